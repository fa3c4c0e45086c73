import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { deriveEarlierExceptions } from '../counting/keep-exceptions';
import type { Db } from '../db/connect';
import { openScratch } from '../db/embedded/open-embedded';
import journal from '../db/migrations/meta/_journal.json';
import { MIGRATIONS, migrate } from '../db/migrations/migrate';
import { UNREPEATED } from '../db/named-statements';
import * as schema from '../db/schema';
import { rows } from '../db/sql';
import { provideTenantRoles } from '../db/tenant-handles';
import { backupSettings, dumpTo, names, type Table, tablesOf } from './dump';
import { readBackup, removedAtExit, writeBackup } from './file';
import { type BackupPart, damaged, type Header, linesOf, newer, partsOf, type TableLine } from './format';

const ROWS_AT_ONCE = 1000;

/**
 * Replaces all rows of all tables with the rows of a backup, in a transaction that has locked the tables and set
 * `backupSettings`. It needs only the rights of the tables' owner. Constraints and indexes are dropped and created
 * again, so tables may come in any order, and all rows are checked together, which is much faster.
 * @throws BackupFault when the backup has other tables or columns than the database
 */
export async function loadTables(
  tx: Db,
  tables: readonly Table[],
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const fittings = await fittingsOf(tx);
  const triggers = await guardedTables(tx);
  for (const { off } of [...fittings].reverse()) await tx.execute(sql.raw(off));
  for (const table of triggers)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`);
  await tx.execute(sql`TRUNCATE ${names(tables)}`);

  const missing = new Map(tables.map((table) => [table.name, table]));
  let insert: SQL | null = null;
  for await (const part of parts) {
    if ('rows' in part) {
      if (insert === null) throw damaged();
      for (let from = 0; from < part.rows.length; from += ROWS_AT_ONCE) {
        const batch = `[${part.rows.slice(from, from + ROWS_AT_ONCE).join(',')}]`;
        await tx.execute(sql`${insert} FROM jsonb_array_elements(${batch}::jsonb) AS v`);
      }
    } else if ('table' in part) {
      const table = missing.get(part.table.table);
      if (!table) throw damaged();
      missing.delete(table.name);
      insert = insertInto(table, part.table);
      await raiseSequences(tx, table, part.table);
    }
  }
  if (missing.size > 0) throw damaged();

  for (const table of tables) await raiseToHighest(tx, table);
  for (const table of triggers)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`);
  for (const { on } of fittings) await tx.execute(sql.raw(on));
  await tx.execute(sql`ANALYZE ${names(tables)}`);
}

/** `INSERT … SELECT` of a table's columns from the texts in the array `v`. */
function insertInto(table: Table, { columns }: TableLine): SQL {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  if (types.size !== columns.length) throw damaged();
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw damaged();
    return sql.raw(`(v->>${index})::${type}`);
  });
  const into = names(columns.map((name) => ({ name })));
  return sql`INSERT INTO ${sql.identifier(table.name)} (${into}) OVERRIDING SYSTEM VALUE ${sql.raw(UNREPEATED)}
             SELECT ${sql.join(values, sql`, `)}`;
}

/** Ensures that ids are never assigned twice: neither ids of deleted rows in the backup nor ids assigned in this database. */
async function raiseSequences(tx: Db, { columns }: Table, { sequences }: TableLine): Promise<void> {
  for (const { name, sequence } of columns) {
    const last = sequences[name];
    if (sequence !== null && last !== undefined) await raise(tx, sequence, sql`${last}::bigint`);
  }
}

async function raiseToHighest(tx: Db, table: Table): Promise<void> {
  for (const { name, sequence } of table.columns)
    if (sequence !== null)
      await raise(
        tx,
        sequence,
        sql`(SELECT max(${sql.identifier(name)})::bigint FROM ${sql.identifier(table.name)})`,
      );
}

const raise = (tx: Db, sequence: string, to: SQL): Promise<unknown> =>
  tx.execute(sql`
    SELECT ${sql.raw(UNREPEATED)} setval(${sequence}::regclass, raised)
    FROM (SELECT greatest(pg_sequence_last_value(${sequence}::regclass), ${to}) AS raised) AS last
    WHERE raised IS NOT NULL`);

/** Statements that drop a constraint or index and create it again. */
type Fitting = { off: string; on: string };

/** Constraints and indexes; keys come before the foreign keys that refer to them. */
async function fittingsOf(tx: Db): Promise<Fitting[]> {
  const constraints = await rows<Fitting>(
    tx,
    sql`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
               format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                      pg_get_constraintdef(oid)) AS on
        FROM pg_constraint
        WHERE contype IN ('p', 'u', 'x', 'f') AND connamespace = current_schema()::regnamespace
        ORDER BY contype = 'f', conrelid, conname`,
  );
  const indexes = await rows<Fitting>(
    tx,
    sql`SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS off, pg_get_indexdef(i.indexrelid) AS on
        FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
        ORDER BY i.indexrelid`,
  );
  return [...indexes, ...constraints];
}

/** The tables with triggers of this app, such as the triggers that refuse to change history. */
async function guardedTables(tx: Db): Promise<string[]> {
  const tableNames = await rows<{ name: string }>(
    tx,
    sql`SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  return tableNames.map(({ name }) => name);
}

const isNewest = (tag: string): boolean => tag === journal.entries.at(-1)?.tag;

/**
 * Migrates the backup of an earlier release to the newest schema. A temporary embedded database gets the rows in their
 * original schema; then later migrations are applied as usual.
 * @returns the file itself if it's of this release, otherwise a file next to it that is removed when this process exits
 * @throws BackupFault when it's of a newer release
 */
export async function broughtUpToDate(file: string, { tag, time, database }: Header): Promise<string> {
  if (isNewest(tag)) return file;
  const folder = await mkdtemp(`${file}.older-`);
  removedAtExit(folder);
  const client = await openScratch(folder);
  try {
    const db = drizzle(client, { schema });
    await provideTenantRoles((statements) => client.exec(statements));
    await loadEarlier(db, { file, tag, migrations: join(folder, 'migrations') });
    await migrate(db);
    await deriveEarlierExceptions(db);
    const now = join(folder, 'backup');
    await dumpTo(db, { database, time }, (text) => writeBackup(now, text));
    return now;
  } finally {
    await client.close();
  }
}

/**
 * Fills an empty database with the schema of an earlier release and the rows of its backup.
 * @param tag the release's newest migration
 * @param migrations a folder for its migrations
 * @throws BackupFault when this release doesn't know the tag, or the backup is damaged
 */
export async function loadEarlier(
  db: Db,
  { file, tag, migrations }: { file: string; tag: string; migrations: string },
): Promise<void> {
  await copyMigrations(migrations, tag);
  await migrate(db, migrations);
  const tables = await tablesOf(db);
  await db.transaction(async (tx) => {
    await backupSettings(tx);
    const parts = partsOf(linesOf(readBackup(file)));
    if (!('header' in ((await parts.next()).value ?? {}))) throw damaged();
    await loadTables(tx, tables, parts);
  });
}

/** Copies the migrations up to `tag`. @throws BackupFault when this release doesn't know it */
export async function copyMigrations(to: string, tag: string): Promise<void> {
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0) throw newer();
  await cp(MIGRATIONS, to, { recursive: true });
  const earlier = { ...journal, entries: journal.entries.slice(0, last + 1) };
  await writeFile(join(to, 'meta', '_journal.json'), JSON.stringify(earlier));
}
