import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { list, rows } from '../../db/sql';

/**
 * The number of open exceptions by store. Every place that shows this number takes it from here.
 * @returns stores without any are missing
 */
export async function openExceptions(db: Db, storeIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ storeId: number; open: number }>(
    db,
    sql`SELECT store_id AS "storeId", sum(open_count)::int AS open FROM witnesses
        WHERE store_id = ANY(${list(storeIds)}::int[]) AND open_count > 0
        GROUP BY store_id`,
  );
  return new Map(found.map(({ storeId, open }) => [storeId, open]));
}

/** The total number of open exceptions of all stores. @param db the unrestricted handle */
export async function allOpenExceptions(db: Db): Promise<number> {
  const [found] = await rows<{ open: number }>(
    db,
    sql`SELECT coalesce(sum(open_count), 0)::int AS open FROM witnesses WHERE open_count > 0`,
  );
  return found?.open ?? 0;
}
