import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from '../db/connect';
import { causeOf } from '../db/database-errors';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { rows, SOLD } from '../db/sql';
import { OperatorError } from '../errors';
import { FORMAT, type Header, type Holdings, lineOf, type Piece, rowLines, withEnd } from './format';

const ROWS_AT_ONCE = 1000;

/** The parts of the header that the caller knows. `time` is set for a copy made earlier. */
export type About = Pick<Header, 'database'> & { time?: string };

/**
 * Reads a whole database as of one moment, while others keep writing.
 * @param write receives the text in chunks of whole lines, as fast as it reads them
 * @param copied reads a `COPY … TO STDOUT` on the connection of `db`; without it, rows are fetched, which takes longer
 * @returns the totals of the database, and the result of `write`
 */
export async function dumpTo<Written>(
  db: Db,
  about: About,
  write: (text: AsyncIterable<string | Buffer>) => Promise<Written>,
  copied?: (statement: string) => AsyncIterable<Piece>,
): Promise<{ holds: Holdings; written: Written }> {
  const tables = await tablesOf(db);
  if (tables.length === 0) throw new OperatorError('There is nothing to save: this database is empty.');
  const rowsOf: RowsOf<string | Buffer> = copied ? (_, lines) => copied(copyOf(lines)) : fetched;
  let failure: unknown;
  const dumped = db.transaction(
    async (tx) => {
      // Settings don't take a snapshot.
      await backupSettings(tx);
      // Before the snapshot is taken: tables that a restore truncates after the snapshot would look empty.
      await tx.execute(sql`LOCK TABLE ${names(tables)} IN ACCESS SHARE MODE`);
      const holds = await holdingsOf(tx);
      const written = await write(withEnd(pieces(tx, tables, about, holds, rowsOf))).catch((error) => {
        failure = error;
        throw error;
      });
      return { holds, written };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // Not the error of the rollback, which fails if the connection is gone.
  return dumped.catch((error) => {
    throw failure ?? error;
  });
}

/**
 * Reads all rows of these tables, in a transaction with one snapshot and `backupSettings`.
 * @returns the text in chunks of whole lines
 */
export const dump = (
  tx: Db,
  tables: readonly Table[],
  about: About,
  holds: Holdings,
): AsyncGenerator<string> => withEnd(pieces(tx, tables, about, holds, fetched));

/** Reads the rows of a table as lines. @param lines a statement with the one column `line` */
type RowsOf<Text extends string | Buffer> = (tx: Db, lines: SQL) => AsyncIterable<Piece<Text>>;

async function* pieces<Text extends string | Buffer>(
  tx: Db,
  tables: readonly Table[],
  about: About,
  holds: Holdings,
  rowsOf: RowsOf<Text>,
): AsyncGenerator<Piece<Text | string>> {
  const { database, time = await timeOf(tx) } = about;
  const header = { ...FORMAT, tag: await tagOf(tx), time, database, holds };
  yield { text: lineOf(header), rows: 0 };
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    yield {
      text: lineOf({ table: table.name, columns, sequences: await lastValues(tx, table) }),
      rows: 0,
    };
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    );
    yield* rowsOf(tx, sql`SELECT to_json(ARRAY[${texts}])::text AS line FROM ${sql.identifier(table.name)}`);
  }
}

async function* fetched(tx: Db, lines: SQL): AsyncGenerator<Piece<string>> {
  await tx.execute(sql`DECLARE copied NO SCROLL CURSOR FOR ${lines}`);
  const fetchMore = (): Promise<{ line: string }[]> => {
    const fetching = rows<{ line: string }>(tx, sql.raw(`FETCH ${ROWS_AT_ONCE} FROM copied`));
    // If the reader ends first, nobody handles this promise.
    fetching.catch(() => undefined);
    return fetching;
  };
  let next = fetchMore();
  for (let some = await next; some.length > 0; some = await next) {
    // The database prepares the next rows while these are processed.
    next = fetchMore();
    yield { text: rowLines(some), rows: some.length };
  }
  await tx.execute(sql`CLOSE copied`);
}

