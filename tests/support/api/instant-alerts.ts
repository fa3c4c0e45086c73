import { afterAll, beforeAll } from 'vitest';
import { lookAt } from '../../../server/board/instant/post';
import type { Logger } from '../../../server/log';
import { mailSender, type SendMail } from '../../../server/mail/mailing';
import { pushSender } from '../../../server/mail/web-push';
import type {
  InstantAlertsBody,
  InstantAlertsChanged,
  InstantAlertsReply,
} from '../../../src/shared/board/instant-alerts-schema';
import type { Person } from '../databases/fixtures';
import { decodedText, type MailServer, startMailServer } from '../servers/mail-server';
import { type PushedDevice, type PushService, startPushService } from '../servers/push-service';
import { type ApiServer, call, type Session } from './app';
import type { PermissionRow } from './permission-rows';
import { must } from './shop';
import type { Writing } from './writing-calls';

export const alertsBody = (
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

const ofEverybody = [200, 200, 200, 200, 200, 403] as PermissionRow['expected'];

/** The rows of instant alerts. */
export const ALERT_ROWS: Record<string, PermissionRow> = {
  'GET /instant-alerts': { path: () => '/instant-alerts', expected: ofEverybody },
  'PUT /instant-alerts': {
    path: () => '/instant-alerts',
    body: ({ store }) => alertsBody([store.id]),
    expected: [200, 403, 200, 403, 200, 403],
  },
  'PUT /push-subscription': {
    path: () => '/push-subscription',
    body: () => DEVICE,
    expected: ofEverybody,
  },
  'DELETE /push-subscription': { path: () => '/push-subscription', expected: ofEverybody },
};

/** The writing calls of instant alerts: a person on two devices. */
export const ALERT_WRITING: Record<string, Writing> = {
  'PUT /instant-alerts': ({ shop }, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    path: '/instant-alerts',
    body: alertsBody([shop.store.id], { missing: n % 2 === 0 }),
  }),
  'PUT /push-subscription': (_, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    path: '/push-subscription',
    body: { ...DEVICE, endpoint: `${DEVICE.endpoint}-${n}` },
  }),
  'DELETE /push-subscription': (_, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    path: '/push-subscription',
  }),
};

/** Sets what a person is told at once. */
export const chooseAlerts = async (
  session: Session,
  stores: readonly number[],
  wanted: Partial<InstantAlertsBody> = {},
): Promise<InstantAlertsChanged['data']> =>
  (await must(session.put<InstantAlertsChanged>('/instant-alerts', alertsBody(stores, wanted)), 200)).data;

export const alertsOf = async (session: Session): Promise<InstantAlertsReply['data']> =>
  (await must(session.get<InstantAlertsReply>('/instant-alerts'), 200)).data;

export const endPush = (server: ApiServer, { token }: Session) =>
  call<InstantAlertsChanged>(server.url, 'DELETE', '/push-subscription', { token });

const MAIL_FROM = 'no-reply@shop.example';

/** `limitMs`: for a push message; `keyFile`: the operator's own key; `mail`: instead of the mail server */
type SendOptions = {
  minutes?: number;
  smtpUrl?: string;
  limitMs?: number;
  keyFile?: string | null;
  mail?: SendMail;
};

/** Sends the alerts of a test's server to a real mail server, and to a push service that speaks the protocol. */
export function alertPost(server: ApiServer) {
  let mails: MailServer;
  let service: PushService;
  beforeAll(async () => {
    [mails, service] = await Promise.all([startMailServer(), startPushService()]);
  });
  afterAll(() => Promise.all([mails.close(), service.close()]));
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
    subscribe: async (session: Session): Promise<PushedDevice> => {
      const device = service.device((await alertsOf(session)).push_key);
      await must(session.put('/push-subscription', device.subscription), 200);
      return device;
    },
    /** writes and sends what is due `minutes` from now, as one server of an installation does */
    send: ({
      minutes = 0,
      smtpUrl = mails.url,
      limitMs = 10_000,
      keyFile = null,
      mail,
    }: SendOptions = {}) => {
      const now = () => new Date(Date.now() + minutes * 60_000);
      return lookAt(
        {
          ...server.connection,
          publicUrl: 'https://shop.example',
          mailFrom: MAIL_FROM,
          mail: mail ?? mailSender({ smtpUrl, mailFrom: MAIL_FROM, dataDir: server.dataDir }),
          push: pushSender(
            server.db,
            { mailFrom: MAIL_FROM, pushKey: keyFile, pushToPrivate: true },
            limitMs,
          ),
          log: { info: line, warn: line } as unknown as Logger,
          now,
        },
        24 * 3_600_000,
        null,
      );
    },
  };
}

/** The contents of a device's messages, oldest first. */
export const pushedTo = ({ received }: PushedDevice): Record<string, string>[] =>
  received.map(({ text }) => JSON.parse(text));
