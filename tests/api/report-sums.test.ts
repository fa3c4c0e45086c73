import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plans } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import type { SalesReportReply, Shift } from '../../src/shared/counting/sales-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { testServer } from '../support/api/app';
import { openShop, PACK, PACK_SIZE, type Shop, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { histories } from '../support/runner/share';

const server = testServer();

/** First serials of the three packs of the shop's UPC; the first one is on the shelf from the beginning. */
const PACKS = [PACK, '15401234568000', '15401234569000'] as const;
const inPack = (pack: number, index: number): string => addToSerial(PACKS[pack] ?? '', index);
const RECEIVED = PACKS.length * PACK_SIZE;

/** A shop with three packs of one UPC; `price` in dollars. */
async function openThreePacks(price: number): Promise<Shop> {
  const shop = await openShop(server, { price });
  for (const pack of [1, 2])
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, inPack(pack, 0), PACK_SIZE, pack + 1));
  return shop;
}

const shelve = (shop: Shop, pack: number, first: number, last: number) =>
  shop.till.change(
    '/updateInvetoryOnShelf',
    shelfBody(shop.store.id, UPC, inPack(pack, first), inPack(pack, last)),
  );
const sold = (shop: Shop, price: number, pack: number, first: number, last: number) =>
  soldEntry(shop.store.id, UPC, inPack(pack, first), inPack(pack, last), price, pack + 1);
const correct = (shop: Shop, pack: number, first: number, last: number) =>
  shop.till.post('/corrections', {
    store_id: shop.store.id,
    lot_number: UPC,
    lot_counter: pack + 1,
    start_ticket: inPack(pack, first),
    end_ticket: inPack(pack, last),
    reason: 'still there',
  });

type Sum = { count: number; cents: number };
const sumOf = (parts: readonly Sum[]): Sum => ({
  count: parts.reduce((total, part) => total + part.count, 0),
  cents: parts.reduce((total, part) => total + part.cents, 0),
});
/** An amount in dollars as cents; it must be the double nearest to whole cents. */
function exactCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  expect(dollars).toBe(cents / 100);
  return cents;
}

/** The totals of a report, after checking that its rows match them. */
function sumOfReport({ salesRecord, countData }: SalesReportReply): Sum {
  for (const row of salesRecord) {
    expect(row.ticketCount).toBe(Number(row.end_ticket) - Number(row.start_ticket) + 1);
    expect(exactCents(row.amount)).toBe(exactCents(row.ticket_price) * row.ticketCount);
  }
  const detail = sumOf(salesRecord.map((row) => ({ count: row.ticketCount, cents: exactCents(row.amount) })));
  const total = sumOf(countData.map((row) => ({ count: row.ticketCount, cents: exactCents(row.amount) })));
  expect(total).toEqual(detail);
  expect(countData).toHaveLength(salesRecord.length === 0 ? 0 : 1);
  return total;
}

/** The sold tickets in the database by shift; `day/person/report time`. */
async function storedShifts(shop: Shop): Promise<Map<string, Sum>> {
  const found = await rows<Sum & { shift: string }>(
    server.db,
    sql`SELECT s.sale_date || '/' || s.created_by || '/' || s.report_time AS shift,
               sum(r.end_ticket - r.start_ticket + 1)::int AS count,
               sum((r.end_ticket - r.start_ticket + 1) * l.price_cents)::int AS cents
        FROM ticket_runs r
        JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
        JOIN lots l ON l.store_id = r.store_id AND l.id = r.lot_id
        WHERE r.store_id = ${shop.store.id} AND r.status = 3
        GROUP BY 1`,
  );
  return new Map(found.map(({ shift, ...sum }) => [shift, sum]));
}

/**
 * Reads every report of these days: of each shift, shift by shift = the day = the database, and every
 * received ticket is in one of the three states.
 * @returns the sales of all of these days
 */
