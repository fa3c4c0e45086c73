import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect';

/** A page of a list: how many rows come before it, and how many it has. */
export type Page = { skip: number; size: number };

/** Runs a statement. @returns its rows, in the shape of the caller's SELECT list */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** A list as one array parameter, e.g. `unnest(${list(ids)}::bigint[])`. */
export const list = (values: readonly (number | string | boolean | null)[]): SQL => sql`${sql.param(values)}`;

/** An instant as milliseconds since 1970, a JavaScript number. @param instant a column or an expression */
export const milliseconds = (instant: SQL): SQL => sql`(extract(epoch FROM ${instant}) * 1000)::float8`;

/**
 * The columns and rows of an INSERT: `(store_id, …) VALUES ($1, …), ($9, …)`. From a SELECT, Citus would copy the rows into
 * the table, which row security excludes.
 * @param added at least one row, all with the same columns; a value is a parameter or SQL
 */
export function valuesOf(added: readonly Record<string, unknown>[]): SQL {
  const columns = Object.keys(added[0] ?? {});
  const tuple = (row: Record<string, unknown>): SQL =>
    sql`(${sql.join(
      columns.map((column) => sql`${row[column]}`),
      sql`, `,
    )})`;
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  return sql`(${names}) VALUES ${sql.join(added.map(tuple), sql`, `)}`;
}

/** As many rows as one statement may have: it has at most 65,535 parameters. */
const BATCH = 2_000;

/** Rows to be inserted, as many at once as `valuesOf` takes; none for no rows. */
export const inBatches = <Row>(added: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(added.length / BATCH) }, (_, nth) =>
    added.slice(nth * BATCH, (nth + 1) * BATCH),
  );

/** A stored wall time as YYYY-MM-DD HH:mm:ss, or null. @param wall a column */
export const wallText = (wall: SQL): SQL => sql`to_char(${wall}, 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * Ends a subquery that the planner must run as it is written: PostgreSQL doesn't merge a subquery with OFFSET into the
 * query around it. A lateral lookup by index then stays one, also where statistics are missing or describe a store of
 * another size; merged, it may become a join that reads a whole table.
 */
export const OPTIMIZATION_FENCE: SQL = sql.raw('OFFSET 0');

/**
 * Runs reads that belong together: every statement of `read` sees the database as it was at the first one, so the parts of
 * an answer agree whatever is committed meanwhile (PostgreSQL, 13.2.2). Writing fails.
 */
export const snapshot = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * The result of `work`, if it comes in time.
 * @param ms milliseconds
 * @throws Error when it takes longer; the work itself continues
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
