import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/connect';

/**
 * Makes the transaction the only one that changes this store's stock, and gives the stock a new version: the time in ms
 * at least, or one more than what a restore set it back to.
 */
export async function lockStock(tx: Db, storeId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO store_stock (store_id, version)
    VALUES (${storeId}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT (store_id) DO UPDATE SET version =
      CASE WHEN store_stock.version < 0 THEN store_stock.version + 1
           ELSE GREATEST(store_stock.version + 1, excluded.version) END`);
}

/**
 * Gives every store's stock a version below all that there ever were, since it was restored from a backup: no copy of
 * before is taken for fresh, and every terminal sees at its next look that the server went back, and asks what it has lost
 * (decision 22). Minus the time in microseconds: a later restore is below this one with all its changes, as long as a
 * store has fewer than a million of them a second.
 */
export async function setStockBack(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO store_stock (store_id, version)
    SELECT id, (extract(epoch FROM clock_timestamp()) * -1000000)::bigint FROM stores WHERE parent_id IS NOT NULL
    ON CONFLICT (store_id) DO UPDATE SET version = excluded.version`);
}

/** The name of the stock's present state; another one means that something may have changed. */
export async function stockVersion(db: Db, storeId: number): Promise<string> {
  const [row] = await rows<{ version: number }>(
    db,
    sql`SELECT version FROM store_stock WHERE store_id = ${storeId}`,
  );
  return String(row?.version ?? 0);
}
