import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';

/**
 * Renews the stock version of some stores after a change to data that terminals copy: at least the time in
 * ms, or one more if a restore has set it back. The transaction holds the locks of these stocks
 * (db/lock-order).
 */
export async function renewStock(tx: Db, storeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE store_stock SET version =
      CASE WHEN version < 0 THEN version + 1
           ELSE GREATEST(version + 1, ${Date.now()}::bigint) END
    WHERE store_id = ANY(${list(storeIds)}::int[])`);
}

/**
 * Sets the stock version of every store below all earlier ones after a restore from a backup, so that no
 * older copy counts as current and every terminal notices that the server went back, and checks what was lost
 * (decision 22). The version is minus the time in microseconds: a later restore stays below this one and all
 * changes since, as long as a store has fewer than a million changes per second.
 */
export async function setStockBack(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO store_stock (store_id, version)
    SELECT id, ${-1000 * Date.now()}::bigint FROM stores WHERE parent_id IS NOT NULL
    ON CONFLICT (store_id) DO UPDATE SET version = excluded.version`);
}

/** The current stock version; a different one means that something may have changed. */
export async function stockVersion(db: Db, storeId: number): Promise<string> {
  const [row] = await rows<{ version: number }>(
    db,
    sql`SELECT version FROM store_stock WHERE store_id = ${storeId}`,
  );
  return String(row?.version ?? 0);
}
