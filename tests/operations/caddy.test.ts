// @module-tag all
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shelfBody } from '../support/databases/fixtures';
import { needs, programPath } from '../support/runner/programs';
import { secureRequest } from '../support/servers/https';
import { endOf, endsWithUs } from '../support/servers/processes';
import { freePort, type RunningServer, startServer } from '../support/servers/server';

needs('caddy');

const CADDYFILE = resolve(import.meta.dirname, '../../server/deploy/Caddyfile');
const NAME = 'localhost';
/** The caller's address differs from Caddy's. */
const CALLER = { host: '127.0.0.1', servername: NAME, localAddress: '127.0.0.2' };

let folder: string;
let server: RunningServer;
let caddy: ChildProcess;
let log = '';
let authority: string;
let ports: { http: number; https: number };
const at = (path: string): string => `https://${NAME}:${ports.https}${path}`;

/** The shipped file, with unprivileged ports and certificates from Caddy's own authority. */
const wrapped = (): string => `{
	http_port ${ports.http}
	https_port ${ports.https}
	local_certs
	skip_install_trust
	admin off
	storage file_system ${join(folder, 'caddy')}
}
import ${CADDYFILE}
`;

import { eventually } from '../support/runner/eventually';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-caddy-'));
  ports = { http: await freePort(), https: await freePort() };
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' } });
  const config = join(folder, 'Caddyfile');
  await writeFile(config, wrapped());
  const vars = { LOTTERY_NAME: NAME, LOTTERY_SERVERS: `127.0.0.1:${server.port}`, HOME: folder };
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  caddy = endsWithUs(spawn(programPath('caddy'), args, { env: { ...process.env, ...vars } }));
  for (const stream of [caddy.stdout, caddy.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk));
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  // Caddy checks its servers at intervals. Its authority's file is there before it has content.
  const ready = async () => {
    authority = await readFile(root, 'utf8');
    return (await secureRequest(at('/readyz'), authority)).status === 200;
  };
  await eventually(async () => expect(await ready()).toBe(true));
});
afterAll(async () => {
  if (caddy) await endOf(caddy);
  await server?.stop();
  await rm(folder, { recursive: true });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  secureRequest(at(path), authority, {
    ...CALLER,
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signIn = async () => {
  const reply = await post('/api/login', { Username: 'store', password: 'Lottery#demo1' });
  return JSON.parse(reply.body) as { token: string; data: [{ store_id: number }] };
};

test('the shipped Caddyfile is valid for a real name', () => {
  const checked = spawnSync(
    programPath('caddy'),
    ['validate', '--config', CADDYFILE, '--adapter', 'caddyfile'],
    { env: { ...process.env, LOTTERY_NAME: 'lottery.example.com', HOME: folder }, encoding: 'utf8' },
  );
  expect([checked.status, checked.stdout]).toEqual([0, 'Valid configuration\n']);
});

test('through Caddy, the app opens, compressed once, and so does an API call', async () => {
  const accepting = { headers: { 'Accept-Encoding': 'gzip', Accept: 'text/html' } };
  const page = await secureRequest(at('/verifystock'), authority, accepting);
  expect([page.status, page.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(gunzipSync(page.bytes).toString()).toContain('<div id="root">');
  // The server's headers, and none of Caddy's own.
  expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(page.headers.server).toBeUndefined();
});

test('Caddy redirects http to https', async () => {
  const reply = await fetch(`http://${NAME}:${ports.http}/verifystock`, { redirect: 'manual' });
  expect(reply.status).toBe(308);
  expect(reply.headers.get('location')).toMatch(/^https:\/\/localhost.*\/verifystock$/);
});

test('a submission through Caddy arrives once, with the caller’s own address', async () => {
  const { token, data } = await signIn();
  const body = shelfBody(data[0].store_id, '028400005678', '17471263622000', '17471263622059');
  const headers = {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': '203.0.113.9',
  };
  const first = await post('/api/updateInvetoryOnShelf', body, headers, 'PUT');
  expect(first.status).toBe(200);
  const again = await post('/api/updateInvetoryOnShelf', body, headers, 'PUT');
  expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
  // A request is logged after its response.
  const logLine = '"route":"/api/updateInvetoryOnShelf","status":200';
  await expect.poll(() => server.output().split(logLine)).toHaveLength(3);
  expect(server.output()).not.toContain('203.0.113.9');
  expect(server.output()).toContain('"address":"127.0.0.2"');
});

test('the metrics aren’t reachable through Caddy, however the address is written', async () => {
  const paths = ['/metrics', '/METRICS', '/metrics/', '//metrics', '/%6detrics', '/x/../metrics'];
  for (const path of paths) {
    const { status, body } = await secureRequest(at('/'), authority, { path });
    // The server's own 404 would have a text.
    expect([path, status, body]).toEqual([path, 404, '']);
  }
});

test('Caddy’s log contains no token of a link', async () => {
  await secureRequest(at('/reset-password?token=secret-of-a-link'), authority, {
    headers: { Accept: 'text/html' },
  });
  await expect.poll(() => log).toContain('/reset-password');
  expect(log).not.toContain('secret-of-a-link');
});
