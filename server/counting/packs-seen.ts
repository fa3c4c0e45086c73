import { type SQL, sql } from 'drizzle-orm';
import type { SecondSignature } from '../../src/shared/counting/clerks-side-schema';
import { type PacksSeen, type SignedCount, secondSignatures } from '../../src/shared/counting/sightings';
import { COUNTER, type VendingMachine } from '../../src/shared/stock/bins';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { machinesOf } from '../places/settings';
import { placeAt } from '../stock/bins';

/** An instant between two records of a store: right after the record with this id, in the order of records. */
type Instant = {
  /** ms since the epoch */
  recordedAt: number;
  submissionId: string;
};

/** A count. `place`: the place that it counted, null for everything */
type Count = Instant & { place: number | null };

/**
 * The packs that counts saw, out of the packs on the shelf at their places and instants. Based on all current data: a
 * late record changes it. Packs scanned elsewhere count too.
 * @returns by submission id; `packsOnShelf` minus `packsSeen` weren't seen
 */
export async function packsSeenBy(
  db: Db,
  storeId: number,
  counts: readonly Count[],
): Promise<Map<string, PacksSeen>> {
  const seenPerCount = await packsSeenAt(db, storeId, counts, true);
  return new Map(
    counts.flatMap(({ submissionId }, index) => {
      const seen = seenPerCount[index];
      return seen ? [[submissionId, seen]] : [];
    }),
  );
}

/**
 * Like `packsSeenBy`, for each of these counts in turn. A count may occur several times with different places.
 * @param hasOthers whether packs scanned at other places count too
 */
async function packsSeenAt(
  db: Db,
  storeId: number,
  counts: readonly Count[],
  hasOthers: boolean,
): Promise<PacksSeen[]> {
  if (counts.length === 0) return [];
  const instants = [...new Map(counts.map((count) => [count.submissionId, count])).values()];
  const saw = sawPack(storeId, sql`c.submission_id`, sql`shelf.lot_id`);
  return rows<PacksSeen>(
    db,
    sql`SELECT count(shelf.lot_id)::int AS "packsOnShelf", (count(shelf.lot_id) FILTER (WHERE ${saw}))::int AS "packsSeen",
               (count(shelf.lot_id) FILTER (WHERE ${sweptPack(storeId, sql`c.submission_id`, sql`shelf.lot_id`)}))::int AS "packsSwept"
        FROM unnest(${list(counts.map(({ submissionId }) => submissionId))}::uuid[], ${list(counts.map(({ place }) => place))}::int[])
             WITH ORDINALITY AS counted(submission_id, place, position)
        JOIN ${tableOf(instants)} USING (submission_id)
        LEFT JOIN ${packsOnShelfAt(storeId, instants)} AS shelf
          ON shelf.submission_id = counted.submission_id
         AND (counted.place IS NULL OR ${placeAt(storeId, sql`shelf.lot_id`, sql`c.recorded_at`)} = counted.place
              OR (${hasOthers} AND ${saw}))
        GROUP BY counted.position ORDER BY counted.position`,
  );
}

type CountRow = Count & { key: string; by: number; name: string; isOpening: boolean };

/** If a machine isn't counted any more, its last count can only be signed by a check within this time. */
const MACHINE_DAYS = 31;

/**
 * The opening checks that sign shifts' counts. Based on all current data: a late record changes them.
 * @returns by the submission id of the count; leaves out counts that nobody else has checked
 */
export async function checksOf(
  db: Db,
  storeId: number,
  vending: readonly Pick<VendingMachine, 'number'>[],
  counts: readonly Instant[],
): Promise<Map<string, SignedCount<CountRow>>> {
  if (counts.length === 0) return new Map();
  const times = counts.map(({ recordedAt }) => recordedAt);
  const from = new Date(Math.min(...times)).toISOString();
  const to = sql`${new Date(Math.max(...times)).toISOString()}::timestamptz`;
  const machines = vending.map(({ number }) => number);
  const countRows = await rows<CountRow>(
    db,
    sql`SELECT n.submission_id AS key, n.submission_id AS "submissionId", ${milliseconds(sql`n.recorded_at`)} AS "recordedAt",
               n.created_by AS "by", u.name, n.purpose = 'opening' AS "isOpening", n.place
        FROM submissions n JOIN people u ON u.id = n.created_by
        WHERE n.store_id = ${storeId} AND n.kind = 'sale' AND n.recorded_at >= ${from}::timestamptz
          AND n.recorded_at <= (
            SELECT max(coalesce((
              SELECT min(n.recorded_at) FROM submissions n
              WHERE n.store_id = ${storeId} AND n.kind = 'sale' AND n.purpose = 'shift' AND n.recorded_at > ${to}
                AND n.recorded_at < next.until AND coalesce(n.place, next.place) = next.place
            ), next.until))
            FROM (
              SELECT place, CASE WHEN place = ${COUNTER} THEN 'infinity' ELSE ${to} + make_interval(days => ${MACHINE_DAYS}) END AS until
              FROM unnest(${list([COUNTER, ...machines])}::int[]) AS places(place)
            ) AS next)
          -- Only a check that saw packs is a second signature.
          AND (n.purpose = 'shift' OR n.packs_seen IS NOT NULL)
        ORDER BY n.recorded_at, n.submission_id`,
  );
  return secondSignatures(countRows, machines);
}

