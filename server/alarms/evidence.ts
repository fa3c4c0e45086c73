import { type SQL, sql } from 'drizzle-orm';
import type { CardsBySource } from '../../src/shared/alarms/alarm';
import type { AlarmRecord } from '../../src/shared/alarms/alarms-schema';
import { MAX_LOT_SIZE } from '../../src/shared/tickets/serial';
import { daysOf, type Period } from '../../src/shared/time/periods';
import { daysBefore } from '../../src/shared/time/store-clock';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows, SALES } from '../db/sql';

/** SQL: the records `s` of some business days, looked up day by day (decision 21). */
const recordsOn = (storeId: number, days: readonly string[]): SQL => sql`
  unnest(${list(days)}::date[]) AS d(day)
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE store_id = ${storeId} AND business_date = d.day ${OPTIMIZATION_FENCE}
  ) s`;

/** SQL: the claims `c` of the record `s`. */
const claimsOf = (storeId: number): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
  ) c`;

/** SQL: the tickets that the claim `c` holds now. */
const heldCount = (storeId: number): SQL => sql`
  (SELECT coalesce(sum(end_ticket - start_ticket + 1), 0) FROM ticket_runs
   WHERE store_id = ${storeId} AND claim_id = c.id)`;

/** A lot counted on a business day, and its tickets sold by the day's records. */
type LotDay = { lotId: number; day: string; tickets: number };

/** The lots counted on the days of a period. Tickets that an opening check finds missing weren't sold. */
export const lotDays = (db: Db, storeId: number, period: Period): Promise<LotDay[]> =>
  rows(
    db,
    sql`SELECT e.lot_id AS "lotId", d.day::text AS day, sum(e.tickets)::int AS tickets
        FROM ${recordsOn(storeId, daysOf(period))}
        CROSS JOIN LATERAL (
          SELECT c.lot_id, CASE WHEN s.purpose = 'opening' THEN 0 ELSE ${heldCount(storeId)} END AS tickets
          FROM claims c
          WHERE c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.reason IN ${SALES}
          UNION ALL
          SELECT lot_id, 0 FROM sightings WHERE store_id = ${storeId} AND submission_id = s.submission_id
          ${OPTIMIZATION_FENCE}
        ) e
        GROUP BY e.lot_id, d.day`,
  );

/** The tickets of a lot that a record holds or found missing. */
export type RecordOfLot = { key: string; lotId: number; day: string; tickets: number; cents: number };

/**
 * The missing tickets on the days of a period that no sale explains: found by opening checks, or recorded as
 * lost or stolen.
 */
export const losses = (db: Db, storeId: number, period: Period): Promise<RecordOfLot[]> =>
  rows(
    db,
    sql`SELECT * FROM (
          SELECT s.submission_id AS key, c.lot_id AS "lotId", d.day::text AS day, sum(${heldCount(storeId)})::int AS tickets,
                 (sum(${heldCount(storeId)}) * l.price_cents)::float8 AS cents
          FROM ${recordsOn(storeId, daysOf(period))}
          ${claimsOf(storeId)}
          JOIN lots l ON l.store_id = ${storeId} AND l.id = c.lot_id
          WHERE CASE s.purpose WHEN 'opening' THEN c.reason = 'sale' ELSE c.reason IN ('lost', 'stolen') END
          GROUP BY s.submission_id, c.lot_id, d.day, l.price_cents
        ) packs
        WHERE tickets > 0
        ORDER BY day, key, "lotId"`,
  );

/** The sales of some lots by the records of some business days. */
export const salesOfLots = (
  db: Db,
  storeId: number,
  days: readonly string[],
  lotIds: readonly number[],
): Promise<RecordOfLot[]> =>
  rows(
    db,
    sql`SELECT * FROM (
          SELECT s.submission_id AS key, c.lot_id AS "lotId", d.day::text AS day, sum(${heldCount(storeId)})::int AS tickets,
                 0::float8 AS cents
          FROM ${recordsOn(storeId, [...new Set(days)])}
          ${claimsOf(storeId)}
          WHERE s.purpose <> 'opening' AND c.reason IN ${SALES} AND c.lot_id = ANY(${list(lotIds)}::bigint[])
          GROUP BY s.submission_id, c.lot_id, d.day
        ) packs
        WHERE tickets > 0`,
  );

/** The shift records of a period whose terminals reported how cards were entered. */
export const cardsOfRecords = (
  db: Db,
  storeId: number,
  period: Period,
): Promise<(CardsBySource & { key: string; day: string })[]> =>
  rows(
    db,
    sql`SELECT s.submission_id AS key, d.day::text AS day, count(*) FILTER (WHERE e.source = 'typed')::int AS typed,
               count(*) FILTER (WHERE e.source = 'scan')::int AS scanned
        FROM ${recordsOn(storeId, daysOf(period))}
        CROSS JOIN LATERAL (
          SELECT source FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id AND source IS NOT NULL
          UNION ALL
          SELECT source FROM sightings
          WHERE store_id = ${storeId} AND submission_id = s.submission_id AND source IS NOT NULL
          ${OPTIMIZATION_FENCE}
        ) e
        WHERE s.purpose = 'shift'
        GROUP BY s.submission_id, d.day`,
  );

/** The counts at the end of shifts of a period, oldest first. */
export const shiftCounts = (
  db: Db,
  storeId: number,
  period: Period,
): Promise<{ submissionId: string; recordedAt: number; by: number; day: string }[]> =>
  rows(
    db,
    sql`SELECT n.submission_id AS "submissionId", ${milliseconds(sql`n.recorded_at`)} AS "recordedAt",
               n.created_by AS "by", d.day::text AS day
        FROM unnest(${list(daysOf(period))}::date[]) AS d(day)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND kind = 'sale' AND purpose = 'shift' ${OPTIMIZATION_FENCE}
        ) n
        ORDER BY n.recorded_at, n.submission_id`,
  );

type ReceivedLot = { id: number; start: number; end: number; receivedAt: number };

/**
 * The lots received in a period, and those of the neighboring packs. These are looked up by their first ticket, once for all lots
 * that lie next to each other. As a plain join, a plan made before the database had counted the lots compared each with all others
 * (2.5 s for 2,000); a lookup for each lot found each of them 17 times.
 */
export const lotsAround = (db: Db, storeId: number, { from, to }: Period): Promise<ReceivedLot[]> =>
  rows(
    db,
    sql`SELECT o.id, o.start_ticket AS start, o.end_ticket AS "end", ${milliseconds(sql`o.created_at`)} AS "receivedAt"
        FROM (
          SELECT unnest(range_agg(int8range(start_ticket - ${MAX_LOT_SIZE + 3_000}::int, end_ticket + 3000, '[]'))) AS tickets
          FROM lots
          WHERE store_id = ${storeId} AND created_at >= ${daysBefore(from, 1)}::timestamptz
            AND created_at < ${daysBefore(to, -3)}::timestamptz
        ) around
        CROSS JOIN LATERAL (
          SELECT id, start_ticket, end_ticket, created_at FROM lots
          WHERE store_id = ${storeId} AND start_ticket >= lower(around.tickets) AND start_ticket < upper(around.tickets)
          ${OPTIMIZATION_FENCE}
        ) o`,
  );

export type PlacedLot = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  vendorName: string | null;
  bin: number | null;
  priceCents: number;
  /** its first ticket */
  start: number;
  size: number;
};

/** Some lots with their bins: the one where each was last put on the shelf, otherwise its current one. */
export const placedLots = (db: Db, storeId: number, lotIds: readonly number[]): Promise<PlacedLot[]> =>
  rows(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", v.vendor_name AS "vendorName",
               coalesce(shelved.bin, b.bin) AS bin, l.price_cents AS "priceCents",
               l.start_ticket AS start, (l.end_ticket - l.start_ticket + 1)::int AS size
        FROM lots l
        LEFT JOIN vendors v ON v.id = l.vendor_id
        LEFT JOIN bins b ON b.store_id = ${storeId} AND b.lot_id = l.id
        LEFT JOIN LATERAL (
          SELECT r.bin FROM shelf_records r
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.submission_id
          WHERE r.store_id = ${storeId} AND r.lot_id = l.id AND r.bin IS NOT NULL
          ORDER BY s.recorded_at DESC, r.id DESC LIMIT 1
        ) shelved ON true
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(lotIds)}::bigint[])`,
  );

