import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LanguageCode } from '../../src/messages/locales';
import { alertMail, alertSentence } from '../../src/messages/words/mails';
import { screenOfAlert } from '../../src/shared/alerts/instant-alerts-schema';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import { atStore, paths } from '../../src/shared/wire/page-paths';
import type { Connection, Db, RootDb } from '../db/connect';
import { takeMinuteWork } from '../db/minute-work';
import { isOneOf, list, milliseconds, rows, valuesOf } from '../db/sql';
import type { Env } from '../env';
import { inLanguage } from '../http/language';
import { repeat } from '../http/repeat';
import type { Logger } from '../log';
import { mailSender, quotedName, type SendMail } from '../mail/mailing';
import { PushFailed, pushSender, type SendPush, type SubscribedDevice } from '../mail/web-push';
import { countUnsentAmong, IS_DEMO_ADDRESS, READING_USERS } from '../morning/mails';
import { failureOf } from '../morning/post';
import { type Alert, devicesOf, isWanted, MAIL, newAlert, storesWithNews, writeAlerts } from './news';

/** What sending alerts needs. The clock is a parameter, so that tests can choose the time. */
export type Sending = Pick<Connection, 'db' | 'tenant'> &
  Pick<Env, 'publicUrl' | 'mailFrom'> & {
    mail: SendMail;
    push: SendPush;
    log: Pick<Logger, 'info' | 'warn'>;
    now: () => Date;
    outbox: Outbox<DueAlert>;
    /** when true, sending stops before the next message */
    isEnding?: () => boolean;
  };

/**
 * A server that claims an alert sends it within this time, or has ended (mail/mailing). After that, another server may
 * claim it.
 */
const TAKEN_FOR_MS = 10 * MINUTE_MS;
/** The longest pause after a failure. It starts at a minute and doubles with each further failure. */
const MAX_PAUSE_MS = HOUR_MS;
/** Older alerts are too late to be of use. */
const GIVEN_UP_AFTER_MS = DAY_MS;
/** Maximum number of a company's stores, and of alerts of each store, in one round. The rest wait for the next one. */
const MAX_STORES = 20;
const MAX_OF_STORE = 10;
/** After this many failures in a row, a device waits apart from the others. */
const FAILURES_APART = 2;
/** Further failures aren't counted, since the pause no longer grows. */
const MAX_FAILURES = 100;
/** A push message that couldn't be delivered for this long is also sent by mail. */
const MAILED_AFTER_MS = 5 * MINUTE_MS;

export type DueAlert = Alert &
  Outgoing & {
    createdAt: number;
    tries: number;
    /** failures of its device in a row */
    failures: number;
  };

/**
 * Sends the alerts that are due. Several servers and rounds may run this at the same time: one of them claims each
 * alert by counting its tries. Mail, push messages, devices and companies don't wait for each other.
 */
export async function sendAlerts(sending: Sending): Promise<void> {
  const now = sending.now();
  await mailStuck(sending.db, now);
  const due = await dueAlerts(sending.db, now);
  const send = async (alert: DueAlert): Promise<boolean> => !sending.isEnding?.() && sendOne(sending, alert);
  await Promise.all(due.map((alert) => sending.outbox.add(alert, send)));
}

