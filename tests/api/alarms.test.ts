import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addLot } from '../../server/stock/lots';
import type { Purpose, SalesReply, Seen } from '../../src/shared/counting/sales-schema';
import { binAt } from '../../src/shared/stock/bins';
import { addToSerial } from '../../src/shared/tickets/serial';
import { daysBefore } from '../../src/shared/time/store-clock';
import { alarmsIn, at } from '../support/api/alarms';
import { type ApiServer, type Session, testServer } from '../support/api/app';
import { LOBBY, setMachines } from '../support/api/machines';
import { entered } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop, putInBin, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server: ApiServer = testServer();

const SATURDAY = '2026-11-14';
const PERIOD = '?from=2026-10-18&to=2026-11-14';
const opened = () => openShop(server, { openedAt: new Date('2026-09-01T18:00:00Z') });
/** The shop's alarms. That its admin always counts alone has tests of its own. */
const listed = async (shop: Shop, period = PERIOD) =>
  (await alarmsIn(shop.till, shop.store.id, period)).filter(({ rule }) => rule !== 'counts_alone');

/**
 * Records a count of the shop's pack whose front is ticket `last + 1`; sells nothing if `last` is before
 * `first`.
 */
function count(
  shop: Shop,
  [first, last]: [number, number],
  recorded_at: string,
  {
    purpose,
    source,
    session = shop.till,
  }: { purpose?: Purpose; source?: Seen['source']; session?: Session } = {},
): Promise<SalesReply> {
  const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(last + 1), source }];
  const scanned = last < first ? [] : [shop.entry(first, last)];
  const body = { data: { scanned, non_scanned: [], seen }, purpose, recorded_at };
  return session.record<SalesReply>('/sales-record-register', body);
}

