import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type DatabasePlace } from '../../../server/db/connect';
import {
  copyClusterDatabase,
  createClusterDatabase,
  databaseOn,
  distribute,
  dropClusterDatabase,
  endUse,
} from '../servers/citus';
import { prepareData } from './prepare-data';
import { copyPreparedData } from './prepared-data';

/** Environment variable with the name of the template database, which has all tables, on TEST_DATABASE_URL. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/**
 * Creates the database that each API test file copies: of the kind in API_DB, with all tables. `postgres` needs
 * TEST_DATABASE_URL with permission to create databases.
 * @returns a function that removes it
 */
export async function prepareDatabase(): Promise<() => Promise<void>> {
  const { API_DB: kind = 'pglite', TEST_DATABASE_URL: server } = process.env;
  if (kind === 'pglite') return prepareData('empty');
  if (kind !== 'postgres' && kind !== 'citus')
    throw new Error(`API_DB is "${kind}", but should be pglite, postgres or citus.`);
  if (!server) throw new Error(`API_DB=${kind} needs TEST_DATABASE_URL.`);
  if (kind === 'citus') return prepareCluster(server);
  const { name, url, drop } = await createDatabase(server);
  await (await connect({ url })).close();
  process.env[TEMPLATE] = name;
  return drop;
}

/**
 * A database without rows, of the kind in API_DB.
 * @param tables whether it has the tables, on Citus distributed; if not, a PostgreSQL database is empty, as an operator
 *   would create it
 */
export async function freshDatabase({ tables = false } = {}): Promise<{
  place: DatabasePlace;
  drop(): Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.API_DB === 'citus' && server) {
    const name = newName();
    const cluster = clusterAt(server);
    const url = tables
      ? await copyClusterDatabase(cluster, process.env[TEMPLATE] ?? '', name)
      : await createClusterDatabase(cluster, name);
    return { place: { url }, drop: () => dropClusterDatabase(cluster, name) };
  }
  if (process.env.API_DB !== 'pglite' && server) {
    const { url, drop } = await createDatabase(server, tables ? process.env[TEMPLATE] : undefined);
    return { place: { url }, drop };
  }
  const folder = await mkdtemp(join(tmpdir(), 'lottery-embedded-'));
  copyPreparedData('empty', folder);
  return { place: { embeddedIn: folder }, drop: () => rm(folder, { recursive: true }) };
}

/** The addresses of a database of a cluster at its workers. @param url at the coordinator */
export const atWorkers = (url: string): string[] =>
  clusterAt('').workers.map((worker) => databaseOn(worker, new URL(url).pathname.slice(1)));

/** The cluster whose coordinator is `server`; its workers are in TEST_DATABASE_WORKERS, separated by spaces. */
const clusterAt = (server: string) => ({
  coordinator: server,
  workers: (process.env.TEST_DATABASE_WORKERS ?? '').split(' ').filter(Boolean),
});

/** As in docs/scale.md: a process migrates the empty database and stops, then the tables are distributed. */
async function prepareCluster(server: string): Promise<() => Promise<void>> {
  const name = newName();
  const url = await createClusterDatabase(clusterAt(server), name);
  await (await connect({ url })).close();
  await distribute(url);
  await endUse(clusterAt(server), name);
  process.env[TEMPLATE] = name;
  return () => dropClusterDatabase(clusterAt(server), name);
}

/** The account of docs/scale.md: it creates roles, and owns its database. */
const ACCOUNT = 'operator';
/** It is no superuser. For tests that backdate rows, it may leave out their triggers. On a server of its own it makes the roles itself. */
const provideAccount = (password: string): string => `
  DO $$ BEGIN
    CREATE ROLE ${ACCOUNT} LOGIN CREATEROLE PASSWORD ${pg.escapeLiteral(password)};
    GRANT SET ON PARAMETER session_replication_role TO ${ACCOUNT};
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lottery_company') THEN
      GRANT lottery_tenant, lottery_company TO ${ACCOUNT};
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;

const newName = (): string => `lottery_test_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = newName();
  const url = new URL(server);
  await onServer(server, provideAccount(decodeURIComponent(url.password)));
  await onServer(
    server,
    // Copies the template's files, which takes a third of the CPU time of writing them to the log.
    `CREATE DATABASE ${name} OWNER ${ACCOUNT}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`,
  );
  url.pathname = `/${name}`;
  url.username = ACCOUNT;
  return { name, url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
