import { sql } from 'drizzle-orm';
import { time } from '../../src/messages/formats';
import {
  changesOtherDay,
  type DisplacedRecord,
  isBeforeShelf,
  ON_TIME_MS,
  type Shelved,
  takesOver,
} from '../../src/shared/counting/late-records';
import type { LateRecord } from '../../src/shared/counting/late-records-schema';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import type { Submitter } from '../access';
import { authorInLog, writeAudit } from '../audit/audit-log';
import { onDutyThen } from '../audit/lines';
import type { Db } from '../db/connect';
import { inBatches, list, milliseconds, OPTIMIZATION_FENCE, rows, valuesOf, WALL_TIME } from '../db/sql';
import { notFound } from '../errors';
import type { NewClaim } from './evidence';
import { changesByRecord, recordsWithKeys } from './record-tickets';
import type { Restocked } from './restock';

/** A sales record being received. */
export type ReceivedRecord = {
  storeId: number;
  /** the submission's id and key */
  id: number;
  key: string;
  recordedAt: Date;
  receivedAt: Date;
  /** the business day */
  date: string;
  /** of the store */
  clock: StoreClock;
  by: Pick<Submitter, 'userId' | 'sessionId'>;
  purpose: RecordPurpose;
  claims: readonly NewClaim[];
};

/**
 * Stores a record as late, with its changes to each record, if it's dated before its tickets were on the
 * shelf, kept tickets that were sent to another store, changes a business day that had ended or records of
 * another day, or takes over another person's tickets. Runs in the record's transaction, which has locked the
 * stock. A punctual record that takes no tickets from others executes no statement.
 * @param byLot the windows that the record changed, by lot id
 * @param keptSent whether it kept tickets that were sent
 */
export async function keepIfLate(
  tx: Db,
  record: ReceivedRecord,
  byLot: ReadonlyMap<number, Restocked>,
  keptSent: boolean,
): Promise<void> {
  const { key, date, clock, recordedAt, receivedAt } = record;
  const delay = receivedAt.getTime() - recordedAt.getTime();
  const isOnTime = delay <= ON_TIME_MS;
  if (isOnTime && !keptSent && [...changesByRecord(byLot).keys()].every((changed) => changed === key)) return;
  const { all, others } = await changedSales(tx, record, byLot);
  const lastOpenDate = businessDate(new Date(receivedAt.getTime() - ON_TIME_MS), clock);
  const isOtherDay = changesOtherDay(
    date,
    lastOpenDate,
    all.map((one) => one.date),
  );
  const isEarly = !isOnTime && (await isBeforeItsShelf(tx, record));
  const displaced = others.filter(({ ticketCount }) => ticketCount < 0);
  const isTakenOver = async (): Promise<boolean> =>
    takesOver(record.by.userId, displaced, { delay, isOffDuty: await isOffDuty(tx, record) });
  if (isEarly) await store(tx, record, 'before_shelf', all);
  else if (keptSent) await store(tx, record, 'before_sent', all);
  else if (isOtherDay) await store(tx, record, 'other_day', all);
  else if (await isTakenOver()) await store(tx, record, 'took_over', all);
}

/** Stores a record as late, regardless of its days. */
export const keepAsLate = async (
  tx: Db,
  record: NumberedRecord,
  byLot: ReadonlyMap<number, Restocked>,
  kind: LateRecord['kind'],
): Promise<void> => store(tx, record, kind, (await changedSales(tx, record, byLot)).all);

type NumberedRecord = Pick<ReceivedRecord, 'storeId' | 'id' | 'key' | 'date' | 'purpose'>;
type ChangedSales = { id: number; date: string; ticketCount: number; cents: number };

/**
 * The sales whose figures a record changes, its own among `all`. Tickets that an opening check finds missing
 * are in no sales figure.
 */
async function changedSales(
  tx: Db,
  { storeId, id, key, date, purpose }: NumberedRecord,
  byLot: ReadonlyMap<number, Restocked>,
): Promise<{ all: ChangedSales[]; others: (ChangedSales & DisplacedRecord)[] }> {
  const changes = changesByRecord(byLot);
  const changedOf = <One extends { key: string; purpose: RecordPurpose }>(records: readonly One[]) =>
    records.flatMap((one) => {
      const change = one.purpose === 'opening' ? undefined : changes.get(one.key);
      return change ? [{ ...one, ...change }] : [];
    });
  const others = changedOf(
    await recordsWithKeys(
      tx,
      storeId,
      [...changes.keys()].filter((changed) => changed !== key),
    ),
  );
  return { all: [...changedOf([{ id, key, date, purpose }]), ...others], others };
}

async function store(
  tx: Db,
  { storeId, id }: NumberedRecord,
  kind: LateRecord['kind'],
  changed: readonly ChangedSales[],
): Promise<void> {
  await Promise.all([
    tx.execute(sql`INSERT INTO late_records (store_id, id, kind) VALUES (${storeId}, ${id}, ${kind})`),
    ...inBatches(
      changed.map((one) => ({
        store_id: storeId,
        late_record_id: id,
        changed_record_id: one.id,
        ticket_count: one.ticketCount,
        amount_cents: one.cents,
      })),
    ).map((batch) => tx.execute(sql`INSERT INTO late_record_changes ${valuesOf(batch)}`)),
  ]);
}

/**
 * Checks whether a shelf record is dated before one of its lots was received. One on time executes no
 * statement.
 * @param lotIds of the lots whose tickets it put on the shelf
 */
