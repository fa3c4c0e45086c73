import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { connect, type Db, openPool } from '../../server/db/connect';
import { causeOf, isDatabaseUnavailable } from '../../server/db/database-errors';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { listen, type Reply } from '../support/api/app';
import { journalOf } from '../support/api/journal';
import { close, exampleShop, linesOf, noon, WEEK } from '../support/api/journal-shop';
import { openShop, type Shop } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { endSession, holdStore, lockAwaited } from '../support/databases/held-store';
import { needs } from '../support/runner/programs';
import { serverOnPostgres } from '../support/servers/own-postgres';

needs('postgres');

const server = serverOnPostgres(1);
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(server);
});

/** Sends a count of `tickets` tickets under a key. */
const count = (tickets: number, key = randomUUID()): Promise<Reply<SalesReply>> =>
  shop.till.post('/sales-record-register', salesBody([shop.entry(0, tickets - 1)]), key);

const later = {
  status: 503,
  body: { code: 'unavailable', message: 'The database does not answer.' },
};

test('a request that gets no connection is refused with a time to retry, and delays no other request', async () => {
  const letGo = await holdStore(server.postgres.url, shop.store.id);
  const slow = count(10);
  await lockAwaited(server.postgres.url);
  const refused = await shop.till.get('/view-profile');
  expect(refused).toMatchObject(later);
  expect(refused.headers.get('retry-after')).toBe('5');
  await letGo();
  expect(await slow).toMatchObject({ status: 201, body: { data: { ticketCount: 10 } } });
});

test('requests of one store that wait for each other leave connections to other stores', async () => {
  const wide = await connect({ url: server.postgres.url, poolSize: 2 });
  const over = await listen(wide);
  const [busy, other] = [await openShop(over), await openShop(over)];
  const letGo = await holdStore(server.postgres.url, busy.store.id);
  const waiting = [10, 20, 30].map((tickets) =>
    busy.till.post<SalesReply>(
      '/sales-record-register',
      salesBody([busy.entry(0, tickets - 1)]),
      randomUUID(),
    ),
  );
  await lockAwaited(server.postgres.url);
  expect(await other.sell(other.till, [other.entry(0, 4)])).toMatchObject({ status: 201 });
  await letGo();
  for (const reply of await Promise.all(waiting)) expect([201, 503]).toContain(reply.status);
  await over.close();
  await wide.close();
});

test('the books of a week that is closed while a record waits have that record', async () => {
  const wide = await connect({ url: server.postgres.url, poolSize: 4 });
  const over = await listen(wide);
  const { shop: own, second } = await exampleShop(over);
  const letGo = await holdStore(server.postgres.url, own.store.id);
  const late = own.sell(own.secondTill, [second(0, 9)], noon('2026-09-24'));
  await lockAwaited(server.postgres.url);
  const closed = close(own);
  await lockAwaited(server.postgres.url, 2);
  await letGo();
  expect(await late).toMatchObject({ status: 201 });
  const [drawers] = (await closed).data.entries.map(linesOf);
  expect(drawers).toEqual(['cash 1133.5', 'over_short 4', 'clearing -1137.5']);
  expect((await journalOf(own, WEEK)).changes).toEqual([]);
  await over.close();
  await wide.close();
});

test('a submission whose connection breaks can be sent again, and is recorded once', async () => {
  const key = randomUUID();
  const letGo = await holdStore(server.postgres.url, shop.store.id);
  const broken = count(15, key);
  await endSession(server.postgres.url, await lockAwaited(server.postgres.url));
  expect(await broken).toMatchObject(later);
  await letGo();
  expect(await count(15, key)).toMatchObject({ status: 201, body: { data: { ticketCount: 5 } } });
});

test('a connection that breaks between two statements fails only its own transaction', async () => {
  const pool = openPool(server.postgres.url, 1);
  const client = await pool.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((end) => client.once('end', end));
  await endSession(server.postgres.url, rows[0]?.pid ?? 0);
  await ended;
  await expect(client.query('COMMIT')).rejects.toThrow(/not queryable/);
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a database connection whose server hangs is given up after the time limit, and the pool opens another', async () => {
  const limited = await connect({ url: server.postgres.url, poolSize: 1, queryTimeoutMs: 300 });
  const one = () => rows<{ one: number }>(limited.db, sql`SELECT 1 AS one`);
  expect(await one()).toEqual([{ one: 1 }]);
  await server.postgres.signalAll('SIGSTOP');
  const hung = await one().catch((error: unknown) => error);
  await server.postgres.signalAll('SIGCONT');
  expect(isDatabaseUnavailable(hung)).toBe(true);
  await expect.poll(() => one().catch(() => [])).toEqual([{ one: 1 }]);
  await limited.close();
});

