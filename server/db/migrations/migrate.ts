import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../../errors';
import type * as schema from '../schema';
import journal from './meta/_journal.json' with { type: 'json' };

/** The type exported by connect.ts; importing it from there would create a cycle. */
type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A migration of the journal. `oldestServer`: the tag of the newest migration that servers need to know from then on */
export type JournalEntry = { when: number; tag: string; oldestServer?: string };

/** The folder with the migrations and their journal. */
export const MIGRATIONS = fileURLToPath(new URL('.', import.meta.url));
/** The newest migration of this release. */
export const NEWEST = (journal.entries as JournalEntry[]).reduce((a, b) => (a.when > b.when ? a : b));
/** The key of the advisory lock: an arbitrary number that no other program on the same PostgreSQL uses. */
const MIGRATION_LOCK = 7_144_202_611;

/** A migration that is starting: its tag, its number, and the number of migrations. */
export type MigrationStep = { migration: string; step: number; of: number };

const tagAt = (time: number): string =>
  journal.entries.find(({ when }) => when === time)?.tag ?? String(time);

/**
 * Checks whether this release can work with the current schema. It can work with unknown migrations, unless
 * one of them requires a newer server (decision 46).
 */
export async function isCompatible(db: Db): Promise<boolean> {
  // Through JSON, because the column was added in migration 12.
  const result = await db.execute(
    sql`SELECT max((to_jsonb(m) ->> 'oldest_server')::float8) AS oldest FROM drizzle.__drizzle_migrations m`,
  );
  const [row] = (result as unknown as { rows: { oldest: number | null }[] }).rows;
  return (row?.oldest ?? 0) <= NEWEST.when;
}

/**
 * Brings the database to the newest schema, all or nothing. When several processes start at once, the first one
 * migrates and the others wait. The lock belongs to the transaction, not to the session as in drizzle's own migrator,
 * so it works even through a pool in transaction mode; the table of applied migrations is drizzle's. Migration 31
 * recognizes servers of the first release by the statements of this function, so `isCompatible` comes first and the
 * other statements keep their text.
 * @param folder a folder with other migrations, for tests and for backups of older releases
 * @param tell called before each migration of a database that has data
 * @returns whether a newer release has migrated the database to a schema that this release can still work with
 * @throws OperatorError when a newer release has migrated it to a schema that this release can't work with
 */
export async function migrate(
  db: Db,
  folder = MIGRATIONS,
  tell: (step: MigrationStep) => void = () => {},
): Promise<boolean> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const oldestServers = oldestServersOf(folder);
  return db.transaction(async (tx) => {
    // The statement timeout is for requests. Migrating a large table, or waiting for that, may take longer.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`);
    await tx.execute(sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
    if (!(await isCompatible(tx))) throw tooOld();
    const applied = await tx.execute(sql`SELECT created_at AS at FROM drizzle.__drizzle_migrations`);
    const times = new Set((applied as unknown as { rows: { at: number }[] }).rows.map(({ at }) => at));
    const missing = migrations.filter(({ folderMillis }) => !times.has(folderMillis));
    for (const [index, { folderMillis, hash, sql: statements }] of missing.entries()) {
      if (times.size > 0) tell({ migration: tagAt(folderMillis), step: index + 1, of: missing.length });
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

/**
 * For each migration that doesn't only expand the schema, by its time: the time of the newest migration that servers
 * need to know from then on.
 */
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
      'A newer release of this server has changed the database, and this release can no longer work with it.',
      `Nothing was changed. Install the newer release here too, then start again. (This release ends at ${NEWEST.tag}.)`,
    ].join('\n'),
  );
