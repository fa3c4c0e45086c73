import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../errors';
import { isCompatible, type JournalEntry, NEWEST } from './compatibility';
import type * as schema from './schema';

/** The folder of the migrations, with their journal. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other program on the same PostgreSQL uses for an advisory lock. */
const MIGRATION_LOCK = 7_144_202_611;

/**
 * Brings the database to the newest schema, all or nothing. Of several processes that start at once the first migrates
 * while the others wait. The lock is the transaction's, not the session's as in drizzle's own migrator, so that it
 * holds through a pool in transaction mode as well; the table of what was applied is drizzle's.
 * @param folder the migrations, when they aren't all of ours
 * @returns whether a newer release has migrated the database, to a schema with which this one can work
 * @throws OperatorError when a newer release has migrated it to a schema with which this one can't
 */
export async function migrate(
  db: PgDatabase<PgQueryResultHKT, typeof schema>,
  folder = MIGRATIONS,
): Promise<boolean> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const oldestServers = oldestServersOf(folder);
  return db.transaction(async (tx) => {
    // The account's limit is for requests; a migration of a large table, or waiting for one, takes what it takes.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`);
    await tx.execute(sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
    if (!(await isCompatible(tx))) throw tooOld();
    const applied = await tx.execute(sql`SELECT created_at AS at FROM drizzle.__drizzle_migrations`);
    const times = new Set((applied as unknown as { rows: { at: number }[] }).rows.map(({ at }) => at));
    for (const { folderMillis, hash, sql: statements } of migrations) {
      if (times.has(folderMillis)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
      );
      const oldest = oldestServers.get(folderMillis);
      if (oldest !== undefined)
        await tx.execute(sql`
          UPDATE drizzle.__drizzle_migrations SET oldest_server = ${oldest} WHERE created_at = ${folderMillis}`);
    }
    return Math.max(...times) > NEWEST.when;
  });
}

/** For each migration that isn't merely expanding: the oldest one that a server must know, both by their times. */
function oldestServersOf(folder: string): Map<number, number> {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: JournalEntry[] };
  return new Map(
    entries.flatMap(({ when, tag, oldestServer }) => {
      if (oldestServer === undefined) return [];
      const oldest = entries.find((entry) => entry.tag === oldestServer);
      if (!oldest) throw new Error(`${tag}: there is no migration ${oldestServer}.`);
      return [[when, oldest.when]];
    }),
  );
}

const tooOld = (): OperatorError =>
  new OperatorError(
    [
      'A newer release of this server has changed the database, and this one cannot work with it any more.',
      `Nothing was changed. Install the newer release here too, then start again. (This one knows ${NEWEST.tag}.)`,
    ].join('\n'),
  );
