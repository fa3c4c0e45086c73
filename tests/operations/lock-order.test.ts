import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { ROLE } from '../../src/contract/people/roles';
import { type ApiServer, call, listen } from '../support/api/app';
import { routesOfServers } from '../support/api/routes';
import { READ_ONLY_POSTS, WRITING } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';
import { needs } from '../support/runner/programs';
import { startPostgres, type TemporaryPostgres } from '../support/servers/postgres';

needs('postgres');

/** One round of all pairs takes most of a minute; LOCK_ROUNDS=3 looks longer. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 1);
/** Of each of the two calls, at the same moment. */
const AT_ONCE = 2;

const routes = routesOfServers();
let postgres: TemporaryPostgres;
let connection: Connection;
let listening: Awaited<ReturnType<typeof listen>>;
let server: ApiServer;
let scene: WritingScene;
/** where its mail lies */
let dataDir: string;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off', deadlock_timeout: '20ms', max_connections: '60' });
  connection = await connect({ url: postgres.url, poolSize: 30 });
  dataDir = await mkdtemp(join(tmpdir(), 'lottery-locks-'));
  listening = await listen(connection, dataDir);
  server = { url: listening.url, connection, db: connection.db, dataDir };
  scene = await makeWritingScene(server);
});
let stopped: Promise<void> | null = null;
function stopServer(): Promise<void> {
  stopped ??= Promise.resolve(listening?.close()).then(() => connection?.close());
  return stopped;
}
afterAll(async () => {
  await stopServer();
  await postgres?.stop();
  if (dataDir) await rm(dataDir, { recursive: true });
});

let sent = 0;
/** Sends one request of a route. @returns what it was and what it was answered */
async function send(route: string): Promise<{ said: string; status: number }> {
  const writing = WRITING[route];
  if (!writing) throw new Error(route);
  const { as, path, body, headers } = writing(scene, sent++);
  const [method = ''] = route.split(' ');
  const token = as === null ? null : scene.tokens[as];
  const reply = await call(server.url, method, path, { token, body, headers });
  return { said: `${route} by ${as}: ${reply.status} ${JSON.stringify(reply.body)}`, status: reply.status };
}

test('every writing call of the server is fired, and no other', () => {
  const writing = [...routes].filter(
    (route) => / \/api\/(?!docs)/.test(route) && !/^(GET|HEAD|OPTIONS) /.test(route),
  );
  const known = [...Object.keys(WRITING), ...READ_ONLY_POSTS].map((route) => route.replace('/', '/api/'));
  expect(writing.sort()).toEqual(known.sort());
});

test('each of them succeeds alone', async () => {
  for (const route of Object.keys(WRITING)) {
    const first = await send(route);
    await scene.revive();
    // One of a pair may be refused: a wrong PIN, a name that is taken.
    const second = first.status < 300 ? first : await send(route);
    await scene.revive();
    expect(second.status, `${first.said}\n${second.said}`).toBeLessThan(300);
  }
});

/** Whoever could let the others in again. */
async function activeAdmins(): Promise<{ role: number; active: number }[]> {
  return rows(
    connection.db,
    sql`SELECT user_role AS role, count(*) FILTER (WHERE is_active)::int AS active FROM users
        WHERE user_role IN (${ROLE.superAdmin}, ${ROLE.admin}) GROUP BY 1 ORDER BY 1`,
  );
}

test.each([
  ['superA', 'superB'],
  ['adminA', 'adminB'],
  ['storeA', 'storeB'],
] as const)('of %s and %s, who deactivate each other, one is left', async (one, other) => {
  const deactivate = (as: typeof one | typeof other, whom: typeof one | typeof other) =>
    call(server.url, 'PUT', '/update-user-status', {
      token: scene.tokens[as],
      body: { id: scene.people[whom].id, status: 0 },
    });
  for (let index = 0; index < 20; index++) {
    const replies = await Promise.all([deactivate(one, other), deactivate(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await scene.revive();
  }
});

test('every pair of them at the same moment: there is no deadlock, nothing fails, and an admin remains', async () => {
  const names = Object.keys(WRITING);
  const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
  const failed: string[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const [one, other] of pairs) {
      const fired = Array.from({ length: AT_ONCE }, () => [send(one), send(other)]).flat();
      const replies = await Promise.all(fired);
      failed.push(
        ...replies.filter(({ status }) => status >= 500).map(({ said }) => `${one} + ${other}: ${said}`),
      );
      for (const { role, active } of await activeAdmins())
        if (active === 0) failed.push(`${one} + ${other}: no active user of role ${role} is left`);
      await scene.revive();
    }
  expect(failed).toEqual([]);
  // Also of what goes on after an answer, such as mail.
  expect(await deadlocks()).toBe(0);
}, 900_000);

/** How many deadlocks PostgreSQL has ended so far. A connection reports what it counted when it ends. */
async function deadlocks(): Promise<number> {
  await stopServer();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows: found } = await client.query('SELECT sum(deadlocks)::int AS all FROM pg_stat_database');
  await client.end();
  return found[0]?.all;
}