describe('high sales', () => {
  /** Four Saturdays with 4 tickets each, and the next one with `tickets`; Fridays sell nothing. */
  async function saturdays(tickets: number): Promise<Shop> {
    const shop = await opened();
    let front = 0;
    for (let week = 4; week >= 0; week--) {
      const day = daysBefore(SATURDAY, week * 7);
      await count(shop, [front, front - 1], at(daysBefore(day, 1)));
      const sold = week === 0 ? tickets : 4;
      await count(shop, [front, front + sold - 1], at(day));
      front += sold;
    }
    return shop;
  }

  test('a high-sale alarm names the bin, or the game where there is no bin, with its figures and its record', async () => {
    const shop = await saturdays(17);
    expect(await listed(shop)).toMatchObject([
      {
        id: `high_sale.upc-${UPC}.${SATURDAY}`,
        rule: 'high_sale',
        date: SATURDAY,
        bin: null,
        lot_number: UPC,
        vendor_name: 'Vendor 1',
        ticketCount: 17,
        usual: 4,
        usual_days: ['2026-11-07', '2026-10-31', '2026-10-24', '2026-10-17'],
        records: [{ date: SATURDAY, report_time: '14:00:00', purpose: 'shift', ticketCount: 17 }],
        packs: [{ lot_number: UPC, lot_counter: 1 }],
        seen: null,
      },
    ]);
    await putInBin(shop, 7);
    expect(await listed(shop)).toMatchObject([
      { id: `high_sale.bin-7.${SATURDAY}`, bin: 7, lot_number: null },
    ]);
    await must(setMachines(shop, [LOBBY]), 200);
    const bin = binAt(LOBBY.number, 3);
    await putInBin(shop, bin);
    expect(await listed(shop)).toMatchObject([{ bin, bin_name: 'Lobby 3' }]);
    // The days before count, however few days are asked for.
    expect(await listed(shop, `?from=${SATURDAY}&to=${SATURDAY}`)).toEqual(await listed(shop));
  });

  test('a high-sale alarm adds up the day’s records, and names only packs that sold', async () => {
    const shop = await opened();
    const by = { userId: shop.store.admin.id, sessionId: null };
    const start = addToSerial(ticket(0), 1_000);
    await addLot(server.db, {
      body: lotBody(shop.store, UPC, start, 20, 2),
      by,
      now: new Date(at('2026-10-01')),
    });
    const shelf = shelfBody(shop.store.id, UPC, start, addToSerial(start, 19));
    await must(
      shop.till.put('/updateInvetoryOnShelf', { ...shelf, recorded_at: at('2026-10-02') }, randomUUID()),
      200,
    );
    /** Counts the pack from one ticket to another, and sees the second pack. */
    const sell = (first: number, last: number, recorded_at: string) => {
      const seen = [{ lot_number: UPC, lot_counter: 2, front_ticket: start }];
      const scanned = last < first ? [] : [shop.entry(first, last)];
      return shop.till.record('/sales-record-register', {
        data: { scanned, non_scanned: [], seen },
        recorded_at,
      });
    };
    // Four Saturdays with 5, 4, 4 and 4 tickets: 4.25 on average.
    let front = 0;
    for (const [index, tickets] of [5, 4, 4, 4].entries()) {
      const day = daysBefore(SATURDAY, (4 - index) * 7);
      await sell(front, front - 1, at(daysBefore(day, 1)));
      await sell(front, front + tickets - 1, at(day));
      front += tickets;
    }
    await sell(front, front - 1, at(daysBefore(SATURDAY, 1)));
    await sell(front, front + 9, at(SATURDAY, '14:00'));
    await sell(front + 10, front + 17, at(SATURDAY, '22:00'));
    const [alarm] = await listed(shop);
    expect(alarm).toMatchObject({ ticketCount: 18, usual: 4.3, packs: [{ lot_counter: 1 }] });
    expect(alarm?.packs).toHaveLength(1);
    expect(alarm?.records.map(({ report_time, ticketCount }) => [report_time, ticketCount])).toEqual([
      ['14:00:00', 10],
      ['22:00:00', 8],
    ]);
  });

  test('tickets that an opening check finds missing raise no high-sale alarm', async () => {
    const shop = await saturdays(1);
    await count(shop, [17, 40], at(SATURDAY, '20:00'), { purpose: 'opening' });
    expect(await listed(shop)).toEqual([]);
  });

  test('a bin that wasn’t counted the day before raises no high-sale alarm, even if another bin was counted', async () => {
    const shop = await opened();
    const by = { userId: shop.store.admin.id, sessionId: null };
    const upc = '028400009999';
    const start = '20000000000000';
    await addLot(server.db, { body: lotBody(shop.store, upc, start), by, now: new Date(at('2026-10-01')) });
    const shelf = shelfBody(shop.store.id, upc, start, addToSerial(start, 59));
    await must(
      shop.till.put('/updateInvetoryOnShelf', { ...shelf, recorded_at: at('2026-10-02') }, randomUUID()),
      200,
    );
    let front = 0;
    /** Sees the other pack with this number of tickets sold, and if `isBoth` the shop's own. */
    const see = (sold: number, recorded_at: string, isBoth = true) => {
      const own = { lot_number: UPC, lot_counter: 1, front_ticket: ticket(0) };
      const entry = soldEntry(
        shop.store.id,
        upc,
        addToSerial(start, front),
        addToSerial(start, front + sold - 1),
      );
      front += sold;
      const other = { lot_number: upc, lot_counter: 1, front_ticket: addToSerial(start, front) };
      const data = {
        scanned: sold === 0 ? [] : [entry],
        non_scanned: [],
        seen: isBoth ? [own, other] : [own],
      };
      return shop.till.record('/sales-record-register', { data, recorded_at });
    };
    for (let week = 4; week >= 0; week--) {
      const day = daysBefore(SATURDAY, week * 7);
      await see(0, at(daysBefore(day, 1)), week > 0);
      await see(week === 0 ? 17 : 4, at(day));
    }
    expect(await listed(shop)).toEqual([]);
    front = 16;
    await see(0, at(daysBefore(SATURDAY, 1), '20:00'));
    expect(await listed(shop)).toMatchObject([{ id: `high_sale.upc-${upc}.${SATURDAY}`, ticketCount: 17 }]);
  });

  test('a high-sale alarm names the bin in which the pack was last put on the shelf', async () => {
    const shop = await saturdays(17);
    const put = (bin: number, day: string) => {
      const { data } = shelfBody(shop.store.id, UPC, ticket(79), ticket(79));
      const body = { data: data.map((run) => ({ ...run, bin })), recorded_at: at(day) };
      return must(shop.till.put('/updateInvetoryOnShelf', body, randomUUID()), 200);
    };
    await put(5, '2026-11-05');
    await put(3, '2026-11-03');
    // Neither a shelf record without a bin nor a later move changes that.
    const { data } = shelfBody(shop.store.id, UPC, ticket(78), ticket(78));
    await must(
      shop.till.put('/updateInvetoryOnShelf', { data, recorded_at: at('2026-11-06') }, randomUUID()),
      200,
    );
    await putInBin(shop, 9);
    expect(await listed(shop)).toMatchObject([
      { id: `high_sale.bin-5.${SATURDAY}`, bin: 5, vendor_name: null },
    ]);
  });

  test('sales of exactly three times the usual raise no alarm, and a late record removes a high-sale alarm', async () => {
    expect(await listed(await saturdays(12))).toEqual([]);
    const shop = await saturdays(17);
    // A late record shows that five of these tickets were sold the day before.
    await count(shop, [16, 20], at(daysBefore(SATURDAY, 1), '21:00'), { session: shop.secondTill });
    expect(await listed(shop)).toEqual([]);
  });
});

