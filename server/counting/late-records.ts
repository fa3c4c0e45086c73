import { type SQL, sql } from 'drizzle-orm';
import { time } from '../../src/messages/formats';
import {
  changesOtherDay,
  type DisplacedRecord,
  isBeforeShelf,
  ON_TIME_MS,
  type Shelved,
  takesOver,
} from '../../src/shared/counting/late-records';
import type { LateChange, LateRecord, LateRecordsQuery } from '../../src/shared/counting/late-records-schema';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import type { Submitter } from '../access';
import { authorInLog, writeAudit } from '../audit/audit-log';
import { onDutyThen } from '../audit/lines';
import type { Db } from '../db/connect';
import {
  inBatches,
  list,
  milliseconds,
  OPTIMIZATION_FENCE,
  type Page,
  rows,
  valuesOf,
  WALL_TIME,
} from '../db/sql';
import { notFound } from '../errors';
import type { NewClaim } from './evidence';
import { changesByRecord, recordsWithKeys } from './record-tickets';
import type { Restocked } from './restock';

/** A sales record being received. */
type ReceivedRecord = {
  storeId: number;
  /** the submission's id and key */
  id: number;
  key: string;
  recordedAt: Date;
  receivedAt: Date;
  /** the business day */
  date: string;
  clock: StoreClock;
  by: Pick<Submitter, 'userId' | 'sessionId'>;
  purpose: RecordPurpose;
  claims: readonly NewClaim[];
};

/**
 * Stores a record as late, with its changes to each record, if it's dated before its tickets were on the shelf, kept
 * tickets that were sent to another store, changes a business day that had ended or records of another day, or takes
 * over another person's tickets. Runs in the record's transaction, which has locked the stock. A punctual record that
 * takes no tickets from others executes no statement.
 * @param byLot the windows that the record changed, by lot id
 * @param keptSent whether the record kept tickets that had been sent
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
 * The sales whose figures a record changes; `all` includes its own. Sales figures don't include tickets that an opening
 * check finds missing.
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
 * Checks whether a shelf record is dated before one of its lots was received. Executes no statement for a punctual
 * record.
 * @param lotIds the lots whose tickets it put on the shelf
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
 * Checks whether the author isn't known to have been on duty at the record's instant, in the session that sent it. The
 * seed's records have no session and nobody on duty.
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
 * Checks whether a claim of the record is dated before its tickets were on the shelf. Terminals of the previous release
 * don't send the time of their shelf records, which may have waited just like this record. So a shelf record of the
 * same session counts from the receipt of its lot.
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

/** A mark on a late record. `reason`: absent from clients of earlier releases */
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

type AboutRow = {
  id: number;
  kind: LateRecord['kind'];
  receivedAt: number;
  recordedAt: number;
  /** null for a shelf record */
  wall: string | null;
  by: string;
  onDuty: string | null;
  terminal: string | null;
};

/** The columns and joins of late records `r`, for both lists. The fence keeps the planner from joining whole tables. */
const aboutLateRecords = (storeId: number): { columns: SQL; joins: SQL } => ({
  columns: sql`r.id, r.kind, ${milliseconds(sql`s.received_at`)} AS "receivedAt",
    ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", ${WALL_TIME} AS wall, author.name AS "by",
    on_duty.name AS "onDuty", start.terminal`,
  joins: sql`
    CROSS JOIN LATERAL (SELECT * FROM submissions WHERE store_id = ${storeId} AND id = r.id ${OPTIMIZATION_FENCE}) s
    JOIN people author ON author.id = s.created_by
    LEFT JOIN ${onDutyThen(storeId, sql`s`)} duty ON true
    LEFT JOIN people on_duty ON on_duty.id = duty.user_id
    LEFT JOIN LATERAL (
      SELECT terminal FROM session_starts WHERE store_id = ${storeId} AND session_id = s.session_id LIMIT 1
    ) start ON true`,
});

const aboutOf = (row: AboutRow) => ({
  id: row.id,
  kind: row.kind,
  received_at: new Date(row.receivedAt).toISOString(),
  recorded_at: new Date(row.recordedAt).toISOString(),
  ...(row.wall !== null && { time_recorded: row.wall }),
  by: row.by,
  on_duty: row.onDuty,
  terminal: row.terminal,
});

type ListedRow = AboutRow & {
  submissionId: string;
  seenAt: number | null;
  seenBy: string | null;
  reason: string | null;
  days: { date: string; ticketCount: number; cents: number }[] | null;
  displaced: { name: string; wall: string; tickets: number; cents: number }[] | null;
};

/** Maximum number of displaced records named for each late record. */
const MAX_DISPLACED = 10;

/**
 * A page of a store's late records, newest first, and their total number.
 * @param state absent for both seen and unseen records
 */
