import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { parseEnv } from '../../server/env';
import { type Session, signIn, testServer } from '../support/api/app';
import { addCompany } from '../support/databases/fixtures';

const server = testServer();
type App = Awaited<ReturnType<typeof buildApp>>;
/** Servers with low limits, so tests need few connections: one reached directly, one behind a proxy. */
let direct: App;
let proxied: App;
const LIMITS = { all: 12, ofNetwork: 6 };
/** Addresses of this machine, each of which counts as a network. */
const [ATTACKER, OTHER_ATTACKER, SHOP] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

async function open(vars: Record<string, string>): Promise<App> {
  const env = parseEnv({ LOG_LEVEL: 'silent', ...vars });
  const app = await buildApp(server.connection, { ...env, dataDir: server.dataDir, tls: null });
  Object.assign(app.openConnections.limits, LIMITS);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
beforeAll(async () => {
  direct = await open({});
  proxied = await open({ TRUST_PROXY: ATTACKER });
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});

const sockets: Socket[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const agent of agents.splice(0)) agent.destroy();
  for (const app of [direct, proxied])
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBe(0);
});

const portOf = (app: App): number => (app.server.address() as { port: number }).port;

/** Opens a connection and sends nothing. */
async function idle(app: App, localAddress: string): Promise<Socket> {
  const socket = connect({ port: portOf(app), host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
async function idles(app: App, localAddress: string, count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) opened.push(await idle(app, localAddress));
  return opened;
}

/** A client that keeps its one connection open. */
function client(app: App, localAddress: string, token?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const used = new Set<Socket>();
  const ask = (path: string): Promise<number> =>
    new Promise((answered, failed) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : {};
      const options = { agent, localAddress, headers, host: '127.0.0.1', port: portOf(app), path };
      request(options, (response) => {
        response.resume();
        response.once('end', () => answered(response.statusCode ?? 0));
      })
        .once('socket', (socket) => used.add(socket))
        .once('error', failed)
        .end();
    });
  return { ask, used };
}

const isOpen = (socket: Socket): boolean => !socket.destroyed;
const left = (opened: Socket[]): number => opened.filter(isOpen).length;

let till: Session;
beforeAll(async () => {
  till = await signIn(server, (await addCompany(server.db)).stores[0].admin);
});

test('a network above its limit keeps its newest connections, and another network can still connect', async () => {
  const opened = await idles(direct, ATTACKER, 20);
  await expect.poll(() => left(opened)).toBe(LIMITS.ofNetwork);
  expect(opened.slice(-LIMITS.ofNetwork).every(isOpen)).toBe(true);
  expect(await client(direct, SHOP, till.token).ask('/api/view-profile')).toBe(200);
});

test('at the overall limit, idle connections are closed, but not those of signed-in users', async () => {
  const shop = client(direct, SHOP, till.token);
  expect(await shop.ask('/api/view-profile')).toBe(200);
  const first = await idles(direct, ATTACKER, 6);
  const second = await idles(direct, OTHER_ATTACKER, 6);
  const more = await idles(direct, '127.0.0.5', 6);
  await expect.poll(() => left([...first, ...second, ...more])).toBe(LIMITS.all - 1);
  expect(await shop.ask('/api/view-profile')).toBe(200);
  // All over one connection.
  expect(shop.used.size).toBe(1);
  const newcomer = client(direct, '127.0.0.6', till.token);
  expect(await newcomer.ask('/api/view-profile')).toBe(200);
  await expect.poll(() => left([...first, ...second, ...more])).toBe(LIMITS.all - 2);
});

test('a connection with a request in progress is never closed to make room for another', async () => {
  const stop = once(direct.server, 'request');
  const busy = connect({ port: portOf(direct), host: '127.0.0.1', localAddress: ATTACKER });
  sockets.push(busy);
  let answer = '';
  busy.on('data', (chunk) => {
    answer += chunk;
  });
  // A delayed body keeps the request in progress.
  const body = '{"Username":"nobody","password":"none"}';
  busy.write(
    `POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await stop;
  await idles(direct, ATTACKER, 20);
  busy.write(body);
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('connections of a trusted proxy are exempt from the limit per network', async () => {
  const opened = await idles(proxied, ATTACKER, 10);
  expect(await client(proxied, ATTACKER, till.token).ask('/api/view-profile')).toBe(200);
  expect(left(opened)).toBe(10);
});
