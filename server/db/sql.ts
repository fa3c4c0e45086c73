import { is, SQL, type SQLChunk, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { MAX_LOT_SIZE, TICKETS_PER_PACK_NUMBER } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { batchesOf } from '../../src/shared/values/collections';
import type { Db } from './connect';
import { UNREPEATED } from './named-statements';

/** A page of a list: the number of rows before it, and of its own rows. */
export type Page = { skip: number; size: number };

/** A page of rows that are all in memory. @returns `total`: the rows on all pages */
export const pageOf = <Row>(
  allRows: readonly Row[],
  { skip, size }: Page,
): { total: number; data: Row[] } => ({
  total: allRows.length,
  data: allRows.slice(skip, skip + size),
});

/** Runs a statement. @returns its rows, in the shape of the caller's SELECT list */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** A statement that selects `Row`s: the expression of each column, and what follows the SELECT list. */
type Selection<Row> = { with?: SQL; columns: { [Column in keyof Row]-?: SQL }; from: SQL };

/**
 * Selects thousands of rows. Each column is sent as one JSON text: separate rows take six times as long, JSON objects
 * twice as long (10,000 claims, embedded: 200, 52 and 34 ms). Instants are returned as texts.
 */
export async function manyRows<Row extends object>(
  db: Db,
  { with: tables, columns, from }: Selection<Row>,
): Promise<Row[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const selected = names.map((name) => sql`${columns[name]} AS ${sql.identifier(name)}`);
  const texts = names.map(
    (name) => sql`json_agg(selected.${sql.identifier(name)}) AS ${sql.identifier(name)}`,
  );
  const result = (await db.execute(
    sql`${tables ?? sql``} SELECT ${sql.join(texts, sql`, `)} FROM (SELECT ${sql.join(selected, sql`, `)} ${from}) selected`,
  )) as unknown as { rows: { [Column in keyof Row]: Row[Column][] | null }[] };
  const [valuesOf] = result.rows;
  const length = valuesOf?.[names[0] as keyof Row]?.length ?? 0;
  return Array.from({ length }, (_, index) => {
    const row: Partial<Row> = {};
    for (const name of names) row[name] = valuesOf?.[name]?.[index];
    return row as Row;
  });
}

/** A list as one array parameter, such as `unnest(${list(ids)}::bigint[])`. */
export const list = (values: readonly (number | string | boolean | null)[]): SQL => sql`${sql.param(values)}`;

/**
 * SQL: whether a column has one of these ids. For a single id, this is an equation, by which Citus finds its shard
 * instead of asking all of them.
 * @param column an integer column
 */
export const isOneOf = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY(${list(ids)}::int[])`;

/**
 * SQL: an instant as milliseconds since 1970, a JavaScript number, exact to the microsecond. `extract` would calculate
 * with decimal digits, which takes five times as long. @param instant a column or an expression
 */
export const milliseconds = (instant: SQL): SQL =>
  sql`(round(date_part('epoch', ${instant}) * 1000000) / 1000)`;

/** SQL: when the record of a claim `c` was made; and the instant that orders the claim, if different. In ms since 1970. */
export const MADE_AT = milliseconds(sql`coalesce(c.made_at, c.recorded_at)`);
export const ORDERED_AT = sql`CASE WHEN c.made_at IS NOT NULL THEN ${milliseconds(sql`c.recorded_at`)} END`;
/** SQL: both as the columns `at` and `orderedAt`. */
export const CLAIM_INSTANTS = sql`${MADE_AT} AS at, ${ORDERED_AT} AS "orderedAt"`;

/**
 * The columns and rows of an INSERT: `(store_id, …) VALUES (1, $1, …), (1, $2, …)`. Whole numbers, booleans and nulls
 * are part of the text, and other values are parameters: the thousand parameters of a record of 40 entries took a
 * quarter of the server's time (`npm run bench -- sales`, 2026-11-24). With a SELECT instead, Citus would copy the rows
 * into the table, which row security forbids.
 * @param added at least one row, all with the same columns; a value is a parameter or SQL
 */
export function valuesOf(added: readonly Record<string, unknown>[]): SQL {
  const columns = Object.keys(added[0] ?? {});
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  // A flat list of chunks, because nested templates take three times as long.
  const chunks: unknown[] = [];
  let text = '';
  for (const row of added) {
    text += text || chunks.length > 0 ? '), (' : '(';
    for (const [index, column] of columns.entries()) {
      if (index > 0) text += ', ';
      const value = row[column];
      if (isLiteral(value)) text += String(value);
      else {
        chunks.push(sql.raw(text), value);
        text = '';
      }
    }
  }
  chunks.push(sql.raw(`${text})`));
  return sql`(${names}) VALUES ${sql.raw(UNREPEATED)} ${new SQL(chunks as SQLChunk[])}`;
}

/** Values whose JavaScript text is also their text in SQL. */
const isLiteral = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || Number.isSafeInteger(value);

/** Maximum number of rows in one statement, which can have 65,535 parameters. */
const BATCH = 2_000;

/** Splits items into batches, by default into batches of rows that `valuesOf` accepts. No items make no batches. */
export const inBatches = <Item>(items: readonly Item[], size = BATCH): Item[][] => batchesOf(items, size);

/** A stored wall time as YYYY-MM-DD HH:mm:ss, or null. @param wall a column */
export const wallText = (wall: SQL): SQL => sql`to_char(${wall}, 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * Ends a subquery that the planner must run as written: PostgreSQL doesn't merge a subquery with OFFSET into the outer
 * query. A lateral lookup by index stays one, even if statistics are missing or describe a store of another size.
 * Merged, it may become a join that reads a whole table.
 */
export const OPTIMIZATION_FENCE: SQL = sql.raw('OFFSET 0');

/** The status of runs of sold tickets. A literal, so that the planner recognizes the condition of the index of unsold tickets. */
export const SOLD: SQL = sql.raw(String(TICKET_STATUS.sold));

/**
 * SQL: whether a row of `lots` has a ticket with this pack number. Its tickets may continue into the lot of another
 * number. The index on first tickets limits the search.
 * @param first the ticket of the pack number that ends in 000, 14 digits as a bigint
 */
export const hasTicketOfPack = (first: SQL): SQL => sql`
  start_ticket BETWEEN ${first} - ${MAX_LOT_SIZE - 1}::int AND ${first} + ${TICKETS_PER_PACK_NUMBER - 1}::int
  AND end_ticket >= ${first}`;

/** SQL: ticket 000 of a pack number. @param pack game and pack number, 11 digits as text */
export const ticketZeroOf = (pack: SQL): SQL => sql`${pack}::bigint * ${TICKETS_PER_PACK_NUMBER}::int`;

/**
 * Runs reads that belong together. Every statement of `read` sees the database as it was at the first one, so the parts
 * of a reply agree, whatever is committed meanwhile (PostgreSQL, 13.2.2). Writes fail.
 */
export const snapshot = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * As `snapshot`, for reads that take long. In the embedded database, a transaction would keep out everybody else, so each
 * statement has its own turn. If anything was committed meanwhile, or if a statement failed, everything is read again as
 * a snapshot.
 */
export async function snapshotInTurns<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  if (!is(db, PgliteDatabase)) return snapshot(db, read);
  const before = await committedIn(db);
  const [outcome] = await Promise.allSettled([read(db)]);
  return outcome.status === 'fulfilled' && (await committedIn(db)) === before
    ? outcome.value
    : snapshot(db, read);
}

