import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresFolder } from '../runner/programs';
import { postgresShare, startPostgres, type TemporaryPostgres } from './postgres';

/** A coordinator and its workers, each a PostgreSQL with the extension. */
type TemporaryCitus = {
  coordinator: string;
  workers: string[];
  /** the coordinator, then the workers */
  nodes: TemporaryPostgres[];
  stop(): Promise<void>;
};

/** Checks whether the PostgreSQL of this machine has Citus: its extension's control file. */
export const hasCitus = (): boolean => {
  const share = postgresShare();
  return share !== undefined && existsSync(`${share}/extension/citus.control`);
};

/** Settings of each server; the coordinator has a connection to every worker for each of its own. */
export const CITUS_SETTINGS = {
  fsync: 'off',
  shared_preload_libraries: 'citus',
  'citus.enable_unsafe_triggers': 'on',
  max_connections: '300',
  max_prepared_transactions: '100',
  max_worker_processes: '40',
  max_locks_per_transaction: '1024',
  wal_level: 'logical',
};

/** Starts a server that can become a worker. @throws Error without PostgreSQL or Citus */
export const startNode = (settings: Record<string, string> = {}): Promise<TemporaryPostgres> =>
  startPostgres({ ...CITUS_SETTINGS, ...settings });

/**
 * Starts a coordinator and some workers.
 * @param settings in place of those above
 * @throws Error without PostgreSQL or Citus
 */
export async function startCitus(
  workers = 2,
  settings: Record<string, string> = {},
): Promise<TemporaryCitus> {
  const nodes: TemporaryPostgres[] = [];
  for (let node = 0; node <= workers; node++) nodes.push(await startNode(settings));
  const [coordinator = '', ...others] = nodes.map(({ url }) => url);
  return {
    coordinator,
    workers: others,
    nodes,
    stop: async () => {
      for (const node of nodes) await node.stop();
    },
  };
}

/** Creates an empty database on all nodes, with the extensions, and makes it one cluster. Without workers, the coordinator has the shards. */
export async function createClusterDatabase(
  { coordinator, workers }: Pick<TemporaryCitus, 'coordinator' | 'workers'>,
  name: string,
): Promise<string> {
  for (const node of [coordinator, ...workers]) await createNodeDatabase(node, name);
  const url = databaseOn(coordinator, name);
  const self = `'127.0.0.1', ${new URL(coordinator).port}`;
  await alone(coordinator, () =>
    onDatabase(url, [
      `ALTER DATABASE ${name} SET citus.shard_count = 4`,
      `SELECT citus_set_coordinator_host(${self})`,
      `SELECT citus_set_node_property(${self}, 'shouldhaveshards', ${workers.length === 0})`,
      ...workers.map((worker) => `SELECT citus_add_node('127.0.0.1', ${new URL(worker).port})`),
    ]),
  );
  return url;
}

/**
 * Adding a node and distributing write the roles, which all databases of a server share, so only one test
 * file at a time may do it.
 */
async function alone<Result>(coordinator: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    return await work();
  } finally {
    await client.end();
  }
}

/** Creates an empty database with the extensions on a server of a cluster. */
async function createNodeDatabase(node: string, name: string): Promise<void> {
  await onDatabase(node, [`CREATE DATABASE ${name}`]);
  await onDatabase(databaseOn(node, name), ['CREATE EXTENSION citus', 'CREATE EXTENSION btree_gist']);
}

/**
 * Adds a server to the cluster of a database, as in docs/scale.md, and moves shards to it. @param url of the
 * database
 */
export async function addNode(url: string, node: string): Promise<void> {
  await createNodeDatabase(node, new URL(url).pathname.slice(1));
  await alone(databaseOn(url, 'postgres'), () =>
    onDatabase(url, [`SELECT citus_add_node('127.0.0.1', ${new URL(node).port})`]),
  );
  await onDatabase(url, ['SELECT citus_rebalance_start()', 'SELECT citus_rebalance_wait()']);
}

/** Ends the use of a database of a cluster on all nodes, so that it can be copied or removed. */
export async function endUse(
  { coordinator, workers }: Pick<TemporaryCitus, 'coordinator' | 'workers'>,
  name: string,
): Promise<void> {
  for (const node of [coordinator, ...workers])
    await onDatabase(node, [
      `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`,
      // The extension's own worker, too, which would connect again.
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
    ]);
}

/** Copies a database of a cluster on all nodes. @returns the copy's address */
export async function copyClusterDatabase(
  { coordinator, workers }: Pick<TemporaryCitus, 'coordinator' | 'workers'>,
  template: string,
  name: string,
): Promise<string> {
  for (const node of [coordinator, ...workers])
    await onDatabase(node, [
      `CREATE DATABASE ${name} TEMPLATE ${template} ALLOW_CONNECTIONS true`,
      // Settings aren't copied.
      `ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`,
      `ALTER DATABASE ${name} SET citus.multi_shard_modify_mode = 'sequential'`,
    ]);
  return databaseOn(coordinator, name);
}

/** Removes a database from all nodes. */
export async function dropClusterDatabase(
  cluster: Pick<TemporaryCitus, 'coordinator' | 'workers'>,
  name: string,
): Promise<void> {
  await endUse(cluster, name);
  for (const node of [cluster.coordinator, ...cluster.workers])
    await onDatabase(node, [`DROP DATABASE ${name} WITH (FORCE)`]);
}

/** Distributes the tables of a migrated database, as in docs/scale.md. @throws Error with the output of psql */
export async function distribute(url: string): Promise<void> {
  const program = `${postgresFolder()}/psql`;
  const args = ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', resolve('server/deploy/citus.sql')];
  // Not execFileSync: a server of this process may hold locks that psql waits for, and couldn't end its transaction.
  await alone(databaseOn(url, 'postgres'), () => promisify(execFile)(program, args));
}

/** The address of a database of a server. */
export const databaseOn = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
