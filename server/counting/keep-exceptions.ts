import { sql } from 'drizzle-orm';
import { dismissedText } from '../../src/messages/words/replies';
import { MAX_CLAIMS_OF_LOT } from '../../src/shared/counting/claims';
import type { DismissBody, DismissReply } from '../../src/shared/counting/exceptions-schema';
import type { LotException } from '../../src/shared/counting/sightings';
import type { ClaimReason } from '../../src/shared/stock/removals';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { list, OPTIMIZATION_FENCE, REASON, removedBy, rows, valuesOf } from '../db/sql';
import { ApiError, notFound } from '../errors';
import { requireReason } from '../http/parameters';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import {
  exceptionsOfLots,
  type Fresh,
  type LotExceptions,
  nameOf,
  type Receiving,
  type StoredWitness,
} from './evidence-of-lots';

/** An open exception raised by a record, with its number. */
export type NewException = LotException<StoredWitness> & { id: number };

/** Maximum number of exceptions of each sighting or sale in the reply to a record. The list has all of them. */
const MAX_NAMED = 100;

/**
 * Derives the exceptions of the lots that a record may have changed, and stores their counts.
 * @param suspects the lots
 * @returns the open exceptions raised by the record itself, at most `MAX_NAMED` per witness, with their numbers
 */
export async function keepExceptions(
  tx: Db,
  storeId: number,
  receiving: Receiving,
  suspects: readonly number[],
): Promise<NewException[]> {
  const derived = await deriveExceptions(tx, storeId, suspects, { since: receiving.recordedAt, receiving });
  const ownExceptions = derived
    .flatMap(({ exceptions }) => exceptions)
    .filter((each) => isOpen(each) && each.witness.submissionId === receiving.submissionId);
  const counted = new Map<string, number>();
  const listed = ownExceptions.filter(({ witness: { name } }) => {
    const count = (counted.get(name) ?? 0) + 1;
    counted.set(name, count);
    return count <= MAX_NAMED;
  });
  const numbers = await numbersOf(tx, storeId, listed.map(pairOf));
  return listed.map((each, index) => ({ ...each, id: numbers[index] ?? 0 }));
}

/**
 * Checks whether an exception is open: it isn't dismissed, and the contradicted claim still holds one of its tickets.
 */
export const isOpen = ({ open, dismissedAt }: LotException<StoredWitness>): boolean =>
  open.length > 0 && dismissedAt === null;

/** @param exception of a stored witness */
export const pairOf = ({ witness, claim }: LotException<StoredWitness>) => ({
  witnessId: witness.id ?? 0,
  claimId: claim.id,
  ...witness,
});

/**
 * Derives the exceptions of these lots and stores their counts. Runs in a transaction that has locked the stock of the
 * store, after any change that may affect them.
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
 * Derives the exceptions left by a server of an earlier release, in all stores. Needed after a migration, or if both
 * releases served the database. Uses one transaction per store.
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
      // The number of open exceptions changed, but no submission records that.
      await tx.execute(sql`DELETE FROM board_figures WHERE store_id = ${storeId}`);
      await tx.execute(sql`DELETE FROM attention WHERE store_id = ${storeId}`);
    });
}

/** A witness and a claim that it contradicts. */
type Pair = Pick<StoredWitness, 'lotId' | 'sightingId' | 'seenClaimId' | 'asSale'> & {
  witnessId: number;
  claimId: number;
};

/**
 * The numbers of exceptions, in the order of the pairs. An exception that an earlier release numbered keeps its number.
 * Other numbers are computed from the witness and the claim's place among the lot's claims, which never change
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
  const keptRows = await rows<{ nth: number; id: number }>(
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
  const idOf = new Map(keptRows.map(({ nth, id }) => [nth - 1, id]));
  return pairs.map((_, index) => idOf.get(index) ?? null);
}

/** A pair with its store. `isKept`: whether it has a row under this number */
type NumberedPair = Pair & { storeId: number; isKept: boolean };

/**
 * The witness and claim of a numbered exception.
 * @param db accesses only the caller's stores, so others' exceptions aren't found
 * @returns undefined for an impossible number
 */
