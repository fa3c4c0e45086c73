import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect';
import { isOneOf, rows } from './sql';

/** SQL: a store holds sample data (decision 74). @param storeId a store's id, or its column with the table's name */
export const holdsSample = (storeId: SQL | number): SQL =>
  sql`EXISTS (SELECT FROM samples WHERE samples.store_id = ${storeId} AND samples.cleared_at IS NULL)`;

export async function isSample(db: Db, storeId: number): Promise<boolean> {
  const [found] = await rows<{ held: boolean }>(db, sql`SELECT ${holdsSample(storeId)} AS held`);
  return found?.held ?? false;
}

/** Those stores of a company that its lists and sums are about: without the ones that hold sample data. */
export async function realStores<Store extends { id: number }>(
  db: Db,
  stores: readonly Store[],
): Promise<Store[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT store_id AS id FROM samples
        WHERE ${isOneOf(
          sql`store_id`,
          stores.map(({ id }) => id),
        )} AND cleared_at IS NULL`,
  );
  const samples = new Set(found.map(({ id }) => id));
  return stores.filter(({ id }) => !samples.has(id));
}

/** The sample data that a record isn't to be mixed with. */
export type OtherSample = 'cleared' | 'later';

/**
 * SQL, for a record that a person made in a store at an instant: `cleared` if it belongs to sample data that is gone; `later`
 * if it was made before the sample data that the store holds; otherwise null.
 */
export const otherSample = (storeId: number, madeAt: Date): SQL => {
  const at = sql`${madeAt.toISOString()}::timestamptz`;
  return sql`(
    SELECT CASE WHEN cleared_at IS NULL THEN 'later' ELSE 'cleared' END FROM samples
    WHERE store_id = ${storeId}
      AND CASE WHEN cleared_at IS NULL THEN loaded_at > ${at} ELSE loaded_at <= ${at} AND cleared_at > ${at} END
    ORDER BY cleared_at LIMIT 1)`;
};
