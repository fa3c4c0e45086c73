import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/connect';

/**
 * Makes the transaction the only one that changes this store's stock, and gives the stock a new version. A
 * version is at least the time in ms, so that a database restored from a backup never repeats one.
 */
export async function lockStock(tx: Db, storeId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO store_stock (store_id, version)
    VALUES (${storeId}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT (store_id) DO UPDATE SET version = GREATEST(store_stock.version + 1, excluded.version)`);
}

/** The name of the stock's present state; another one means that something may have changed. */
export async function stockVersion(db: Db, storeId: number): Promise<string> {
  const [row] = await rows<{ version: number }>(
    db,
    sql`SELECT version FROM store_stock WHERE store_id = ${storeId}`,
  );
  return String(row?.version ?? 0);
}
