import { EventEmitter, once } from 'node:events';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { morningReaders, storeSettings } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { listProcesses } from '../../server/health/processes';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import { morningAt } from '../../src/shared/morning/morning-message';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { call, listen, type Reply, serverAt, sessionWith } from '../support/api/app';
import { clerksTerminal, givePin } from '../support/api/clerks';
import { alertsOf, chooseAlerts } from '../support/api/instant-alerts';
import { remove } from '../support/api/removals';
import { must, openShop } from '../support/api/shop';
import { addCompany, PASSWORD } from '../support/databases/fixtures';
import { needs } from '../support/runner/programs';
import { type Deployed, startNginx, startPgBouncer } from '../support/servers/deployment';
import { type MailServer, startMailServer } from '../support/servers/mail-server';
import { QUICK, startPostgres, type TemporaryPostgres } from '../support/servers/postgres';
import { startPushService } from '../support/servers/push-service';
import { type RunningServer, startServer } from '../support/servers/server';
import {
  each,
  expectedTickets,
  openCountedStore,
  overlappingCounts,
  recordedKeys,
  ticketsOf,
  untilAcknowledged,
} from '../support/shops/overlapping-counts';

needs('postgres', 'pgbouncer', 'nginx');

const TERMINALS = 6;
const AT_ONCE = 24;
const KILLED_AT_REPLY = 20;

/** Records that are news to a person. */
const ALERTS = 5;
/** The messages that a process sends at a time, and the recipients: as many as three processes send at a time. */
const AT_A_TIME = 8;
const READERS = 3 * AT_A_TIME;

let postgres: TemporaryPostgres;
let pool: Deployed;
let connection: Connection;
let servers: RunningServer[];
let nginx: Deployed;
let mails: MailServer;
/** resolved when the process at index 1 sends as many messages as it can at a time; the mail server delays them */
const progress = new EventEmitter();
const isSending = once(progress, 'sending');
let isKilled = false;
let delayed = 0;

/** The mail server delays the process that will be killed, and the others until that one has begun. */
const begin = (from: string): Promise<unknown> => {
  if (from !== senderOf(1) || isKilled) return isSending;
  if (++delayed === AT_A_TIME) progress.emit('sending');
  return new Promise(() => {});
};
const senderOf = (index: number): string => `server-${index}@shop.example`;

/** One of three processes connects directly; the other two share three connections through PgBouncer. */
const start = (index: number, port?: number): Promise<RunningServer> =>
  startServer({
    databaseUrl: index === 0 ? postgres.url : pool.url,
    seed: false,
    port,
    env: {
      ...{ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' },
      ...{ SMTP_URL: mails.url, MAIL_FROM: senderOf(index), PUSH_TO_PRIVATE_ADDRESSES: '1' },
    },
  });

beforeAll(async () => {
  postgres = await startPostgres(QUICK);
  pool = await startPgBouncer(postgres.url, 3);
  connection = await connect({ url: postgres.url });
  mails = await startMailServer(undefined, begin);
  await addReaders();
  servers = await Promise.all([0, 1, 2].map((index) => start(index)));
  nginx = await startNginx(servers.map(({ port }) => port));
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await connection?.close();
  await pool?.stop();
  await postgres?.stop();
  await mails?.close();
});

/** Store admins who get their store's message, in zones where it's day. */
async function addReaders(): Promise<void> {
  const zone = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'].find((each) => {
    const { hour } = morningAt(new Date(), each);
    return hour >= 7 && hour < 23;
  });
  for (let n = 0; n < READERS; n += 2)
    for (const { id: storeId, admin } of (await addCompany(connection.db)).stores) {
      await connection.db.insert(storeSettings).values({ storeId, time_zone: zone });
      await connection.db
        .insert(morningReaders)
        .values({ storeId, userId: admin.id, hour: 7, onlyRed: false });
    }
}