/**
 * The statement that sends lines of JSON unchanged. The format `text` would double each backslash. `csv` quotes only
 * values with a delimiter, quote or line feed, and JSON contains none of the characters chosen here (RFC 8259, section
 * 7).
 */
const copyOf = (lines: SQL): string =>
  new PgDialect().sqlToQuery(
    sql`COPY (${lines}) TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02', ENCODING 'UTF8')`,
  ).sql;

async function lastValues(tx: Db, { columns }: Table): Promise<Record<string, number>> {
  const last: Record<string, number> = {};
  for (const { name, sequence } of columns) {
    if (sequence === null) continue;
    const [row] = await rows<{ value: number | null }>(
      tx,
      sql`SELECT pg_sequence_last_value(${sequence}::regclass)::float8 AS value`,
    );
    if (row?.value != null) last[name] = row.value;
  }
  return last;
}

/** The start of a transaction, to the microsecond. */
export async function timeOf(tx: Db): Promise<string> {
  const [now] = await rows<{ time: string }>(tx, sql`SELECT now()::text AS time`);
  if (!now) throw new Error('The database returned no time.');
  return now.time;
}

/** The newest migration applied to a database. @throws OperatorError when this release doesn't know it */
export async function tagOf(tx: Db): Promise<string> {
  const [newest] = await rows<{ when: number }>(
    tx,
    sql`SELECT max(created_at)::float8 AS when FROM drizzle.__drizzle_migrations`,
  );
  const newestEntry = journal.entries.find(({ when }) => when === newest?.when);
  if (!newestEntry)
    throw new OperatorError('This database belongs to a newer release. Update this installation first.');
  return newestEntry.tag;
}

/** The totals of a database. */
export async function holdingsOf(tx: Db): Promise<Holdings> {
  const totalOf = async (statement: SQL): Promise<number> => {
    const [counted] = await rows<{ total: number }>(tx, statement);
    if (!counted) throw new Error('The database returned no totals.');
    return counted.total;
  };
  return {
    stores: await totalOf(sql`SELECT count(*)::int AS total FROM stores WHERE parent_id IS NOT NULL`),
    users: await totalOf(sql`SELECT count(*)::int AS total FROM users`),
    submissions: await totalOf(sql`SELECT count(*)::int AS total FROM submissions`),
    ticketsSold: await totalOf(
      sql`SELECT coalesce(sum(end_ticket - start_ticket + 1), 0)::float8 AS total FROM ticket_runs WHERE status = ${SOLD}`,
    ),
  };
}

/**
 * Records a complete backup, for the Health screen. Leaves databases of earlier releases, which have no table for it,
 * unchanged.
 * @param bytes size of its file
 */
export async function markBackup(db: Db, bytes: number): Promise<void> {
  const [place] = await rows<{ exists: boolean }>(
    db,
    sql`SELECT to_regclass('last_backup') IS NOT NULL AS exists`,
  );
  if (!place?.exists) return;
  await db.execute(sql`
    INSERT INTO last_backup (saved_at, bytes) VALUES (now(), ${bytes}::bigint)
    ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at, bytes = excluded.bytes`);
}

