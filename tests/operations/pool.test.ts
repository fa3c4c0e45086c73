import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { openPool } from '../../server/db/open-pool';
import type { SalesReply } from '../../src/contract/sales';
import { listen, type Reply } from '../support/api-app';
import { openShop, type Shop } from '../support/api-shop';
import { salesBody } from '../support/fixtures';
import { endSession, holdStore, lockAwaited } from '../support/held-store';
import { startPostgres, type TemporaryPostgres } from '../support/postgres';
import { needs } from '../support/programs';

needs('postgres');

let postgres: TemporaryPostgres;
let connection: Connection;
let server: Awaited<ReturnType<typeof listen>>;
let shop: Shop;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  connection = await connect({ url: postgres.url, poolSize: 1 });
  server = await listen(connection, '');
  shop = await openShop({ url: server.url, connection, db: connection.db, dataDir: '' });
});
afterAll(async () => {
  await server?.close();
  await connection?.close();
  await postgres?.stop();
});

/** Sends a count of `tickets` tickets under a key, and waits for nothing. */
const count = (tickets: number, key = randomUUID()): Promise<Reply<SalesReply>> =>
  shop.till.post('/sales-record-register', salesBody([shop.entry(0, tickets - 1)]), key);

const later = {
  status: 503,
  body: { code: 'unavailable', message: 'The database does not answer.' },
};

test('a request that gets no connection is told to come later, and holds nobody up', async () => {
  const letGo = await holdStore(postgres.url, shop.store.id);
  const slow = count(10);
  await lockAwaited(postgres.url);
  const refused = await shop.till.get('/view-profile');
  expect(refused).toMatchObject(later);
  expect(refused.headers.get('retry-after')).toBe('5');
  await letGo();
  expect(await slow).toMatchObject({ status: 201, body: { data: { ticketCount: 10 } } });
});

test('a submission whose connection breaks may be sent again, and happens once', async () => {
  const key = randomUUID();
  const letGo = await holdStore(postgres.url, shop.store.id);
  const broken = count(15, key);
  await endSession(postgres.url, await lockAwaited(postgres.url));
  expect(await broken).toMatchObject(later);
  await letGo();
  expect(await count(15, key)).toMatchObject({ status: 201, body: { data: { ticketCount: 5 } } });
});

test('a connection that breaks between two statements of its transaction ends nothing but that', async () => {
  const pool = openPool(postgres.url, 1);
  const client = await pool.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((end) => client.once('end', end));
  await endSession(postgres.url, rows[0]?.pid ?? 0);
  await ended;
  await expect(client.query('COMMIT')).rejects.toThrow(/not queryable/);
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
