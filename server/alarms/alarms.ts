import { sql } from 'drizzle-orm';
import { ALARM_NAME } from '../../src/messages/areas/alarm-name';
import { day as dayText } from '../../src/messages/formats';
import { ALARM_DAYS, parseAlarmId } from '../../src/shared/alarms/alarm';
import type { Alarm } from '../../src/shared/alarms/alarms-schema';
import type { Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore } from '../../src/shared/time/store-clock';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Submitter } from '../access';
import { authorInLog, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';
import { ApiError, notFound } from '../errors';
import { clockOf, storeSettings } from '../places/settings';
import { derivedAlarms } from './derive';
import { seenAlarms } from './evidence';

/**
 * The alarms of a store's business days, derived from the current records, newest first (decision 56).
 * @param db for a consistent result, a snapshot
 */
export async function alarmsOf(db: Db, storeId: number, period: Period): Promise<Alarm[]> {
  const derived = await derivedAlarms(db, { storeId, period, settings: await storeSettings(db, storeId) });
  const seen = new Map(
    (await seenAlarms(db, storeId, period)).map(({ rule, subject, day, by, at, reason }) => [
      `${rule}.${subject}.${day}`,
      { by, at: new Date(at).toISOString(), reason },
    ]),
  );
  return derived
    .map((alarm) => ({ ...alarm, seen: seen.get(alarm.id) ?? null }))
    .sort((a, b) => (a.date === b.date ? a.id.localeCompare(b.id) : b.date.localeCompare(a.date)));
}

/** The four weeks up to a store's business day, by default today. */
export async function alarmPeriod(db: Db, storeId: number, now: Date, last?: string): Promise<Period> {
  const to = last ?? businessDate(now, await clockOf(db, storeId));
  return { from: daysBefore(to, ALARM_DAYS - 1), to };
}

/** The alarms of a store's last four weeks that nobody has marked as seen. @param db as for `alarmsOf` */
export async function openAlarms(db: Db, storeId: number, now: Date): Promise<Alarm[]> {
  const alarms = await alarmsOf(db, storeId, await alarmPeriod(db, storeId, now));
  return alarms.filter(({ seen }) => seen === null);
}

/** An alarm that somebody marks as seen, and what was found. */
export type Look = { storeId: number; id: string; reason: string; by: Submitter; now: Date };

/**
 * Marks an alarm as seen, permanently.
 * @throws ApiError 404 when the store has no such alarm, or a late record has explained it; 409 when it's
 *   marked already
 */
export function markAlarmSeen(db: Db, { storeId, id, reason, by, now }: Look): Promise<Date> {
  return db.transaction(async (tx) => {
    const alarmNamed = parseAlarmId(id);
    if (!alarmNamed) throw notFound();
    const { rule, subject, day } = alarmNamed;
    const alarms = await alarmsOf(tx, storeId, { from: day, to: day });
    if (!alarms.some((alarm) => alarm.id === id)) throw notFound();
    const marked = await rows(
      tx,
      sql`INSERT INTO alarms_seen (store_id, rule, subject, day, reason, seen_by, seen_at)
          VALUES (${storeId}, ${rule}, ${subject}, ${day}, ${reason}, ${by.userId}, ${now.toISOString()})
          ON CONFLICT DO NOTHING RETURNING rule`,
    );
    if (marked.length === 0) throw new ApiError(409, ERROR_CODE.duplicate, { kind: 'alarm_seen' });
    await writeAudit(tx, {
      action: 'alarm_seen',
      storeId,
      by: authorInLog(by),
      subject: `${ALARM_NAME[rule]}, ${dayText('en', day)}`,
      details: [{ kind: 'reason', reason }],
    });
    return now;
  });
}