test('a clerk who is short in three of five shifts raises an alarm, which a newer money count can remove', async () => {
  const shop = await opened();
  const other = await count(shop, [0, -1], at('2026-11-08'), { session: shop.secondTill });
  await entered(shop.secondTill, shop, [other], { online_sales: 100, cash_counted: 90 });
  const shorts = [-4, 0, -5, -1, -6.5];
  const records: SalesReply[] = [];
  for (const [n, short] of shorts.entries()) {
    const record = await count(shop, [n, n], at(`2026-11-0${n + 3}`));
    await entered(shop.till, shop, [record], { online_sales: 100, cash_counted: 105 + short });
    records.push(record);
  }
  const { store } = shop;
  expect(await listed(shop)).toMatchObject([
    {
      id: `short_shifts.${store.admin.id}.2026-11-07`,
      rule: 'short_shifts',
      created_by: store.admin.id,
      name: store.admin.name,
      short: 3,
      shifts: 5,
      over_short: -16.5,
      records: records.map(({ submission_id }, n) => ({ submission_id, over_short: shorts[n] })),
    },
  ]);
  await entered(shop.till, shop, records.slice(2, 3), { online_sales: 100, cash_counted: 105 });
  expect(await listed(shop)).toEqual([]);
});

test('a short drawer that several clerks shared counts against none of them', async () => {
  const shop = await opened();
  for (const [n, day] of ['2026-11-03', '2026-11-04', '2026-11-05'].entries()) {
    const first = await count(shop, [2 * n, 2 * n], at(day, '10:00'));
    const second = await count(shop, [2 * n + 1, 2 * n + 1], at(day, '14:00'), { session: shop.secondTill });
    await entered(shop.till, shop, [first, second], { cash_counted: 2 });
  }
  expect(await listed(shop)).toEqual([]);
});

test('tickets missing at one place on two days raise an alarm: found gone by an opening check or recorded as stolen', async () => {
  const shop = await opened();
  await count(shop, [0, 2], at('2026-11-03', '06:00'), { purpose: 'opening' });
  await must(remove(shop, [78, 79], 'damaged', at('2026-11-04')), 201);
  expect(await listed(shop)).toEqual([]);
  await must(remove(shop, [70, 71], 'stolen', at('2026-11-10')), 201);
  expect(await listed(shop)).toMatchObject([
    {
      id: `missing_again.upc-${UPC}.2026-11-10`,
      rule: 'missing_again',
      days: ['2026-11-03', '2026-11-10'],
      ticketCount: 5,
      amount: 25,
      records: [
        { purpose: 'opening', ticketCount: 3 },
        { purpose: 'removal', ticketCount: 2 },
      ],
    },
  ]);
  // A late sale explains the first.
  await count(shop, [0, 2], at('2026-11-02', '23:00'), { session: shop.secondTill });
  expect(await listed(shop)).toEqual([]);
});

