import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession, watchSession } from '../../../../src/app/state/session-store';
import {
  leaveOut,
  refreshStock,
  stockNow,
  takeIntoStock,
  useStock,
  watchStock,
} from '../../../../src/app/state/stock-store';
import { db } from '../../../../src/device/db';
import { saveSession } from '../../../../src/device/session';
import type { ListedSettings } from '../../../../src/device/store-settings';
import { drain } from '../../../../src/outbox/drain';
import { enqueueSale, enqueueShelf } from '../../../../src/outbox/enqueue';
import type { SoldListReply, StockListRange } from '../../../../src/shared/stock/stock-schema';
import { LAYOUTS, STANDARD } from '../../../../src/shared/tickets/layouts';
import { FakeApi } from '../../../support/device/fake-api';
import { FakeLocks } from '../../../support/device/fake-locks';
import { openDb, SUMMARY, saleOf, shelfOf, UPC, userOf } from '../../../support/device/outbox';
import { settingsWith } from '../../../support/device/store-settings';
import { eventually } from '../../../support/runner/eventually';

const FIRST = 10_010_000_000_000;
const user = userOf(1);

const range = (min: number, max: number, status_code: 1 | 13): StockListRange => ({
  lot_number: UPC[0],
  lot_counter: 1,
  min: String(min),
  max: String(max),
  ticket_price: 5,
  vendor_id: null,
  vendor_name: null,
  status_code,
});

let served: { version: string; data: StockListRange[]; settings?: ListedSettings };
let sold: SoldListReply;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(url.includes('/sold-list/') ? sold : served), {
        headers: { ETag: served.version },
      }),
  );
  served = { version: '1', data: [range(FIRST, FIRST + 59, 1)] };
  sold = { version: '1', records: [], data: [] };
  await db.delete();
  await db.open();
  await saveSession(user, 'token', db);
  await watchSession();
  await eventually(() => expect(useSession.getState().token).toBe('token'));
  stop = watchStock(user);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** The stock on the screens, as [first, last] tickets relative to the pack's first. */
const seen = () => {
  const { onShelf, active } = stockNow();
  const places = (runs: typeof onShelf.all) => runs.map((run) => [run.start - FIRST, run.end - FIRST]);
  return { onShelf: places(onShelf.all), active: places(active.all) };
};

const untilSeen = (expected: ReturnType<typeof seen>) => eventually(() => expect(seen()).toEqual(expected));

it('the stock is unknown until the server’s first response', async () => {
  expect(useStock.getState()).toMatchObject({ hasCopy: false, asOf: null });
  await refreshStock();
  await eventually(() => expect(useStock.getState().hasCopy).toBe(true));
  expect(seen()).toEqual({ onShelf: [], active: [[0, 59]] });
});

it('the stock shows an entry recorded here at once, and stays the same after it was sent and fetched', async () => {
  await refreshStock();
  await enqueueShelf(user, shelfOf(UPC[0], 1), SUMMARY, { db });
  await untilSeen({ onShelf: [[0, 59]], active: [] });
  await enqueueSale(user, saleOf(UPC[0], 1, FIRST, 23), SUMMARY, { db });
  await untilSeen({ onShelf: [[23, 59]], active: [] });

  const shown: unknown[] = [];
  const unsubscribe = useStock.subscribe(() => shown.push(seen()));
  const locks = new FakeLocks() as unknown as LockManager;
  await drain({ db, base: '/api', fetch: new FakeApi().fetch, now: Date.now, locks, wake: 'now' });
  served = { version: '2', data: [range(FIRST + 23, FIRST + 59, 13)] };
  await refreshStock();
  await eventually(async () =>
    expect(await db.snapshots.toArray()).toMatchObject([{ version: '2', ackSeq: 2 }]),
  );
  await untilSeen({ onShelf: [[23, 59]], active: [] });
  unsubscribe();
  for (const state of shown) expect(state).toEqual({ onShelf: [[23, 59]], active: [] });
});

it('the stock applies a new entry before the database reports it, once and for its own store only', async () => {
  served = { version: '1', data: [range(FIRST, FIRST + 59, 13)] };
  await refreshStock();
  await untilSeen({ onShelf: [[0, 59]], active: [] });
  const row = await enqueueSale(user, saleOf(UPC[0], 1, FIRST, 10), SUMMARY, { db: openDb() });
  takeIntoStock({ ...row, storeId: 2 });
  expect(seen()).toEqual({ onShelf: [[0, 59]], active: [] });
  takeIntoStock(row);
  takeIntoStock(row);
  expect(seen()).toEqual({ onShelf: [[10, 59]], active: [] });
});