test('a statement that takes longer than the time limit ends in PostgreSQL, whichever handle sent it', async () => {
  const limited = await connect({ url: server.postgres.url, poolSize: 2, statementTimeoutMs: 200 });
  const sleep = async (on: Db) => void (await on.execute(sql`SELECT pg_sleep(600)`));
  const inScope = (work: (on: Db) => Promise<unknown>) =>
    withinScope({ storeId: shop.store.id, companyId: null }, () => work(limited.tenant));
  const inCompany = (work: (on: Db) => Promise<unknown>) =>
    withinScope({ companyId: shop.company.id }, () => work(limited.tenant));
  const ways: (() => Promise<unknown>)[] = [
    () => sleep(limited.db),
    () => limited.db.transaction(sleep),
    () => inScope(sleep),
    () => inScope((on) => on.transaction(sleep)),
    () => inCompany(sleep),
    () => withinScope('every store', () => sleep(limited.tenant)),
  ];
  for (const way of ways) {
    const error = await way().catch((failure: unknown) => failure);
    expect(causeOf(error)).toMatchObject({ message: 'canceling statement due to statement timeout' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  const sleeping = await rows(
    limited.db,
    sql`SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'`,
  );
  expect(sleeping).toEqual([]);
  await limited.close();
});

test('a request whose statement ends at the time limit gets 503, and can be sent again', async () => {
  const limited = await connect({ url: server.postgres.url, poolSize: 2, statementTimeoutMs: 300 });
  const over = await listen(limited);
  const own = await openShop(over);
  const letGo = await holdStore(server.postgres.url, own.store.id);
  const key = randomUUID();
  const send = () => own.till.post('/sales-record-register', salesBody([own.entry(0, 4)]), key);
  expect(await send()).toMatchObject(later);
  await letGo();
  expect(await send()).toMatchObject({ status: 201, body: { data: { ticketCount: 5 } } });
  await over.close();
  await limited.close();
});

/** A proxy before PostgreSQL that breaks each connection on which a transaction begins while `cuts` is true. */
async function startBreaker() {
  const { hostname, port, pathname, username } = new URL(server.postgres.url);
  const breaker = { cuts: false, url: '', stop: () => {} };
  const relay = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => other.destroy());
    }
    near.on('data', (sent) => {
      if (breaker.cuts && /begin/i.test(sent.toString('latin1'))) near.destroy();
      else far.write(sent);
    });
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  breaker.url = `postgres://${username}@127.0.0.1:${(relay.address() as AddressInfo).port}${pathname}`;
  breaker.stop = () => void relay.close();
  return breaker;
}

/** A transaction of a store's request. */
const transactionOf = (db: Db) =>
  withinScope({ storeId: shop.store.id, companyId: null }, () =>
    db.transaction((tx) => rows<{ one: number }>(tx, sql`SELECT 1 AS one`)),
  );

test.each(['db', 'tenant'] as const)(
  'connections that break at BEGIN, more than the pool has, leave the pool intact (%s)',
  async (handle) => {
    const breaker = await startBreaker();
    const through = await connect({ url: breaker.url, poolSize: 2 });
    breaker.cuts = true;
    for (let index = 0; index < 3; index++)
      await expect(transactionOf(through[handle])).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/^Connection terminated/) },
      });
    breaker.cuts = false;
    expect(await transactionOf(through[handle])).toEqual([{ one: 1 }]);
    await through.close();
    breaker.stop();
  },
);

test('a request that can’t assume its role leaves its connection usable', async () => {
  const superuser = new pg.Client({ connectionString: server.postgres.url });
  await superuser.connect();
  await superuser.query('ALTER ROLE lottery_tenant RENAME TO renamed');
  for (let index = 0; index < 2; index++)
    await expect(transactionOf(server.connection.tenant)).rejects.toMatchObject({
      cause: { message: 'role "lottery_tenant" does not exist' },
    });
  await superuser.query('ALTER ROLE renamed RENAME TO lottery_tenant');
  await superuser.end();
  expect(await transactionOf(server.connection.tenant)).toEqual([{ one: 1 }]);
});
