import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plans } from '../../server/db/schema';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { testServer } from '../support/api/app';
import { removalBody } from '../support/api/removals';
import { correct, must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();

/** A second game of the shop, with packs of 40 at $0.70. */
const OTHER = { upc: '028400009999', start: '16001234567000', size: 40, cents: 70 };
const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
/** Los Angeles leaves daylight saving time within these days. */
const START = Date.parse('2026-10-30T07:00:00Z');
const HOURS = 4 * 24;

const period = (shop: Shop, from: string, to: string) =>
  shop.till.get<PeriodSales>(`/sales-by-day/${from}/${to}/${shop.store.id}`);
const entryOf = (shop: Shop, game: number, first: number, last: number) =>
  game === 0
    ? shop.entry(first, last)
    : soldEntry(
        shop.store.id,
        OTHER.upc,
        addToSerial(OTHER.start, first),
        addToSerial(OTHER.start, last),
        OTHER.cents / 100,
      );

async function openTwoGames(): Promise<Shop> {
  const shop = await openShop(server, { openedAt: new Date('2026-10-01T18:00:00Z') });
  const [plan] = await server.db
    .insert(plans)
    .values({
      storeId: shop.store.id,
      planName: 'Small',
      priceCents: OTHER.cents,
      lotSize: OTHER.size,
    })
    .returning();
  const lot = { ...lotBody(shop.store, OTHER.upc, OTHER.start, OTHER.size), plan_id: plan?.id };
  await shop.till.add('/inventory_add', lot);
  const last = addToSerial(OTHER.start, OTHER.size - 1);
  await shop.till.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, OTHER.upc, OTHER.start, last));
  return shop;
}

/**
 * A record: its author and instant, and the tickets of each game that were gone or removed; without tickets
 * it saw packs.
 */
type Sent = {
  key: string;
  isSecond: boolean;
  hour: number;
  isOpening: boolean;
  removedAs: 'returned' | 'sold_whole' | null;
  runs: { game: number; first: number; more: number }[];
};
const run = fc.record({
  game: fc.constantFrom(0, 1),
  first: fc.integer({ min: 0, max: 30 }),
  more: fc.integer({ min: 0, max: 8 }),
});
const sent: fc.Arbitrary<Sent> = fc
  .record({
    key: fc.uuid({ version: 4 }),
    isSecond: fc.boolean(),
    hour: fc.integer({ min: 0, max: HOURS }),
    isOpening: fc.boolean(),
    removedAs: fc.constantFrom(null, null, 'returned' as const, 'sold_whole' as const),
    runs: fc.array(run, { maxLength: 2 }),
  })
  .map((record) => (record.isOpening || record.runs.length === 0 ? { ...record, removedAs: null } : record));
const history = fc.record({
  records: fc.uniqueArray(sent, { minLength: 2, maxLength: 6, selector: ({ key }) => key }),
  corrected: fc.option(fc.record({ first: fc.integer({ min: 0, max: 30 }) }), { nil: null }),
});

/** The store's date of an hour after `START`: the days of October have 24 hours, November 1 has 25. */
const dayOf = (hour: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(START + hour * 3_600_000);

type Held = { record: Sent; cents: number; game: number };

/**
 * The holder of each ticket (product: a count is a claim): the earliest record that covers it, among equal
 * ones the one with the smaller submission id, in any order of arrival; none after a correction that knew
 * them all.
 */
function holders(records: readonly Sent[], correctedTickets: ReadonlySet<number>): Held[] {
  const earliest = [...records].sort((a, b) => a.hour - b.hour || (a.key < b.key ? -1 : 1));
  const held = new Map<string, Held>();
  for (const record of earliest)
    for (const { game, first, more } of record.runs)
      for (let index = first; index <= first + more; index++) {
        if (game === 0 && correctedTickets.has(index)) continue;
        const id = `${game}/${index}`;
        if (!held.has(id)) held.set(id, { record, game, cents: game === 0 ? 500 : OTHER.cents });
      }
  return [...held.values()];
}

const sumOf = (held: readonly Held[]) => ({
  ticketCount: held.length,
  amount: held.reduce((sum, { cents }) => sum + cents, 0) / 100,
});

async function send(shop: Shop, { key, isSecond, hour, isOpening, removedAs, runs }: Sent): Promise<void> {
  const at = new Date(START + hour * 3_600_000).toISOString();
  const entries = runs.map(({ game, first, more }) => entryOf(shop, game, first, first + more));
  const till = isSecond ? shop.secondTill : shop.till;
  if (removedAs !== null) {
    const data = entries.map(({ lot_number, lot_counter, start_ticket, end_ticket }) => ({
      ...{ lot_number, lot_counter, start_ticket, end_ticket, reason: removedAs },
    }));
    await must(till.post('/packs-removed', removalBody(shop.store.id, data, at), key), 201);
    return;
  }
  const body = salesBody(entries, [], at);
  const seen = entries.length === 0 && [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(60) }];
  await must(
    till.post(
      '/sales-record-register',
      {
        ...body,
        ...(seen && { data: { ...body.data, seen } }),
        ...(isOpening && { purpose: 'opening', on_shelf: 2 }),
      },
      key,
    ),
    201,
  );
}