async function readAndCompare(shop: Shop, days: readonly string[], received = RECEIVED): Promise<Sum> {
  const stored = await storedShifts(shop);
  const read = new Map<string, Sum>();
  for (const day of days) {
    const { data: shifts } = await shop.till.read<{ data: Shift[] }>(
      `/fetch-shift-data/${day}/${shop.store.id}`,
    );
    const ofDay: Sum[] = [];
    for (const { created_by: person, report_time: time, note } of shifts) {
      const path = `/shift-sales-record-list/${day}/${person}/${encodeURIComponent(time)}`;
      const sum = sumOfReport(await shop.till.read<SalesReportReply>(path));
      ofDay.push(sum);
      // A record that lost all its tickets is listed with the record that took them.
      if (note === undefined) read.set(`${day}/${person}/${time}`, sum);
      else expect(sum.count).toBe(0);
    }
    expect(sumOfReport(await shop.day(day))).toEqual(sumOf(ofDay));
  }
  expect(new Map([...read].sort())).toEqual(new Map([...stored].sort()));

  const total = sumOf([...read.values()]);
  const { data: lots } = await shop.till.read<{ data: Lot[] }>(`/inventory-list/${shop.store.id}`);
  for (const lot of lots) expect(lot.active_count + lot.shelf_count + lot.sold_count).toBe(lot.total_count);
  expect(lots.reduce((tickets, lot) => tickets + lot.sold_count, 0)).toBe(total.count);
  const { data: unsold } = await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`);
  const left = unsold.reduce((tickets, run) => tickets + Number(run.max) - Number(run.min) + 1, 0);
  expect(left + total.count).toBe(received);
  return total;
}

describe('report sums = detail rows = database', () => {
  test('report sums equal their rows and the database for three packs of one UPC, a gap on the shelf and prices in cents', async () => {
    const shop = await openThreePacks(0.7);
    await shelve(shop, 1, 0, 59);
    await shelve(shop, 2, 0, 9);
    await shelve(shop, 2, 30, 39);
    const [dime] = await server.db
      .insert(plans)
      .values({ storeId: shop.store.id, planName: 'Dime', priceCents: 10, lotSize: 3 })
      .returning();
    const [upc, start] = ['028400009999', '16001234567000'];
    await shop.till.add('/inventory_add', { ...lotBody(shop.store, upc, start, 3), plan_id: dime?.id });
    await shop.till.change(
      '/updateInvetoryOnShelf',
      shelfBody(shop.store.id, upc, start, addToSerial(start, 2)),
    );
    const of = (pack: number, first: number, last: number) => sold(shop, 0.7, pack, first, last);
    await shop.sell(shop.till, [of(0, 0, 6), of(1, 0, 1)], '2026-11-18T18:00:00Z');
    await shop.sell(shop.secondTill, [of(0, 7, 12)], '2026-11-18T22:00:00Z', [
      of(2, 0, 9),
      of(2, 30, 39),
      soldEntry(shop.store.id, upc, start, addToSerial(start, 2), 0.1),
    ]);

    expect(await readAndCompare(shop, ['2026-11-18'], RECEIVED + 3)).toEqual({ count: 38, cents: 2480 });
    const { salesRecord, countData } = await shop.day('2026-11-18');
    expect(
      salesRecord.map((row) => [row.lot_counter, row.start_ticket.slice(-4), row.ticketCount, row.amount]),
    ).toEqual([
      [1, '7000', 7, 4.9],
      [2, '8000', 2, 1.4],
      [1, '7007', 6, 4.2],
      [3, '9000', 10, 7],
      [3, '9030', 10, 7],
      [1, '7000', 3, 0.3],
    ]);
    expect(countData).toMatchObject([{ ticketCount: 38, amount: 24.8 }]);
    // The gap is still in the back room.
    const { data: waiting } = await shop.till.read<{ data: { min: string; max: string }[] }>(
      `/inventory-max-min/${UPC}/${shop.store.id}`,
    );
    expect(waiting.map(({ min, max }) => [min, max])).toEqual([
      [inPack(1, 60), inPack(1, 79)],
      [inPack(2, 10), inPack(2, 29)],
      [inPack(2, 40), inPack(2, 79)],
    ]);
  });

  test('report sums equal their rows after a late record and a correction take tickets from other days', async () => {
    const shop = await openThreePacks(0.7);
    const of = (first: number, last: number) => sold(shop, 0.7, 0, first, last);
    await shop.sell(shop.till, [of(0, 34)], '2026-11-19T01:00:00Z');
    await shop.sell(shop.secondTill, [of(0, 19)], '2026-11-17T22:00:00Z');
    const days = ['2026-11-17', '2026-11-18'];
    expect(await readAndCompare(shop, days)).toEqual({ count: 35, cents: 2450 });
    expect((await shop.day('2026-11-17')).countData).toMatchObject([{ ticketCount: 20, amount: 14 }]);
    expect((await shop.day('2026-11-18')).countData).toMatchObject([{ ticketCount: 15, amount: 10.5 }]);
    expect((await correct(shop, 0, 17, 22)).status).toBe(201);
    expect(await readAndCompare(shop, days)).toEqual({ count: 29, cents: 2030 });
    expect((await shop.day('2026-11-17')).countData).toMatchObject([{ ticketCount: 17, amount: 11.9 }]);
    expect((await shop.day('2026-11-18')).countData).toMatchObject([{ ticketCount: 12, amount: 8.4 }]);
  });
});

type Run = { pack: number; first: number; last: number };
type Step =
  | ({ kind: 'shelf' } & Run)
  | ({ kind: 'correction' } & Run)
  | { kind: 'sale'; second: boolean; minute: number; key: string; runs: (Run & { scanned: boolean })[] };

const runShape = {
  pack: fc.integer({ min: 0, max: PACKS.length - 1 }),
  first: fc.integer({ min: 0, max: PACK_SIZE - 2 }),
  more: fc.integer({ min: 0, max: 40 }),
};
const ending = <Shape extends { first: number; more: number }>({ more, ...run }: Shape) => ({
  ...run,
  last: Math.min(run.first + more, PACK_SIZE - 2),
});
/** Around two midnights in Los Angeles. */
const START = Date.parse('2026-11-17T07:00:00Z');
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];
const MINUTES = 26 * 60;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shelf' as const), ...runShape }).map(ending) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correction' as const), ...runShape }).map(ending) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      second: fc.boolean(),
      minute: fc.integer({ min: 0, max: MINUTES }),
      key: fc.uuid({ version: 4 }),
      runs: fc.array(fc.record({ ...runShape, scanned: fc.boolean() }).map(ending), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
);
const history = fc.record({
  price: fc.constantFrom(0.1, 0.7, 5, 19.99),
  shelved: fc.constantFrom([1, 2], [1], []),
  steps: fc.array(step, { minLength: 3, maxLength: 9 }),
});

/** Performs a step; one that the stock refuses (409) changes nothing. */
async function take(shop: Shop, price: number, taken: Step): Promise<void> {
  if (taken.kind === 'shelf') {
    await shelve(shop, taken.pack, taken.first, taken.last);
    return;
  }
  if (taken.kind === 'correction') {
    expect([201, 409]).toContain((await correct(shop, taken.pack, taken.first, taken.last)).status);
    return;
  }
  const entries = (scanned: boolean) =>
    taken.runs
      .filter((run) => run.scanned === scanned)
      .map((run) => sold(shop, price, run.pack, run.first, run.last));
  const at = new Date(START + taken.minute * 60_000).toISOString();
  const till = taken.second ? shop.secondTill : shop.till;
  const body = salesBody(entries(true), entries(false), at);
  const reply = await till.post('/sales-record-register', body, taken.key);
  expect([201, 409]).toContain(reply.status);
}

test('report sums equal their rows after any sequence of shelf records, sales, late counts and corrections', async () => {
  let soldOnce = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ price, shelved, steps }) => {
      const shop = await openThreePacks(price);
      for (const pack of shelved) await shelve(shop, pack, 0, PACK_SIZE - 1);
      for (const taken of steps) await take(shop, price, taken);
      const total = await readAndCompare(shop, DAYS);
      expect(total.cents).toBe(Math.round(price * 100) * total.count);
      if (total.count > 0) soldOnce += 1;
    }),
    { numRuns: histories(15), endOnFailure: true },
  );
  expect(soldOnce).toBeGreaterThan(histories(15) / 3);
});
