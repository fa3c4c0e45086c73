import { reportsPaths } from '../../src/shared/reports/paths';
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../server/db/connect';
import { openScratch } from '../../server/db/embedded/open-embedded';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { NEWEST } from '../../server/db/migrations/migrate';
import { call as callApi, createApi } from '../../src/device/client';
import { saveSession } from '../../src/device/session';
import { refreshSnapshot } from '../../src/device/stock-calls';
import { drain } from '../../src/outbox/drain';
import { enqueueSale } from '../../src/outbox/enqueue';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { releases } from '../releases/releases';
import { call, type Reply, type Session, sessionWith } from '../support/api/app';
import { must } from '../support/api/shop';
import { shelfBody } from '../support/databases/fixtures';
import { prepareData } from '../support/databases/prepare-data';
import { copyPreparedData } from '../support/databases/prepared-data';
import { FakeLocks } from '../support/device/fake-locks';
import { openDb, saleOf } from '../support/device/outbox';
import { needs } from '../support/runner/programs';
import { databaseOn } from '../support/servers/citus';
import { QUICK, startPostgres, type TemporaryPostgres, tell } from '../support/servers/postgres';
import { type ReleasedServer, releasedServer } from '../support/servers/released-server';
import { type RunningServer, startServer } from '../support/servers/server';
import {
  each,
  expectedTickets,
  overlappingCounts,
  PACKS,
  ticketsOf,
  untilAcknowledged,
} from '../support/shops/overlapping-counts';
import { DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';

needs('postgres');

const TOO_OLD =
  'this release can no longer work with it. Nothing was changed. Install the newer release here too';
/** The release that knows the least of today's schema. */
const FIRST = '1';
const TERMINALS = 5;
const AT_ONCE = 12;

let postgres: TemporaryPostgres;
/** The address of the test's own database. */
let databaseUrl: string;
/** The servers of the earlier releases, by number. */
const earlier = new Map<string, ReleasedServer>();
let removeEmptyData: () => Promise<void>;
beforeAll(async () => {
  postgres = await startPostgres(QUICK);
  for (const { release } of releases) earlier.set(release, await releasedServer(release));
  removeEmptyData = await prepareData('empty');
});
afterAll(async () => {
  await removeEmptyData?.();
  for (const server of earlier.values()) await server.remove();
  await postgres?.stop();
});
let running: RunningServer[] = [];
let databases = 0;
beforeEach(async () => {
  const name = `test_${++databases}`;
  await tell(postgres, [`CREATE DATABASE ${name}`]);
  databaseUrl = databaseOn(postgres.url, name);
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
});

/** A process of a release. @param release the number of an earlier one */
async function start(release: string, seed = false): Promise<RunningServer> {
  const program = earlier.get(release)?.program;
  const server = await startServer({ databaseUrl, seed, program });
  running.push(server);
  return server;
}

/** Runs a statement in PostgreSQL. */
const run = (text: string): Promise<Record<string, unknown>[]> => tell({ url: databaseUrl }, [text]);

const appliedNow = async (): Promise<number> =>
  Number((await run('SELECT count(*) FROM drizzle.__drizzle_migrations'))[0]?.count);
const at = (session: Session, { url }: RunningServer): Session =>
  sessionWith({ url } as never, session.token);

/** What every release says of the ranges of a stock list. */
const IN_EVERY_RELEASE = [
  'lot_number',
  'lot_counter',
  'min',
  'max',
  'ticket_price',
  'vendor_id',
  'vendor_name',
  'status_code',
] as const;
const rangesOf = ({ data }: StockListReply) =>
  data.map((range) => Object.fromEntries(IN_EVERY_RELEASE.map((field) => [field, range[field]])));

test('a migration in a deadlock with the earlier release begins again', {
  tags: 'all',
}, async () => {
  await start(FIRST, true);
  const atFirst = await appliedNow();
  // The migration looks for a deadlock, the other transaction doesn't: so the migration is the one that is refused.
  await run(`ALTER SYSTEM SET deadlock_timeout = '3s'`);
  await run('SELECT pg_reload_conf()');
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query(`BEGIN; SET LOCAL deadlock_timeout = '1h'; LOCK TABLE lots IN ACCESS SHARE MODE`);
  const starting = start('this');
  await expect
    .poll(async () => (await run(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).length)
    .toBeGreaterThan(0);
  await other.query('LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE');
  await other.query('COMMIT');
  await other.end();
  await starting;
  expect(await appliedNow()).toBeGreaterThan(atFirst);
  const [found] = await run('SELECT sum(deadlocks)::int AS deadlocks FROM pg_stat_database');
  expect(found).toEqual({ deadlocks: 1 });
  await run('ALTER SYSTEM RESET deadlock_timeout');
  await run('SELECT pg_reload_conf()');
});

test.each(releases.map(({ release }) => release))(
  'while terminals count, processes of release %s and of this one serve one database',
  {
    tags: 'all',
  },
  async (release) => {
    const first = await start(release, true);
    const second = await start(release);
    const atFirst = await appliedNow();
    const terminals: Session[] = [];
    for (let index = 0; index < TERMINALS; index++) {
      const body = { Username: 'store', password: DEMO_PASSWORD };
      const { token } = await must(call<{ token: string }>(first.url, 'POST', '/login', { body }), 200);
      terminals.push(sessionWith({ url: first.url } as never, token));
    }
    const account = await StoreAccount.signIn(first.url);
    const storeId = account.user.store_id;
    for (const { upc, first: serial, size, inBack } of PACKS) {
      await account.receive(upc, serial, size);
      const shelf = shelfBody(storeId, upc, serial, addToSerial(serial, size - 1));
      if (!inBack) await (terminals[0] as Session).change('/updateInvetoryOnShelf', shelf);
    }

    const { submitted, counts, shelved } = overlappingCounts(storeId, terminals);
    let serving = [first, second];
    let turn = 0;
    const answers = new Map<string, Reply<unknown>[]>();
    let changing: Promise<unknown> = Promise.resolve();
    let answered = 0;
    await each(submitted, AT_ONCE, async (entry) => {
      const reply = await untilAcknowledged(entry, (terminal) =>
        at(terminal, serving[turn++ % serving.length] ?? first),
      );
      answers.set(entry.key, [...(answers.get(entry.key) ?? []), reply]);
      answered += 1;
      // This release migrates while the earlier one continues to write.
      if (answered === 12) changing = start('this').then((third) => serving.push(third));
      // A process of the earlier release ends in between. One of the first release can't restart on the new schema, where it
      // would count returned packs as sold; one of this release takes its place.
      if (answered === 40)
        changing = Promise.all([changing, second.kill()])
          .then(() => (release === FIRST ? expect(start(FIRST)).rejects.toThrow(TOO_OLD) : undefined))
          .then(() => start(release === FIRST ? 'this' : release))
          .then((again) => {
            serving = [first, again, ...serving.slice(2)];
          });
    });
    await changing;
    expect(await appliedNow()).toBeGreaterThan(atFirst);

    for (const [key, [one, other]] of answers)
      expect(one?.body, `the answers to ${key}`).toEqual(other?.body);
    const connection = await connect({ url: databaseUrl });
    expect(await ticketsOf(connection.db, storeId)).toEqual(expectedTickets(shelved, counts));
    await connection.close();

    // All processes show each other's received packs and shelf records.
    for (const [index, server] of serving.entries()) {
      const admin = await StoreAccount.signIn(server.url);
      await admin.shelve(`02840080000${index}`, `8000000000${index}000`, 60);
    }
    const lists = await Promise.all(
      serving.map((server) =>
        at(terminals[0] as Session, server).read<StockListReply>(`/stock-list/${storeId}`),
      ),
    );
    expect(lists.length).toBe(3);
    for (const list of lists) expect(rangesOf(list)).toEqual(rangesOf(lists[0] as StockListReply));
    expect(JSON.stringify(lists[0])).toContain('80000000002000');
  },
);

test('an opening check waits on its terminal until the server is updated, because an earlier one would record a sale', {
  tags: 'all',
}, async () => {
  const old = await start(FIRST, true);
  const account = await StoreAccount.signIn(old.url);
  const { user } = account;
  const pack = await account.shelve('028400800109', '80000000100000', 60);
  const body = { Username: 'store', password: DEMO_PASSWORD };
  const { token } = await must(call<{ token: string }>(old.url, 'POST', '/login', { body }), 200);
  const db = openDb();
  await saveSession(user, token, db);
  const checked = saleOf(pack.upc, user.store_id, Number(pack.start));
  const counted = saleOf(pack.upc, user.store_id, Number(pack.start) + 3, 2);
  const summary = { count: 3, amountCents: 1500, entries: 1 };
  await enqueueSale(user, { ...checked, purpose: 'opening' }, summary, { db });
  await enqueueSale(user, counted, summary, { db });
  const sent = async ({ url }: RunningServer) => {
    const base = `${url}/api`;
    await refreshSnapshot(createApi({ base, token: () => token }), user, db);
    const locks = new FakeLocks() as unknown as LockManager;
    await drain({ db, base, fetch, now: Date.now, locks, wake: 'now' });
    return (await db.outbox.orderBy('seq').toArray()).map(({ state }) => state);
  };
  expect(await sent(old)).toEqual(['pending', 'sent']);

  const updated = await start('this');
  await old.kill();
  expect(await sent(updated)).toEqual(['sent', 'sent']);
  const admin = await StoreAccount.signIn(updated.url);
  const day = businessDate(new Date(), DEFAULT_CLOCK);
  const { missing = [] } = await callApi(admin.api, reportsPaths.daySales, {
    params: { date: day, storeId: user.store_id },
  });
  expect(missing).toMatchObject([{ start_ticket: pack.start, ticketCount: 3 }]);
  expect(await admin.salesOf(pack.upc)).toMatchObject([
    { start_ticket: addToSerial(pack.start, 3), ticketCount: 2 },
  ]);
});

/** A statement that records a migration of a later release, as its server does. */
const laterMigration = (oldestServer: number | null): string =>
  `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, oldest_server)
   VALUES ('later', ${NEWEST.when + 1000}, ${oldestServer})`;

test('a server starts on a schema that a newer release has only expanded, and logs that', {
  tags: 'all',
}, async () => {
  await (await start('this')).kill();
  await run(laterMigration(null));
  const server = await start('this');
  expect(server.output()).toContain('A newer release has migrated this database');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('a server refuses a schema that needs a newer release, and a running one is no longer ready and writes nothing', async () => {
  const server = await start('this');
  const signIn = () => call(server.url, 'POST', '/login', { body: { Username: 'x', password: 'y' } });
  expect((await signIn()).status).toBe(401);
  await run(laterMigration(NEWEST.when + 1000));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  await expect.poll(async () => (await signIn()).status).toBe(503);
  expect(await signIn()).toMatchObject({
    body: { code: 'unavailable', message: 'This server is being updated. Please try again in a moment.' },
  });
  await expect(start('this')).rejects.toThrow(
    `Install the newer release here too, then start again. (This release ends at ${NEWEST.tag}.)`,
  );
  expect(await appliedNow()).toBe(journal.entries.length + 1);
});

test('on the embedded database, a server refuses to start when its release is too old for the schema', {
  tags: 'all',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-later-'));
  copyPreparedData('empty', dataDir);
  await expect(startServer({ dataDir, seed: false, program: earlier.get(FIRST)?.program })).rejects.toThrow(
    TOO_OLD,
  );
  const again = await startServer({ dataDir, seed: false });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await again.kill('SIGTERM');
  const client = await openScratch(dataDir);
  await client.exec(laterMigration(NEWEST.when + 1000));
  await client.close();
  await expect(startServer({ dataDir, seed: false })).rejects.toThrow('can no longer work with it');
  await rm(dataDir, { recursive: true });
});