export async function listLateRecords(
  db: Db,
  storeId: number,
  { skip, size }: Page,
  state?: LateRecordsQuery['state'],
): Promise<{ total: number; late: LateRecord[] }> {
  const { columns, joins } = aboutLateRecords(storeId);
  const isSeen = sql`EXISTS (SELECT FROM late_records_seen WHERE store_id = ${storeId} AND late_record_id = late_records.id)`;
  const inState = { all: sql`true`, open: sql`NOT ${isSeen}`, seen: isSeen }[state ?? 'all'];
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM late_records WHERE store_id = ${storeId} AND ${inState}`,
  );
  const total = counted?.total ?? 0;
  if (total <= skip) return { total, late: [] };
  const lateRows = await rows<ListedRow>(
    db,
    sql`SELECT ${columns}, s.submission_id AS "submissionId",
               ${milliseconds(sql`n.seen_at`)} AS "seenAt", n.seen_by AS "seenBy", n.reason, changed.days, lost.displaced
        FROM (
          SELECT * FROM late_records WHERE store_id = ${storeId} AND ${inState} ORDER BY id DESC LIMIT ${size} OFFSET ${skip}
        ) r
        ${joins}
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('date', d.date, 'ticketCount', d.tickets, 'cents', d.cents)
                          ORDER BY d.date) AS days
          FROM (
            SELECT t.business_date::text AS date, sum(c.ticket_count)::int AS tickets, sum(c.amount_cents)::float8 AS cents
            FROM late_record_changes c
            CROSS JOIN LATERAL (
              SELECT business_date FROM submissions WHERE store_id = ${storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
            ) t
            WHERE c.store_id = ${storeId} AND c.late_record_id = r.id
            GROUP BY t.business_date
          ) d
        ) changed ON true
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('name', t.name, 'wall', t.wall, 'tickets', -t.ticket_count, 'cents', -t.amount_cents)
                          ORDER BY t.amount_cents, t.id) AS displaced
          FROM (
            SELECT s.id, author.name, ${WALL_TIME} AS wall, c.ticket_count, c.amount_cents
            FROM late_record_changes c
            CROSS JOIN LATERAL (
              SELECT * FROM submissions WHERE store_id = ${storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
            ) s
            JOIN people author ON author.id = s.created_by
            WHERE c.store_id = ${storeId} AND c.late_record_id = r.id AND r.kind = 'took_over' AND c.ticket_count < 0
            ORDER BY c.amount_cents, s.id LIMIT ${MAX_DISPLACED}
          ) t
        ) lost ON true
        LEFT JOIN LATERAL (
          SELECT f.seen_at, f.reason, owner.name AS seen_by
          FROM late_records_seen f JOIN people owner ON owner.id = f.seen_by
          WHERE f.store_id = ${storeId} AND f.late_record_id = r.id ${OPTIMIZATION_FENCE}
        ) n ON true
        ORDER BY r.id DESC`,
  );
  const late = lateRows.map((row) => ({
    ...aboutOf(row),
    submission_id: row.submissionId,
    days: (row.days ?? []).map(({ date, ticketCount, cents }) => ({
      date,
      ticketCount,
      amount: centsToDollars(cents),
    })),
    ...(row.kind === 'took_over' && {
      taken_from: (row.displaced ?? []).map(({ name, wall, tickets, cents }) => ({
        ...{ name, time_created: wall, ticketCount: tickets },
        amount: centsToDollars(cents),
      })),
    }),
    seen_at: row.seenAt === null ? null : new Date(row.seenAt).toISOString(),
    ...(row.seenBy !== null && { seen: { by: row.seenBy, reason: row.reason } }),
  }));
  return { total, late };
}

/** The number of unseen late records of these stores. */
export async function unseenLateRecords(db: Db, storeIds: readonly number[]): Promise<number> {
  const those = sql`store_id = ANY(${list(storeIds)}::int[])`;
  const [counted] = await rows<{ unseen: number }>(
    db,
    sql`SELECT ((SELECT count(*) FROM late_records WHERE ${those})
                - (SELECT count(*) FROM late_records_seen WHERE ${those}))::int AS unseen`,
  );
  return counted?.unseen ?? 0;
}

/**
 * The changes that late records made to a report when they were received, in order of receipt.
 * @param records condition on the submissions `s` that the report covers
 */
export async function lateChangesIn(db: Db, storeId: number, records: SQL): Promise<LateChange[]> {
  const sums = await rows<{ id: number; ticketCount: number; cents: number }>(
    db,
    sql`SELECT c.late_record_id AS id, sum(c.ticket_count)::int AS "ticketCount", sum(c.amount_cents)::float8 AS cents
        FROM submissions s
        CROSS JOIN LATERAL (
          SELECT * FROM late_record_changes WHERE store_id = ${storeId} AND changed_record_id = s.id ${OPTIMIZATION_FENCE}
        ) c
        WHERE s.store_id = ${storeId} AND ${records}
        GROUP BY c.late_record_id`,
  );
  // Most reports have none, and planning the joins below takes longer than reading a day.
  if (sums.length === 0) return [];
  const { columns, joins } = aboutLateRecords(storeId);
  const changeRows = await rows<AboutRow>(
    db,
    sql`SELECT ${columns}
        FROM unnest(${list(sums.map(({ id }) => id))}::bigint[]) AS changed(id)
        CROSS JOIN LATERAL (
          SELECT id, kind FROM late_records WHERE store_id = ${storeId} AND id = changed.id ${OPTIMIZATION_FENCE}
        ) r
        ${joins}
        ORDER BY r.id`,
  );
  const sumOf = new Map(sums.map((sum) => [sum.id, sum]));
  return changeRows.map((row) => ({
    ...aboutOf(row),
    ticketCount: sumOf.get(row.id)?.ticketCount ?? 0,
    amount: centsToDollars(sumOf.get(row.id)?.cents ?? 0),
  }));
}