/** The callbacks for a statement that runs on a connection (node-postgres, `Submittable`). */
type Handled = pg.Submittable & {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

/** Rows are collected into pieces of this size, in bytes. */
const PIECE = 256 * 1024;
/** While this many pieces wait for their reader, no more data is read from the database. */
const WAITING = 4;

/** A running `COPY … TO STDOUT`: the rows that have arrived, and the complete pieces of them. */
class Copying implements Handled {
  readonly pieces: Piece[] = [];
  /** null while it runs */
  ended: { error: Error | null } | null = null;
  private stream: pg.Connection['stream'] | null = null;
  private collected = Buffer.allocUnsafe(PIECE);
  private bytes = 0;
  private rows = 0;
  private wake = (): void => {};

  constructor(private readonly statement: string) {}

  submit(connection: pg.Connection): void {
    this.stream = connection.stream;
    connection.query(this.statement);
  }

  /** Copies a row at once, since the connection reuses the message's memory. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.bytes + chunk.length > this.collected.length) this.give(Math.max(PIECE, chunk.length));
    this.bytes += chunk.copy(this.collected, this.bytes);
    this.rows += 1;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.handleError(null);
  }

  handleError(error: Error | null): void {
    this.ended ??= { error };
    this.give(0);
  }

  private give(next: number): void {
    if (this.rows > 0) this.pieces.push({ text: this.collected.subarray(0, this.bytes), rows: this.rows });
    [this.collected, this.bytes, this.rows] = [Buffer.allocUnsafe(next), 0, 0];
    if (this.pieces.length >= WAITING) this.stream?.pause();
    this.wake();
  }

  /** Waits for a piece or the end. */
  async next(): Promise<void> {
    this.stream?.resume();
    if (this.pieces.length > 0 || this.ended) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  /** Closes the connection, since nothing else stops the database from sending the rest. */
  breakOff(): void {
    if (!this.ended) this.stream?.destroy();
  }
}

/**
 * The rows of a `COPY … TO STDOUT`, as the bytes that the database sends. Turning each row into an object, as for a
 * normal result, takes longer than all other steps.
 * @param statement sent alone in its message
 * @returns pieces of whole rows, as fast as they are read. If the reader ends early, the connection is closed
 * @throws the database's error
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Piece> {
  const copying = new Copying(statement);
  client.query(copying);
  try {
    for (;;) {
      const piece = copying.pieces.shift();
      if (piece) yield piece;
      else if (copying.ended) break;
      await copying.next();
    }
  } finally {
    copying.breakOff();
  }
  const { error } = copying.ended;
  if (error) throw error;
}

/** A table as the database's catalog lists it, so that none is forgotten. Generated columns are left out. */
export type Table = { name: string; columns: Column[] };
/** `type`: the SQL type; `sequence`: the sequence that numbers it, if any */
type Column = { name: string; type: string; sequence: string | null };

/** All tables by name, except tables of extensions. */
export const tablesOf = (db: Db): Promise<Table[]> =>
  rows<Table>(
    db,
    sql`SELECT c.relname AS name,
               json_agg(json_build_object(
                 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                 'sequence', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
               ) ORDER BY a.attnum) AS columns
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        WHERE c.relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
        GROUP BY c.relname ORDER BY c.relname`,
  );

/** The names of tables or columns, as a list in a statement. */
export const names = (items: readonly { name: string }[]): SQL =>
  sql.join(
    items.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Configures a transaction that reads or writes a backup: values have the same text form on every server, row security
 * causes an error instead of hiding rows, and timeouts don't apply.
 */
export async function backupSettings(tx: Db): Promise<void> {
  for (const setting of [
    "TimeZone = 'UTC'",
    "DateStyle = 'ISO, YMD'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'row_security = off',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await tx.execute(sql.raw(`SET LOCAL ${setting}`));
}

/**
 * Locks all tables for this transaction. It could deadlock with other transactions, and the database would abort one
 * side. So it gives up before the database looks for deadlocks (after a second by default), releases its locks and
 * retries. It starts with the table that every submission locks first.
 */
export async function takeTables(tx: Db, tables: readonly Table[]): Promise<void> {
  const inTurn = [...tables].sort(
    (a, b) => Number(b.name === FIRST_LOCKED) - Number(a.name === FIRST_LOCKED),
  );
  await tx.execute(sql`SET LOCAL lock_timeout = '400ms'`);
  for (let tries = 1; !(await tookAll(tx, inTurn, tries === MAX_TRIES)); tries++);
  await tx.execute(sql`SET LOCAL lock_timeout = 0`);
}

const FIRST_LOCKED = 'store_stock';
const MAX_TRIES = 300;
const LOCK_NOT_AVAILABLE = '55P03';

async function tookAll(tx: Db, tables: readonly Table[], isLast: boolean): Promise<boolean> {
  try {
    await tx.transaction(async (attempt) => {
      await attempt.execute(sql`LOCK TABLE ${names(tables)} IN ACCESS EXCLUSIVE MODE`);
    });
    return true;
  } catch (error) {
    if (isLast || (causeOf(error) as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}
