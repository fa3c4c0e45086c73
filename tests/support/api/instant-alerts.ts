import { afterAll, beforeAll } from 'vitest';
import { type DueAlert, Outbox, sendAlerts, writeNews } from '../../../server/alerts/post';
import type { Logger } from '../../../server/log';
import { mailSender, type SendMail } from '../../../server/mail/mailing';
import { pushSender } from '../../../server/mail/web-push';
import type {
  InstantAlertsBody,
  InstantAlertsChanged,
  InstantAlertsReply,
} from '../../../src/shared/alerts/instant-alerts-schema';
import type { Person } from '../databases/fixtures';
import { decodedText, type MailServer, startMailServer } from '../servers/mail-server';
import { type PushedDevice, type PushService, startPushService } from '../servers/push-service';
import { sendCount } from '../shops/counts';
import { type ApiServer, call, type Session, testServer } from './app';
import { entered, OPENED, sold } from './money';
import { everybody, ofStore, type PermissionRow } from './permission-row';
import { openShop, type Shop } from './shop';
import type { Writing } from './writing-calls';

const alertsBody = (
  stores: readonly number[],
  wanted: Partial<InstantAlertsBody> = {},
): InstantAlertsBody => ({ stores: [...stores], missing: true, short: 20, by_mail: true, ...wanted });

/** A device at a push service that no test asks. */
export const DEVICE = {
  endpoint: 'https://push.example/a-device',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** The rows of instant alerts. */
export const ALERT_ROWS: Record<string, PermissionRow> = {
  'GET /instant-alerts': { expected: everybody },
  'PUT /instant-alerts': { body: ({ store }) => alertsBody([store.id]), expected: ofStore },
  'PUT /push-subscription': { body: () => DEVICE, expected: everybody },
  'DELETE /push-subscription': { expected: everybody },
};

/** The writing calls of instant alerts: a person on two devices. */
export const ALERT_WRITING: Record<string, Writing> = {
  'PUT /instant-alerts': ({ shop }, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    body: alertsBody([shop.store.id], { missing: n % 2 === 0 }),
  }),
  'PUT /push-subscription': (_, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    body: { ...DEVICE, endpoint: `${DEVICE.endpoint}-${n}` },
  }),
  'DELETE /push-subscription': (_, n) => ({ as: n % 4 < 2 ? 'storeA' : 'adminA' }),
};

/** Sets a person’s instant alerts. */
export const chooseAlerts = async (
  session: Session,
  stores: readonly number[],
  wanted: Partial<InstantAlertsBody> = {},
): Promise<InstantAlertsChanged['data']> =>
  (await session.change<InstantAlertsChanged>('/instant-alerts', alertsBody(stores, wanted))).data;

export const alertsOf = async (session: Session): Promise<InstantAlertsReply['data']> =>
  (await session.read<InstantAlertsReply>('/instant-alerts')).data;

export const endPush = (server: ApiServer, { token }: Session) =>
  call<InstantAlertsChanged>(server.url, 'DELETE', '/push-subscription', { token });

const MAIL_FROM = 'no-reply@shop.example';

/** `since`: looks at records received from then on, in ms since the epoch, or else of the last 24 hours; `limitMs`: for a push message; `keyFile`: the operator's own key; `mail`: instead of the mail server */
type SendOptions = {
  minutes?: number;
  since?: number;
  smtpUrl?: string;
  limitMs?: number;
  keyFile?: string | null;
  mail?: SendMail;
};

/** Sends the alerts of a test's server to a real mail server, and to a push service that speaks the protocol. */
function alertPost(server: ApiServer) {
  let mails: MailServer;
  let service: PushService;
  beforeAll(async () => {
    [mails, service] = await Promise.all([startMailServer(), startPushService()]);
  });
  afterAll(() => Promise.all([mails.close(), service.close()]));
  const clock = (): number => server.now?.().getTime() ?? Date.now();
  const logged: Record<string, unknown>[] = [];
  const line = (fields: Record<string, unknown>): void => void logged.push(fields);
  return {
    logged,
    service: () => service,
    /** the texts of a person's mails, oldest first */
    mailsOf: ({ Username }: Person): string[] =>
      mails.received
        .filter(({ to }) => to.includes(`${Username}@test.example`))
        .map(({ source }) => decodedText(source)),
    /** the sources of all mails, newest last */
    sources: (): string[] => mails.received.map(({ source }) => source),
    /** subscribes the device of a sign-in, as its browser does */
    subscribe: async (session: Session, at = service): Promise<PushedDevice> => {
      const device = at.device((await alertsOf(session)).push_key);
      await session.change('/push-subscription', device.subscription);
      return device;
    },
    /** writes and sends what is due `minutes` from now, as one server of an installation does */
    send: async ({
      minutes = 0,
      since,
      smtpUrl = mails.url,
      limitMs = 10_000,
      keyFile = null,
      mail,
    }: SendOptions = {}) => {
      const now = () => new Date(clock() + minutes * 60_000);
      const sending = {
        ...server.connection,
        publicUrl: 'https://shop.example',
        mailFrom: MAIL_FROM,
        mail: mail ?? mailSender({ smtpUrl, mailFrom: MAIL_FROM, dataDir: server.dataDir }),
        push: pushSender(server.db, { mailFrom: MAIL_FROM, pushKey: keyFile, pushToPrivate: true }, limitMs),
        log: { info: line, warn: line } as unknown as Logger,
        outbox: new Outbox<DueAlert>(),
        now,
      };
      await writeNews(sending, since === undefined ? 24 * 3_600_000 : now().getTime() - since, null);
      await sendAlerts(sending);
    },
  };
}

/** The contents of a device's messages, oldest first. */
export const pushedTo = ({ received }: PushedDevice): Record<string, string>[] =>
  received.map(({ text }) => JSON.parse(text));

const CLOSE = '2026-11-21T06:58:00Z';
/** An opening check in the morning after. */
export const OPENING = '2026-11-21T14:04:00Z';

/** A shop at $20 a ticket whose admin has chosen alerts. */
async function openAlertedShop(server: ApiServer, wanted: Partial<InstantAlertsBody> = {}): Promise<Shop> {
  const shop = await openShop(server, { price: 20, ...OPENED });
  await chooseAlerts(shop.till, [shop.store.id], wanted);
  return shop;
}

/** A server for tests of alerts, with its post and its shops. Its push service has a private address. @param now its clock */
export function alertServer(now?: () => Date) {
  const server: ApiServer = testServer(now, { PUSH_TO_PRIVATE_ADDRESSES: '1' });
  const post = alertPost(server);
  return {
    server,
    post,
    alertedShop: (wanted?: Partial<InstantAlertsBody>) => openAlertedShop(server, wanted),
    mailsOf: (shop: Shop): string[] => post.mailsOf(shop.store.admin),
  };
}

/** 3 tickets, $60, are gone between the last count and the opening check. */
export async function findMissing(shop: Shop): Promise<string> {
  await sendCount(shop.till, 'shift', CLOSE, { front: 20, scanned: [shop.entry(0, 19)] });
  const check = await sendCount(shop.secondTill, 'opening', OPENING, {
    front: 23,
    scanned: [shop.entry(20, 22)],
  });
  return check.submission_id;
}

/** Enters the money of a count of `tickets` at $20, with so much less cash. @param time by the store's clock */
export async function enterShort(shop: Shop, dollars: number, from = 0, time = '14:05'): Promise<void> {
  const count = await sold(shop, shop.till, time, shop.entry(from, from + 4));
  await entered(shop.till, shop, [count], { cash_counted: 100 - dollars });
}