export async function pairNumbered(db: Db, number: number): Promise<NumberedPair | undefined> {
  const place = number % MAX_CLAIMS_OF_LOT;
  const [pair] = await rows<NumberedPair>(
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
  return pair;
}

/**
 * The exception of a pair. `exception` is undefined if it isn't listed, which happens for some that an earlier release
 * numbered. `number` is the number under which it's stored.
 * @param id the number by which the pair was found
 */
export async function exceptionOf(
  db: Db,
  pair: NumberedPair,
  id: number,
): Promise<{ exception: LotException<StoredWitness> | undefined; number: number }> {
  const lots = await exceptionsOfLots(db, pair.storeId, [pair.lotId], null);
  const exception = lots
    .flatMap(({ exceptions }) => exceptions)
    .find(({ witness, claim }) => witness.id === pair.witnessId && claim.id === pair.claimId);
  const [number = id] = await numbersOf(db, pair.storeId, [pair]);
  return { exception, number };
}

type Dismissal = Captured<DismissBody> & {
  /** of the exception */
  id: number;
};

/**
 * Dismisses an exception with a reason: the scan was wrong. Adds a permanent row and edits none.
 * @param db accesses only the caller's stores, so other stores' exceptions aren't found
 * @throws ApiError 404: no such exception; 409: it's dismissed already
 */
export async function dismissException(db: Db, dismissal: Dismissal): Promise<KeyedReply> {
  const { key, id, by, recordedAt, now } = dismissal;
  const reason = requireReason(dismissal.body);
  const pair = await pairNumbered(db, id);
  if (!pair) throw notFound();
  const { storeId, lotId, claimId } = pair;
  const body = { id, ...dismissal.body };
  return submitOnce(db, { storeId, key, kind: 'dismissal', body, by, recordedAt, now }, async (tx) => {
    const { exception, number } = await exceptionOf(tx, pair, id);
    // An exception numbered by an earlier release may be dismissed even if it's no longer listed.
    if (!exception && !pair.isKept) throw notFound();
    await tx.execute(sql`
      INSERT INTO contradictions (store_id, id, lot_id, claim_id, sighting_id, seen_claim_id, as_sale)
      VALUES (${storeId}, ${number}, ${lotId}, ${claimId}, ${pair.sightingId}, ${pair.seenClaimId}, ${pair.asSale})
      ON CONFLICT DO NOTHING`);
    const added = await rows(
      tx,
      sql`INSERT INTO dismissals (store_id, submission_id, lot_id, contradiction_id, reason, dismissed_by, dismissed_at)
          VALUES (${storeId}, ${key}, ${lotId}, ${number}, ${reason}, ${by.userId}, ${recordedAt.toISOString()})
          ON CONFLICT (store_id, contradiction_id) DO NOTHING RETURNING store_id`,
    );
    if (added.length === 0) throw new ApiError(409, ERROR_CODE.duplicate, { kind: 'already_dismissed' });
    await deriveExceptions(tx, storeId, [lotId], { since: null, receiving: null });
    return {
      message: dismissedText(await reasonOf(tx, storeId, claimId)),
      submission_id: key,
      data: { id, resolved_at: recordedAt.toISOString() },
    } satisfies DismissReply;
  });
}

async function reasonOf(tx: Db, storeId: number, claimId: number): Promise<ClaimReason> {
  const [row] = await rows<{ reason: ClaimReason }>(
    tx,
    sql`SELECT ${REASON} AS reason FROM (VALUES (1)) AS one ${removedBy(storeId, sql`${claimId}::bigint`)}`,
  );
  return row?.reason ?? 'sale';
}

/**
 * The number of open exceptions by store. Every place that shows this number gets it from here.
 * @returns leaves out stores without any
 */
export async function openExceptions(db: Db, storeIds: readonly number[]): Promise<Map<number, number>> {
  const openByStore = await rows<{ storeId: number; open: number }>(
    db,
    sql`SELECT store_id AS "storeId", sum(open_count)::int AS open FROM witnesses
        WHERE store_id = ANY(${list(storeIds)}::int[]) AND open_count > 0
        GROUP BY store_id`,
  );
  return new Map(openByStore.map(({ storeId, open }) => [storeId, open]));
}

/** The total number of open exceptions of all stores. @param db the unrestricted handle */
export async function allOpenExceptions(db: Db): Promise<number> {
  const [counted] = await rows<{ open: number }>(
    db,
    sql`SELECT coalesce(sum(open_count), 0)::int AS open FROM witnesses WHERE open_count > 0`,
  );
  return counted?.open ?? 0;
}
