import { type SQL, sql } from 'drizzle-orm';
import { moneyChangeText } from '../../src/messages/words/times';
import type { RecordPurpose, Shift } from '../../src/shared/counting/sales-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { heldTickets } from '../counting/held-tickets';
import { hasLostTickets, lossesOf } from '../counting/record-changes';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { placeAt } from '../stock/bins';

/** An instant between two records of a store: right after the one with this id, by the order of records. */
type Instant = {
  /** ms since the epoch */
  recordedAt: number;
  submissionId: string;
};

/** The packs on the shelf, at the place and the instant of a count, and the number of them that it saw. */
type PacksSeen = { packsSeen: number; packsOnShelf: number };
/** A count; `place`: the one that it counted, null for everything. */
type Count = Instant & { place: number | null };

/**
 * The packs that counts saw, of those on the shelf at their places and instants, based on all current data: a late
 * record changes it.
 * @returns by submission id; `packsOnShelf` minus `packsSeen` weren't seen
 */
export async function packsSeenBy(
  db: Db,
  storeId: number,
  counts: readonly Count[],
): Promise<Map<string, PacksSeen>> {
  if (counts.length === 0) return new Map();
  const found = await rows<PacksSeen & { submissionId: string }>(
    db,
    sql`SELECT c.submission_id AS "submissionId", count(shelf.lot_id)::int AS "packsOnShelf",
               (count(shelf.lot_id) FILTER (WHERE ${sawPack(storeId, sql`c.submission_id`, sql`shelf.lot_id`)}))::int AS "packsSeen"
        FROM ${tableOf(counts)}
        JOIN unnest(${list(counts.map(({ submissionId }) => submissionId))}::uuid[], ${list(counts.map(({ place }) => place))}::int[])
             AS counted(submission_id, place) USING (submission_id)
        LEFT JOIN ${packsOnShelfAt(storeId, counts)} AS shelf
          ON shelf.submission_id = c.submission_id
         AND (counted.place IS NULL OR ${placeAt(storeId, sql`shelf.lot_id`, sql`c.recorded_at`)} = counted.place
              OR ${sawPack(storeId, sql`c.submission_id`, sql`shelf.lot_id`)})
        GROUP BY c.submission_id`,
  );
  return new Map(found.map(({ submissionId, ...packs }) => [submissionId, packs]));
}

const tableOf = (instants: readonly Instant[]): SQL =>
  sql`unnest(${list(instants.map(({ submissionId }) => submissionId))}::uuid[],
             ${list(instants.map(({ recordedAt }) => new Date(recordedAt).toISOString()))}::timestamptz[])
      AS c(submission_id, recorded_at)`;

/** SQL: whether a record saw a pack, by a claim's scan or by a sighting alone. */
export const sawPack = (storeId: number, submissionId: SQL, lotId: SQL): SQL => sql`(
  EXISTS (
    SELECT FROM claims k WHERE k.store_id = ${storeId} AND k.submission_id = ${submissionId}
      AND k.lot_id = ${lotId} AND k.scanned)
  OR EXISTS (
    SELECT FROM sightings k WHERE k.store_id = ${storeId} AND k.submission_id = ${submissionId}
      AND k.lot_id = ${lotId})
)`;

/**
 * SQL: the packs (submission_id, lot_id) with a ticket on the shelf at these instants: put there by then, or
 * seen there by the record with this id, and neither sold nor removed by that record or an earlier one. Only
 * packs now on the shelf and packs named by later claims can be among them.
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

/** The facts of a record in the shift list. */
export type ShiftFacts = Pick<Shift, 'name' | 'report_time' | 'created_by'> & {
  purpose: RecordPurpose;
  /** packs it saw, of those then on the shelf; null where the record sent no sightings */
  packsSeen: number | null;
  packsOnShelf: number | null;
  /** the place that it counted; null: everything */
  place: number | null;
  /** tickets that it holds: sold, or missing at an opening check */
  held: number;
  /** the record that took its last tickets, as a sentence */
  note?: string;
};

/**
 * A record is a shift if it holds at least one ticket, or saw a pack. A removal is one if it sold tickets.
 */
