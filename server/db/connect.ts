import type { PGlite } from '@electric-sql/pglite';
import type { Logger as SqlLogger } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Env } from '../env';
import { OperatorError } from '../errors';
import { createLog, type Logger } from '../log';
import { causeOf } from './database-errors';
import { type FolderLock, holdFolder } from './embedded/folder-lock';
import { openEmbedded, openInMemory } from './embedded/open-embedded';
import { groupCommit, makeFolder } from './embedded/synced-files';
import { MIGRATIONS, type MigrationStep, migrate } from './migrations/migrate';
import { leaveUnnamed } from './named-statements';
import { clientOfPrimary, serversOf } from './primary';
import * as schema from './schema';
import { handlesOfEmbedded, provideTenantRoles, tenantsOfPool, unrestrictedPool } from './tenant-handles';

/** A request that gets no connection within this time is answered with 503 (decision 35). */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * PostgreSQL ends a statement that takes longer. Nobody is waiting by then: a terminal gives up after 20 s. Work that
 * may take longer, such as migrations and backups, lifts the limit in its own transaction.
 */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * A connection whose statement isn't answered within this time is closed: its server may have disappeared
 * silently. A working server ends the statement itself before that.
 */
export const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/**
 * Opens a pool of connections to PostgreSQL or to a PgBouncer in transaction mode. Nothing that the server sets on a
 * connection outlives its transaction, except statement names on direct connections.
 * @param url may list several servers; the pool connects to the one that accepts writes
 * @param size the maximum number of connections, which are opened on demand
 * @param log receives lost connections
 * @param queryTimeoutMs closes connections whose statement takes longer; by default, statements may take any time
 */
export function openPool(
  url: string,
  size = 10,
  log: Logger = createLog('warn'),
  queryTimeoutMs?: number,
): pg.Pool {
  const servers = serversOf(url);
  const pool = new pg.Pool({
    connectionString: servers[0],
    ...(servers.length > 1 && { Client: clientOfPrimary(servers) }),
    max: size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    // Detects connections that break silently.
    keepAlive: true,
    // With this, the driver closes the connection of a statement that takes too long.
    pipeline: true,
  });
  // The pool replaces broken connections; a statement in progress fails. Without listeners, the error would end the
  // process.
  pool.on('error', (error) => {
    if (!pool.ending) log.error({ err: error }, 'A connection to the database was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The pool reports errors of idle connections. Errors of used connections reject their statement.
    });
  });
  return pool;
}

/** The interval between two runs, in ms. It doubles after each interval without writes. */
const EVERY_MS = 1000;
const MAX_EVERY_MS = 8 * EVERY_MS;

/** PostgreSQL's own defaults: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const VACUUM_DUE = `
  SELECT format('VACUUM ANALYZE %I.%I', schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`;

/** Tables that have grown by a fifth since the planner's last statistics, which include the size at that time. */
const ANALYZE_DUE = `
  SELECT format('ANALYZE %s', oid::regclass) AS command FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND pg_relation_size(oid) > 1.2 * relpages * current_setting('block_size')::int`;

