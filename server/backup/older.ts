import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { deriveEarlierExceptions } from '../counting/exceptions/keep-exceptions';
import type { Db } from '../db/connect';
import { openScratch } from '../db/embedded/open-embedded';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { MIGRATIONS, migrate } from '../db/migrations/migrate';
import * as schema from '../db/schema';
import { provideTenantRoles } from '../db/tenant-roles';
import { dumpTo } from './dump';
import { readBackup, removedAtExit, writeBackup } from './file';
import { damaged, type Header, linesOf, newer, partsOf } from './format';
import { loadTables } from './load';
import { backupSettings, tablesOf } from './tables';

const isNewest = (tag: string): boolean => tag === journal.entries.at(-1)?.tag;

/**
 * Migrates the backup of an earlier release to the newest schema, in a temporary embedded database: its rows are loaded into
 * their original schema, and later migrations are applied to them as usual.
 * @returns the file itself if it is of this release, otherwise a file next to it that is removed when this process exits
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