/** Some records with the fields shown in alarms, by key, in the order in which they were recorded. */
export async function namedRecords(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<Map<string, AlarmRecord>> {
  const records = await rows<AlarmRecord>(
    db,
    sql`SELECT s.submission_id, s.business_date::text AS date, s.report_time, s.created_by, u.name, s.purpose
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(keys)}::uuid[])
        ORDER BY s.recorded_at, s.submission_id`,
  );
  return new Map(records.map((record) => [record.submission_id, record]));
}

/** The author, time and reason of a mark on an alarm. */
export type SeenRow = { rule: string; subject: string; day: string; by: string; at: number; reason: string };

/** The alarms of a period that are marked as seen. */
export const seenAlarms = (db: Db, storeId: number, { from, to }: Period): Promise<SeenRow[]> =>
  rows(
    db,
    sql`SELECT a.rule, a.subject, a.day::text AS day, u.name AS "by", ${milliseconds(sql`a.seen_at`)} AS at, a.reason
        FROM alarms_seen a JOIN people u ON u.id = a.seen_by
        WHERE a.store_id = ${storeId} AND a.day BETWEEN ${from} AND ${to}`,
  );

/** Checks whether money was entered since a business day, give or take a day. */
export async function hasMoneySince(db: Db, storeId: number, day: string): Promise<boolean> {
  const [row] = await rows<{ has: boolean }>(
    db,
    sql`SELECT EXISTS (
          SELECT FROM submissions
          WHERE store_id = ${storeId} AND kind = 'money' AND recorded_at >= ${daysBefore(day, 1)}::timestamptz
        ) AS has`,
  );
  return row?.has ?? false;
}