export async function isBeforeReceipt(
  tx: Db,
  storeId: number,
  lotIds: readonly number[],
  recordedAt: Date,
  receivedAt: Date,
): Promise<boolean> {
  if (receivedAt.getTime() - recordedAt.getTime() <= ON_TIME_MS) return false;
  const latest = new Date(recordedAt.getTime() + ON_TIME_MS);
  const laterLots = await rows(
    tx,
    sql`SELECT 1 FROM lots WHERE store_id = ${storeId} AND id = ANY(${list(lotIds)}::bigint[])
          AND created_at > ${latest.toISOString()} LIMIT 1`,
  );
  return laterLots.length > 0;
}

/**
 * Checks whether the author isn't known to have been on duty, at the record's instant, in the session that sent it. The seed's
 * records have no session, and nobody on duty.
 */
async function isOffDuty(tx: Db, { storeId, by, recordedAt }: ReceivedRecord): Promise<boolean> {
  if (by.sessionId === null) return false;
  const [onDuty] = await rows<{ userId: number }>(
    tx,
    sql`SELECT duty.user_id AS "userId"
        FROM (VALUES (${by.sessionId}::bigint, ${recordedAt.toISOString()}::timestamptz)) AS s(session_id, recorded_at)
        CROSS JOIN ${onDutyThen(storeId, sql`s`)} duty`,
  );
  return onDuty?.userId !== by.userId;
}

type ShelfRow = { lotId: number; lotReceivedAt: number; start: number | null; end: number; at: number };

/**
 * Checks whether a claim of the record is dated before its tickets were on the shelf. A terminal of the
 * previous release doesn't send the time of its shelf records, which may have waited just like this record.
 * So a shelf record of the same session counts from the receipt of its lot.
 */
async function isBeforeItsShelf(
  tx: Db,
  { storeId, by: { sessionId }, recordedAt, claims }: ReceivedRecord,
): Promise<boolean> {
  const shelfRows = await rows<ShelfRow>(
    tx,
    sql`SELECT l.id AS "lotId", ${milliseconds(sql`l.created_at`)} AS "lotReceivedAt",
               p.start_ticket AS start, p.end_ticket AS "end",
               ${milliseconds(sql`CASE WHEN s.session_id IS DISTINCT FROM ${sessionId}::bigint THEN s.recorded_at
                                        ELSE least(l.created_at, s.recorded_at) END`)} AS at
        FROM lots l
        LEFT JOIN LATERAL (
          SELECT * FROM shelf_records WHERE store_id = ${storeId} AND lot_id = l.id ${OPTIMIZATION_FENCE}
        ) p ON true
        LEFT JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = p.submission_id ${OPTIMIZATION_FENCE}
        ) s ON true
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(claims.map((claim) => claim.lotId))}::bigint[])`,
  );
  const lots = new Map<number, { receivedAt: number; shelved: Shelved[] }>();
  for (const { lotId, lotReceivedAt, start, end, at } of shelfRows) {
    const lot = lots.get(lotId) ?? { receivedAt: lotReceivedAt, shelved: [] };
    lots.set(lotId, lot);
    if (start !== null) lot.shelved.push({ start, end, at });
  }
  return claims.some((claim) => {
    // Removed tickets may have been in the back room.
    if (claim.reason !== 'sale') return false;
    const lot = lots.get(claim.lotId);
    if (!lot) return false;
    const received = Math.min(lot.receivedAt, ...lot.shelved.map(({ at }) => at));
    return isBeforeShelf(claim, recordedAt.getTime(), received, lot.shelved);
  });
}

type SeenRow = { seenAt: number | null; timeCreated: string; author: string };

/** A mark of a late record. `reason`: absent from clients of earlier releases */
type LateLook = { storeId: number; id: number; reason?: string | null; by: Submitter; now: Date };

/**
 * Marks a late record as seen by an owner. Only the first time counts.
 * @returns the time at which it was first marked
 * @throws ApiError 404 when the store has no such late record
 */
export async function markLateRecordSeen(
  db: Db,
  { storeId, id, reason = null, by, now }: LateLook,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const marked = await rows(
      tx,
      sql`INSERT INTO late_records_seen (store_id, late_record_id, seen_by, seen_at, reason)
          SELECT store_id, id, ${by.userId}::int, ${now.toISOString()}::timestamptz, ${reason}::text FROM late_records
          WHERE store_id = ${storeId} AND id = ${id}
          ON CONFLICT DO NOTHING RETURNING late_record_id`,
    );
    const [late] = await rows<SeenRow>(
      tx,
      sql`SELECT ${milliseconds(sql`n.seen_at`)} AS "seenAt",
                 coalesce(${WALL_TIME}, to_char(s.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC')
                   AS "timeCreated", u.name AS author
          FROM late_records_seen n
          JOIN submissions s ON s.store_id = n.store_id AND s.id = n.late_record_id
          JOIN people u ON u.id = s.created_by
          WHERE n.store_id = ${storeId} AND n.late_record_id = ${id}`,
    );
    if (!late?.seenAt) throw notFound();
    if (marked.length > 0)
      await writeAudit(tx, {
        action: 'late_record_seen',
        storeId,
        by: authorInLog(by),
        subject: `${late.author}, ${time('en', late.timeCreated)}`,
        ...(reason !== null && { details: [{ kind: 'reason', reason }] }),
      });
    return new Date(late.seenAt);
  });
}