/** @returns a text that changes with each transaction that writes */
async function committedIn(db: Db): Promise<string | undefined> {
  const [state] = await rows<{ committed: string }>(db, sql`SELECT pg_current_snapshot()::text AS committed`);
  return state?.committed;
}

/**
 * The result of `work` if it's ready in time.
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

/** The kinds of submissions. Each has its line in the audit log (audit/lines). */
export type SubmissionKind =
  | 'sale'
  | 'shelf'
  | 'correction'
  | 'discard'
  | 'dismissal'
  | 'money'
  | 'removal'
  | 'pack_dates'
  | 'lottery_statement'
  | 'lottery_packs'
  | 'register_figures'
  | 'census'
  | 'census_close'
  | 'pack_places'
  | 'packs_found'
  | 'disagreement'
  | 'slip_picture'
  | 'journal_close';

/** SQL: the wall time of a sales record `s` at capture: YYYY-MM-DD HH:mm:ss. */
export const WALL_TIME: SQL = sql`s.sale_date::text || ' ' || left(s.report_time, 8)`;

/**
 * SQL: the reasons of claims that are sales. Includes tickets that an opening check found missing, which only their
 * record tells apart.
 */
export const SALES: SQL = sql.raw("('sale', 'sold_whole')");

/** SQL: the reason of a claim: a sale, or its reason in the view `removal_claims`, joined as `removed`. */
export const REASON: SQL = sql`coalesce(removed.reason, 'sale')`;

/** SQL: the join for `REASON` and `STATUS`, which looks up each claim by its key (decision 21). */
export const removedBy = (storeId: SQL | number, claimId: SQL): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT reason, status FROM removal_claims WHERE store_id = ${storeId} AND claim_id = ${claimId} ${OPTIMIZATION_FENCE}
  ) removed ON true`;

/** SQL: the status of a run `r` of tickets, as people read it. */
export const STATUS: SQL = sql`coalesce(removed.status, r.status)`;

/** SQL: the ticket that the claim's person saw at the front of the roll; NULL if none. @param claim its alias */
export const frontOf = (claim: 'c' | 'added'): SQL => {
  const column = (name: string) => sql.raw(`${claim}.${name}`);
  return sql`CASE WHEN ${column('scanned')} THEN
    CASE ${column('sells')} WHEN 'down' THEN ${column('start_ticket')} - 1 ELSE ${column('end_ticket')} + 1 END END`;
};
