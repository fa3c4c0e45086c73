import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AllStores } from '../../server/board/all-stores';
import { readRow } from '../../server/board/board';
import { BOARD, figuresOf, gamesState, sourcesOf } from '../../server/board/kept-figures';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import type { BoardStore } from '../../src/shared/board/board-schema';
import { type Session, signIn } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
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
  connection = await connect({ url: postgres.url });
  servers = await Promise.all([0, 1].map(() => startServer({ databaseUrl: postgres.url, seed: false })));
  const at = servers.map(({ url }) => ({ url, connection, db: connection.db, dataDir: '' }));
  shop = await openShop(at[1] as (typeof at)[number]);
  owners = await Promise.all(at.map((server) => signIn(server, shop.company.admin)));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await connection?.close();
  await postgres?.stop();
});

const boardAt = async (process: number): Promise<BoardStore[]> =>
  (await must((owners[process] as Session).get<{ data: BoardStore[] }>(`/board/${shop.company.id}`), 200))
    .data;

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
  const games = await gamesState(connection.db, shop.company.id);
  const sources = await sourcesOf(connection.db, [id], new Date(), games);
  return `${BOARD.rules} ${sources.get(id)?.state}`;
}

test('figures derived by one process are used by the other, and no process shows figures from before a record', async () => {
  const first = await boardAt(0);
  expect(await boardAt(1)).toEqual(first);
  expect(await kept()).toMatchObject({ revision: 1 });
  await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
  const both = await Promise.all([boardAt(0), boardAt(1)]);
  expect(both[0]?.find(({ store_id }) => store_id === shop.store.id)).toMatchObject({ sales_today: 50 });
  expect(both[1]).toEqual(both[0]);
});

test('a record that no one views is derived in the background by the process that received it', {
  tags: 'all',
}, async () => {
  await must(shop.sell(shop.till, [shop.entry(10, 19)]), 201);
  const { revision } = await kept();
  const state = await stateNow();
  await expect.poll(kept, { timeout: 60_000, interval: 200 }).toEqual({ revision: revision + 1, state });
  await boardAt(0);
  expect(await kept()).toEqual({ revision: revision + 1, state });
});

/** The blocks that some work on the database reads, counted when its connections have ended. */
async function blocksOf(work: (connection: Connection) => Promise<unknown>): Promise<number> {
  const sum = async (): Promise<number> => {
    // What this connection itself has read is else counted up to a second later.
    await connection.db.execute(sql`SELECT pg_stat_force_next_flush()`);
    const [row] = await rows<{ blocks: number }>(
      connection.db,
      sql`SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float8 AS blocks
          FROM pg_statio_user_tables WHERE schemaname = 'public'`,
    );
    return row?.blocks ?? 0;
  };
  const ended = async (): Promise<number> => {
    const others = await rows(
      connection.db,
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return others.length;
  };
  await expect.poll(ended, { timeout: 30_000 }).toBe(0);
  const before = await sum();
  const separate = await connect({ url: postgres.url });
  await work(separate);
  await separate.close();
  await expect.poll(ended, { timeout: 30_000 }).toBe(0);
  return (await sum()) - before;
}

test('a store’s figures cost the same in a company of a thousand stores', async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  // One connection, which counts the blocks of the others.
  await connection.close();
  connection = await connect({ url: postgres.url, poolSize: 1 });
  const place = { storeId: shop.store.id, companyId: shop.company.id };
  const fail = (error: unknown) => {
    throw error;
  };
  const derive = async (separate: Connection) => {
    const now = new Date();
    await withinScope(place, async () => {
      await separate.db.execute(sql`DELETE FROM board_figures WHERE store_id = ${place.storeId}`);
      await separate.db.execute(sql`DELETE FROM attention WHERE store_id = ${place.storeId}`);
    });
    await figuresOf(separate, BOARD, place, now, fail);
    await new AllStores(separate, () => now, fail).keep(place);
    await withinScope({ companyId: place.companyId }, () => readRow(separate, place, now, fail));
  };
  await blocksOf(derive);
  const few = await blocksOf(derive);
  await connection.db.execute(sql`
    INSERT INTO stores (parent_id, store_name) SELECT ${place.companyId}, 'Store ' || n FROM generate_series(3, 1000) n`);
  await connection.db.execute(sql`
    INSERT INTO store_stock (store_id, version) SELECT id, 1 FROM stores WHERE parent_id = ${place.companyId}
    ON CONFLICT DO NOTHING`);
  await connection.db.execute(sql`ANALYZE`);
  const many = await blocksOf(derive);
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThanOrEqual(2 * few);
});
