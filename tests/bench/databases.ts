import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '../../server/db/connect';
import { startPostgres } from '../support/servers/postgres';
import type { ServerOptions } from '../support/servers/server';

/** The databases of a benchmark, all of one kind. */
export type Databases = {
  kind: 'embedded' | 'PostgreSQL';
  /** The first database, initially empty. */
  base: DatabasePlace;
  /** Copies the base. Nothing may be connected to it meanwhile. */
  copy(name: string): Promise<DatabasePlace>;
  /** Removes all databases. */
  end(): Promise<void>;
};

/** Embedded databases, in a temporary folder. */
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

/** Databases of a PostgreSQL server started for the benchmark, with default settings (fsync on). */
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

/** Options that start a server on a database, without the demo company. */
export const serverOn = (place: DatabasePlace): ServerOptions => ({
  seed: false,
  ...('url' in place ? { databaseUrl: place.url } : { dataDir: place.embeddedIn ?? undefined }),
});