/** The second signatures of shifts' counts, by submission id; null for a count that nobody else has checked. */
export async function signaturesOf(
  db: Db,
  storeId: number,
  counts: readonly Instant[],
): Promise<Map<string, SecondSignature | null>> {
  if (counts.length === 0) return new Map();
  const signed = await checksOf(db, storeId, await machinesOf(db, storeId), counts);
  // A check of everything confirms a count of one place, for that place.
  const parts = counts.flatMap(({ submissionId }) => {
    const { count, checks } = signed.get(submissionId) ?? { checks: [] };
    return checks.map((check) => ({ ...check, of: submissionId, place: count?.place ?? check.place }));
  });
  const seen = await packsSeenAt(db, storeId, parts, false);
  const partsOf = groupBy(
    parts.map((part, index) => ({ ...part, ...seen[index] })),
    ({ of }) => of,
  );
  return new Map(
    counts.map(({ submissionId }) => {
      const partsOfCount = partsOf.get(submissionId);
      return [submissionId, partsOfCount ? signatureOf(partsOfCount) : null];
    }),
  );
}

/** The signature of the checks that together confirm a count. */
const signatureOf = (checks: readonly (CountRow & Partial<PacksSeen>)[]): SecondSignature => ({
  name: [...new Set(checks.map(({ name }) => name))].join(', '),
  at: new Date(Math.max(...checks.map(({ recordedAt }) => recordedAt))).toISOString(),
  seen: sumOf(checks, ({ packsSeen = 0 }) => packsSeen),
  on_shelf: sumOf(checks, ({ packsOnShelf = 0 }) => packsOnShelf),
});

const tableOf = (instants: readonly Instant[]): SQL =>
  sql`unnest(${list(instants.map(({ submissionId }) => submissionId))}::uuid[],
             ${list(instants.map(({ recordedAt }) => new Date(recordedAt).toISOString()))}::timestamptz[])
      AS c(submission_id, recorded_at)`;

/** SQL: whether a record saw a pack, by a claim's scan or only by a sighting. */
export const sawPack = (storeId: number, submissionId: SQL, lotId: SQL): SQL => sql`(
  EXISTS (
    SELECT FROM claims k WHERE k.store_id = ${storeId} AND k.submission_id = ${submissionId}
      AND k.lot_id = ${lotId} AND k.scanned)
  OR EXISTS (
    SELECT FROM sightings k WHERE k.store_id = ${storeId} AND k.submission_id = ${submissionId}
      AND k.lot_id = ${lotId})
)`;

/** SQL: whether a record saw a pack only by a camera sweep. A lot has one front at a time, so a record has one sighting of it. */
const sweptPack = (storeId: number, submissionId: SQL, lotId: SQL): SQL => sql`EXISTS (
  SELECT FROM sightings k WHERE k.store_id = ${storeId} AND k.submission_id = ${submissionId}
    AND k.lot_id = ${lotId} AND k.swept)`;

/**
 * SQL: the packs (submission_id, lot_id) with a ticket on the shelf at these instants: put there by then, or seen there
 * by the record with this id, and neither sold nor removed by that record or an earlier one. Only packs that are on the
 * shelf now or named by later claims can be among them.
 */
export const packsOnShelfAt = (storeId: number, instants: readonly Instant[]): SQL => sql`(
  WITH instants AS MATERIALIZED (
    SELECT * FROM ${tableOf(instants)}
  ), packs AS MATERIALIZED (
    SELECT lot_id FROM ticket_runs WHERE store_id = ${storeId} AND status = ${TICKET_STATUS.onShelf}
    UNION
    SELECT k.lot_id
    FROM submissions s
    CROSS JOIN LATERAL (
      SELECT lot_id FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
    ) k
    WHERE s.store_id = ${storeId} AND s.recorded_at >= (SELECT min(recorded_at) FROM instants)
  )
  SELECT c.submission_id, p.lot_id
  FROM instants c
  CROSS JOIN packs p
  WHERE EXISTS (
    SELECT FROM shelf_records h
    CROSS JOIN LATERAL (
      SELECT recorded_at FROM submissions
      WHERE store_id = ${storeId} AND submission_id = h.submission_id ${OPTIMIZATION_FENCE}
    ) s
    WHERE h.store_id = ${storeId} AND h.lot_id = p.lot_id
      AND (s.recorded_at <= c.recorded_at OR ${sawPack(storeId, sql`c.submission_id`, sql`p.lot_id`)})
      AND (
        EXISTS (
          SELECT FROM ticket_runs r
          WHERE r.store_id = ${storeId} AND r.lot_id = p.lot_id AND r.status = ${TICKET_STATUS.onShelf}
            AND r.start_ticket <= h.end_ticket AND r.end_ticket >= h.start_ticket)
        OR EXISTS (
          SELECT FROM ticket_runs r
          CROSS JOIN LATERAL (
            SELECT recorded_at, submission_id FROM claims
            WHERE store_id = ${storeId} AND id = r.claim_id ${OPTIMIZATION_FENCE}
          ) k
          WHERE r.store_id = ${storeId} AND r.lot_id = p.lot_id
            AND r.start_ticket <= h.end_ticket AND r.end_ticket >= h.start_ticket
            AND (k.recorded_at, k.submission_id) > (c.recorded_at, c.submission_id))
      )
  )
)`;
