import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { type ApiServer, listen, signIn } from '../support/api/app';
import { clerksTerminal } from '../support/api/clerks';
import { callOfRow } from '../support/api/permission-call';
import type { PermissionRow } from '../support/api/permission-row';
import { PERMISSIONS } from '../support/api/permission-rows';
import { makeScene, type Scene } from '../support/api/permission-scene';
import { removalBody } from '../support/api/removals';
import { packRun } from '../support/api/shop';
import { isRead } from '../support/api/writing-calls';
import { freshDatabase } from '../support/databases/fresh-database';
import { clientOf } from '../support/databases/logged-handle';

/** The statements that the coordinator sent to the data servers for a request. */
type Traced = { sent: string[]; isOpen: boolean };
/**
 * The request that causes a statement; the board's background work continues after its request has been
 * answered.
 */
const tracing = new AsyncLocalStorage<Traced>();
let latest: Traced = { sent: [], isOpen: false };

const traceRequests = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', (_request, _reply, done) => {
    latest = { sent: [], isOpen: true };
    tracing.run(latest, done);
  });
  fastify.addHook('onResponse', async () => {
    const traced = tracing.getStore();
    if (traced) traced.isOpen = false;
  });
};

/** Reports each statement that Citus sends, to the request whose connection it is. */
function traceConnections(pool: pg.Pool): void {
  const userOf = new WeakMap<pg.ClientBase, Traced>();
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const traced = userOf.get(client);
      if (traced?.isOpen) traced.sent.push(message);
    }),
  );
  const connectOne = pool.connect.bind(pool) as (then?: unknown) => Promise<pg.PoolClient>;
  const connectTraced = async (): Promise<pg.PoolClient> => {
    const traced = tracing.getStore();
    const client = await connectOne();
    if (traced) userOf.set(client, traced);
    else userOf.delete(client);
    return client;
  };
  // With a callback: the pool's own `query`, which only reads the coordinator's catalog.
  pool.connect = ((then?: unknown) => (then ? connectOne(then) : connectTraced())) as pg.Pool['connect'];
}

let connection: Connection;
let server: ApiServer;
let stop: () => Promise<void>;
/**
 * Each shard of a table by the first hash of its stores; the shards of all tables on one server have the same
 * hashes. Null: a copy of a small table.
 */
let shards: Map<number, string | null>;
let everyShard: Set<string>;

beforeAll(async () => {
  const { place, drop } = await freshDatabase({ tables: true });
  connection = await connect(place);
  await connection.db.execute(sql`
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET citus.log_remote_commands = on', current_database()); END $$`);
  await connection.close();
  connection = await connect(place);
  traceConnections((clientOf(connection.db) as { pool: pg.Pool }).pool);
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-shards-'));
  subscribe('fastify.initialization', traceRequests);
  const listening = await listen(connection, dataDir);
  server = { url: listening.url, connection, db: connection.db, dataDir };
  const found = await rows<{ id: number; first: string | null }>(
    connection.db,
    sql`SELECT shardid AS id, shardminvalue AS first FROM pg_dist_shard`,
  );
  shards = new Map(found.map(({ id, first }) => [id, first]));
  everyShard = new Set(found.flatMap(({ first }) => first ?? []));
  stop = async () => {
    await listening.close();
    await connection.close();
    await drop();
    await rm(dataDir, { recursive: true });
  };
});
afterAll(async () => {
  unsubscribe('fastify.initialization', traceRequests);
  await stop?.();
});

/** The shard that holds the data of a store. */
async function shardOf(storeId: number): Promise<string | undefined> {
  const [found] = await rows<{ first: string }>(
    connection.db,
    sql`SELECT shardminvalue AS first FROM pg_dist_shard
        WHERE shardid = get_shard_id_for_distribution_column('store_stock', ${storeId}::int)`,
  );
  return found?.first;
}

/** The shards of stores that the statements name. */
function touched(sent: readonly string[]): Set<string> {
  const ids = sent.flatMap((text) => [...text.matchAll(/\w_(\d{6,})\b/g)].map(([, id]) => Number(id)));
  return new Set(ids.flatMap((id) => shards.get(id) ?? []));
}

/** The callers of the matrix's columns: a store's admin, its company's, a SuperAdmin and the store's terminal. */
const CALLERS = {
  store: 0,
  company: 2,
  platform: 4,
  terminal: 5,
} as const;
type Caller = keyof typeof CALLERS;
const isAllowed = ({ expected }: PermissionRow, caller: Caller): boolean =>
  'everyone' in expected ? caller === 'store' : (expected[CALLERS[caller]] ?? 500) < 300;

