// @module-tag all
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AllStores } from '../../server/board/all-stores';
import { readRow } from '../../server/board/board';
import { BOARD, figuresOf, sourcesOf } from '../../server/board/kept-figures';
import { type Connection, connect } from '../../server/db/connect';
import { fillCompanies } from '../../server/db/fill-companies';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import { gamesVersion } from '../../server/stock/version';
import type { BoardStore } from '../../src/shared/board/board-schema';
import { type ApiServer, listen, type Session, serverAt, signIn } from '../support/api/app';
import { callOfRow } from '../support/api/permission-call';
import { PERMISSIONS } from '../support/api/permission-rows';
import { makeScene } from '../support/api/permission-scene';
import { must, openShop, type Shop } from '../support/api/shop';
import { isRead } from '../support/api/writing-calls';
import { needs } from '../support/runner/programs';
import { QUICK, startPostgres, type TemporaryPostgres } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';

needs('postgres');

let postgres: TemporaryPostgres;
let connection: Connection;
let servers: RunningServer[];
let shop: Shop;
/** The owner at each process. */
let owners: Session[];

beforeAll(async () => {
  // What its own upkeep reads would count as read by the server.
  postgres = await startPostgres({ ...QUICK, autovacuum: 'off' });
  // One connection, so that what it reads can be told from what `counted` reads.
  connection = await connect({ url: postgres.url, poolSize: 1 });
  servers = await Promise.all([0, 1].map(() => startServer({ databaseUrl: postgres.url, seed: false })));
  const at = servers.map(({ url }) => serverAt(url, connection));
  shop = await openShop(at[1] as (typeof at)[number]);
  owners = await Promise.all(at.map((server) => signIn(server, shop.company.admin)));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await connection?.close();
  await postgres?.stop();
});

const boardAt = async (process: number): Promise<BoardStore[]> =>
  (await (owners[process] as Session).read<{ data: BoardStore[] }>(`/board/${shop.company.id}`)).data;

type Row = { revision: number; state: string };
/** The stored figures of the shop. */
async function kept(): Promise<Row> {
  const { id } = shop.store;
  const [row] = await rows<Row>(
    connection.db,
    sql`SELECT revision, derived_from ->> store_id::text AS state FROM board_figures WHERE store_id = ${id}`,
  );
  return row ?? { revision: 0, state: '' };
}
async function stateNow(): Promise<string> {
  const { id } = shop.store;
  const games = await gamesVersion(connection.db, shop.company.id);
  const sources = await sourcesOf(connection.db, [id], new Date(), games);
  return `${BOARD.rules} ${sources.get(id)?.state}`;
}

test('board figures derived by one process are used by the other, and neither shows figures from before a record', async () => {
  const first = await boardAt(0);
  expect(await boardAt(1)).toEqual(first);
  expect(await kept()).toMatchObject({ revision: 1 });
  await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
  const both = await Promise.all([boardAt(0), boardAt(1)]);
  expect(both[0]?.find(({ store_id }) => store_id === shop.store.id)).toMatchObject({ sales_today: 50 });
  expect(both[1]).toEqual(both[0]);
});

test('the process that received a record derives its board figures in the background if no one views them', async () => {
  await must(shop.sell(shop.till, [shop.entry(10, 19)]), 201);
  const { revision } = await kept();
  const state = await stateNow();
  await expect.poll(kept, { interval: 200 }).toEqual({ revision: revision + 1, state });
  await boardAt(0);
  expect(await kept()).toEqual({ revision: revision + 1, state });
});

/** One connection, which also counts the blocks that it reads itself. */
let counted: Connection;

/** The blocks of tables and indexes that some work on the counted connection reads. */
async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const sum = async (): Promise<number> => {
    // PostgreSQL adds up all connections' reads. Otherwise, those of either would be counted up to a minute later.
    for (const { db } of [connection, counted]) await db.execute(sql`SELECT pg_stat_force_next_flush()`);
    const [row] = await rows<{ blocks: number }>(
      counted.db,
      sql`SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float8 AS blocks
          FROM pg_statio_user_tables WHERE schemaname = 'public'`,
    );
    return row?.blocks ?? 0;
  };
  const before = await sum();
  await work();
  return (await sum()) - before;
}

/** Adds stores to a company until it has this many. They have no stock. */
async function growTo(companyId: number, size: number): Promise<void> {
  await connection.db.execute(sql`
    INSERT INTO stores (parent_id, store_name)
    SELECT ${companyId}, 'Store ' || n FROM generate_series(
      (SELECT count(*) FROM stores WHERE parent_id = ${companyId}) + 1, ${size}) n`);
  await connection.db.execute(sql`
    INSERT INTO store_stock (store_id, company_id, version) SELECT id, ${companyId}, 1 FROM stores WHERE parent_id = ${companyId}
    ON CONFLICT DO NOTHING`);
  await connection.db.execute(sql`ANALYZE`);
}

const FEW = 10;
const MANY = 1000;
/** What a company may read, on a page of one of its stores or of all. */
const READ_BY_COMPANY = Object.entries(PERMISSIONS).filter(
  ([route, { expected }]) => isRead(route) && !('everyone' in expected) && expected[2] === 200,
);
/**
 * The calls about all stores of a company, with the blocks that each store may add. Those that name no place list its stores.
 */
