import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect';
import { list, rows } from '../../../server/db/sql';

/** Columns that every request updates, so they don't count as a change. */
const SESSION_USE_COLUMNS = ['last_seen_at', 'expires_at'];

/** Derived from others, partly in the background. */
const DERIVED = ['board_figures', 'attention', 'journal_weeks'];

/**
 * A digest that changes whenever any row of any table changes.
 * @param places only rows of these stores, companies and their users
 */
export async function tableDigest(db: Db, places?: readonly number[]): Promise<string> {
  // PostgreSQL returns the tables in any order.
  return Object.entries(await digestsByTable(db, places))
    .sort()
    .join(' ');
}

/**
 * Watches rows that calls should leave unchanged.
 * @param digest of the rows
 * @returns a function that says whether they have changed since it was last called; the first call says false
 */
export function changeWatch(digest: () => Promise<string>): () => Promise<boolean> {
  let last: string | undefined;
  return async () => {
    const before = last;
    last = await digest();
    return before !== undefined && before !== last;
  };
}

/** A digest per table that changes whenever any of its rows changes. */
export async function digestsByTable(db: Db, places?: readonly number[]): Promise<Record<string, string>> {
  const tables = await rows<Table>(
    db,
    sql`SELECT relname::text AS name, array_agg(attname::text) AS columns
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL(${list(DERIVED)}::text[])
        GROUP BY 1 ORDER BY 1`,
  );
  if (tables.length < 10) throw new Error('The tables were not found.');
  const digests = tables.map(
    (table) =>
      sql`SELECT ${table.name}::text AS name, coalesce(sum(hashtextextended(${lineOf(table)}, 0)), 0)::text AS digest
          FROM ${sql.identifier(table.name)} t WHERE ${places ? ofPlaces(table, places) : sql`true`}`,
  );
  const found = await rows<{ name: string; digest: string }>(db, sql.join(digests, sql` UNION ALL `));
  return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
}

type Table = { name: string; columns: string[] };

/** A row `t` as text. Its hash is summed, which needs no order, and text takes less time than JSON. */
const lineOf = ({ columns }: Table): SQL =>
  SESSION_USE_COLUMNS.some((column) => columns.includes(column))
    ? sql`(to_jsonb(t) - ${sql.param(SESSION_USE_COLUMNS)}::text[])::text`
    : sql`t::text`;

function ofPlaces({ name, columns }: Table, places: readonly number[]): SQL {
  const ids = sql`${list(places)}::int[]`;
  if (name === 'stores') return sql`id = ANY(${ids}) OR parent_id = ANY(${ids})`;
  if (columns.includes('store_id')) return sql`store_id = ANY(${ids})`;
  return columns.includes('user_id')
    ? sql`user_id IN (SELECT id FROM users WHERE store_id = ANY(${ids}))`
    : sql`false`;
}
