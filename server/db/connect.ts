import type { Logger as SqlLogger } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Env } from '../env';
import { createLog, type Logger } from '../log';
import { requireCitusSettings } from './citus';
import { causeOf } from './database-errors';
import { type FolderLock, holdFolder } from './embedded/folder-lock';
import { groupCommit } from './embedded/group-commit';
import { openEmbedded, openInMemory } from './embedded/open-embedded';
import { makeFolder } from './embedded/synced-files';
import { analyzeGrown, keepUp } from './embedded/upkeep';
import { migrate } from './migrations/migrate';
import { leaveUnnamed } from './named-statements';
import { openPool } from './open-pool';
import * as schema from './schema';
import { handlesOfEmbedded, tenantsOfPool, unrestrictedPool } from './tenancy/tenant-handles';
import { provideTenantRoles } from './tenancy/tenant-roles';

/** The database or a transaction of it; both drivers speak the same SQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database with its handles, all of one type. */
export type Connection = {
  /** unrestricted: for requests before sign-in, migrations, seeds, tools and tests */
  db: Db;
  /**
   * For handlers of signed-in requests: row security limits it to the caller's data, even when a handler forgets a check
   * (decision 34). It throws when nobody is signed in.
   */
  tenant: Db;
  /** the tenant handle for reads that may lag a few moments behind; it uses the replica if there is one */
  reports: Db;
  /** resolves when everything committed survives a power cut; replies that acknowledge a write wait for it */
  durable(): Promise<void>;
  /** registers the handler of commands that arrive on the data folder's socket; without effect on PostgreSQL */
  answer: FolderLock['answer'];
  /** the current connections to PostgreSQL and its replica by state; null for the embedded database */
  poolState: (() => PoolState) | null;
  close(): Promise<void>;
};

/** Connections in use and idle, and requests waiting for one. */
export type PoolState = { in_use: number; idle: number; waiting: number };

/**
 * PostgreSQL: its address, which may list a primary and its standbys, the address of a replica for reports, the number of
 * connections to each, and the time after which a statement's connection is given up.
 */
export type PostgresPlace = {
  url: string;
  readUrl?: string | null;
  poolSize?: number;
  queryTimeoutMs?: number;
};

/** The embedded database in a folder (null: in memory), or a PostgreSQL server. */
export type DatabasePlace = { embeddedIn: string | null } | PostgresPlace;

/** The database that the operator has configured. @param queryTimeoutMs for a program whose statements are all short */
export const placeOf = (
  { databaseUrl, databaseReadUrl, databasePool, dataDir }: EnvOfDatabase,
  queryTimeoutMs?: number,
): DatabasePlace =>
  databaseUrl
    ? { url: databaseUrl, readUrl: databaseReadUrl, poolSize: databasePool, queryTimeoutMs }
    : { embeddedIn: dataDir };

type EnvOfDatabase = Pick<Env, 'databaseUrl' | 'databaseReadUrl' | 'databasePool' | 'dataDir'>;

const MIGRATED_BY_NEWER =
  'A newer release has migrated this database. This server can work with it; update it soon.';

const INT8 = 20;

// Ids, tickets and counts stay far below 2^53.
pg.types.setTypeParser(INT8, Number);

/**
 * Opens the database and brings it to the newest schema.
 * @param logSql whether to print every statement as one JSON line to the error stream
 * @param log receives errors that occur later
 * @throws OperatorError when another process holds the embedded database, or a distributed one lacks its settings
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
  const handles = handlesOfEmbedded(client);
  const db = drizzlePglite(handles.all, { schema, logger });
  await provideTenantRoles((statements) => client.exec(statements));
  if (await migrate(db)) log.warn(MIGRATED_BY_NEWER);
  await analyzeGrown(client);
  const stopUpkeep = keepUp(client, log);
  const tenant = drizzlePglite(handles.tenant, { schema, logger });
  return {
    db,
    tenant,
    reports: tenant,
    durable: groupCommit(client),
    answer: (handler) => held?.answer(handler),
    poolState: null,
    close: async () => {
      held?.closeConnections();
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
  // Migrating may take longer than any request.
  const migrating = openPool(place.url, 1, log).on('connect', leaveUnnamed);
  await retryWhilePoolIsFull(log, async () => {
    await provideTenantRoles((statements) => migrating.query(statements));
    await requireCitusSettings((statement) => migrating.query(statement));
    const newer = await migrate(drizzlePg(unrestrictedPool(migrating), { schema, logger }));
    if (newer) log.warn(MIGRATED_BY_NEWER);
  }).finally(() => migrating.end());
  const pool = openPool(place.url, place.poolSize, log, place.queryTimeoutMs);
  const replica = place.readUrl ? openPool(place.readUrl, place.poolSize, log, place.queryTimeoutMs) : null;
  // A commit in PostgreSQL waits for the disk.
  const durable = async (): Promise<void> => {};
  return {
    db: drizzlePg(unrestrictedPool(pool), { schema, logger }),
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
 * Retries where a request would give up: while one process migrates, others that wait for it may occupy all connections of
 * PgBouncer.
 */
async function retryWhilePoolIsFull(log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      if (!(cause instanceof Error) || !cause.message.startsWith('query_wait_timeout')) throw error;
      log.warn('PgBouncer has no connection available; the server keeps waiting to start');
    }
}

const printStatements: SqlLogger = {
  logQuery: (statement, params) => console.error(JSON.stringify({ sql: statement, params })),
};
