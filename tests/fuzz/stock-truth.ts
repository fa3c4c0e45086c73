import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { groupBy } from '../../src/shared/values/collections';
import {
  exceptionsOf,
  type OracleClaim,
  type OracleCorrection,
  type OracleRecord,
  type OracleRun,
  type OracleSighting,
  soldAfterRemovalOf,
  ticketState,
  ticketsOf,
} from '../support/oracles/ticket-oracle';

type OfLot = { storeId: number; lotId: number };
type StoredRun = OfLot & OracleRun & { status: number; claimId: number | null };
type Stored = OfLot & OracleRecord & { stockVersion: number | null };
type StoredClaim = Stored & OracleClaim & { scanned: boolean; sells: 'up' | 'down' };
type StoredSighting = Stored & OracleSighting & { id: number };
type StoredCorrection = OfLot & OracleCorrection & { stockVersion: number | null };
/** `name`: the sighting, or the claim whose front or sale it was; `count`: its exceptions */
type StoredWitness = OfLot & { name: string; count: number; hasDismissals: boolean };

/** As stored: tickets held by a claim have one status. */
const STATUS: Record<number, string> = { 1: 'Active', 13: 'On Shelf', 3: 'gone' };
const OF_LOT = sql`t.store_id AS "storeId", t.lot_id AS "lotId"`;
const RUN = sql`t.start_ticket AS start, t.end_ticket AS "end"`;
const RECORD = sql`t.id, t.submission_id AS key, t.stock_version AS "stockVersion", s.id AS received`;
const instant = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
const FRONT = sql`CASE WHEN t.scanned THEN CASE t.sells WHEN 'down' THEN t.start_ticket - 1 ELSE t.end_ticket + 1 END END`;

/**
 * Compares every ticket of every lot, and every exception, with the oracle's answer from shelf records, claims, sightings
 * and corrections.
 * @returns a sentence for each inconsistency
 */
export async function stockInconsistencies(db: Db): Promise<string[]> {
  const of = async <Row extends OfLot>(columns: SQL, from: SQL): Promise<Map<number, Row[]>> =>
    byLot(
      await rows<Row>(
        db,
        sql`SELECT ${OF_LOT}, ${columns} FROM ${from} AS t
            LEFT JOIN submissions s ON s.store_id = t.store_id AND s.submission_id = t.submission_id
            ORDER BY s.id, t.id`,
      ),
    );
  const shelved = await of<OfLot & OracleRun>(RUN, sql`shelf_records`);
  const claims = await of<StoredClaim>(
    sql`${RUN}, ${RECORD}, t.scanned, t.sells, ${FRONT} AS front, ${instant(sql`t.recorded_at`)} AS "recordedAt",
        CASE WHEN s.purpose = 'opening' THEN 'found_gone' ELSE t.reason END AS reason`,
    sql`claims`,
  );
  const sightings = await of<StoredSighting>(
    sql`${RECORD}, t.sells, t.front_ticket AS front, ${instant(sql`t.recorded_at`)} AS "recordedAt"`,
    sql`sightings`,
  );
  const corrections = await of<StoredCorrection>(
    sql`${RUN}, ${RECORD}, t.known_claim IS NULL AS "isOld", ${instant(sql`t.corrected_at`)} AS "correctedAt"`,
    sql`corrections`,
  );
  const runs = byLot(
    await rows<StoredRun>(
      db,
      sql`SELECT ${OF_LOT}, ${RUN}, t.status, t.claim_id AS "claimId" FROM ticket_runs t ORDER BY t.start_ticket`,
    ),
  );
  const witnesses = byLot(
    await rows<StoredWitness>(
      db,
      sql`SELECT ${OF_LOT}, t.open_count + t.resolved_count AS count, coalesce('sighting ' || t.sighting_id,
                   CASE WHEN t.as_sale THEN 'sale ' ELSE 'claim ' END || t.seen_claim_id) AS name,
                 EXISTS (SELECT FROM dismissals d WHERE d.store_id = t.store_id AND d.lot_id = t.lot_id) AS "hasDismissals"
          FROM witnesses t`,
    ),
  );
  const lots = await rows<OfLot & OracleRun>(
    db,
    sql`SELECT store_id AS "storeId", id AS "lotId", start_ticket AS start, end_ticket AS "end" FROM lots`,
  );
  return lots.flatMap((lot) => {
    const inLot = <Row>(all: Map<number, Row[]>): Row[] => all.get(lot.lotId) ?? [];
    const made = inLot(corrections);
    const counted = inLot(claims).map((claim) => withKnowledge(claim, made));
    const name = `Lot ${lot.lotId} of store ${lot.storeId}`;
    const stored = inLot(runs).flatMap((run) =>
      ticketsOf(run).map((ticket) => `${ticket} ${STATUS[run.status]} ${run.claimId ?? ''}`),
    );
    const expected = ticketsOf(lot).map((ticket) => {
      const { status, claim } = ticketState(ticket, inLot(shelved), counted, made);
      return `${ticket} ${claim ? 'gone' : status} ${claim?.id ?? ''}`;
    });
    const wrong = expected.findIndex((text, index) => text !== stored[index]);
    const seen = [
      ...inLot(sightings).map((each) => ({ ...withKnowledge(each, made), name: `sighting ${each.id}` })),
      ...counted.flatMap(({ front, ...claim }) =>
        front === null ? [] : [{ ...claim, front, name: `claim ${claim.id}` }],
      ),
    ];
    const counts = new Map(inLot(witnesses).map(({ name: by, count }) => [by, count]));
    const hasDismissals = inLot(witnesses).some((each) => each.hasDismissals);
    const contradicted = [
      ...exceptionsOf(lot, inLot(shelved), seen, counted, made).map((each) => ({
        ...each,
        by: each.sighting.name,
      })),
      ...soldAfterRemovalOf(lot, inLot(shelved), counted, made).map((each) => ({
        ...each,
        by: `sale ${each.sighting.id}`,
      })),
    ];
    return [
      ...(wrong >= 0 || stored.length !== expected.length
        ? [`${name} has ticket ${stored[wrong]}, but its claims make it ${expected[wrong]}`]
        : []),
      ...[...countsOf(contradicted.map(({ by }) => by))].flatMap(([by, count]) => {
        // After a dismissal, another sighting raises a new one.
        const isRight = hasDismissals ? (counts.get(by) ?? 0) > 0 : counts.get(by) === count;
        return isRight
          ? []
          : [`${name} lacks exceptions of ${by}: ${counts.get(by) ?? 0} instead of ${count}`];
      }),
    ];
  });
}

/**
 * A record with the newest correction that its terminal had seen: by stock versions, each the result of one
 * change.
 */
const withKnowledge = <Each extends Stored>(each: Each, corrections: readonly StoredCorrection[]): Each => {
  const { stockVersion } = each;
  const seen = corrections.filter((made) => (made.stockVersion ?? Infinity) < (stockVersion ?? -Infinity));
  return {
    ...each,
    knew: stockVersion === null ? null : Math.max(0, ...seen.map(({ received }) => received)),
  };
};

/** The number of occurrences of each name. */
function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const byLot = <Row extends OfLot>(all: readonly Row[]): Map<number, Row[]> =>
  groupBy(all, ({ lotId }) => lotId);
