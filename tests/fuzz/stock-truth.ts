import { sql } from 'drizzle-orm';
import { knownOf } from '../../server/counting/shelf/evidence';
import type { Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import type { Claim } from '../../src/domain/counting/claims';
import type { Correction } from '../../src/domain/counting/corrections';
import { deriveRuns } from '../../src/domain/counting/ticket-runs';
import type { Run } from '../../src/domain/runs/runs';

type OfLot = { storeId: number; lotId: number };
type StoredRun = OfLot & Run & { status: number; claimId: number | null };

/**
 * Checks that every store's stock follows from its shelf records, claims and corrections by the domain's rules, with
 * each ticket of each lot in exactly one run. (The database itself prevents overlapping runs.)
 * @returns a sentence for each inconsistent lot
 */
export async function stockInconsistencies(db: Db): Promise<string[]> {
  const of = <Row>(columns: string, table: string): Promise<(OfLot & Run & Row)[]> =>
    rows(
      db,
      sql.raw(`SELECT store_id AS "storeId", lot_id AS "lotId", start_ticket AS start, end_ticket AS "end"${columns}
               FROM ${table} ORDER BY lot_id, start_ticket`),
    );
  const instant = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
  const runs = byLot(await of<StoredRun>(', status, claim_id AS "claimId"', 'ticket_runs'));
  const shelved = byLot(await of<Run>('', 'shelf_records'));
  const claims = byLot(
    await of<Claim>(
      `, id, submission_id AS "submissionId", ${instant('recorded_at')} AS "recordedAt", stock_version AS "stockVersion"`,
      'claims',
    ),
  );
  const corrections = byLot(
    (
      await of<Correction & { knownClaim: number | null; stockVersion: number | null }>(
        `, ${instant('corrected_at')} AS "correctedAt", known_claim AS "knownClaim", stock_version AS "stockVersion"`,
        'corrections',
      )
    ).map((row) => ({ ...row, known: knownOf(row.knownClaim, row.stockVersion) })),
  );
  const lots = await rows<OfLot & Run>(
    db,
    sql`SELECT store_id AS "storeId", id AS "lotId", start_ticket AS start, end_ticket AS "end" FROM lots`,
  );
  return lots.flatMap((lot) => {
    const stored = runs.get(lot.lotId) ?? [];
    const derived = deriveRuns(
      lot,
      shelved.get(lot.lotId) ?? [],
      claims.get(lot.lotId) ?? [],
      corrections.get(lot.lotId) ?? [],
    );
    const is = textOf(stored.map((run) => [run.start, run.end, run.status, run.claimId]));
    const shouldBe = textOf(derived.map((run) => [run.start, run.end, run.status, run.claim?.id ?? null]));
    return is === shouldBe
      ? []
      : [`Lot ${lot.lotId} of store ${lot.storeId} is ${is}, but its claims make ${shouldBe}`];
  });
}

const textOf = (values: unknown[][]): string => JSON.stringify(values);

function byLot<Row extends OfLot>(found: readonly Row[]): Map<number, Row[]> {
  const result = new Map<number, Row[]>();
  for (const row of found) result.set(row.lotId, [...(result.get(row.lotId) ?? []), row]);
  return result;
}
