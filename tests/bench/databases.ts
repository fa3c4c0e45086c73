import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '../../server/db/connect';
import { copyPreparedData } from '../support/databases/prepared-data';
import {
  copyClusterDatabase,
  createClusterDatabase,
  distribute,
  endUse,
  startCitus,
} from '../support/servers/citus';
import { startPostgres, tell } from '../support/servers/postgres';
import type { ServerOptions } from '../support/servers/server';

/** The databases of a benchmark, all of the same kind. */
export type Databases = {
  kind: 'embedded' | 'PostgreSQL' | `Citus on ${number}`;
  /** The servers' processes; none of an embedded database. */
  pids: number[];
  /** The first database, initially empty. */
  base: DatabasePlace;
  /** Distributes the base's tables, which have their rows. */
  distribute?(): Promise<void>;
  /** Copies the base. No connection to it may be open during the copy. */
  copy(name: string): Promise<DatabasePlace>;
  /** Removes all databases. */
  end(): Promise<void>;
};

/** Embedded databases, in a temporary folder. */
export async function embeddedDatabases(): Promise<Databases> {
  const root = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  const place = (name: string) => ({ embeddedIn: join(root, name) });
  copyPreparedData('empty', join(root, 'base'));
  return {
    kind: 'embedded',
    pids: [],
    base: place('base'),
    copy: async (name) => {
      await cp(join(root, 'base'), join(root, name), { recursive: true });
      return place(name);
    },
    end: () => rm(root, { recursive: true }),
  };
}

/** Databases of a PostgreSQL server started for the benchmark, with default settings (fsync on). */
export async function postgresDatabases(): Promise<Databases> {
  const server = await startPostgres();
  const place = (name: string) => ({ url: server.url.replace(/\/postgres$/, `/${name}`) });
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run('CREATE DATABASE base');
  return {
    kind: 'PostgreSQL',
    pids: [server.pid],
    base: place('base'),
    copy: async (name) => {
      await run(`CREATE DATABASE ${name} TEMPLATE base`);
      return place(name);
    },
    end: () => server.stop(),
  };
}

/**
 * Databases of a Citus cluster started for the benchmark, with PostgreSQL's default settings otherwise (fsync on).
 * @param servers 1: the coordinator has all data; more: the others have the data of the stores
 */
export async function citusDatabases(servers: number): Promise<Databases> {
  const cluster = await startCitus(servers - 1, { fsync: 'on' });
  const url = await createClusterDatabase(cluster, 'base');
  return {
    kind: `Citus on ${servers}`,
    pids: cluster.nodes.map(({ pid }) => pid),
    base: { url },
    distribute: async () => {
      await distribute(url);
      const tables = 'SELECT string_agg(logicalrelid::text, $$, $$) AS names FROM pg_dist_partition';
      const [found] = await tell<{ names: string }>({ url }, [tables]);
      await tell({ url }, [`VACUUM ANALYZE ${found?.names}`]);
    },
    copy: async (name) => {
      await endUse(cluster, 'base');
      return { url: await copyClusterDatabase(cluster, 'base', name) };
    },
    end: () => cluster.stop(),
  };
}

/** Options that start a server on a database, without the demo company. */
export const serverOn = (place: DatabasePlace): ServerOptions => ({
  seed: false,
  ...('url' in place ? { databaseUrl: place.url } : { dataDir: place.embeddedIn ?? undefined }),
});