describe('cards typed instead of scanned', () => {
  /** The first ticket of the `n`th of these packs. */
  const start = (n: number) => addToSerial('15401240000000', n * 2_000_000);
  const seenAs = (sources: readonly Seen['source'][]): Seen[] =>
    sources.map((source, n) => ({
      lot_number: UPC,
      lot_counter: n + 2,
      front_ticket: addToSerial(start(n), 1),
      source,
    }));

  /**
   * A shop with this many more packs on the shelf, and a record that saw all of them, the first ones typed.
   */
  async function recordOf(sources: readonly Seen['source'][]): Promise<Shop> {
    const shop = await opened();
    const by = { userId: shop.store.admin.id, sessionId: null };
    for (const n of sources.keys())
      await addLot(server.db, {
        body: lotBody(shop.store, UPC, start(n), 60, n + 2),
        by,
        now: new Date('2026-11-01T18:00:00Z'),
      });
    const data = sources.map((_, n) => ({
      lot_number: UPC,
      start_ticket_number: start(n),
      end_ticket_number: addToSerial(start(n), 59),
      store_id: shop.store.id,
    }));
    await must(shop.till.put('/updateInvetoryOnShelf', { data }, randomUUID()), 200);
    const seen = seenAs(sources);
    const scanned = sources.map((_, n) => ({
      ...shop.entry(0, 0),
      lot_counter: n + 2,
      start_ticket: start(n),
      end_ticket: start(n),
    }));
    // Half of the packs sold a ticket, so that both claims and sightings show how cards were entered.
    const body = {
      data: { scanned: scanned.filter((_, n) => n % 2 === 0), non_scanned: [], seen },
      recorded_at: at('2026-11-10'),
    };
    await shop.till.record('/sales-record-register', body);
    return shop;
  }
  const cards = (typed: number, scanned: number, unknown = 0): Seen['source'][] => [
    ...Array<'typed'>(typed).fill('typed'),
    ...Array<'scan'>(scanned).fill('scan'),
    ...Array<undefined>(unknown).fill(undefined),
  ];

  test('a count with more than a fifth of its cards typed raises an alarm', async () => {
    const shop = await recordOf(cards(3, 8, 4));
    expect(await listed(shop)).toMatchObject([
      {
        rule: 'typed_cards',
        date: '2026-11-10',
        typed: 3,
        cards: 11,
        records: [{ report_time: '14:00:00' }],
      },
    ]);
    // Each count has its own percentage, and an opening check none.
    const again = (seen: Seen[], recorded_at: string, purpose: Purpose, scanned: object[] = []) => {
      const body = { data: { scanned, non_scanned: [], seen }, purpose, recorded_at };
      return shop.till.record('/sales-record-register', body);
    };
    const soldNow = [1, 3, 5, 7, 9].map((n) => {
      const tickets = { start_ticket: start(n), end_ticket: start(n) };
      return { ...shop.entry(0, 0), lot_counter: n + 2, ...tickets };
    });
    await again(seenAs(cards(0, 15)), at('2026-11-10', '22:00'), 'shift', soldNow);
    await again(seenAs(cards(15, 0)), at('2026-11-11', '06:00'), 'opening');
    expect(await listed(shop)).toMatchObject([
      { typed: 3, cards: 11, records: [{ report_time: '14:00:00' }] },
    ]);
  });

  test('packs that only a sweep saw count as neither typed nor scanned cards', async () => {
    const shop = await recordOf(cards(0, 0, 12));
    const count = async (sources: readonly Seen['source'][], recorded_at: string) => {
      const seen = seenAs(sources).map(({ source, ...pack }) =>
        source ? { ...pack, source } : { ...pack, swept: true },
      );
      const scanned: object[] = [];
      const body = { data: { scanned, non_scanned: [], seen }, recorded_at };
      await shop.till.record('/sales-record-register', body);
    };
    await count(cards(0, 0, 12), at('2026-11-11'));
    expect(await listed(shop)).toEqual([]);
    await count(cards(3, 8, 1), at('2026-11-12'));
    expect(await listed(shop)).toMatchObject([{ rule: 'typed_cards', typed: 3, cards: 11 }]);
  });

  test('exactly a fifth of the cards typed raises no alarm, and neither do cards without a source', async () => {
    expect(await listed(await recordOf(cards(2, 8)))).toEqual([]);
    expect(await listed(await recordOf(cards(0, 0, 12)))).toEqual([]);
  });
});