const OF_ALL_STORES: Record<string, number> = {
  'GET /board/:companyId': 4,
  'GET /store-list/:companyId': 1.5,
  'GET /packs-in-stock/:companyId': 0.1,
  'GET /pack-lists/:companyId': 0.1,
  'GET /journals/:date/:companyId': 0.1,
  'GET /lottery-bills/:date/:companyId': 0.1,
  'GET /lot_count/:id': 5,
  'GET /morning-mail': 0.1,
  'GET /instant-alerts': 0.1,
  'GET /sessions': 0.1,
  'GET /view-profile': 0.1,
  'GET /vendor-list': 0.1,
  'GET /plan-list': 0.1,
  'GET /subscription': 0.1,
  'GET /ticket-layouts': 0.1,
};

describe('in a company of a thousand stores', () => {
  /** On the counted connection. */
  let owner: ApiServer;
  let stopped: () => Promise<void> = async () => {};
  beforeAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    counted = await connect({ url: postgres.url, poolSize: 1 });
    const dataDir = await mkdtemp(join(tmpdir(), 'lottery-blocks-'));
    const { url, close } = await listen(counted, dataDir);
    owner = { url, connection: counted, db: counted.db, dataDir };
    stopped = async () => {
      await close();
      await rm(dataDir, { recursive: true });
    };
  });
  afterAll(async () => {
    await stopped();
    await counted?.close();
  });

  test('a store’s board figures cost the same in a company of a thousand stores', async () => {
    const place = { storeId: shop.store.id, companyId: shop.company.id };
    const fail = (error: unknown) => {
      throw error;
    };
    const derive = async () => {
      const now = new Date();
      await counted.db.execute(sql`DELETE FROM board_figures WHERE store_id = ${place.storeId}`);
      await counted.db.execute(sql`DELETE FROM attention WHERE store_id = ${place.storeId}`);
      await figuresOf(counted, BOARD, place, now, fail);
      await new AllStores(counted, () => now, fail).keep(place);
      await withinScope({ companyId: place.companyId }, () => readRow(counted, place, now, fail));
    };
    await growTo(place.companyId, FEW);
    await blocksOf(derive);
    const few = await blocksOf(derive);
    await growTo(place.companyId, MANY);
    const many = await blocksOf(derive);
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(2 * few);
  });

  test('in a company of a thousand stores, the owner’s reads of one store cost the same, and of all stores little for each', async () => {
    const scene = await makeScene(serverAt(owner.url, connection), true);
    const session = await signIn(owner, scene.company.admin);
    await connection.db.execute(sql`
      INSERT INTO stores_to_fill (store_id, company_id)
      SELECT id, ${scene.company.id} FROM stores WHERE ${scene.company.id} IN (id, parent_id)`);
    await fillCompanies(connection.db);
    // A read of all stores then derives as many in each size, however far the background has come.
    const forgetFigures = async (): Promise<void> => {
      const ofCompany = sql`store_id IN (SELECT id FROM stores WHERE ${scene.company.id} IN (id, parent_id))`;
      for (const table of [sql`board_figures`, sql`attention`])
        await connection.db.execute(sql`DELETE FROM ${table} WHERE ${ofCompany}`);
    };
    const measure = async (
      calls: typeof READ_BY_COMPANY,
      prepare: () => Promise<void> = async () => {},
    ): Promise<Map<string, number>> => {
      const blocks = new Map<string, number>();
      for (const row of calls) {
        await prepare();
        blocks.set(
          row[0],
          await blocksOf(async () => {
            const { status } = await callOfRow(owner.url, row, scene, session.token);
            expect([row[0], status]).toEqual([row[0], 200]);
          }),
        );
      }
      return blocks;
    };
    const isOfAll = ([route]: (typeof READ_BY_COMPANY)[number]): boolean =>
      OF_ALL_STORES[route] !== undefined;
    const ofOne = READ_BY_COMPANY.filter((row) => !isOfAll(row));
    const ofAll = Object.keys(OF_ALL_STORES).flatMap((name) =>
      READ_BY_COMPANY.filter(([route]) => route === name),
    );
    const inSize = async (size: number): Promise<Map<string, number>> => {
      await growTo(scene.company.id, size);
      // The first reads also fill what the connection keeps.
      await measure(ofOne);
      const blocksOfOne = await measure(ofOne);
      return new Map([...blocksOfOne, ...(await measure(ofAll, forgetFigures))]);
    };
    const few = await inSize(FEW);
    await expect
      .poll(async () => (await session.get(`/board/${scene.company.id}`)).body)
      .toMatchObject({ waiting: 0 });
    const isDearer = ([route, blocks]: [string, number]): boolean =>
      blocks > 2 * (few.get(route) ?? 0) + (OF_ALL_STORES[route] ?? 0) * (MANY - FEW);
    let dearer = [...(await inSize(MANY))].filter(isDearer);
    // What the server does in the background can only add blocks: a call that is dear itself is dear each time.
    for (let repeat = 0; repeat < 4 && dearer.length > 0; repeat++) {
      const again = READ_BY_COMPANY.filter(([route]) => dearer.some(([name]) => name === route));
      const [all, one] = [again.filter(isOfAll), again.filter((row) => !isOfAll(row))];
      dearer = [...(await measure(one)), ...(await measure(all, forgetFigures))].filter(isDearer);
    }
    expect(dearer).toEqual([]);
  });
});
