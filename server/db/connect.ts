import type { Logger as SqlLogger } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Env } from '../env';
import { createLog, type Logger } from '../log';
import { causeOf } from './database-errors';
import { type Held, holdFolder } from './embedded/folder-lock';
import { groupCommit } from './embedded/group-commit';
import { openEmbedded, openInMemory } from './embedded/open-embedded';
import { makeFolder } from './embedded/synced-files';
import { keepUp } from './embedded/upkeep';
import { migrate } from './migrations/migrate';
import { openPool } from './open-pool';
import * as schema from './schema';
import { tenantsOfEmbedded, tenantsOfPool, unrestrictedPool } from './tenancy/tenant-handles';
import { provideTenantRoles } from './tenancy/tenant-roles';

/** The database or a transaction of it; both drivers speak the same SQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database, by handles of one type. */
export type Connection = {
  /** Unrestricted: for what happens before anybody is signed in, for migrations, seeds, tools and tests. */
  db: Db;
  /**
   * For handlers of signed-in requests: reaches only what the caller reaches, whatever a handler forgets (row security,
   * decision 34), and throws where nobody is signed in.
   */
  tenant: Db;
  /** The tenant handle for what may be some moments old: the replica's, where there is one. Only reads. */
  reports: Db;
  /** waits until all that is committed survives a power cut; no reply that acknowledges anything leaves before */
  durable(): Promise<void>;
  /** has somebody answer the commands that come over the data folder's socket; PostgreSQL is reached by itself */
  answer: Held['answer'];
  /** connections to PostgreSQL and its replica now, by what they are; null where the database is the server's own */
  poolState: (() => PoolState) | null;
  close(): Promise<void>;
};

/** In use, idle, and requests that wait for one. */
export type PoolState = { in_use: number; idle: number; waiting: number };

/** A PostgreSQL: its address, that of a replica for reports, and how many connections to each. */
export type PostgresPlace = { url: string; readUrl?: string | null; poolSize?: number };

/** A folder (null: in memory), or a PostgreSQL. */
export type DatabasePlace = { embeddedIn: string | null } | PostgresPlace;

/** Where the operator wants the data. */
export const placeOf = (
  env: Pick<Env, 'databaseUrl' | 'databaseReadUrl' | 'databasePool' | 'dataDir'>,
): DatabasePlace =>
  env.databaseUrl
    ? { url: env.databaseUrl, readUrl: env.databaseReadUrl, poolSize: env.databasePool }
    : { embeddedIn: env.dataDir };

const MIGRATED_BY_NEWER =
  'A newer release has migrated this database. This server can work with it; update it soon.';

const INT8 = 20;

// Ids, tickets and counts stay far below 2^53.
pg.types.setTypeParser(INT8, Number);

/**
 * Opens the database and brings it to the newest schema.
 * @param logSql prints every statement as one JSON line to the error stream
 * @param log is told what goes wrong later
 * @throws Error in plain words when another process holds the embedded database
 */
export async function connect(
  place: DatabasePlace,
  logSql = false,
  log: Logger = createLog('warn'),
): Promise<Connection> {
  const logger = logSql ? printStatements : false;
  return 'url' in place
    ? connectPostgres(place, logger, log)
    : connectEmbedded(place.embeddedIn, logger, log);
}

async function connectEmbedded(
  folder: string | null,
  logger: SqlLogger | false,
  log: Logger,
): Promise<Connection> {
  if (folder) await makeFolder(folder);
  const held = folder ? await holdFolder(folder) : null;
  const client = folder ? await openEmbedded(folder) : await openInMemory();
  const db = drizzlePglite(client, { schema, logger });
  await provideTenantRoles((statements) => client.exec(statements));
  if (await migrate(db)) log.warn(MIGRATED_BY_NEWER);
  await client.exec('ANALYZE');
  const stopUpkeep = keepUp(client, log);
  const tenant = drizzlePglite(tenantsOfEmbedded(client), { schema, logger });
  return {
    db,
    tenant,
    reports: tenant,
    durable: groupCommit(client),
    answer: (handler) => held?.answer(handler),
    poolState: null,
    close: async () => {
      held?.hangUp();
      await stopUpkeep();
      await client.close();
      await held?.release();
    },
  };
}

async function connectPostgres(
  place: PostgresPlace,
  logger: SqlLogger | false,
  log: Logger,
): Promise<Connection> {
  const pool = openPool(place.url, place.poolSize, log);
  const replica = place.readUrl ? openPool(place.readUrl, place.poolSize, log) : null;
  const db = drizzlePg(unrestrictedPool(pool), { schema, logger });
  await patiently(log, async () => {
    await provideTenantRoles((statements) => pool.query(statements));
    if (await migrate(db)) log.warn(MIGRATED_BY_NEWER);
  });
  // A commit waits for the disk by itself.
  const durable = async (): Promise<void> => {};
  return {
    db,
    tenant: drizzlePg(tenantsOfPool(pool), { schema, logger }),
    reports: drizzlePg(tenantsOfPool(replica ?? pool), { schema, logger }),
    durable,
    answer: () => {},
    poolState: () => {
      const pools = replica ? [pool, replica] : [pool];
      const sum = (count: (of: pg.Pool) => number): number => pools.reduce((all, of) => all + count(of), 0);
      return {
        in_use: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
      };
    },
    close: async () => {
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

/**
 * Goes on where a request would give up: while one process migrates, others that wait for it may have all connections that
 * PgBouncer has to give.
 */
async function patiently(log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      if (!(cause instanceof Error) || !cause.message.startsWith('query_wait_timeout')) throw error;
      log.warn('PgBouncer has no connection to give; the start goes on waiting');
    }
}

const printStatements: SqlLogger = {
  logQuery: (statement, params) => console.error(JSON.stringify({ sql: statement, params })),
};
