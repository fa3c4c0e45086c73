import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { RootDb } from './connect';
import { rows } from './sql';

/** Rows per transaction, which takes some tenths of a second on the embedded database. */
const PIECE = 1_000;
/** The shortest pause, in ms, which also applies while another transaction holds the last rows. */
const MIN_PAUSE_MS = 10;

/**
 * Fills in the company of rows from before migration 124, piece by piece, with pauses as long as the pieces. Row
 * security works for rows that aren't filled in yet, too. Several servers may run this at the same time.
 * @param isEnding stops the work between two pieces; a later call continues it
 */
export async function fillCompanies(db: RootDb, isEnding: () => boolean = () => false): Promise<void> {
  let tables: string[] | null = null;
  for (;;) {
    // Random, so that servers that start together take different stores.
    const [store] = await rows<Place>(
      db,
      sql`SELECT store_id AS "storeId", company_id AS "companyId" FROM stores_to_fill ORDER BY random() LIMIT 1`,
    );
    if (!store) return;
    tables ??= await tablesWithCompany(db);
    for (const table of tables)
      while (await hasUnfilled(db, table, store)) {
        if (isEnding()) return;
        const begun = performance.now();
        await fillPiece(db, table, store);
        await wait(performance.now() - begun + MIN_PAUSE_MS, undefined, { ref: false });
      }
    await db.execute(sql`DELETE FROM stores_to_fill WHERE store_id = ${store.storeId}`);
  }
}

type Place = { storeId: number; companyId: number };

async function tablesWithCompany(db: RootDb): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`SELECT tablename::text AS name FROM pg_policies WHERE policyname = 'of_all_stores' ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
}

const unfilled = (storeId: number): SQL => sql`store_id = ${storeId} AND company_id IS NULL`;

async function hasUnfilled(db: RootDb, table: string, { storeId }: Place): Promise<boolean> {
  const unfilledRows = await rows(
    db,
    sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${unfilled(storeId)} LIMIT 1`,
  );
  return unfilledRows.length > 0;
}

/** Fills one piece. Skips rows that another transaction has locked: the piece waits for no lock, so it can't be part of a deadlock. */
const fillPiece = (db: RootDb, name: string, { storeId, companyId }: Place): Promise<void> =>
  db.transaction(async (tx) => {
    const table = sql.identifier(name);
    await tx.execute(sql`SET LOCAL lottery.fills_company = 'on'`);
    await tx.execute(sql`
      UPDATE ${table} SET company_id = ${companyId}
      WHERE store_id = ${storeId} AND ctid = ANY(ARRAY(
        SELECT ctid FROM ${table} WHERE ${unfilled(storeId)} LIMIT ${PIECE} FOR NO KEY UPDATE SKIP LOCKED))`);
  });