async function tokenOf(scene: Scene, caller: Caller): Promise<string> {
  if (caller === 'terminal') return (await clerksTerminal(server, scene.store.admin)).token;
  const person = { store: scene.store.admin, company: scene.company.admin, platform: scene.superAdmin };
  return (await signIn(server, person[caller])).token;
}

const everybody = Object.keys(CALLERS) as Caller[];
const OWNERS: readonly Caller[] = ['company', 'platform'];
const byOwners = (statements: number) => ({ company: statements, platform: statements });
const byEach = (statements: number) => ({ store: statements, ...byOwners(statements) });
/**
 * Calls that read all shards, with the number of such statements for each caller. Their data isn't keyed by
 * one store (docs/scale.md). None of them is part of counting.
 */
const ON_EVERY_SHARD: Record<string, Partial<Record<Caller, number>>> = {
  // Of all stores of a company.
  'GET /board/:companyId': byOwners(1),
  'GET /today/:id': byEach(1),
  // One store after the other.
  'GET /attention/:id': byOwners(0),
  'GET /lottery-bills/:date/:companyId': byOwners(0),
  'GET /pack-lists/:companyId': byOwners(0),
  'GET /packs-in-stock/:companyId': byOwners(0),
  'GET /journals/:date/:companyId': byOwners(0),
  'GET /ticket_count/:id': byEach(1),
  'GET /lot_count/:id': byOwners(1),
  'GET /games/:companyId': byEach(1),
  'GET /games-without-upc/:companyId': byEach(1),
  'PUT /ticket-layouts/:code/end': byEach(1),
  // Of a person, in all stores.
  'GET /morning-mail': byOwners(1),
  'PUT /morning-mail': { store: 1, ...byOwners(2) },
  'GET /instant-alerts': byOwners(1),
  'PUT /instant-alerts': { store: 1, ...byOwners(2) },
  'PUT /push-subscription': byOwners(1),
  'DELETE /push-subscription': byOwners(1),
  // The address names no store.
  'POST /exceptions/:id/dismiss': byEach(2),
};

/** Calls that also read the sign-ins of owners, which are kept with their company. */
const ALSO_OF_COMPANY = ['GET /audit-log/:storeId'];

const calls = Object.entries(PERMISSIONS).flatMap(([route, row]) =>
  everybody.filter((caller) => isAllowed(row, caller)).map((caller) => ({ route, caller, row })),
);

/** Reads share a scene. Calls that write, or read a cache, each have their own. */
let ofReads: Promise<Scene> | undefined;

function sceneFor(route: string, row: PermissionRow): Promise<Scene> {
  if (!isRead(route) || route in ON_EVERY_SHARD) return makeScene(server, row.inShop === true);
  ofReads ??= makeScene(server, true);
  return ofReads;
}

test.each(calls)('$route by $caller uses only the shards that it needs', async ({ route, caller, row }) => {
  const scene = await sceneFor(route, row);
  const reply = await callOfRow(server.url, [route, row], scene, await tokenOf(scene, caller));
  expect(reply.status).toBeLessThan('everyone' in row.expected ? 500 : 300);
  const { sent } = latest;
  const statements = ON_EVERY_SHARD[route]?.[caller];
  if (statements !== undefined) {
    // Other statements are about single stores, of which there are fewer than shards.
    const ofShards = [...everyShard].map((shard) => sent.filter((text) => touched([text]).has(shard)).length);
    expect(Math.min(...ofShards)).toBe(statements);
    return;
  }
  const where = [...touched(sent)];
  if (ALSO_OF_COMPANY.includes(route)) {
    const both = await Promise.all([shardOf(scene.store.id), shardOf(scene.company.id)]);
    expect(both).toEqual(expect.arrayContaining(where));
    return;
  }
  expect(where.length, sent.join('\n')).toBeLessThanOrEqual(1);
  // An owner's action may be logged with the company or the platform.
  if (!OWNERS.includes(caller) && where.length > 0) expect(where).toEqual([await shardOf(scene.store.id)]);
});

test('the metrics read every shard', async () => {
  const reply = await fetch(`${server.url}/metrics`);
  expect(reply.status).toBe(200);
  // At shutdown, the server waits for unread replies.
  await reply.text();
  expect(touched(latest.sent)).toEqual(everyShard);
});

test('a transfer to another store uses the shards of both stores', async () => {
  const { store, company, shop } = await makeScene(server, true);
  const [, sister] = company.stores;
  if (!shop) throw new Error('no shop');
  const sent = { reason: 'transferred', to_store_id: sister.id };
  await shop.till.record('/packs-removed', removalBody(store.id, [{ ...packRun(20, 29), ...sent }]));
  const both = new Set([await shardOf(store.id), await shardOf(sister.id)]);
  expect(touched(latest.sent)).toEqual(both);
});
