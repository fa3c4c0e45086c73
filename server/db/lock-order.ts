import { sql } from 'drizzle-orm';
import type { Db } from './connect';
import { list, rows } from './sql';
import { placeIs, storesAre } from './tenant-handles';

/** The rows that a transaction will change. */
export type Locks = {
  /** stores and companies whose own row changes */
  places?: readonly number[];
  /**
   * users whose row, sessions, password links, PIN or known browsers change, and users who must stay active until the
   * transaction ends
   */
  users?: readonly number[];
  /** stores all of whose users are locked */
  usersOf?: readonly number[];
  /** stores whose stock changes */
  stocks?: readonly number[];
};

/**
 * Takes the locks of a transaction in the order that all transactions share, which rules out deadlocks (decision 46):
 * places, users, stocks, each by id. Call it once, before any other statement that writes, with everything to be
 * locked. Afterwards the transaction may change rows that belong to the locked ones, and lock at most one row of the
 * catalog or the terminals.
 *
 * The locks don't cover keys (`NO KEY`), so rows that refer to a locked user or store can still be written.
 */
export async function lockInOrder(tx: Db, { places, users, usersOf, stocks }: Locks): Promise<void> {
  if (places?.length)
    await tx.execute(sql`
      SELECT id FROM stores WHERE id = ANY(${list(places)}::int[]) ORDER BY id FOR NO KEY UPDATE`);
  if (users?.length || usersOf?.length)
    await tx.execute(sql`
      SELECT id FROM users
      WHERE id = ANY(${list(users ?? [])}::int[]) OR store_id = ANY(${list(usersOf ?? [])}::int[])
      ORDER BY id FOR NO KEY UPDATE`);
  // `WHERE false` locks an existing row without writing it (PostgreSQL, INSERT: ON CONFLICT DO UPDATE).
  for (const storeId of [...new Set(stocks)].sort((a, b) => a - b))
    await tx.execute(sql`
      INSERT INTO store_stock (store_id, version) VALUES (${storeId}, 0)
      ON CONFLICT (store_id) DO UPDATE SET version = store_stock.version WHERE false`);
}

/** Locks the stocks of several stores of a company that send packs to each other. */
export async function lockStocks(tx: Db, storeIds: Iterable<number>): Promise<void> {
  for (const id of [...new Set(storeIds)].sort((a, b) => a - b))
    await inStore(tx, id, () => lockInOrder(tx, { stocks: [id] }));
}

/** A transaction needs to change the stock of stores that it hasn't locked. It restarts with their locks. */
export class UnlockedStores extends Error {
  override name = 'UnlockedStores';
  constructor(readonly storeIds: readonly number[]) {
    super(`The stocks of stores ${storeIds.join(', ')} aren’t locked.`);
  }
}

/** @throws UnlockedStores */
export function requireLocked(locked: ReadonlySet<number>, storeIds: readonly number[]): void {
  const missing = storeIds.filter((id) => !locked.has(id));
  if (missing.length > 0) throw new UnlockedStores(missing);
}

/**
 * Runs a part of a transaction in another store of the caller's company. One store's record may change the stock of the
 * store to which it sent a pack, or need that store's figures. Callers have found a transfer between both stores.
 * @param tx a transaction of the tenant handle; the setting ends with it
 * @param work sends its statements in sequence, with no others in between
 */
export async function inStore<Result>(tx: Db, storeId: number, work: () => Promise<Result>): Promise<Result> {
  const place = await placeNow(tx);
  if (place === null) return work();
  await set(tx, placeIs(storeId));
  const result = await work();
  await set(tx, placeIs(place));
  return result;
}

/**
 * Adds a store that the transaction has just created to the stores that it can access, so that it can write the store's
 * other rows. Has no effect in an unrestricted transaction.
 */
export async function reachNewStore(tx: Db, storeId: number): Promise<void> {
  const [setting] = await rows<{ stores: number[] | null }>(
    tx,
    sql`SELECT nullif(current_setting('lottery.stores', true), '')::int[] AS stores`,
  );
  if (setting?.stores) await set(tx, storesAre([...setting.stores, storeId]));
}

/** The store or company of a transaction's scope; null if unrestricted. */
async function placeNow(tx: Db): Promise<number | null> {
  const [setting] = await rows<{ place: string | null }>(
    tx,
    sql`SELECT current_setting('lottery.place', true) AS place`,
  );
  return setting?.place ? Number(setting.place) : null;
}

/** Changes a setting. A failure needs no reset, because it aborts the transaction. */
const set = (tx: Db, setting: string): Promise<unknown> => tx.execute(sql.raw(setting));
