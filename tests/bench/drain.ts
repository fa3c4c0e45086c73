import type { Page } from '@playwright/test';
import { call, createApi } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import type { SalesBody, SalesEntry } from '../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { recordAll } from '../support/browsers/bulk-sales';
import { soldEntry } from '../support/databases/fixtures';
import type { RunningServer } from '../support/servers/server';
import { check, type Figure, ms, printTable, quantile, sized, times } from './figures';
import { runLoad } from './http-load';
import { keyFrom } from './sales-records';
import { PRICE_CENTS, type Shop, type Stock } from './shops';
import { openTerminal, signIn } from './terminal';
import { tokenOf } from './token';
import { withShop } from './with-shop';

const RECORDS = sized(1000, 20);
const ENTRIES = 15;
/** Each pack is in a quarter of the records and sells one ticket in each. */
export const STOCK: Stock = { games: 60, packsOfGame: 1, tickets: 300 };
const FIRST_SHIFT = Date.UTC(2026, 0, 5, 20);
const SECOND_MS = 1000;
const KEYS_PER_CALL = 500;
/** Generous, since the machine may be busy. */
const GIVE_UP_MS = 900_000;

const SCREENS = [
  { name: 'Verify Stock', path: '/verifystock', shows: 'Start Serial' },
  { name: 'Outbox', path: '/outbox', shows: 'Load File' },
] as const;

/** (f) Sending a thousand waiting records with a screen open when the network returns, compared with a bare client. */
export async function benchDrain(): Promise<void> {
  const bare = await bareClient();
  const figures: Figure[] = [
    { what: 'a bare client', value: seconds(bare.ms) },
    { what: '  time of a request, p50 / p95', value: `${ms(bare.p50)} / ${ms(bare.p95)}` },
  ];
  for (const { name, path, shows } of SCREENS) {
    const { took, tasks } = await drainWith(path, shows);
    figures.push(
      { what: `with ${name} open`, value: seconds(took), aim: '≤ 1.10 ×', comparison: times(took, bare.ms) },
      { what: '  longest task of the page', value: longest(tasks), aim: '≤ 50 ms' },
    );
  }
  printTable(`${RECORDS} waiting records of ${ENTRIES} entries, until the page shows none waiting`, figures, [
    'Comparison: relative to the bare client, which sends the same records one after the other over one connection.',
    'A task occupies the page’s thread; the browser reports those over 50 ms.',
  ]);
}

const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0
    ? 'none over 50 ms'
    : `${ms(Math.max(...tasks))} (${tasks.length} over 50 ms, ${ms(tasks.reduce((a, b) => a + b))} in total)`;

const apiOf = (server: RunningServer, token: string) =>
  createApi({ base: `${server.url}/api`, token: () => token, timeoutMs: GIVE_UP_MS });

async function bareClient(): Promise<{ ms: number; p50: number; p95: number }> {
  return withShop(STOCK, async ({ shop, server }) => {
    const token = await tokenOf(server, shop.username);
    const keys = Array.from({ length: RECORDS }, (_, record) => keyFrom(10 ** 11 + record));
    const { version } = await call(apiOf(server, token), stockPaths.stockList, {
      params: { storeId: shop.storeId },
    });
    const requests = records(shop).map((body, record) => ({
      headers: { [IDEMPOTENCY_HEADER]: keys[record] ?? '' },
      body: JSON.stringify(asCaptured(body, version)),
    }));
    const headers = { Authorization: `Bearer ${token}` };
    const load = await runLoad([
      { url: `${server.url}/api${addressOf(countingPaths.salesRecordRegister).path}`, headers, requests },
    ]);
    await checkDone(server, shop, keys);
    const { latencies } = load;
    return { ms: load.seconds * 1000, p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) };
  });
}