/** Alerts that are due: a few per company, so that a company with many doesn't hold up others. Alerts to paused devices wait. */
async function dueAlerts(db: RootDb, now: Date): Promise<DueAlert[]> {
  const isDue = sql`done_at IS NULL AND next_try_at <= ${now.toISOString()}`;
  const stores = await rows<{ id: number }>(
    db,
    sql`SELECT store_id AS id FROM alerts WHERE ${isDue} GROUP BY store_id ORDER BY min(next_try_at)`,
  );
  const companies = await rows<{ id: number; companyId: number }>(
    db,
    sql`SELECT id, coalesce(parent_id, id) AS "companyId" FROM stores
        WHERE id = ANY(${list(stores.map(({ id }) => id))}::int[])`,
  );
  const companyOf = new Map(companies.map(({ id, companyId }) => [id, companyId]));
  const chosen = [...groupBy(stores, ({ id }) => companyOf.get(id)).values()].flatMap((ofCompany) =>
    ofCompany.slice(0, MAX_STORES).map(({ id }) => id),
  );
  if (chosen.length === 0) return [];
  const due = await rows<Omit<DueAlert, keyof Outgoing | 'failures'> & { id: string }>(
    db,
    sql`SELECT "storeId", id, "userId", target, content, tries, "createdAt" FROM (
          SELECT store_id AS "storeId", submission_id AS id, user_id AS "userId", target, content, tries,
                 ${milliseconds(sql`created_at`)} AS "createdAt", next_try_at,
                 row_number() OVER (PARTITION BY store_id ORDER BY next_try_at) AS place
          FROM alerts WHERE ${isOneOf(sql`store_id`, chosen)} AND ${isDue}) each
        WHERE place <= ${MAX_OF_STORE} ORDER BY next_try_at`,
  );
  const targets = [...new Set(due.map(({ target }) => target))].filter((target) => target !== MAIL);
  const devices = await rows<{ target: number; failures: number; restsUntil: number | null }>(
    db,
    sql`SELECT session_id AS target, failures, ${milliseconds(sql`rests_until`)} AS "restsUntil"
        FROM push_subscriptions WHERE session_id = ANY(${list(targets)}::bigint[])`,
  );
  const deviceOf = new Map(devices.map((device) => [device.target, device]));
  const resting = devices.filter(({ restsUntil }) => restsUntil !== null && restsUntil > now.getTime());
  for (const { target, restsUntil } of resting)
    await db.execute(sql`
      UPDATE alerts SET next_try_at = ${new Date(restsUntil ?? 0).toISOString()}
      WHERE ${isOneOf(sql`store_id`, chosen)} AND target = ${target} AND ${isDue}`);
  return due
    .filter(({ target }) => resting.every((device) => device.target !== target))
    .map((alert) => {
      const { storeId, userId, target, id } = alert;
      const companyId = companyOf.get(storeId) ?? storeId;
      const failures = deviceOf.get(target)?.failures ?? 0;
      const key = `${storeId} ${id} ${userId} ${target}`;
      return target === MAIL
        ? { ...alert, companyId, failures, lane: 'mail', to: key }
        : {
            ...alert,
            companyId,
            failures,
            lane: failures < FAILURES_APART ? 'push' : 'apart',
            to: `${target}`,
          };
    });
}

/** Mails the alerts of failing push services to people who chose no mail. */
const mailStuck = (db: RootDb, now: Date): Promise<unknown> =>
  db.execute(sql`
    INSERT INTO alerts (store_id, submission_id, user_id, target, content, created_at, next_try_at)
    SELECT DISTINCT ON (store_id, submission_id, user_id)
           store_id, submission_id, user_id, ${MAIL}::bigint, content, created_at, ${now.toISOString()}::timestamptz
    FROM alerts
    WHERE done_at IS NULL AND target <> ${MAIL}
      AND created_at <= ${new Date(now.getTime() - MAILED_AFTER_MS).toISOString()}
    ORDER BY store_id, submission_id, user_id
    ON CONFLICT DO NOTHING`);

