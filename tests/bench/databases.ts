import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '../../server/db/connect';
import { startPostgres } from '../support/servers/postgres';
import type { ServerOptions } from '../support/servers/server';

/** Where benchmarks put their data: a kind of database that can be copied whole. */
export type Databases = {
  kind: 'embedded' | 'PostgreSQL';
  /** The first one, empty. */
  base: DatabasePlace;
  /** A copy of the base, which nobody may be using at the moment. */
  copy(name: string): Promise<DatabasePlace>;
  /** Takes everything away. */
  end(): Promise<void>;
};

/** Embedded databases, in folders below a temporary one. */
export async function embeddedDatabases(): Promise<Databases> {
  const root = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  const place = (name: string) => ({ embeddedIn: join(root, name) });
  return {
    kind: 'embedded',
    base: place('base'),
    copy: async (name) => {
      await cp(join(root, 'base'), join(root, name), { recursive: true });
      return place(name);
    },
    end: () => rm(root, { recursive: true }),
  };
}

/** Databases of a PostgreSQL that runs for the benchmark alone, with its default settings (fsync on). */
export async function postgresDatabases(): Promise<Databases & { pid: number }> {
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
    pid: server.pid,
    base: place('base'),
    copy: async (name) => {
      await run(`CREATE DATABASE ${name} TEMPLATE base`);
      return place(name);
    },
    end: () => server.stop(),
  };
}

/** How the server is started on a database, without the demo company. */
export const serverOn = (place: DatabasePlace): ServerOptions => ({
  seed: false,
  ...('url' in place ? { databaseUrl: place.url } : { dataDir: place.embeddedIn ?? undefined }),
});
