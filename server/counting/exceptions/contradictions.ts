import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { list, rows } from '../../db/sql';
import { contradictionsIn, type StoredContradiction } from './evidence-of-lots';

/** An open contradiction that a record's sighting makes, under the id of its exception. */
export type NewException = StoredContradiction & { id: number };

/**
 * Stores which sightings contradict which earlier claims in the lots that a record may have changed. The pairs are kept
 * forever; whether an exception is open is derived.
 * @param suspects the lots
 * @returns the open ones that the record's own sightings make
 */
export async function keepContradictions(
  tx: Db,
  storeId: number,
  submissionId: string,
  suspects: readonly number[],
): Promise<NewException[]> {
  const found = await contradictionsIn(tx, storeId, suspects);
  if (found.length === 0) return [];
  const pairs = found.map(({ lotId, claim, sighting }) => ({
    lotId,
    claimId: claim.id,
    sightingId: 'sightingId' in sighting ? sighting.sightingId : null,
    ...('seenClaimId' in sighting
      ? { seenClaimId: sighting.seenClaimId, asSale: sighting.asSale }
      : { seenClaimId: null, asSale: false }),
  }));
  await tx.execute(sql`
    INSERT INTO contradictions (store_id, lot_id, claim_id, sighting_id, seen_claim_id, as_sale)
    SELECT ${storeId}::int, p.* FROM unnest(
      ${list(pairs.map((p) => p.lotId))}::bigint[], ${list(pairs.map((p) => p.claimId))}::bigint[],
      ${list(pairs.map((p) => p.sightingId))}::bigint[], ${list(pairs.map((p) => p.seenClaimId))}::bigint[],
      ${list(pairs.map((p) => p.asSale))}::boolean[]) AS p
    ON CONFLICT DO NOTHING`);
  const stored = await rows<StoredPair & { id: number }>(
    tx,
    sql`SELECT id, claim_id AS "claimId", sighting_id AS "sightingId", seen_claim_id AS "seenClaimId", as_sale AS "asSale"
        FROM contradictions WHERE store_id = ${storeId} AND claim_id = ANY(${list(pairs.map((p) => p.claimId))}::bigint[])`,
  );
  const idOf = new Map(stored.map((row) => [pairName(row), row.id]));
  return found.flatMap((each, index) => {
    const pair = pairs[index];
    const id = pair && idOf.get(pairName(pair));
    return id !== undefined && each.open.length > 0 && each.sighting.submissionId === submissionId
      ? { ...each, id }
      : [];
  });
}

/** A claim and what contradicts it. */
export type StoredPair = {
  claimId: number;
  sightingId: number | null;
  seenClaimId: number | null;
  /** that claim counted the tickets as sold, rather than seeing them */
  asSale: boolean;
};

/** Names a pair of a claim and what contradicts it. */
export const pairName = ({ claimId, sightingId, seenClaimId, asSale }: StoredPair): string =>
  `${claimId}/${sightingId ?? ''}/${seenClaimId ?? ''}/${asSale}`;