/** @returns false after a failure, which further alerts to the same device would repeat */
async function sendOne(sending: Sending, alert: DueAlert): Promise<boolean> {
  const { db, log, now } = sending;
  const { storeId, userId, id, target, tries, failures } = alert;
  const takenUntil = new Date(now().getTime() + TAKEN_FOR_MS);
  const taken = await rows(
    db,
    sql`UPDATE alerts SET tries = tries + 1, next_try_at = ${takenUntil.toISOString()}
        WHERE ${isAlert(alert)} AND tries = ${tries} AND done_at IS NULL RETURNING tries`,
  );
  if (taken.length === 0) return true;
  const way = target === MAIL ? 'mail' : 'push';
  const about = { storeId, userId, record: id, by: way, try: tries + 1 };
  try {
    const outcome = await deliver(sending, alert);
    await db.execute(sql`UPDATE alerts SET done_at = ${now().toISOString()} WHERE ${isAlert(alert)}`);
    log.info({ event: `instant_alert_${outcome}`, ...about });
    return true;
  } catch (error) {
    const failedAt = now().getTime();
    const requestedMs = error instanceof PushFailed ? (error.afterMs ?? 0) : 0;
    const times = target === MAIL ? tries : failures;
    const pause = Math.min(Math.max(MINUTE_MS * 2 ** times, requestedMs), MAX_PAUSE_MS);
    const isGivenUp = failedAt + pause >= alert.createdAt + GIVEN_UP_AFTER_MS;
    await db.execute(sql`
      UPDATE alerts SET next_try_at = ${new Date(failedAt + pause).toISOString()},
                        done_at = ${isGivenUp ? new Date(failedAt).toISOString() : null}
      WHERE ${isAlert(alert)}`);
    if (target !== MAIL)
      await db.execute(sql`
        UPDATE push_subscriptions
        SET failures = ${Math.min(failures + 1, MAX_FAILURES)}, rests_until = ${new Date(failedAt + pause).toISOString()}
        WHERE session_id = ${target}`);
    log.warn({
      event: isGivenUp ? 'instant_alert_given_up' : 'instant_alert_failed',
      ...about,
      ...failureOf(error),
      ...(error instanceof PushFailed && { status: error.status }),
    });
    return false;
  }
}

const isAlert = ({ storeId, id, userId, target }: Alert) =>
  sql`store_id = ${storeId} AND submission_id = ${id} AND user_id = ${userId} AND target = ${target}`;

/** `sent`; `not_wanted`: the person has turned it off, or may not see the store; `undeliverable`: there is nowhere to send it */
type Outcome = 'sent' | 'not_wanted' | 'undeliverable';

async function deliver(sending: Sending, alert: DueAlert): Promise<Outcome> {
  const { db, now, publicUrl } = sending;
  const { storeId, userId, id, target } = alert;
  const [reader] = await rows<{ language: LanguageCode; missing: boolean; shortCents: number | null }>(
    db,
    sql`SELECT language, missing, short_cents AS "shortCents" FROM alert_readers
        WHERE store_id = ${storeId} AND user_id = ${userId}`,
  );
  const [person] = await rows<{ email: string | null; storeName: string }>(
    db,
    sql`SELECT CASE WHEN NOT ${IS_DEMO_ADDRESS} THEN u.email END AS email, s.store_name AS "storeName"
        FROM (VALUES (${storeId}::int, ${userId}::int)) AS r(store_id, user_id) ${READING_USERS}`,
  );
  if (!reader || !person || !isWanted(alert.content, reader)) return 'not_wanted';
  const content = { ...alert.content, by: quotedName(alert.content.by) };
  const screen = screenOfAlert(content, storeId);
  if (target === MAIL) {
    if (person.email === null) return 'undeliverable';
    const words = inLanguage(reader.language, () =>
      alertMail(content, {
        storeName: quotedName(person.storeName),
        screen: `${publicUrl}${screen}`,
        settings: `${publicUrl}${atStore(paths.morning, storeId)}`,
      }),
    );
    const host = sending.mailFrom.slice(sending.mailFrom.lastIndexOf('@') + 1);
    await sending.mail({
      to: person.email,
      ...words,
      messageId: `<alert.${storeId}.${userId}.${id}@${host}>`,
    });
    return 'sent';
  }
  const [device] = await rows<InBase64>(
    db,
    sql`SELECT p.endpoint, encode(p.p256dh, 'base64') AS p256dh, encode(p.auth, 'base64') AS auth,
               encode(p.server_key, 'base64') AS "serverKey"
        FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id AND s.user_id = p.user_id
        WHERE p.session_id = ${target} AND p.user_id = ${userId} AND s.expires_at > ${now().toISOString()}`,
  );
  const text = inLanguage(reader.language, () =>
    JSON.stringify({
      title: person.storeName,
      body: alertSentence(content),
      lang: reader.language,
      url: screen,
      tag: id,
    }),
  );
  const topic = id.replaceAll('-', '');
  if (device) {
    if ((await sending.push(bytesOf(device), { text, topic }, now())) === 'sent') {
      if (alert.failures > 0)
        await db.execute(
          sql`UPDATE push_subscriptions SET failures = 0, rests_until = NULL WHERE session_id = ${target}`,
        );
      return 'sent';
    }
    // Keeps a subscription that was renewed meanwhile.
    await db.execute(
      sql`DELETE FROM push_subscriptions WHERE session_id = ${target} AND endpoint = ${device.endpoint}`,
    );
  }
  // Without any subscribed device left, the person gets this alert by mail.
  if ((await devicesOf(db, [alert], now())).length === 0)
    await db.execute(
      sql`INSERT INTO alerts ${valuesOf([newAlert({ ...alert, target: MAIL }, now())])} ON CONFLICT DO NOTHING`,
    );
  return 'undeliverable';
}