export const isShift = ({ packsSeen, held }: Pick<ShiftFacts, 'packsSeen' | 'held'>): boolean =>
  packsSeen !== null || held > 0;

/**
 * SQL: a lateral subquery with the last count of a store, if it has one: its newest record in the shift list that isn't a
 * removal. Of two of the same instant, it is the one with the smaller id (money, section 6).
 */
export const lastCount = (storeId: number): SQL => sql`(
  SELECT * FROM submissions n
  WHERE n.store_id = ${storeId} AND n.kind = 'sale'
    AND (n.packs_seen IS NOT NULL OR EXISTS (
      SELECT FROM claims c
      WHERE c.store_id = ${storeId} AND c.submission_id = n.submission_id
        AND EXISTS (SELECT FROM ticket_runs r WHERE r.store_id = ${storeId} AND r.claim_id = c.id))
      OR ${hasLostTickets(storeId, sql`n.id`)})
  ORDER BY n.recorded_at DESC, n.submission_id LIMIT 1
)`;

/** The fields that distinguish records of the same instant, and their time (ms since the epoch). */
type Placed = { submissionId: string; recordedAt: number };

/** Records with the packs they saw, of those then on the shelf. */
export async function withPacks<Row extends ShiftFacts & Placed>(
  db: Db,
  storeId: number,
  records: readonly Row[],
): Promise<Row[]> {
  const counts = records.filter(({ packsSeen }) => packsSeen !== null);
  const known = await packsSeenBy(db, storeId, counts);
  return records.map((record) => ({ ...record, ...known.get(record.submissionId) }));
}

/**
 * The shifts of a day, in order of capture. A record that lost all its tickets to others stays, with zero and
 * the record that took them (money, section 6); reports of the day's sales have no row for it.
 * @param date YYYY-MM-DD
 */
export async function listShifts(db: Db, storeId: number, date: string): Promise<Shift[]> {
  const found = await rows<ShiftFacts & Placed & { id: number }>(
    db,
    sql`SELECT s.id, s.submission_id AS "submissionId", ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", u.name,
               s.report_time, s.created_by, s.purpose, s.packs_seen AS "packsSeen", s.packs_on_shelf AS "packsOnShelf", s.place, r.held
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        WHERE s.store_id = ${storeId} AND s.business_date = ${date}
        ORDER BY s.recorded_at, s.submission_id`,
  );
  const empty = found.flatMap(({ id, held }) => (held === 0 ? id : []));
  const losses = new Map((await lossesOf(db, storeId, empty)).map((loss) => [loss.recordId, loss]));
  const listed = found.filter((facts) => isShift(facts) || losses.has(facts.id));
  return (await withPacks(db, storeId, listed)).map(({ id, ...facts }) => {
    const loss = losses.get(id);
    if (!loss) return shiftOf(facts);
    const { by, wall, was } = loss;
    return shiftOf({ ...facts, note: moneyChangeText({ kind: 'emptied', by, wall, date, was }) });
  });
}

/** Checks whether a record has facts that the shift lists of earlier releases lack. */
export const hasFacts = ({ purpose, packsSeen }: Pick<ShiftFacts, 'purpose' | 'packsSeen'>): boolean =>
  purpose !== 'shift' || packsSeen !== null;

/** A record in the shift list: without sightings, it's listed as before. */
export const shiftOf = ({ name, report_time, created_by, ...facts }: ShiftFacts): Shift => ({
  name,
  report_time,
  created_by,
  ...((hasFacts(facts) || facts.note !== undefined) && {
    ticketCount: facts.purpose === 'opening' ? 0 : facts.held,
  }),
  ...seenOf(facts),
  ...(facts.purpose !== 'shift' && { purpose: facts.purpose }),
  ...(facts.note !== undefined && { note: facts.note }),
});

/** The number of packs a record saw, of those then on the shelf at its place; empty where it sent no sightings. */
export const seenOf = ({
  packsSeen,
  packsOnShelf,
  place,
}: Pick<ShiftFacts, 'packsSeen' | 'packsOnShelf' | 'place'>) =>
  packsSeen === null || packsOnShelf === null
    ? {}
    : { seen: packsSeen, on_shelf: packsOnShelf, ...(place !== null && { place }) };