/** Backdates the database's attempts, as if time had passed. */
const passMinutes = (minutes: number) =>
  connection.db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE morning_tries DISABLE TRIGGER append_only`);
    await tx.execute(
      sql`UPDATE morning_tries SET began_at = began_at - make_interval(mins => ${minutes}::int)`,
    );
    await tx.execute(sql`ALTER TABLE morning_tries ENABLE TRIGGER append_only`);
  });

test('each morning message is mailed once, whichever process sends it, even if one is killed while sending', {
  tags: 'all',
}, async () => {
  await isSending;
  const victim = servers[1];
  if (!victim) throw new Error('no process');
  await victim.kill('SIGKILL');
  isKilled = true;
  // The others send the rest; a process notes a sent message after the mail server has accepted it.
  const noted = () =>
    rows(
      connection.db,
      sql`SELECT (SELECT count(*)::int FROM morning_tries) AS tries, (SELECT count(*)::int FROM morning_mails) AS mails`,
    );
  const sentByOthers = READERS - AT_A_TIME;
  await expect.poll(noted).toEqual([{ tries: READERS, mails: sentByOthers }]);
  expect(mails.received).toHaveLength(sentByOthers);
  await passMinutes(10);
  servers[1] = await start(1, victim.port);
  await expect.poll(() => mails.received.length).toBe(READERS);

  const recipients = mails.received.flatMap(({ to }) => to);
  expect(new Set(recipients).size).toBe(READERS);
  // Those that the killed process had taken were taken once more.
  await expect.poll(noted).toEqual([{ tries: READERS + AT_A_TIME, mails: READERS }]);
});

test('an instant alert is mailed and pushed once, even if several processes look for it at once', {
  tags: 'all',
}, async () => {
  // A server that sends nothing records what is news, so that the others find it when they start.
  const recording = await listen(connection, '', { PUSH_TO_PRIVATE_ADDRESSES: '1' });
  const shop = await openShop(at(recording.url));
  await chooseAlerts(shop.till, [shop.store.id]);
  const service = await startPushService();
  const device = service.device((await alertsOf(shop.till)).push_key);
  await shop.till.change('/push-subscription', device.subscription);
  for (let n = 0; n < ALERTS; n++) await must(remove(shop, [n, n], 'lost'), 201);
  await recording.close();

  const starting = [1, 2];
  await Promise.all(starting.map((index) => servers[index]?.stop()));
  const started = await Promise.all(starting.map((index) => start(index, servers[index]?.port)));
  for (const [n, index] of starting.entries()) servers[index] = started[n] as RunningServer;
  const tries = () =>
    rows(
      connection.db,
      sql`SELECT count(*)::int AS alerts, sum(tries)::int AS tries FROM alerts WHERE done_at IS NOT NULL`,
    );
  await expect.poll(tries).toEqual([{ alerts: 2 * ALERTS, tries: 2 * ALERTS }]);
  const mailed = mails.received.filter(({ to }) => to.includes(`${shop.store.admin.Username}@test.example`));
  expect(mailed).toHaveLength(ALERTS);
  expect(new Set(device.received.map(({ topic }) => topic)).size).toBe(ALERTS);
  expect(device.received).toHaveLength(ALERTS);
  await service.close();
});

/** A server at an address, for the test support functions. */
const at = (url: string) => serverAt(url, connection);

test('through nginx, with a process killed, every submission is recorded once, and the stock matches the rules', async () => {
  const { store, terminals } = await openCountedStore(connection, nginx.url, TERMINALS);
  const { submitted, counts, shelved } = overlappingCounts(store.id, terminals);

  const began = [...servers];
  const answers = new Map<string, Reply<unknown>[]>();
  let answered = 0;
  let restarted: Promise<RunningServer> | null = null;
  await each(submitted, AT_ONCE, async (entry) => {
    const reply = await untilAcknowledged(entry);
    answers.set(entry.key, [...(answers.get(entry.key) ?? []), reply]);
    answered += 1;
    const victim = servers[1];
    // Also not before it has worked: it may have just started.
    const hasWorked = victim?.output().includes('/sales-record-register');
    if (!restarted && answered >= KILLED_AT_REPLY && victim && hasWorked)
      restarted = victim.kill('SIGKILL').then(() => start(1, victim.port));
  });
  servers[1] = await (restarted ?? Promise.reject(new Error('no process was killed')));
  // Each process got submissions, including the killed one.
  for (const { output } of began) await expect.poll(output).toContain('/sales-record-register');

  for (const [key, replies] of answers) {
    const [first, second] = replies;
    expect(first?.body, `the two answers to ${key}`).toEqual(second?.body);
    expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  }
  const keys = [...answers.keys()];
  expect(await recordedKeys(connection.db, store.id, keys)).toEqual(keys.sort());

  const expected = expectedTickets(shelved, counts);
  expect(await ticketsOf(connection.db, store.id)).toEqual(expected);
  expect(expected.filter((ticket) => ticket.includes(' Sold ')).length).toBeGreaterThan(100);

  // Each process shows the same, including the one just started.
  const [token] = terminals.map(({ token }) => token);
  const lists = await Promise.all(
    servers.map(({ url }) =>
      sessionWith(at(url), token ?? '').read<StockListReply>(`/stock-list/${store.id}`),
    ),
  );
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});

/** The URL of the next process, in turn. */
const turn = (index: number): string => servers[index % servers.length]?.url ?? '';

test('a sign-in at one process is valid at all processes, and so is its end', async () => {
  const [store] = (await addCompany(connection.db)).stores;
  const body = { Username: store.admin.Username, password: PASSWORD };
  const { token } = await must(call<LoginReply>(turn(0), 'POST', '/login', { body }), 200);
  const seen = (index: number) =>
    call(turn(index), 'GET', '/view-profile', { token }).then(({ status }) => status);
  expect(await Promise.all([0, 1, 2].map(seen))).toEqual([200, 200, 200]);
  await must(call(turn(1), 'POST', '/logout', { token, body: {} }), 200);
  expect(await Promise.all([0, 1, 2].map(seen))).toEqual([401, 401, 401]);
});

test('each server process is listed from its start until it ends', async () => {
  const listed = async () => (await listProcesses(connection.db)).data.map(({ place }) => place);
  const placeOf = ({ port }: RunningServer) => `${hostname()}:${port}`;
  const another = await start(0);
  const running = [...servers, another].map(placeOf);
  await expect.poll(listed).toEqual(expect.arrayContaining(running));
  await another.stop();
  expect(await listed()).not.toContain(placeOf(another));
});

test('wrong PINs spread over all processes lock a clerk out of each process', async () => {
  const [store] = (await addCompany(connection.db)).stores;
  await givePin(connection.db, store.clerk);
  const { token } = await clerksTerminal(at(turn(0)), store.admin);
  const unlock = (index: number, pin: string) =>
    call(turn(index), 'POST', addressOf(terminalsPaths.clerkUnlock).path, {
      token,
      body: { clerk_id: store.clerk.id, pin },
    }).then(({ status }) => status);
  for (let index = 0; index < 5; index++) expect(await unlock(index, '9999')).toBe(401);
  expect(await Promise.all([0, 1, 2].map((index) => unlock(index, '2468')))).toEqual([429, 429, 429]);
});

test('wrong passwords spread over all processes delay the next sign-in at each process', async () => {
  const [store] = (await addCompany(connection.db)).stores;
  const guess = (index: number) =>
    call(turn(index), 'POST', '/login', {
      body: { Username: store.admin.Username, password: 'Wrong#pass1' },
      // Each from a different address, as the proxy would report it.
      headers: { 'X-Forwarded-For': `198.51.${index}.1` },
    }).then(({ status }) => status);
  for (let index = 0; index < 10; index++) expect(await guess(index)).toBe(401);
  expect(await Promise.all([10, 11, 12].map(guess))).toEqual([429, 429, 429]);
});

test('nginx forwards the true address of a client that claims others, and hides the metrics', async () => {
  const guess = (index: number) =>
    call(nginx.url, 'POST', '/login', {
      body: { Username: `nobody-${index}`, password: 'Wrong#pass1' },
      headers: { 'X-Forwarded-For': `203.0.${index}.1` },
    }).then(({ status }) => status);
  for (let index = 0; index < 10; index++) expect(await guess(index)).toBe(401);
  expect(await guess(10)).toBe(429);
  expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
});