type InBase64 = { [Name in keyof SubscribedDevice]: string };

const bytesOf = ({ endpoint, p256dh, auth, serverKey }: InBase64): SubscribedDevice => ({
  endpoint,
  p256dh: Buffer.from(p256dh, 'base64'),
  auth: Buffer.from(auth, 'base64'),
  serverKey: Buffer.from(serverKey, 'base64'),
});

/** The number of alerts that failed at the first try and wait for another one, at most a thousand. */
export const countUnsentAlerts = (db: Db): Promise<number> =>
  countUnsentAmong(db, sql`SELECT 1 FROM alerts WHERE done_at IS NULL AND tries > 0`);

/** Changes in quick succession are processed together. */
const AFTER_MS = 500;
/**
 * How far each look goes back before the previous one. A record may be committed that long after it was received, and
 * the server that received it may have died.
 */
const LOOK_BACK_MS = 3 * MINUTE_MS;
/** @param sinceMs the time since the last look at all stores; null for never */
const lookBackMs = (sinceMs: number | null): number =>
  Math.min(sinceMs === null ? GIVEN_UP_AFTER_MS : Math.abs(sinceMs) + LOOK_BACK_MS, GIVEN_UP_AFTER_MS);
/** How much shorter a minute of this server's clock may be. */
const EARLIER_MS = 5_000;

/**
 * Writes and sends instant alerts while the server listens. It looks at a store as soon as this server has recorded
 * something there. Once a minute, one server of an installation looks at all stores, and all servers send.
 * @param app not listening yet
 */
export function postInstantAlerts(
  app: FastifyInstance,
  { db, tenant }: Pick<Connection, 'db' | 'tenant'>,
  env: Pick<Env, 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'dataDir' | 'pushKey' | 'pushToPrivate'>,
  log: Logger,
): void {
  let isEnding = false;
  const sending: Sending = {
    ...{ db, tenant, log, publicUrl: env.publicUrl, mailFrom: env.mailFrom },
    mail: mailSender(env),
    push: pushSender(db, env),
    now: () => new Date(),
    outbox: new Outbox(),
    isEnding: () => isEnding,
  };
  const failed = (error: unknown): void => log.error({ err: error }, 'Instant alerts could not be sent');
  const rounds = new Set<Promise<void>>();
  /** Starts a round of sending. A round that waits for devices delays neither the next round nor the look at new records. */
  const startRound = (): void => {
    const round = sendAlerts(sending)
      .catch(failed)
      .finally(() => rounds.delete(round));
    rounds.add(round);
  };
  const changed = new Set<number>();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    while (changed.size > 0 && !isEnding) {
      await wait(AFTER_MS, undefined, { ref: false });
      const stores = [...changed];
      changed.clear();
      if (await writeNews(sending, LOOK_BACK_MS, stores).catch(failed)) startRound();
    }
  };
  app.storeChanges.on('recorded', (storeId) => {
    changed.add(storeId);
    looking ??= look().finally(() => {
      looking = null;
    });
  });

  let stop: () => Promise<void> = async () => {};
  app.addHook('onListen', async () => {
    const lookAtAll = async (): Promise<void> => {
      const turn = await takeMinuteWork(db, 'alerts', MINUTE_MS - EARLIER_MS);
      if (turn) await writeNews(sending, lookBackMs(turn.sinceMs), null);
      startRound();
    };
    stop = repeat(() => lookAtAll().catch(failed), MINUTE_MS, Math.random() * 2_000);
  });
  app.addHook('onClose', async () => {
    isEnding = true;
    await Promise.all([looking, stop()]);
    await Promise.all(rounds);
  });
}

