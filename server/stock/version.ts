import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';

/**
 * Raises the stock versions of these stores after a change to data that terminals copy. The new version is at least the
 * time in ms, or one more than the old one if a restore has set it back. The transaction holds the locks of these
 * stocks (db/lock-order).
 */
export async function renewStock(tx: Db, storeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE store_stock SET version =
      CASE WHEN version < 0 THEN version + 1
           ELSE GREATEST(version + 1, ${Date.now()}::bigint) END
    WHERE store_id = ANY(${list(storeIds)}::int[])`);
}

/**
 * Sets the stock version of every store below all earlier ones after a restore from a backup. So no older copy counts
 * as current, and every terminal notices that the server went back and checks what was lost (decision 22). The version
 * is the negative time in microseconds: a later restore stays below this one and all changes since, as long as a store
 * has fewer than a million changes per second.
 */
export async function setStockBack(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO store_stock (store_id, version)
    SELECT id, ${-1000 * Date.now()}::bigint FROM stores WHERE parent_id IS NOT NULL
    ON CONFLICT (store_id) DO UPDATE SET version = excluded.version`);
}

/**
 * The current stock version, and the tag of lists made from the stock. A different tag means that the stock, or a UPC
 * in the company's list of games, may have changed.
 */
export async function stockVersion(db: Db, storeId: number): Promise<{ version: string; etag: string }> {
  const [row] = await rows<{ version: number; games: number | null }>(
    db,
    sql`SELECT version, (
          SELECT max(g.version) FROM games g
          WHERE g.store_id = (SELECT parent_id FROM sister_stores WHERE id = ${storeId})
        ) AS games
        FROM store_stock WHERE store_id = ${storeId}`,
  );
  const version = String(row?.version ?? 0);
  return { version, etag: `"${storeId}-${version}-${row?.games ?? 0}"` };
}

/** Together with a company's id, the key of the advisory lock for its list of games. An arbitrary number. */
const GAMES_LOCK = 614_022_872;

/**
 * Locks a company's list of games until the transaction ends, after the locks of stocks and before any row of the list.
 * @returns the version of the games that the transaction changes
 */
export async function lockGames(tx: Db, companyId: number): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${GAMES_LOCK}, ${companyId}::int)`);
  return ((await gamesVersion(tx, companyId)) ?? 0) + 1;
}

/** The version of the last change to a company's games; null without games or without a company. */
export async function gamesVersion(tx: Db, companyId: number | null): Promise<number | null> {
  const [newest] = await rows<{ version: number | null }>(
    tx,
    sql`SELECT max(version) AS version FROM games WHERE store_id = ${companyId}`,
  );
  return newest?.version ?? null;
}
