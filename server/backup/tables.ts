import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { causeOf } from '../db/database-errors';
import { rows } from '../db/sql';

/** A table as the catalogue has it, so that none can be forgotten. Generated columns aren't data. */
export type Table = { name: string; columns: Column[] };
/** `type` as SQL has it; `sequence`: where its numbers come from. */
export type Column = { name: string; type: string; sequence: string | null };

/** Every table of ours, by name. Those of extensions are theirs. */
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
 * Has values written and read as texts that are the same on every server, every row seen or an error given, and no limit
 * of the account's end a long transaction.
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
 * Takes all tables for this transaction alone. Whoever waits for another one in turn would make a deadlock, of which the
 * database ends one side: so this gives up before that is looked for (after a second by default), lets go, and begins
 * again. First comes the table with which every submission begins.
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
