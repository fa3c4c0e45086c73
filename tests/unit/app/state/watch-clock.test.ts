import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchClock, watched } from '../../../../src/app/state/connectivity-store';
import { createApi } from '../../../../src/device/client';
import { now, setClock, UNSYNCED } from '../../../../src/device/clock';
import { db } from '../../../../src/device/db';
import { loadClock } from '../../../../src/device/kept-values';
import { captureInstant, enqueueSale, enqueueShelf } from '../../../../src/outbox/enqueue';
import { HOUR_MS } from '../../../../src/shared/time/store-clock';
import { SUMMARY, saleOf, shelfOf, UPC, userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

/** The tablet clock's delay, in ms. */
let behind = 0;
let answer: () => Response;

const realNow = Date.now;
const dated = (headers: Record<string, string> = {}, status = 200) =>
  new Response(status === 304 ? null : '{}', {
    status,
    headers: { Date: new Date(realNow()).toUTCString(), ...headers },
  });
const api = watched(createApi({ base: '', fetch: async () => answer() }));
const ask = () => api.request('GET', '/anything');
const expectRight = (instant: Date | string) =>
  expect(Math.abs(new Date(instant).getTime() - realNow())).toBeLessThan(2_000);

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', new EventTarget());
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - behind);
  await db.delete();
  await db.open();
  behind = 5 * HOUR_MS;
  setClock(UNSYNCED);
  await watchClock(() => undefined);
  answer = dated;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the terminal corrects its clock', () => {
  it('the terminal corrects its clock with a response of the server, and saves the correction', async () => {
    expect(now().getTime()).toBeLessThan(realNow() - 4 * HOUR_MS);
    await ask();
    expectRight(now());
    await eventually(async () => expect((await loadClock(db)).offsetMs).toBeGreaterThan(4 * HOUR_MS));
    setClock(UNSYNCED);
    await watchClock(() => undefined);
    expectRight(now());
  });

  it('the terminal corrects its clock with a 304 response', async () => {
    answer = () => dated({}, 304);
    await ask();
    expectRight(now());
  });

  it.each([
    ['a portal’s page', () => new Response('<title>Free Wi-Fi</title>', dated())],
    ['a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: dated().headers })],
    ['a cached copy', () => dated({ Age: '3600' })],
    ['a response without a date', () => new Response('{}')],
    ['an invalid date', () => new Response('{}', { headers: { Date: 'noon' } })],
  ])('the terminal doesn’t take the time from %s', async (_, given) => {
    answer = given;
    await ask().catch(() => undefined); // other tests cover the outcome of the request
    expect((await loadClock(db)).offsetMs).toBe(0);
    expect(now().getTime()).toBeLessThan(realNow() - 4 * HOUR_MS);
  });

  it('the terminal corrects its clock with the correction of another tab', async () => {
    await db.meta.put({ id: 'clock', offsetMs: 5 * HOUR_MS, atLeast: realNow() });
    await eventually(() => expectRight(now()));
  });
});

describe('a record', () => {
  const sell = () => enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY);

  it('a record is dated by the server’s clock, even without a network', async () => {
    await ask();
    const sale = await sell();
    expectRight(sale.recordedAt);
    expect(sale.payload).toMatchObject({ recorded_at: sale.recordedAt });
    expectRight((await enqueueShelf(userOf(1), shelfOf(UPC[1], 1), SUMMARY)).recordedAt);
  });

  it('a record is never dated before an earlier record that waits, however the clock was set', async () => {
    behind = -5 * HOUR_MS;
    const first = await sell();
    behind = 0;
    const second = await sell();
    const third = await sell();
    expect([first, second, third].map(({ recordedAt }) => recordedAt)).toEqual([
      first.recordedAt,
      new Date(new Date(first.recordedAt).getTime() + 1).toISOString(),
      new Date(new Date(first.recordedAt).getTime() + 2).toISOString(),
    ]);
    expectRight(await captureInstant(2));
    await db.outbox.toCollection().modify({ state: 'sent' });
    expectRight(await captureInstant(1));
  });

  it('a record is dated by the known lower bound if the clock was set back', async () => {
    behind = 0;
    await ask();
    behind = 11 * 365 * 24 * HOUR_MS;
    expectRight((await sell()).recordedAt);
  });
});
