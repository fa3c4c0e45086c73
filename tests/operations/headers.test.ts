import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { call, listen, testServer } from '../support/api/app';
import { needs } from '../support/runner/programs';

needs();

const server = testServer();

const directives = (policy: string | null): Record<string, string> =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((part) => [part.split(' ')[0], part.replace(/^\S+ /, '')]),
  );

const page = { Accept: 'text/html' };
/** One response of each kind: its path, request, status, and kind of policy. */
const RESPONSES: [path: string, init: RequestInit, status: number, kind: 'app' | 'data' | 'docs'][] = [
  ['/login', { headers: page }, 200, 'app'],
  ['/reset-password?token=secret', { headers: page }, 200, 'app'],
  ['/sw.js', {}, 200, 'app'],
  ['/manifest.webmanifest', {}, 200, 'app'],
  ['/assets/none.js', {}, 404, 'app'],
  ['/app/lottery-inventory.apk', {}, 404, 'app'],
  ['/%', {}, 400, 'app'],
  ['/healthz', {}, 200, 'data'],
  ['/readyz?x=1', {}, 200, 'data'],
  ['/metrics', { headers: page }, 200, 'data'],
  ['/api/openapi.json', {}, 200, 'data'],
  ['/api/view-profile', {}, 401, 'data'],
  ['/api/none', {}, 404, 'data'],
  ['/api/login', { method: 'POST', body: '{"Username":' }, 415, 'data'],
  ['/api/login', { method: 'OPTIONS' }, 404, 'data'],
  ['/api/docs/', {}, 200, 'docs'],
  ['/api/docs', { redirect: 'manual' }, 200, 'docs'],
  ['/api/docs/static/swagger-ui.css', {}, 200, 'docs'],
];

describe('the permissions that a response gives a browser', () => {
  test.each(RESPONSES)('the headers of %s %o permit only what it needs', async (path, init, status, kind) => {
    const { headers, status: got } = await fetch(server.url + path, init);
    expect(got).toBe(status);
    const policy = directives(headers.get('content-security-policy'));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy['script-src']).toBe(
      { app: "'self' 'wasm-unsafe-eval'", data: undefined, docs: "'self'" }[kind],
    );
    expect(policy['style-src']?.includes('unsafe-inline') ?? false).toBe(kind === 'docs');
    expect(policy['require-trusted-types-for']).toBe(kind === 'app' ? "'script'" : undefined);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const absent of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ])
      expect(headers.get(absent)).toBeNull();
  });

  test('the page of a link with a token isn’t cached', async () => {
    const { headers } = await fetch(`${server.url}/reset-password?token=secret`, { headers: page });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the error of an API call has a content security policy too', async () => {
    const { headers } = await call(server.url, 'POST', '/login', { body: { Username: 7 } });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('HSTS is sent only over TLS, as reported by a trusted proxy', async () => {
    const behind = await listen(server.connection, server.dataDir, { TRUST_PROXY: '1' });
    const hstsOf = async (url: string, proto: string) =>
      (await fetch(`${url}/login`, { headers: { 'X-Forwarded-Proto': proto } })).headers.get(
        'strict-transport-security',
      );
    expect(await hstsOf(behind.url, 'https')).toBe('max-age=63072000; includeSubDomains');
    expect(await hstsOf(behind.url, 'http')).toBeNull();
    expect(await hstsOf(server.url, 'https')).toBeNull();
    await behind.close();
  });

  test('a request that is invalid HTTP gets a JSON response', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = openSocket(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('nonsense\r\n\r\n');
    expect(await text(socket)).toMatch(
      /^HTTP\/1.1 400 .*\r\nContent-Length: \d+\r\nContent-Type: application\/json/,
    );
  });
});
