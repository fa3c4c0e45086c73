import { sql } from 'drizzle-orm';
import { type Db, list, rows } from '../db/connect';

/**
 * Gives the stock of some stores a new version, since something that terminals copy has changed: the time in ms at least,
 * or one more than what a restore set it back to. The transaction holds the locks of these stocks (db/lock-order).
 */
export async function renewStock(tx: Db, storeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE store_stock SET version =
      CASE WHEN version < 0 THEN version + 1
           ELSE GREATEST(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) END
    WHERE store_id = ANY(${list(storeIds)}::int[])`);
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