/** Writes the alerts about these stores (null: all) from the latest records. @returns whether one of them has news */
export async function writeNews(
  sending: Pick<Sending, 'db' | 'tenant' | 'now'>,
  backMs: number,
  among: readonly number[] | null,
): Promise<boolean> {
  const now = sending.now();
  const from = new Date(now.getTime() - backMs);
  const stores = await storesWithNews(sending.db, from, among);
  for (const store of stores) await writeAlerts(sending, store, from, now);
  return stores.length > 0;
}

/**
 * Limits how many messages are being sent at the same time, in all and per company, so that a company whose devices
 * don't respond delays only itself. The messages that waited longest go first.
 */
class Places {
  readonly #taken = new Map<number, number>();
  readonly #waiting: { companyId: number; start: () => void }[] = [];
  #total = 0;

  constructor(private readonly max: { all: number; ofCompany: number }) {}

  /** Runs `work` as soon as there is a place for the company. */
  async run(companyId: number, work: () => Promise<void>): Promise<void> {
    if (this.#hasRoom(companyId)) this.#take(companyId, 1);
    else await new Promise<void>((start) => this.#waiting.push({ companyId, start }));
    try {
      await work();
    } finally {
      this.#take(companyId, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ companyId }) => this.#hasRoom(companyId));
    const [job] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!job) return;
    this.#take(job.companyId, 1);
    job.start();
  }

  #hasRoom(companyId: number): boolean {
    return this.#total < this.max.all && (this.#taken.get(companyId) ?? 0) < this.max.ofCompany;
  }

  #take(companyId: number, places: 1 | -1): void {
    const taken = (this.#taken.get(companyId) ?? 0) + places;
    if (taken === 0) this.#taken.delete(companyId);
    else this.#taken.set(companyId, taken);
    this.#total += places;
  }
}

/** `apart`: to a device that didn't respond several times, and may take just as long again */
type Lane = 'mail' | 'push' | 'apart';

/** A message to be sent. `to`: its device, or the message itself for a mail. Messages to one device are sent one after another. */
type Outgoing = { companyId: number; lane: Lane; to: string; id: string };

/** The messages that this process is sending. All rounds share it, so none waits for an earlier one. */
export class Outbox<Message extends Outgoing> {
  readonly #lists = new Map<string, { messages: Message[]; end: Promise<void> }>();
  readonly #places: Record<Lane, Places> = {
    mail: new Places({ all: 8, ofCompany: 2 }),
    push: new Places({ all: 64, ofCompany: 4 }),
    apart: new Places({ all: 16, ofCompany: 1 }),
  };

  /**
   * Sends a message, unless it is being sent already.
   * @param send resolves with false after a failure, which further messages to the same device would repeat
   * @returns settles when the messages to this device have been sent
   */
  add(message: Message, send: (message: Message) => Promise<boolean>): Promise<void> {
    const { companyId, lane, to, id } = message;
    const list = this.#lists.get(to);
    if (list) {
      if (list.messages.every((other) => other.id !== id)) list.messages.push(message);
      return list.end;
    }
    const messages = [message];
    const sendAll = async (): Promise<void> => {
      // Includes messages that are added meanwhile.
      for (const each of messages) if (!(await send(each))) break;
    };
    const end = this.#places[lane].run(companyId, sendAll).finally(() => this.#lists.delete(to));
    this.#lists.set(to, { messages, end });
    return end;
  }
}
