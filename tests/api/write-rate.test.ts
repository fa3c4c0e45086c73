import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { testServer } from '../support/api/app';
import { openShop } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';

const apps: FastifyInstance[] = [];
const noteApp = (message: unknown): void => {
  apps.push((message as { fastify: FastifyInstance }).fastify);
};
subscribe('fastify.initialization', noteApp);
afterAll(() => void unsubscribe('fastify.initialization', noteApp));
const server = testServer();

test('a session that writes too much gets a time to retry; reads and other sessions continue, and nothing is lost', async () => {
  const { till, secondTill, store, entry, day } = await openShop(server);
  const rate = apps[0]?.writeRates.rate;
  if (!rate) throw new Error('There should be a server.');
  expect(rate).toEqual({ atOnce: 2_000, perSecond: 20 });
  const usual = { ...rate };
  Object.assign(rate, { atOnce: 3, perSecond: 0.01 });
  try {
    const keys = [0, 1, 2, 3].map(() => randomUUID());
    const send = (n: number) =>
      till.post<ApiErrorBody>(
        '/sales-record-register',
        salesBody([entry(n, n)], [], '2026-11-18T22:05:00Z'),
        keys[n],
      );
    for (const n of [0, 1, 2]) expect((await send(n)).status).toBe(201);
    const refused = await send(3);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await till.get(`/stock-list/${store.id}`)).status).toBe(200);
    const other = salesBody([entry(4, 4)], [], '2026-11-18T22:06:00Z');
    expect((await secondTill.post('/sales-record-register', other, randomUUID())).status).toBe(201);
    // After twice the time, with the allowance regained by then.
    Object.assign(rate, { perSecond: 1e6 });
    expect((await send(3)).status).toBe(201);
    expect((await day('2026-11-18')).salesRecord).toHaveLength(5);
  } finally {
    Object.assign(rate, usual);
  }
});

test('the sessions of a store share its limit of calls a day, and another store continues', async () => {
  const { till, secondTill, entry } = await openShop(server);
  const neighbour = await openShop(server);
  const rate = apps[0]?.placeRates.rate;
  if (!rate) throw new Error('There should be a server.');
  const usual = { ...rate };
  Object.assign(rate, { atOnce: 2, perSecond: 0.01 });
  try {
    const send = (by: typeof till, n: number) =>
      by.post<ApiErrorBody>(
        '/sales-record-register',
        salesBody([entry(n, n)], [], '2026-11-18T22:05:00Z'),
        randomUUID(),
      );
    for (const [by, n] of [
      [till, 0],
      [secondTill, 1],
    ] as const)
      expect((await send(by, n)).status).toBe(201);
    for (const by of [till, secondTill])
      expect(await send(by, 2)).toMatchObject({
        status: 429,
        body: { message: 'This store sent too much within a day. It is taken again in a moment.' },
      });
    const other = salesBody([neighbour.entry(0, 0)], [], '2026-11-18T22:05:00Z');
    expect((await neighbour.till.post('/sales-record-register', other, randomUUID())).status).toBe(201);
  } finally {
    Object.assign(rate, usual);
  }
});