/** A record as a terminal completes it (src/outbox/enqueue.ts), with the version of the stock that its clerk saw. */
function asCaptured(body: SalesBody, version: string): SalesBody {
  const recordedAt = new Date(body.recorded_at ?? '');
  return {
    ...body,
    time_created: wallTime(recordedAt, DEFAULT_CLOCK),
    business_date: businessDate(recordedAt, DEFAULT_CLOCK),
    stock_version: version,
  };
}

/** @param shows a text that the screen has once it is open */
async function drainWith(path: string, shows: string): Promise<{ took: number; tasks: number[] }> {
  return withShop(STOCK, async ({ shop, server, profile }) => {
    const { context, page } = await openTerminal(profile('terminal'));
    await signIn(page, server.url, shop);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const keys = await recordAll(page, records(shop));
    await page.goto(server.url + path);
    await waiting(page, RECORDS);
    // Opening the screen isn't measured.
    await page.getByText(shows).first().waitFor();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));

    await page.evaluate(watchTasks);
    const start = performance.now();
    await context.setOffline(false);
    await waiting(page, 0);
    const took = performance.now() - start;
    await page.waitForFunction(hasNewStock, undefined, { polling: 250 });
    const tasks = await page.evaluate(() => window.longTasks);
    await context.close();
    await checkDone(server, shop, keys);
    return { took, tasks };
  });
}

/** Runs in the page: whether its stock copy contains everything that was acknowledged. */
const hasNewStock = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const open = indexedDB.open('lottery-terminal');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction(['snapshots', 'meta']);
      const snapshots = transaction.objectStore('snapshots').getAll();
      const acks = transaction.objectStore('meta').get('acks');
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        open.result.close();
        resolve(snapshots.result[0]?.ackSeq === acks.result?.last);
      };
    };
  });

const waiting = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} waiting`, { exact: true }).waitFor({ timeout: GIVE_UP_MS });

/** Runs in the page: records its long tasks. */
function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

export function records(shop: Shop): SalesBody[] {
  const price = PRICE_CENTS / 100;
  return Array.from({ length: RECORDS }, (_, record) => {
    const scanned = Array.from({ length: ENTRIES }, (_, entry): SalesEntry => {
      const index = record * ENTRIES + entry;
      const pack = shop.packs[index % shop.packs.length];
      check(pack !== undefined, 'the shop has no packs');
      const ticket = addToSerial(pack.min, Math.floor(index / shop.packs.length));
      const sold = soldEntry(shop.storeId, pack.lot_number, ticket, ticket, price, pack.lot_counter);
      return { ...sold, vendor_id: shop.vendorId };
    });
    const recorded_at = new Date(FIRST_SHIFT + record * SECOND_MS).toISOString();
    return { data: { scanned, non_scanned: [] }, recorded_at };
  });
}

/** Verifies that the server has every key, and that each record sold its tickets exactly once. */
async function checkDone(server: RunningServer, shop: Shop, keys: readonly string[]): Promise<void> {
  const token = await tokenOf(server, shop.username);
  const api = apiOf(server, token);
  for (let from = 0; from < keys.length; from += KEYS_PER_CALL) {
    const body = { keys: keys.slice(from, from + KEYS_PER_CALL) };
    const { data } = await call(api, countingPaths.submissionStatus, { body });
    check(
      body.keys.every((key) => data[key] === 'done'),
      'some records are not at the server',
    );
  }
  const day = businessDate(new Date(FIRST_SHIFT), DEFAULT_CLOCK);
  const shifts = (await call(api, reportsPaths.shiftList, { params: { date: day, storeId: shop.storeId } }))
    .data;
  const tickets = (await call(api, reportsPaths.daySales, { params: { date: day, storeId: shop.storeId } }))
    .countData[0]?.ticketCount;
  check(
    shifts.length === keys.length && tickets === RECORDS * ENTRIES,
    `there are ${shifts.length} records with ${tickets} tickets`,
  );
}

declare global {
  interface Window {
    /** Durations of the page's tasks over 50 ms, in ms. */
    longTasks: number[];
  }
}
