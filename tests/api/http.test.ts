import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../server/env';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, signIn, testServer } from '../support/api/app';
import { openShop } from '../support/api/shop';
import { addCompany, PASSWORD } from '../support/databases/fixtures';

const server = testServer();
const notFound = {
  message: 'Sorry! the page you are looking for could not be found',
  code: 'not_found',
};

describe('unknown addresses', () => {
  test('an unknown API call gets a 404 in JSON, even for a browser that requests a page', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['POST', '/login/again'],
      ['DELETE', '/login'],
      ['GET', ''],
    ] as const) {
      const reply = await call(server.url, method, path, { headers: { Accept: 'text/html' } });
      expect(reply).toMatchObject({ status: 404, body: notFound });
    }
  });

  test('an unknown asset gets a 404, never the page', async () => {
    for (const path of ['/assets/index-12345678.js', '/sw-old.js', '/app/other.apk', '/assets/']) {
      const response = await fetch(server.url + path, { headers: { Accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual(notFound);
    }
  });

  test('files outside the built app are never served', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const response = await fetch(server.url + path);
      expect([400, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('lottery-inventory');
    }
  });
});

test('the package file is served where the operator placed one, and is 404 otherwise', async () => {
  const url = `${server.url}/app/lottery-inventory.apk`;
  expect((await fetch(url)).status).toBe(404);
  await mkdir(join(server.dataDir, 'app'));
  await writeFile(join(server.dataDir, 'app', 'lottery-inventory.apk'), 'package');
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('application/vnd.android.package-archive');
  expect(await response.text()).toBe('package');
});

test('the developer company in the footer is the one in the environment, by default the product', async () => {
  const named = await fetch(`${server.url}/app/operator.json`);
  expect([await named.json(), named.headers.get('cache-control')]).toEqual([
    { name: 'Lottery Inventory', sign_up: true },
    'no-cache',
  ]);
  expect(parseEnv({ OPERATOR_NAME: ' ' }).operatorName).toBe('Lottery Inventory');
  expect(parseEnv({ OPERATOR_NAME: ' Golden Gate Software ' }).operatorName).toBe('Golden Gate Software');
  expect(() => parseEnv({ OPERATOR_NAME: 'x'.repeat(101) })).toThrow(/OPERATOR_NAME/);
});

test('a number in a path or a query must consist of digits only', async () => {
  const { till, store } = await openShop(server);
  const { id } = store;
  expect((await till.get(`/inventory-list/${id}`)).status).toBe(200);
  for (const number of [
    `0x${id.toString(16)}`,
    `${id}e0`,
    `${id}.0`,
    `${id}.9`,
    `%20${id}`,
    `+${id}`,
    `${id}n`,
  ])
    expect([number, (await till.get(`/inventory-list/${number}`)).status]).toEqual([number, 400]);

  expect((await till.get(`/audit-log/${id}?page=1&page_size=10`)).status).toBe(200);
  for (const query of ['page=true', 'page=0x1', 'page=1.5', 'page_size=1e1', 'page=1&page=1'])
    expect([query, (await till.get(`/audit-log/${id}?${query}`)).status]).toEqual([query, 400]);
});

test('no reply of the API is cached', async () => {
  const reply = await call(server.url, 'GET', '/view-profile');
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('the health checks of the process and of its database answer 200', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('the contract is published with the responses of every call', async () => {
  const { body } = await call<{ paths: Record<string, Record<string, { responses: object }>> }>(
    server.url,
    'GET',
    '/openapi.json',
  );
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => `${m} ${path}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'post /api/login',
      'put /api/updateInvetoryOnShelf',
      'post /api/sales-record-register',
      'get /api/stock-list/{storeId}',
      'post /api/submissions/status',
    ]),
  );
  expect(calls.length).toBeGreaterThanOrEqual(20);
  for (const methods of Object.values(body.paths))
    for (const { responses } of Object.values(methods)) {
      expect(Object.keys(responses)).not.toContain('204');
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  const page = await fetch(`${server.url}/api/docs/`);
  expect(page.headers.get('content-type')).toContain('text/html');
});

describe('OpenAPI 3.1 rules that readers of the contract check', () => {
  type Contract = {
    servers: { url: string }[];
    paths: Record<string, Record<string, { summary?: string; tags: string[] }>>;
  };
  const contract = async () => (await call<Contract>(server.url, 'GET', '/openapi.json')).body;

  test('each call in the contract has a one-line summary of its own, and the contract names a server', async () => {
    const { paths, servers } = await contract();
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    const summaries = calls.map(({ summary = '' }) => summary);
    expect(summaries.filter((summary) => !/^[A-Z].*[^.\s]$/.test(summary))).toEqual([]);
    expect(new Set(summaries).size).toBe(calls.length);
    expect(servers.map(({ url }) => new URL(url, server.url).href)).toEqual([`${server.url}/`]);
  });

  test('no two paths in the contract differ only by the names of their parameters', async () => {
    const shapes = Object.keys((await contract()).paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  test('the contract describes a tuple as JSON Schema 2020-12 does, with prefixItems and no further items', async () => {
    const tuples: object[] = [];
    JSON.parse(JSON.stringify(await contract()), (key, value: unknown) => {
      expect(key).not.toBe('additionalItems');
      if (key === 'items') expect(Array.isArray(value)).toBe(false);
      if (typeof value === 'object' && value !== null && 'prefixItems' in value) tuples.push(value);
      return value;
    });
    const whole = { type: 'integer' };
    expect(tuples).toEqual([
      expect.objectContaining({
        type: 'array',
        prefixItems: [whole, whole, whole],
        items: false,
        minItems: 3,
      }),
    ]);
  });
});

describe('internal errors', () => {
  test('an internal error is a 500 with a request id, reveals no internals and changes nothing', async () => {
    const shop = await openShop(server);
    await server.db.execute(sql`ALTER TABLE claims RENAME TO claims_away`);
    try {
      const reply = await shop.sell(shop.till, [shop.entry(0, 9)]);
      expect(reply.status).toBe(500);
      expect(reply.body).toEqual({
        message: 'Sorry! something went wrong, please contact our support team',
        code: 'internal_error',
        request_id: reply.headers.get('x-request-id'),
      });
    } finally {
      await server.db.execute(sql`ALTER TABLE claims_away RENAME TO claims`);
    }
    expect((await shop.sell(shop.till, [shop.entry(0, 9)])).body.data.ticketCount).toBe(10);
  });
});

test('a NUL character in a body or a path is refused as the caller’s error', async () => {
  const { admin, stores } = await addCompany(server.db);
  const login = (Username: string) =>
    call<ApiErrorBody>(server.url, 'POST', '/login', { body: { Username, password: PASSWORD } });
  expect((await login(`${admin.Username}\u0000`)).status).toBe(400);
  const session = await signIn(server, stores[0].admin);
  const path = `/shift-sales-record-list/2026-11-18/${stores[0].admin.id}/%00`;
  expect((await session.get(path)).status).toBe(400);
});