/** The part of the log to be replayed when starting after a power cut. */
const LOG_SINCE_CHECKPOINT = `
  SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
/**
 * Bytes of log that cause a checkpoint in the next second without writes. The number is low, because readers wait until
 * the checkpoint ends.
 */
const CHECKPOINT_WHEN_IDLE = 4 * 1024 * 1024;
/** Bytes of log that cause a checkpoint at once. */
const CHECKPOINT_AT_ONCE = 64 * 1024 * 1024;

/**
 * Replaces PostgreSQL's background processes, which the embedded database lacks. Without autovacuum, outdated
 * statistics cost more than slow plans: foreign key checks keep the plan made when a table was almost empty, and read
 * the whole table for each row (measured: half the time of recording a count after 4,000 claims). Without checkpoints,
 * the log and the time to start after a power cut would grow without limit.
 * @returns a function that stops the upkeep and resolves when it has stopped
 */
export function keepUp(client: PGlite, logger: Logger): () => Promise<void> {
  let log = -1;
  let every = EVERY_MS;
  let timer: NodeJS.Timeout;
  let isEnding = false;
  let current: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await runDue(client, VACUUM_DUE);
      const before = log;
      log = await checkpointIfDue(client, before);
      every = log === before ? Math.min(2 * every, MAX_EVERY_MS) : EVERY_MS;
    } catch (error) {
      logger.error({ err: error }, 'Upkeep of the database failed');
    }
  };
  /** Waits from the end of the previous run, even if a restore delays it. */
  const wait = (): void => {
    timer = setTimeout(() => {
      current = run().then(() => {
        if (!isEnding) wait();
      });
    }, every).unref();
  };
  wait();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await current;
  };
}

/**
 * Analyzes tables that the previous process left unanalyzed. The counters for the upkeep end with their process, even
 * after a proper shutdown. Analyzing every table took a third of the CPU time of a start.
 */
const analyzeGrown = (client: PGlite): Promise<void> => runDue(client, ANALYZE_DUE);

/** Runs the commands that a query returns. */
async function runDue(client: PGlite, due: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(due);
  for (const { command } of rows) await client.exec(command);
}

/** @returns the bytes of log since the last checkpoint, so that the next call can detect writes */
async function checkpointIfDue(client: PGlite, before: number): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > CHECKPOINT_AT_ONCE || (bytes > CHECKPOINT_WHEN_IDLE && bytes === before))
    await client.exec('CHECKPOINT');
  return bytes;
}

/** Runs a statement without parameters. */
type Run = (statement: string) => Promise<unknown>;

async function rowsOf<Row>(run: Run, statement: string): Promise<Row[]> {
  return ((await run(statement)) as { rows: Row[] }).rows;
}

/** Checks whether tables of the database are distributed over the servers of Citus (docs/scale.md). */
export async function isDistributed(run: Run): Promise<boolean> {
  const [catalog] = await rowsOf(run, "SELECT 1 FROM pg_class WHERE relname = 'pg_dist_partition'");
  return catalog !== undefined && (await rowsOf(run, 'SELECT 1 FROM pg_dist_partition LIMIT 1')).length > 0;
}

/**
 * The settings that `server/deploy/citus.sql` adds to a distributed database. A copy of the database doesn't
 * have them.
 */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
};

/**
 * Checks the settings of a distributed database. Without them, the data servers don't learn which rows a
 * request may access, so they return none.
 * @returns whether the database is distributed
 * @throws OperatorError when one is missing
 */
async function requireCitusSettings(run: Run): Promise<boolean> {
  if (!(await isDistributed(run))) return false;
  for (const [name, value] of Object.entries(SETTINGS)) {
    const [setting] = await rowsOf<{ now: string }>(run, `SELECT current_setting('${name}') AS now`);
    if (setting?.now !== value)
      throw new OperatorError(
        `The tables of this database are distributed over several servers, but its setting ${name} is ` +
          `${setting?.now}, not ${value}. Run server/deploy/citus.sql on the coordinator again, then start the server ` +
          '(docs/scale.md).',
      );
  }
  return true;
}

/** The database or a transaction of it; both drivers speak the same SQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

declare const reaches: unique symbol;
/** The unrestricted handle: for requests before sign-in, migrations, seeds, tools and tests. Routes that need it say so. */
export type RootDb = Db & { readonly [reaches]: 'all rows' };
/**
 * The handle of signed-in requests. Row security limits it to the caller's data, even when a handler forgets a check
 * (decision 34). Throws when nobody is signed in.
 */
export type TenantDb = Db & { readonly [reaches]: 'the rows of the caller' };

/** An open, migrated database with its handles. */
export type Connection = {
  db: RootDb;
  tenant: TenantDb;
  /** the tenant handle for reads that may lag a few moments behind; it uses the replica if there is one */
  reports: TenantDb;
  /** resolves when everything committed so far survives a power cut; replies that acknowledge a write wait for it */
  durable(): Promise<void>;
  /** registers the handler of commands that arrive on the data folder's socket; has no effect on PostgreSQL */
  answer: FolderLock['answer'];
  /** the number of current connections to PostgreSQL and its replica by state; null for the embedded database */
  poolState: (() => PoolState) | null;
  close(): Promise<void>;
};

/** Connections in use and idle, and requests waiting for one. */
type PoolState = { in_use: number; idle: number; waiting: number };

/**
 * A PostgreSQL database: its address, which may list a primary and its standbys; the address of a replica for reports;
 * the number of connections to each; the time after which a statement's connection is given up; and the time limit of
 * statements (30 s by default, 0 for none).
 */
type PostgresPlace = {
  url: string;
  readUrl?: string | null;
  poolSize?: number;
  queryTimeoutMs?: number;
  statementTimeoutMs?: number;
};

/** The embedded database in a folder (null for in memory), or a PostgreSQL server. */
export type DatabasePlace = { embeddedIn: string | null } | PostgresPlace;

/** The database that the operator has configured. @param queryTimeoutMs for a program with only short statements */
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

const tellOf =
  (log: Logger) =>
  (step: MigrationStep): void =>
    log.info({ event: 'migrating', ...step });

const INT8 = 20;

// Ids, tickets and counts stay far below 2^53.
pg.types.setTypeParser(INT8, Number);

/**
 * Opens the database and migrates it to the newest schema.
 * @param logSql whether to print every statement as one JSON line to the error stream
 * @param log receives errors that occur later
 * @throws OperatorError when another process holds the embedded database, or a distributed database lacks its settings
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
  const db = drizzlePglite(handles.all, { schema, logger }) as Db as RootDb;
  await provideTenantRoles((statements) => client.exec(statements));
  if (await migrate(db, MIGRATIONS, tellOf(log))) log.warn(MIGRATED_BY_NEWER);
  await analyzeGrown(client);
  const stopUpkeep = keepUp(client, log);
  const tenant = drizzlePglite(handles.tenant, { schema, logger }) as Db as TenantDb;
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
  const limitMs = place.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  // Migrating may take longer than any request.
  const migrating = openPool(place.url, 1, log).on('connect', leaveUnnamed);
  let onCitus = false;
  await retryWhileOthersWork(log, async () => {
    await provideTenantRoles((statements) => migrating.query(statements));
    onCitus = await requireCitusSettings((statement) => migrating.query(statement));
    const db = drizzlePg(unrestrictedPool(migrating, limitMs), { schema, logger });
    const newer = await migrate(db, MIGRATIONS, tellOf(log));
    if (newer) log.warn(MIGRATED_BY_NEWER);
  }).finally(() => migrating.end());
  const pool = openPool(place.url, place.poolSize, log, place.queryTimeoutMs);
  const replica = place.readUrl ? openPool(place.readUrl, place.poolSize, log, place.queryTimeoutMs) : null;
  const tenantOf = (of: pg.Pool) =>
    drizzlePg(tenantsOfPool(of, onCitus, limitMs), { schema, logger }) as Db as TenantDb;
  const tenant = tenantOf(pool);
  // A commit in PostgreSQL waits for the disk.
  const durable = async (): Promise<void> => {};
  return {
    db: drizzlePg(unrestrictedPool(pool, limitMs), { schema, logger }) as Db as RootDb,
    tenant,
    reports: replica ? tenantOf(replica) : tenant,
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

const DEADLOCK = '40P01';

/**
 * Retries in cases where a request would give up. While one process migrates, others that wait for it may occupy all
 * connections of PgBouncer. A migration and a transaction of an earlier release's process may also wait for each
 * other's locks.
 */
async function retryWhileOthersWork(log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      if (!(cause instanceof Error)) throw error;
      if (cause.message.startsWith('query_wait_timeout'))
        log.warn('PgBouncer has no connection available; the server keeps waiting to start');
      else if ('code' in cause && cause.code === DEADLOCK)
        log.warn('The migration met the work of another process; it begins again');
      else throw error;
    }
}

const printStatements: SqlLogger = {
  logQuery: (statement, params) => console.error(JSON.stringify({ sql: statement, params })),
};
