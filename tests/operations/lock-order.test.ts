import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { ROLE } from '../../src/shared/wire/access';
import { call, type ListeningServer, listen } from '../support/api/app';
import { routesOfServers } from '../support/api/routes';
import { READ_ONLY_POSTS, WRITING, writingRequest } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';
import { needs } from '../support/runner/programs';
import { QUICK, startPostgres, type TemporaryPostgres } from '../support/servers/postgres';

needs('postgres');

/** Rounds of all pairs, each most of a minute; 0: each call with itself and one of 108 other pairs, as in `npm test`. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? (process.env.TEST_EVERYTHING ? 1 : 0));
/** Concurrent requests of each of the two calls. */
const AT_ONCE = 2;
/** Times that two people deactivate each other. */
const TRIES = process.env.TEST_EVERYTHING ? 20 : 8;

const routes = routesOfServers();
let postgres: TemporaryPostgres;
let connection: Connection;
let server: ListeningServer;
let scene: WritingScene;
/** the folder with the server's mails */
let dataDir: string;

beforeAll(async () => {
  postgres = await startPostgres({ ...QUICK, deadlock_timeout: '20ms', max_connections: '60' });
  connection = await connect({ url: postgres.url, poolSize: 30 });
  dataDir = await mkdtemp(join(tmpdir(), 'lottery-locks-'));
  server = await listen(connection, dataDir);
  scene = await makeWritingScene(server);
});
let stopped: Promise<void> | null = null;
function stopServer(): Promise<void> {
  stopped ??= Promise.resolve(server?.close()).then(() => connection?.close());
  return stopped;
}
afterAll(async () => {
  await stopServer();
  await postgres?.stop();
  if (dataDir) await rm(dataDir, { recursive: true });
});

let sent = 0;
/** Sends one request of a route. @returns the response's status, and a line with the request and its response */
async function send(route: string): Promise<{ line: string; status: number }> {
  const { as, method, path, token, body, headers } = writingRequest(scene, route, sent++);
  const reply = await call(server.url, method, path, { token, body, headers });
  return { line: `${route} by ${as}: ${reply.status} ${JSON.stringify(reply.body)}`, status: reply.status };
}

test('the calls tested for deadlocks are exactly the server’s writing calls', () => {
  const writing = [...routes].filter(
    (route) => / \/api\/(?!docs)/.test(route) && !/^(GET|HEAD|OPTIONS) /.test(route),
  );
  const known = [...Object.keys(WRITING), ...READ_ONLY_POSTS].map((route) => route.replace('/', '/api/'));
  expect(writing.sort()).toEqual(known.sort());
});

test('each of the server’s writing calls succeeds alone', { tags: 'all' }, async () => {
  for (const route of Object.keys(WRITING)) {
    const first = await send(route);
    await scene.revive();
    // The first may be refused, for a wrong PIN or a taken name.
    const second = first.status < 300 ? first : await send(route);
    await scene.revive();
    expect(second.status, `${first.line}\n${second.line}`).toBeLessThan(300);
  }
});

/** The active admins, who could reactivate others. */
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
] as const)('of %s and %s, who deactivate each other at the same moment, one is left', async (one, other) => {
  const deactivate = (as: typeof one | typeof other, whom: typeof one | typeof other) =>
    call(server.url, 'PUT', '/update-user-status', {
      token: scene.tokens[as],
      body: { id: scene.people[whom].id, status: 0 },
    });
  for (let index = 0; index < TRIES; index++) {
    const replies = await Promise.all([deactivate(one, other), deactivate(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await scene.revive();
  }
});

test('pairs of writing calls at the same moment cause no deadlock and no failure, and an admin remains', async () => {
  const names = Object.keys(WRITING);
  const all = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
  const pairs = ROUNDS > 0 ? all : all.filter(([one, other], index) => one === other || index % 108 === 0);
  const failed: string[] = [];
  for (let round = 0; round < Math.max(1, ROUNDS); round++)
    for (const [one, other] of pairs) {
      const fired = Array.from({ length: AT_ONCE }, () => [send(one), send(other)]).flat();
      const replies = await Promise.all(fired);
      failed.push(
        ...replies.filter(({ status }) => status >= 500).map(({ line }) => `${one} + ${other}: ${line}`),
      );
      for (const { role, active } of await activeAdmins())
        if (active === 0) failed.push(`${one} + ${other}: no active user of role ${role} is left`);
      await scene.revive();
    }
  expect(failed).toEqual([]);
  // Includes work after the response, such as mail.
  expect(await deadlocks()).toBe(0);
}, 900_000);

/** Number of deadlocks that PostgreSQL has resolved so far. A connection reports its number when it ends. */
async function deadlocks(): Promise<number> {
  await stopServer();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows: found } = await client.query('SELECT sum(deadlocks)::int AS all FROM pg_stat_database');
  await client.end();
  return found[0]?.all;
}
