import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect';
import { isOneOf, rows } from './sql';

/** SQL: whether a store holds sample data (decision 74). @param storeId a store's id, or its column with the table's name */
export const holdsSample = (storeId: SQL | number): SQL =>
  sql`EXISTS (SELECT FROM samples WHERE samples.store_id = ${storeId} AND samples.cleared_at IS NULL)`;

/** The ids of the stores among these that hold sample data. */
export async function samplesAmong(db: Db, storeIds: readonly number[]): Promise<ReadonlySet<number>> {
  const samples = await rows<{ id: number }>(
    db,
    sql`SELECT store_id AS id FROM samples WHERE ${isOneOf(sql`store_id`, storeIds)} AND cleared_at IS NULL`,
  );
  return new Set(samples.map(({ id }) => id));
}

export const isSample = async (db: Db, storeId: number): Promise<boolean> =>
  (await samplesAmong(db, [storeId])).has(storeId);

/** The stores that a company's lists and sums cover: all except those with sample data. */
export async function realStores<Store extends { id: number }>(
  db: Db,
  stores: readonly Store[],
): Promise<Store[]> {
  const samples = await samplesAmong(
    db,
    stores.map(({ id }) => id),
  );
  return stores.filter(({ id }) => !samples.has(id));
}

/** Sample data with which a record must not be mixed. */
export type OtherSample = 'cleared' | 'later';

/**
 * SQL: for a record that a person made in a store at an instant, `cleared` if it belongs to sample data that was
 * cleared; `later` if it was made before the sample data that the store holds; otherwise null.
 */
export const otherSample = (storeId: number, madeAt: Date): SQL => {
  const at = sql`${madeAt.toISOString()}::timestamptz`;
  return sql`(
    SELECT CASE WHEN cleared_at IS NULL THEN 'later' ELSE 'cleared' END FROM samples
    WHERE store_id = ${storeId}
      AND CASE WHEN cleared_at IS NULL THEN loaded_at > ${at} ELSE loaded_at <= ${at} AND cleared_at > ${at} END
    ORDER BY cleared_at LIMIT 1)`;
};
