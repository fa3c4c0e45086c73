import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { type Logger, type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Env } from '../env';
import { holdFolder } from './hold-folder';
import * as schema from './schema';
import { keepUp } from './upkeep';

/** The database or a transaction of it; both drivers speak the same SQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database. */
export type Connection = { db: Db; close(): Promise<void> };

/** `pglite:` followed by a folder (or nothing: in memory), or a PostgreSQL address. */
export type DatabasePlace = { embeddedIn: string | null } | { url: string };

/** Where the operator wants the data. */
export const placeOf = (env: Pick<Env, 'databaseUrl' | 'dataDir'>): DatabasePlace =>
  env.databaseUrl ? { url: env.databaseUrl } : { embeddedIn: env.dataDir };

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other program on the same PostgreSQL uses for an advisory lock. */
const MIGRATION_LOCK = 7_144_202_611;
const INT8 = 20;

// Ids, tickets and counts stay far below 2^53.
pg.types.setTypeParser(INT8, Number);

/**
 * Opens the database and brings it to the newest schema.
 * @param logSql prints every statement as one JSON line to the error stream
 * @throws Error in plain words when another process holds the embedded database
 */
export async function connect(place: DatabasePlace, logSql = false): Promise<Connection> {
  const logger = logSql ? printStatements : false;
  return 'url' in place ? connectPostgres(place.url, logger) : connectEmbedded(place.embeddedIn, logger);
}

async function connectEmbedded(folder: string | null, logger: Logger | false): Promise<Connection> {
  if (folder) await mkdir(folder, { recursive: true });
  const release = folder ? await holdFolder(folder) : async () => {};
  const client = await PGlite.create(folder ? join(folder, 'pglite') : 'memory://', {
    extensions: { btree_gist },
  });
  const db = drizzlePglite(client, { schema, logger });
  await migratePglite(db, { migrationsFolder: MIGRATIONS });
  await client.exec('ANALYZE');
  const stopUpkeep = keepUp(client);
  return {
    db,
    close: async () => {
      await stopUpkeep();
      await client.close();
      await release();
    },
  };
}

async function connectPostgres(url: string, logger: Logger | false): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`Database connection lost: ${error.message}`);
  });
  await migratePostgres(pool);
  return { db: drizzlePg(pool, { schema, logger }), close: () => pool.end() };
}

/** Several processes may start at once: the first migrates while the others wait. */
async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
}

const printStatements: Logger = {
  logQuery: (statement, params) => console.error(JSON.stringify({ sql: statement, params })),
};

/** Runs a statement and gives its rows, of the shape the caller's SELECT list has. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** A list as one array parameter, e.g. `unnest(${list(ids)}::bigint[])`. */
export const list = (values: readonly (number | string | boolean | null)[]): SQL => sql`${sql.param(values)}`;

/** The database's own words for a broken constraint; null for any other fault. */
export function brokenConstraint(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || !('constraint' in cause)) return null;
  // Class 23: integrity constraint violation.
  return String(cause.code).startsWith('23') && cause.constraint ? String(cause.constraint) : null;
}
