import { sql } from 'drizzle-orm';
import { exceptionsOfLots, nameOf } from '../../server/counting/evidence-of-lots';
import { listExceptions } from '../../server/counting/list-exceptions';
import type { Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { type Claim, type Correction, deriveRuns } from '../../src/shared/counting/claims';
import type { Run } from '../../src/shared/tickets/runs';
import { TICKET_STATUS, type TicketStatus } from '../../src/shared/tickets/status';
import { groupBy } from '../../src/shared/values/collections';
import { check } from './figures';

type OfLot<Row> = Row & { lotId: number };
type StoredRun = Run & { status: TicketStatus; claimId: number | null };

/**
 * Verifies that a store's runs are what the domain's rules derive from its lots, claims and corrections.
 * @returns the ids of its lots
 * @throws Error with the first lot that differs
 */
export async function checkRuns(db: Db, storeId: number): Promise<number[]> {
  const of = async <Row>(columns: string, table: string, where = 'true'): Promise<Map<number, Row[]>> =>
    byLot(
      await rows<OfLot<Row>>(
        db,
        sql.raw(
          `SELECT lot_id AS "lotId", start_ticket AS start, end_ticket AS "end", ${columns}
           FROM ${table} WHERE store_id = ${storeId} AND ${where} ORDER BY lot_id, start_ticket`,
        ),
      ),
    );
  const instant = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
  const runs = await of<StoredRun>('status, claim_id AS "claimId"', 'ticket_runs');
  const claims = await of<Claim>(
    `id, submission_id AS "submissionId", ${instant('recorded_at')} AS "recordedAt", CASE WHEN scanned THEN end_ticket + 1 END AS front, NULL AS "stockVersion", reason`,
    'claims',
  );
  const corrections = await of<Correction>(
    `${instant('corrected_at')} AS "correctedAt", NULL AS known`,
    'corrections',
  );
  const lots = await rows<Run & { id: number }>(
    db,
    sql`SELECT id, start_ticket AS start, end_ticket AS "end" FROM lots WHERE store_id = ${storeId} ORDER BY id`,
  );
  check(lots.length > 0, `store ${storeId} has no lots`);
  for (const lot of lots) {
    const stored = runs.get(lot.id) ?? [];
    const shelved = stored.some(({ status }) => status !== TICKET_STATUS.active) ? [lot] : [];
    const counted = claims.get(lot.id) ?? [];
    const derived = deriveRuns(lot, shelved, counted, corrections.get(lot.id) ?? []);
    const same =
      textOf(stored.map((run) => [run.start, run.end, run.status, run.claimId])) ===
      textOf(
        // Tickets held by a claim are stored with one status.
        derived.map((run) => [
          run.start,
          run.end,
          run.claim ? TICKET_STATUS.sold : run.status,
          run.claim?.id ?? null,
        ]),
      );
    check(same, `lot ${lot.id} of store ${storeId} differs from what its claims yield`);
  }
  return lots.map(({ id }) => id);
}

/**
 * Verifies that generated trade is what the server would have stored: the runs, and the contradictions that
 * the domain's rules derive from the sightings.
 * @returns the number of open exceptions
 * @throws Error with the differences
 */
export async function checkDerived(db: Db, storeId: number): Promise<number> {
  await checkContradictions(db, storeId, await checkRuns(db, storeId));
  const { total } = await listExceptions(db, storeId, { state: 'open', skip: 0, size: 1 });
  return total;
}

async function checkContradictions(db: Db, storeId: number, lotIds: readonly number[]): Promise<void> {
  const stored = await rows<Parameters<typeof nameOf>[0] & { claimId: number }>(
    db,
    sql`SELECT claim_id AS "claimId", sighting_id AS "sightingId", seen_claim_id AS "seenClaimId", as_sale AS "asSale"
        FROM contradictions WHERE store_id = ${storeId}`,
  );
  const everything = { since: new Date(0), receiving: null };
  const derived = (await exceptionsOfLots(db, storeId, lotIds, everything))
    .flatMap(({ exceptions }) => exceptions)
    .map(({ claim, witness }) => `${claim.id} ${witness.name}`);
  const same =
    textOf([stored.map((pair) => `${pair.claimId} ${nameOf(pair)}`).sort()]) === textOf([derived.sort()]);
  check(same, `the contradictions of store ${storeId} aren't what its sightings make of them`);
  const [seen] = await rows<{ bySighting: number; missing: number }>(
    db,
    sql`SELECT (SELECT count(sighting_id)::int FROM contradictions WHERE store_id = ${storeId}) AS "bySighting",
               (SELECT count(*)::int FROM submissions s JOIN claims c USING (store_id, submission_id)
                WHERE s.store_id = ${storeId} AND s.purpose = 'opening') AS missing`,
  );
  check((seen?.bySighting ?? 0) > 0, `no sighting of store ${storeId} contradicts a claim`);
  check((seen?.missing ?? 0) > 0, `no opening check of store ${storeId} found tickets gone`);
}

const textOf = (values: unknown[][]): string => JSON.stringify(values);

const byLot = <Row>(all: readonly OfLot<Row>[]): Map<number, Row[]> => groupBy(all, ({ lotId }) => lotId);
