import { sql } from 'drizzle-orm';
import type { Db } from './connect';
import { rows } from './sql';
import { companyIs, placeIs, storesAre } from './tenant-handles';

/**
 * Runs a part of a transaction in another store of the caller's company: one store's record may change the
 * stock of the store to which it sent a pack, or need that store's figures. The callers have found a transfer
 * between both stores.
 * @param tx a transaction of the tenant handle; the setting ends with it
 * @param work sends its statements in sequence, with no others in between
 */
export async function inStore<Result>(tx: Db, storeId: number, work: () => Promise<Result>): Promise<Result> {
  const before = await reachOf(tx);
  if (before === null) return work();
  const { place, company } = before;
  // In the scope of a company, the place is the company.
  await set(tx, placeIs(storeId), companyIs(company ?? place));
  const result = await work();
  await set(tx, placeIs(place), companyIs(company));
  return result;
}

/**
 * Adds a store that the transaction has just created to those it can access, so that it can write the store's
 * other rows. Without effect in an unrestricted transaction.
 */
export async function reachNewStore(tx: Db, storeId: number): Promise<void> {
  const [found] = await rows<{ stores: number[] | null }>(
    tx,
    sql`SELECT nullif(current_setting('lottery.stores', true), '')::int[] AS stores`,
  );
  if (found?.stores) await set(tx, storesAre([...found.stores, storeId]));
}

/** The scope of a transaction; null: unrestricted. */
async function reachOf(tx: Db): Promise<{ place: number; company: number | null } | null> {
  const [found] = await rows<{ place: string | null; company: string | null }>(
    tx,
    sql`SELECT current_setting('lottery.place', true) AS place, current_setting('lottery.company', true) AS company`,
  );
  if (!found?.place) return null;
  return { place: Number(found.place), company: found.company ? Number(found.company) : null };
}

/** A failure needs no reset: it aborts the transaction. */
async function set(tx: Db, ...settings: readonly string[]): Promise<void> {
  for (const setting of settings) await tx.execute(sql.raw(setting));
}