it('the stock shows another terminal’s sale after a refresh, together with entries that wait here', async () => {
  served.data = [range(FIRST, FIRST + 59, 13)];
  await refreshStock();
  await enqueueSale(user, saleOf(UPC[0], 1, FIRST, 10), SUMMARY, { db });
  await untilSeen({ onShelf: [[10, 59]], active: [] });
  served = { version: '2', data: [range(FIRST + 20, FIRST + 59, 13)] };
  await refreshStock();
  await untilSeen({ onShelf: [[20, 59]], active: [] });
});

it('the stock of one user is never shown to another', async () => {
  await refreshStock();
  await eventually(() => expect(useStock.getState().hasCopy).toBe(true));
  stop();
  stop = watchStock(userOf(1, 99));
  expect(useStock.getState().hasCopy).toBe(false);
  expect(seen()).toEqual({ onShelf: [], active: [] });
});

it('no stock is fetched for an admin, whose store_id is the company', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    requests.push(url);
    return new Response('{}');
  });
  useSession.setState({ account: { ...user, user_role: 5 } });
  await refreshStock();
  expect(requests).toEqual([]);
});

it('the stock leaves out an entry while it is being edited, and shows later changes', async () => {
  served = { version: '1', data: [range(FIRST, FIRST + 59, 13)] };
  await refreshStock();
  const sell = (start: number) => enqueueSale(user, saleOf(UPC[0], 1, start), SUMMARY, { db });
  const { seq } = await sell(FIRST);
  await untilSeen({ onShelf: [[3, 59]], active: [] });
  const done = leaveOut(seq);
  expect(seen()).toEqual({ onShelf: [[0, 59]], active: [] });
  await sell(FIRST + 10);
  await untilSeen({
    onShelf: [
      [0, 9],
      [13, 59],
    ],
    active: [],
  });
  done();
  expect(seen().onShelf).toEqual([
    [3, 9],
    [13, 59],
  ]);
});

it('tickets are read by the layout in the server’s last response, and by the standard layout for another user', async () => {
  for (const [i, { code, forms }] of LAYOUTS.entries()) {
    const ticket_layout = { code, name: code, forms: [...forms] };
    served = { ...served, version: String(i), settings: { ...settingsWith(), ticket_layout } };
    await refreshStock();
    await eventually(() => expect(stockNow().layout).toEqual(ticket_layout));
  }
  stop();
  stop = watchStock(null);
  expect(stockNow().layout).toEqual(STANDARD);
});

it('the stock names who sold a ticket here before it was sent, and elsewhere once the server has listed it', async () => {
  served.data = [range(FIRST, FIRST + 59, 13)];
  await refreshStock();
  const row = await enqueueSale(user, saleOf(UPC[0], 1, FIRST, 10), SUMMARY, { db });
  await untilSeen({ onShelf: [[10, 59]], active: [] });
  const soldBy = { name: user.name, at: row.recordedAt };
  expect(stockNow().sold(FIRST + 9)).toMatchObject({ lot: { start: FIRST, end: FIRST + 59 }, soldBy });
  expect(stockNow().sold(FIRST + 10)).toBeUndefined();

  served = { version: '2', data: [range(FIRST + 20, FIRST + 59, 13)] };
  const lot = {
    lot_number: UPC[0],
    lot_counter: 1,
    start_ticket: String(FIRST),
    end_ticket: String(FIRST + 59),
  };
  const listedLot = { ...lot, ticket_price: 5, vendor_name: null, sells: 'up' as const };
  const gia = { name: 'Gia', recorded_at: '2026-11-20T22:58:00.000Z' };
  sold = { version: '2', records: [gia], data: [{ ...listedLot, sold: [[10, 19, 0]] }] };
  await refreshStock();
  await eventually(() =>
    expect(stockNow().sold(FIRST + 19)?.soldBy).toEqual({ name: 'Gia', at: gia.recorded_at }),
  );
  expect(stockNow().sold(FIRST + 9)?.soldBy).toEqual(soldBy);
  expect(seen()).toEqual({ onShelf: [[20, 59]], active: [] });
});
