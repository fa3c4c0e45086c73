import { sql } from 'drizzle-orm';
import type { Alarm } from '../../src/contract/alarms/alarms';
import { ERROR_CODE } from '../../src/contract/errors';
import { ALARM_DAYS, parseAlarmId } from '../../src/domain/alarms/alarm';
import type { Period } from '../../src/domain/time/periods';
import { businessDate, daysBefore } from '../../src/domain/time/store-clock';
import { ALARM_NAMES } from '../../src/i18n/en/reports/alarm-texts';
import type { Submitter } from '../access/access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';
import { ApiError, notFound } from '../errors';
import { storeSettings } from '../places/settings';
import {
  highSaleAlarms,
  missingAgainAlarms,
  shortShiftAlarms,
  skippedPackAlarms,
  typedCardAlarms,
} from './derive';
import { seenAlarms } from './evidence';

const RULES = [highSaleAlarms, skippedPackAlarms, shortShiftAlarms, missingAgainAlarms, typedCardAlarms];

/**
 * The alarms of a store's business days as its records are now, the newest first (decision 56).
 * @param db for a consistent answer, a snapshot
 */
export async function alarmsOf(db: Db, storeId: number, period: Period): Promise<Alarm[]> {
  const question = { storeId, period, settings: await storeSettings(db, storeId) };
  const derived: Alarm[] = [];
  for (const alarms of RULES) derived.push(...(await alarms(db, question)));
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

/** The four weeks up to a business day of a store, by default today. */
export async function alarmPeriod(db: Db, storeId: number, now: Date, last?: string): Promise<Period> {
  const to = last ?? businessDate(now, await storeSettings(db, storeId));
  return { from: daysBefore(to, ALARM_DAYS - 1), to };
}

/**
 * The alarms of the last four weeks that nobody has marked as seen, by store.
 * @param db may read all of these stores
 */
export async function openAlarms(
  db: Db,
  storeIds: readonly number[],
  now: Date,
): Promise<Map<number, Alarm[]>> {
  const found = new Map<number, Alarm[]>();
  for (const storeId of storeIds) {
    const alarms = await alarmsOf(db, storeId, await alarmPeriod(db, storeId, now));
    found.set(
      storeId,
      alarms.filter(({ seen }) => seen === null),
    );
  }
  return found;
}

/** That a person has looked at an alarm. */
export type Look = { storeId: number; id: string; reason: string; by: Submitter; now: Date };

/**
 * Marks an alarm as seen, for good.
 * @throws ApiError 404 when the store has no such alarm, or a late record has explained it; 409 when it was marked before
 */
export function markAlarmSeen(db: Db, { storeId, id, reason, by, now }: Look): Promise<Date> {
  return db.transaction(async (tx) => {
    const named = parseAlarmId(id);
    if (!named) throw notFound();
    const { rule, subject, day } = named;
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
      by: { id: by.userId, sessionId: by.sessionId },
      subject: `${ALARM_NAMES[rule]}, ${day}`,
      details: [{ kind: 'reason', reason }],
    });
    return now;
  });
}
