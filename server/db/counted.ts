import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect';
import { rows } from './sql';

/** The number of rows of a query, of which no more than `most` are read. */
export async function countedUpTo(db: Db, most: number, query: SQL): Promise<number> {
  const [counted] = await rows<{ counted: number }>(
    db,
    sql`SELECT count(*)::int AS counted FROM (${query} LIMIT ${most}) AS found`,
  );
  return counted?.counted ?? 0;
}