test('each day of a period has the totals of its report, and prices, games and clerks add up to the days', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ records, corrected }) => {
      const shop = await openTwoGames();
      for (const record of records) await send(shop, record);
      const correctedTickets = new Set<number>();
      const isSold = (index: number) =>
        holders(records, new Set()).length > 0 &&
        records.some(({ runs }) =>
          runs.some(({ game, first, more }) => game === 0 && first <= index && index <= first + more),
        );
      if (corrected && isSold(corrected.first)) {
        await correct(shop, corrected.first, corrected.first);
        correctedTickets.add(corrected.first);
      }

      const reported = await must(period(shop, DAYS[0] ?? '', DAYS.at(-1) ?? ''), 200);
      const held = holders(records, correctedTickets);
      const sold = held.filter(({ record }) => !record.isOpening && record.removedAs !== 'returned');
      const missing = held.filter(({ record }) => record.isOpening);
      // A record without a ticket is a shift only if it saw a pack.
      const isShift = (record: Sent) =>
        !record.isOpening &&
        record.removedAs === null &&
        (record.runs.length === 0 || held.some((each) => each.record === record));
      const onDay = (date: string, of: readonly Held[]) =>
        of.filter(({ record }) => dayOf(record.hour) === date);
      expect(reported.data).toEqual(
        DAYS.map((date) => ({
          date,
          shifts: records.filter((record) => isShift(record) && dayOf(record.hour) === date).length,
          ...sumOf(onDay(date, sold)),
          missingCount: sumOf(onDay(date, missing)).ticketCount,
          missingAmount: sumOf(onDay(date, missing)).amount,
        })),
      );
      const ofGame = (game: number) => sold.filter((each) => each.game === game);
      expect(
        new Map(
          reported.games.map(({ lot_number, ticketCount, amount }) => [lot_number, { ticketCount, amount }]),
        ),
      ).toEqual(
        new Map(
          [UPC, OTHER.upc].flatMap((upc, game) =>
            ofGame(game).length > 0 ? [[upc, sumOf(ofGame(game))]] : [],
          ),
        ),
      );
      expect(
        reported.prices.map(({ ticket_price, ticketCount, amount }) => [
          ticket_price,
          { ticketCount, amount },
        ]),
      ).toEqual(
        [5, 0.7].flatMap((price, game) => (ofGame(game).length > 0 ? [[price, sumOf(ofGame(game))]] : [])),
      );
      const ofClerk = (isSecond: boolean) => ({
        shifts: records.filter((record) => isShift(record) && record.isSecond === isSecond).length,
        ...sumOf(sold.filter(({ record }) => record.isSecond === isSecond)),
      });
      for (const { name, created_by, ...own } of reported.clerks) {
        expect(own).toEqual(ofClerk(name === 'Second Admin'));
        expect(created_by === shop.store.admin.id).toBe(name !== 'Second Admin');
      }
      expect(reported.clerks.reduce((sum, { shifts }) => sum + shifts, 0)).toBe(
        records.filter(isShift).length,
      );

      for (const day of reported.data) {
        const { countData, missing: lines = [] }: SalesReportReply = await shop.day(day.date);
        const [total = { ticketCount: 0, amount: 0 }] = countData;
        expect([day.ticketCount, day.amount]).toEqual([total.ticketCount, total.amount]);
        expect(day.missingCount).toBe(lines.reduce((sum, line) => sum + line.ticketCount, 0));
      }
    }),
    { numRuns: 8 },
  );
});

test('a period of more than 92 days, or one that ends before it begins, is refused', async () => {
  const shop = await openShop(server);
  const quarter = await must(period(shop, '2026-01-01', '2026-04-02'), 200);
  expect(quarter.data).toHaveLength(92);
  expect(quarter).toMatchObject({ prices: [], games: [], clerks: [] });
  for (const [from, to] of [
    ['2026-01-01', '2026-04-03'],
    ['2026-01-02', '2026-01-01'],
    ['2026-01-01', '2026-02-30'],
  ]) {
    const { status, body } = await period(shop, from ?? '', to ?? '');
    expect([status, body]).toMatchObject([400, { fields: { toDate: expect.any(String) } }]);
  }
  expect((await period(shop, '2026-01-01', '2026-04-03')).body).toMatchObject({
    message: 'Last day must be a day from 2026-01-01 to 2026-04-02.',
  });
});

test('a period lists a shift without a sale for its clerk', async () => {
  const shop = await openShop(server, { openedAt: new Date('2026-10-01T18:00:00Z') });
  await must(shop.see(shop.till, 0, '2026-10-30T20:00:00Z'), 201);
  await shop.secondTill.record(
    '/sales-record-register',
    salesBody([shop.entry(0, 1)], [], '2026-10-31T20:00:00Z'),
  );
  const reported = await must(period(shop, '2026-10-30', '2026-10-31'), 200);
  expect(
    reported.clerks.map(({ name, shifts, ticketCount, amount }) => [name, shifts, ticketCount, amount]),
  ).toEqual([
    ['Second Admin', 1, 2, 10],
    [shop.store.admin.name, 1, 0, 0],
  ]);
  expect(reported.games).toMatchObject([{ lot_number: UPC, ticketCount: 2, amount: 10 }]);
});
