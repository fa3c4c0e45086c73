import { sql } from 'drizzle-orm';
import type { LotException } from '../../../src/shared/counting/sightings';
import type { Db } from '../../db/connect';
import { lockInOrder } from '../../db/lock-order';
import { list, rows, valuesOf } from '../../db/sql';
import {
  exceptionsOfLots,
  type Fresh,
  type LotExceptions,
  nameOf,
  type Receiving,
  type StoredWitness,
} from './evidence-of-lots';
import { numbersOf } from './exception-numbers';

/** An open exception raised by a record, with its number. */
export type NewException = LotException<StoredWitness> & { id: number };

/**
 * The maximum number of exceptions of each sighting or sale in the reply to a record; the list has all of
 * them.
 */
const MAX_NAMED = 100;

/**
 * Derives the exceptions of the lots that a record may have changed, and stores their counts.
 * @param suspects the lots
 * @returns the open ones raised by the record itself, at most `MAX_NAMED` of each witness, with their numbers
 */
export async function keepExceptions(
  tx: Db,
  storeId: number,
  receiving: Receiving,
  suspects: readonly number[],
): Promise<NewException[]> {
  const derived = await deriveExceptions(tx, storeId, suspects, { since: receiving.recordedAt, receiving });
  const own = derived
    .flatMap(({ exceptions }) => exceptions)
    .filter((each) => isOpen(each) && each.witness.submissionId === receiving.submissionId);
  const counted = new Map<string, number>();
  const named = own.filter(({ witness: { name } }) => {
    const count = (counted.get(name) ?? 0) + 1;
    counted.set(name, count);
    return count <= MAX_NAMED;
  });
  const numbers = await numbersOf(tx, storeId, named.map(pairOf));
  return named.map((each, index) => ({ ...each, id: numbers[index] ?? 0 }));
}

/**
 * Checks whether an exception isn't dismissed, and a ticket of it is still held by the contradicted claim.
 */
export const isOpen = ({ open, dismissedAt }: LotException<StoredWitness>): boolean =>
  open.length > 0 && dismissedAt === null;

/** @param exception of a stored witness */
export const pairOf = ({ witness, claim }: LotException<StoredWitness>) => ({
  ...witness,
  witnessId: witness.id ?? 0,
  claimId: claim.id,
});

/**
 * Derives the exceptions of some lots and stores their counts. Runs in a transaction that has locked the
 * stock of the store, after any change that may affect them.
 * @returns the exceptions, with the ids of their witnesses
 */
export async function deriveExceptions(
  tx: Db,
  storeId: number,
  lotIds: readonly number[],
  fresh: Fresh | null,
): Promise<LotExceptions[]> {
  const derived = await exceptionsOfLots(tx, storeId, lotIds, fresh);
  const counts = new Map<string, StoredWitness & { open: number; resolved: number }>();
  for (const each of derived.flatMap(({ exceptions }) => exceptions)) {
    const { witness } = each;
    const of = counts.get(witness.name) ?? { ...witness, open: 0, resolved: 0 };
    counts.set(
      witness.name,
      isOpen(each) ? { ...of, open: of.open + 1 } : { ...of, resolved: of.resolved + 1 },
    );
  }
  const all = [...counts.values()];
  const byId = new Map(all.map((each) => [each.id, each]));
  const changed = derived
    .flatMap(({ stored }) => stored)
    .map(({ id, openCount, resolvedCount }) => {
      const { open = 0, resolved = 0 } = byId.get(id) ?? {};
      return { id, open, resolved, isSame: open === openCount && resolved === resolvedCount };
    })
    .filter(({ isSame }) => !isSame);
  if (changed.length > 0)
    await tx.execute(sql`
      UPDATE witnesses w SET open_count = c.open, resolved_count = c.resolved
      FROM unnest(${list(changed.map(({ id }) => id))}::bigint[], ${list(changed.map(({ open }) => open))}::int[],
                  ${list(changed.map(({ resolved }) => resolved))}::int[]) AS c(id, open, resolved)
      WHERE w.store_id = ${storeId} AND w.id = c.id`);
  const ids = await addWitnesses(
    tx,
    storeId,
    all.filter(({ id }) => id === null).sort((a, b) => a.recordedAt - b.recordedAt),
  );
  return derived.map((of) => ({
    ...of,
    exceptions: of.exceptions.map((each) => ({
      ...each,
      witness: { ...each.witness, id: each.witness.id ?? ids.get(each.witness.name) ?? null },
    })),
  }));
}

/** @returns their ids, by name */
async function addWitnesses(
  tx: Db,
  storeId: number,
  added: readonly (StoredWitness & { open: number; resolved: number })[],
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const stored = await rows<Pick<StoredWitness, 'sightingId' | 'seenClaimId' | 'asSale'> & { id: number }>(
    tx,
    sql`INSERT INTO witnesses ${valuesOf(
      added.map((w) => ({
        store_id: storeId,
        lot_id: w.lotId,
        sighting_id: w.sightingId,
        seen_claim_id: w.seenClaimId,
        as_sale: w.asSale,
        open_count: w.open,
        resolved_count: w.resolved,
      })),
    )}
        RETURNING id, sighting_id AS "sightingId", seen_claim_id AS "seenClaimId", as_sale AS "asSale"`,
  );
  return new Map(stored.map((row) => [nameOf(row), row.id]));
}

/**
 * Derives the exceptions left by a server of an earlier release, in all stores: after a migration, or while
 * both releases served the database. Uses one transaction per store.
 * @param db the unrestricted handle
 */
export async function deriveEarlierExceptions(db: Db): Promise<void> {
  const waiting = await rows<{ storeId: number }>(
    db,
    sql`SELECT DISTINCT store_id AS "storeId" FROM witnesses WHERE open_count IS NULL ORDER BY 1`,
  );
  for (const { storeId } of waiting)
    await db.transaction(async (tx) => {
      await lockInOrder(tx, { stocks: [storeId] });
      const lots = await rows<{ lotId: number }>(
        tx,
        sql`SELECT DISTINCT lot_id AS "lotId" FROM witnesses WHERE store_id = ${storeId} AND open_count IS NULL`,
      );
      await deriveExceptions(
        tx,
        storeId,
        lots.map(({ lotId }) => lotId),
        null,
      );
      // Counts of open exceptions changed, but no submission records that.
      await tx.execute(sql`DELETE FROM board_figures WHERE store_id = ${storeId}`);
      await tx.execute(sql`DELETE FROM attention WHERE store_id = ${storeId}`);
    });
}
