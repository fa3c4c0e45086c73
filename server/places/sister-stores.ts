import { sql } from 'drizzle-orm';
import type { OtherStore } from '../../src/contract/counting/removals';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';

/** The other active stores of a store's company, by name: it may send packs there. */
export const sisterStores = (db: Db, storeId: number): Promise<OtherStore[]> =>
  rows<OtherStore>(
    db,
    sql`SELECT id, store_name FROM sister_stores
        WHERE is_active AND id <> ${storeId} AND parent_id = (SELECT parent_id FROM sister_stores WHERE id = ${storeId})
        ORDER BY store_name, id`,
  );
