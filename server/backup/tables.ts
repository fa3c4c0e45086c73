import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { causeOf } from '../db/database-errors';
import { rows } from '../db/sql';

/** A table from the database's catalog, so that none is forgotten. Generated columns are left out. */
export type Table = { name: string; columns: Column[] };
/** `type`: the SQL type; `sequence`: the source of its numbers. */
export type Column = { name: string; type: string; sequence: string | null };

/** All tables by name, except those of extensions. */
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
 * Settings for a transaction that reads or writes a backup: values have the same text form on every server, row security
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
 * Locks all tables for this transaction. Deadlocks with other transactions are possible, and the database would abort one
 * side. So this gives up before the database looks for deadlocks (after a second by default), releases its locks and
 * retries. It begins with the table that every submission locks first.
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
