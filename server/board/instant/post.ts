import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LanguageCode } from '../../../src/messages/locales';
import { alertMail, alertSentence } from '../../../src/messages/words/mails';
import { screenOfAlert } from '../../../src/shared/board/instant-alerts-schema';
import { atStore, paths } from '../../../src/shared/wire/page-paths';
import type { Connection, Db, RootDb } from '../../db/connect';
import { milliseconds, rows, valuesOf } from '../../db/sql';
import type { Env } from '../../env';
import { inLanguage } from '../../http/language';
import type { Logger } from '../../log';
import { mailSender, quotedName, type SendMail } from '../../mail/mailing';
import { PushFailed, pushSender, type SendPush, type SubscribedDevice } from '../../mail/web-push';
import { IS_DEMO_ADDRESS, READING_USERS } from '../morning/mails';
import { failureOf, repeat } from '../morning/post';
import { type Alert, devicesOf, isWanted, MAIL, newAlert, storesWithNews, writeAlerts } from './news';

/** The parts needed for sending. The clock is a parameter, so that tests can choose the time. */
export type Sending = Pick<Connection, 'db' | 'tenant'> &
  Pick<Env, 'publicUrl' | 'mailFrom'> & {
    mail: SendMail;
    push: SendPush;
    log: Pick<Logger, 'info' | 'warn'>;
    now: () => Date;
    /** stops between two messages */
    isEnding?: () => boolean;
  };

const MINUTE_MS = 60_000;
/**
 * A server that takes an alert sends it within this time, or has ended (mail/mailing). Then another one may take it.
 */
const TAKEN_FOR_MS = 10 * MINUTE_MS;
/** After a failure: a minute, doubled with each further one. */
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** Nobody wants to know at once what is older. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
/** The rest is sent at the next call. */
const MAX_DUE = 500;
/** Messages on their way at the same time, of each kind. */
const AT_ONCE = 8;
/** A push message that couldn't be handed over for so long is mailed too. */
const MAILED_AFTER_MS = 5 * MINUTE_MS;

type DueAlert = Alert & { createdAt: number; tries: number };

/**
 * Sends the alerts that are due. Several servers may run it at the same time: one of them takes each alert, by counting its
 * tries. Mail and push don't wait for each other, nor does one device for another.
 */
export async function sendAlerts(sending: Sending): Promise<void> {
  const now = sending.now();
  await mailStuck(sending.db, now);
  const due = await rows<DueAlert>(
    sending.db,
    sql`SELECT store_id AS "storeId", submission_id AS id, user_id AS "userId", target, content, tries,
               ${milliseconds(sql`created_at`)} AS "createdAt"
        FROM alerts WHERE done_at IS NULL AND next_try_at <= ${now.toISOString()}
        ORDER BY next_try_at LIMIT ${MAX_DUE}`,
  );
  const mails = due.filter(({ target }) => target === MAIL).map((alert) => [alert]);
  const devices = new Map<number, DueAlert[]>();
  for (const alert of due)
    if (alert.target !== MAIL) devices.set(alert.target, [...(devices.get(alert.target) ?? []), alert]);
  await Promise.all([mails, [...devices.values()]].map((lists) => sendAll(sending, lists)));
}

/** Mails the alerts whose push service has failed for a while, to people who chose no mail. */
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

/** Sends lists of alerts, a few at the same time. A list ends at its first failure. */
async function sendAll(sending: Sending, lists: readonly DueAlert[][]): Promise<void> {
  const waiting = [...lists];
  const work = async (): Promise<void> => {
    for (let list = waiting.shift(); list; list = waiting.shift())
      for (const alert of list) if (sending.isEnding?.() || !(await sendOne(sending, alert))) break;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @returns false after a failure, which further alerts to the same device would repeat */
async function sendOne(sending: Sending, alert: DueAlert): Promise<boolean> {
  const { db, log, now } = sending;
  const { storeId, userId, id, target, tries } = alert;
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
    const asked = error instanceof PushFailed ? (error.afterMs ?? 0) : 0;
    const pause = Math.min(Math.max(MINUTE_MS * 2 ** tries, asked), MAX_PAUSE_MS);
    const isGivenUp = failedAt + pause >= alert.createdAt + GIVEN_UP_AFTER_MS;
    await db.execute(sql`
      UPDATE alerts SET next_try_at = ${new Date(failedAt + pause).toISOString()},
                        done_at = ${isGivenUp ? new Date(failedAt).toISOString() : null}
      WHERE ${isAlert(alert)}`);
    // The device's other alerts wait as long, so that one that never answers takes no time from others.
    if (target !== MAIL)
      await db.execute(sql`
        UPDATE alerts SET next_try_at = ${new Date(failedAt + pause).toISOString()}
        WHERE target = ${target} AND done_at IS NULL AND next_try_at <= ${now().toISOString()}`);
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

/** `sent`; `not_wanted`: the person has turned it off, or may not see the store; `undeliverable`: nowhere to send it. */
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
    if ((await sending.push(bytesOf(device), { text, topic }, now())) === 'sent') return 'sent';
    // Unless it has subscribed again meanwhile.
    await db.execute(
      sql`DELETE FROM push_subscriptions WHERE session_id = ${target} AND endpoint = ${device.endpoint}`,
    );
  }
  // A person without any device left gets it by mail.
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

/** The number of alerts that could not be sent at the first try, and wait for another one. */
export async function countUnsentAlerts(db: Db): Promise<number> {
  const [found] = await rows<{ alerts: number }>(
    db,
    sql`SELECT count(*)::int AS alerts FROM alerts WHERE done_at IS NULL AND tries > 0`,
  );
  return found?.alerts ?? 0;
}

/** Changes in quick succession are looked at together. */
const AFTER_MS = 500;
/**
 * How far back each minute's look goes: a record may be committed that long after it was received, and the server that
 * received it may have died. A starting server looks back a day.
 */
const LOOK_BACK_MS = 3 * MINUTE_MS;

/**
 * Writes and sends instant alerts while the server listens: about a store as soon as this server has recorded something, and
 * about all stores once a minute. Each server of an installation does so.
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
    isEnding: () => isEnding,
  };
  const failed = (error: unknown): void => log.error({ err: error }, 'Instant alerts could not be sent');
  const changed = new Set<number>();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    while (changed.size > 0 && !isEnding) {
      await wait(AFTER_MS, undefined, { ref: false });
      const stores = [...changed];
      changed.clear();
      await lookAt(sending, LOOK_BACK_MS, stores).catch(failed);
    }
  };
  app.storeChanges.on('recorded', (storeId) => {
    changed.add(storeId);
    looking ??= look().finally(() => {
      looking = null;
    });
  });

  let back = GIVEN_UP_AFTER_MS;
  let stop: () => Promise<void> = async () => {};
  app.addHook('onListen', async () => {
    const lookAtAll = async (): Promise<void> => {
      await lookAt(sending, back, null);
      back = LOOK_BACK_MS;
    };
    stop = repeat(() => lookAtAll().catch(failed), MINUTE_MS, Math.random() * 2_000);
  });
  app.addHook('onClose', async () => {
    isEnding = true;
    await Promise.all([looking, stop()]);
  });
}

/** Writes the alerts about some stores (null: all) from the last records, and sends what is due. */
export async function lookAt(
  sending: Sending,
  backMs: number,
  stores: readonly number[] | null,
): Promise<void> {
  const now = sending.now();
  const from = new Date(now.getTime() - backMs);
  const found = await storesWithNews(sending.db, from, stores);
  for (const store of found) await writeAlerts(sending, store, from, now);
  if (stores === null || found.length > 0) await sendAlerts(sending);
}
