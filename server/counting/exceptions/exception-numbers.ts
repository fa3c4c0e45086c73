import { sql } from 'drizzle-orm';
import { MAX_CLAIMS_OF_LOT } from '../../../src/shared/counting/claims';
import type { Db } from '../../db/connect';
import { list, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import type { StoredWitness } from './evidence-of-lots';

/** A witness and a claim that it contradicts. */
export type Pair = Pick<StoredWitness, 'lotId' | 'sightingId' | 'seenClaimId' | 'asSale'> & {
  witnessId: number;
  claimId: number;
};

/**
 * The numbers of exceptions, in the order of the pairs. One numbered by an earlier release keeps its number.
 * The others are computed from the witness and the claim's place among those of its lot, which never change
 * (decision 49).
 */
export async function numbersOf(db: Db, storeId: number, pairs: readonly Pair[]): Promise<number[]> {
  if (pairs.length === 0) return [];
  const kept = await keptNumbers(db, storeId, pairs);
  const others = pairs.filter((_, index) => kept[index] === null);
  const places = new Map<number, number>();
  if (others.length > 0)
    for (const { id, place } of await rows<{ id: number; place: number }>(
      db,
      sql`SELECT id, place FROM (
            SELECT id, row_number() OVER (PARTITION BY lot_id ORDER BY id) AS place FROM claims
            WHERE store_id = ${storeId} AND lot_id = ANY(${list([...new Set(others.map(({ lotId }) => lotId))])}::bigint[])
          ) c
          WHERE id = ANY(${list(others.map(({ claimId }) => claimId))}::bigint[])`,
    ))
      places.set(id, place);
  return pairs.map(
    ({ witnessId, claimId }, index) =>
      kept[index] ?? witnessId * MAX_CLAIMS_OF_LOT + (places.get(claimId) ?? 0),
  );
}

/** The numbers of pairs with a row; null for the others. */
async function keptNumbers(db: Db, storeId: number, pairs: readonly Pair[]): Promise<(number | null)[]> {
  const found = await rows<{ nth: number; id: number }>(
    db,
    sql`SELECT w.nth, p.id
        FROM unnest(${list(pairs.map((p) => p.claimId))}::bigint[], ${list(pairs.map((p) => p.sightingId))}::bigint[],
                    ${list(pairs.map((p) => p.seenClaimId))}::bigint[], ${list(pairs.map((p) => p.asSale))}::boolean[])
             WITH ORDINALITY AS w(claim_id, sighting_id, seen_claim_id, as_sale, nth)
        CROSS JOIN LATERAL (
          SELECT id FROM contradictions c
          WHERE c.store_id = ${storeId} AND c.claim_id = w.claim_id AND c.sighting_id = w.sighting_id
          UNION ALL
          SELECT id FROM contradictions c
          WHERE c.store_id = ${storeId} AND c.claim_id = w.claim_id AND c.seen_claim_id = w.seen_claim_id
            AND c.as_sale = w.as_sale
          ${OPTIMIZATION_FENCE}
        ) p`,
  );
  const idOf = new Map(found.map(({ nth, id }) => [nth - 1, id]));
  return pairs.map((_, index) => idOf.get(index) ?? null);
}

/** A pair with its store; `isKept`: it has a row under this number. */
type NumberedPair = Pair & { storeId: number; isKept: boolean };

/**
 * The witness and claim of a numbered exception.
 * @param db accesses only the caller's stores, so others' exceptions aren't found
 * @returns undefined for an impossible number
 */
export async function pairNumbered(db: Db, number: number): Promise<NumberedPair | undefined> {
  const place = number % MAX_CLAIMS_OF_LOT;
  const [found] = await rows<NumberedPair>(
    db,
    sql`SELECT true AS "isKept", w.store_id AS "storeId", w.id AS "witnessId", w.lot_id AS "lotId", w.sighting_id AS "sightingId",
               w.seen_claim_id AS "seenClaimId", w.as_sale AS "asSale", p.claim_id AS "claimId"
        FROM contradictions p
        JOIN witnesses w ON w.store_id = p.store_id AND (w.sighting_id = p.sighting_id
          OR w.seen_claim_id = p.seen_claim_id AND w.as_sale = p.as_sale)
        WHERE p.id = ${number}
        UNION ALL
        SELECT false, w.store_id, w.id, w.lot_id, w.sighting_id, w.seen_claim_id, w.as_sale, c.id
        FROM witnesses w
        CROSS JOIN LATERAL (
          SELECT id FROM claims WHERE store_id = w.store_id AND lot_id = w.lot_id
          ORDER BY id OFFSET ${Math.max(0, place - 1)} LIMIT ${place === 0 ? 0 : 1}
        ) c
        WHERE w.id = ${Math.floor(number / MAX_CLAIMS_OF_LOT)}
        LIMIT 1`,
  );
  return found;
}
