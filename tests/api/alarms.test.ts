import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addLot } from '../../server/stock/lots';
import type { Purpose, SalesReply, Seen } from '../../src/contract/counting/sales';
import { addToSerial } from '../../src/domain/tickets/serial';
import { daysBefore } from '../../src/domain/time/store-clock';
import { alarmsIn } from '../support/api/alarms';
import { type ApiServer, type Session, testServer } from '../support/api/app';
import { entered } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';

const server: ApiServer = testServer();

const SATURDAY = '2026-11-14';
const PERIOD = '?from=2026-10-18&to=2026-11-14';
/** An instant of a day by the store's clock. */
const at = (day: string, time = '14:00'): string => new Date(`${day}T${time}:00-08:00`).toISOString();
const opened = () => openShop(server, { openedAt: new Date('2026-09-01T18:00:00Z') });
const listed = (shop: Shop, period = PERIOD) => alarmsIn(shop.till, shop.store.id, period);

/** Records a count of the shop's pack whose front is ticket `last + 1`; nothing was sold where `last` is before `first`. */
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
  return must(session.post<SalesReply>('/sales-record-register', body, randomUUID()), 201);
}

describe('a sale above three times the usual for its weekday', () => {
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

  test('names the bin, or without bins the game; the numbers and the record', async () => {
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
    await must(
      shop.till.put('/bins', { store_id: shop.store.id, lot_number: UPC, lot_counter: 1, bin: 7 }),
      200,
    );
    expect(await listed(shop)).toMatchObject([
      { id: `high_sale.bin-7.${SATURDAY}`, bin: 7, lot_number: null },
    ]);
  });

  test('exactly three times isn’t above, and a late record takes the alarm away', async () => {
    expect(await listed(await saturdays(12))).toEqual([]);
    const shop = await saturdays(17);
    // It turns out that five of these tickets were sold the day before.
    await count(shop, [16, 20], at(daysBefore(SATURDAY, 1), '21:00'), { session: shop.secondTill });
    expect(await listed(shop)).toEqual([]);
  });
});

test('a pack that was never received, though its neighbors were, is an alarm until it is', async () => {
  const shop = await opened();
  const by = { userId: shop.store.admin.id, sessionId: null };
  const receive = (n: number, day: string) =>
    addLot(server.db, {
      body: lotBody(shop.store, '028400007777', addToSerial('17470000123000', n * 1_000), 60, n + 1),
      by,
      now: new Date(at(day)),
    });
  await receive(0, '2026-11-02');
  await receive(2, '2026-11-09');
  await receive(9, '2026-11-09');
  expect(await listed(shop)).toMatchObject([
    {
      id: 'skipped_pack.17470000124.2026-11-09',
      rule: 'skipped_pack',
      game: '1747',
      pack: '0000124',
      packs: [{ lot_counter: 1 }, { lot_counter: 3 }],
      records: [],
    },
  ]);
  await receive(1, '2026-11-12');
  expect(await listed(shop)).toEqual([]);
});

test('the same clerk short in 3 of 5 shifts; the newer statement counts', async () => {
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

test('something missing on two days at the same place: opening checks, and what was lost or stolen', async () => {
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
  // A sale that arrives late explains the first.
  await count(shop, [0, 2], at('2026-11-02', '23:00'), { session: shop.secondTill });
  expect(await listed(shop)).toEqual([]);
});

describe('cards typed instead of scanned', () => {
  /** A shop with so many packs more on the shelf, and a record that saw all of them, the first ones typed. */
  async function recordOf(sources: readonly Seen['source'][]): Promise<Shop> {
    const shop = await opened();
    const by = { userId: shop.store.admin.id, sessionId: null };
    const start = (n: number) => addToSerial('15401240000000', n * 2_000_000);
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
    const seen = sources.map((source, n) => ({
      lot_number: UPC,
      lot_counter: n + 2,
      front_ticket: addToSerial(start(n), 1),
      source,
    }));
    const scanned = sources.map((_, n) => ({
      ...shop.entry(0, 0),
      lot_counter: n + 2,
      start_ticket: start(n),
      end_ticket: start(n),
    }));
    // Half of the packs sold a ticket, so that claims and sightings both say how cards were made.
    const body = {
      data: { scanned: scanned.filter((_, n) => n % 2 === 0), non_scanned: [], seen },
      recorded_at: at('2026-11-10'),
    };
    await must(shop.till.post('/sales-record-register', body, randomUUID()), 201);
    return shop;
  }
  const cards = (typed: number, scanned: number, unknown = 0): Seen['source'][] => [
    ...Array<'typed'>(typed).fill('typed'),
    ...Array<'scan'>(scanned).fill('scan'),
    ...Array<undefined>(unknown).fill(undefined),
  ];

  test('more than a fifth of the cards is an alarm', async () => {
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
  });

  test('exactly a fifth isn’t, and cards of terminals that don’t say are in no percentage', async () => {
    expect(await listed(await recordOf(cards(2, 8)))).toEqual([]);
    expect(await listed(await recordOf(cards(0, 0, 12)))).toEqual([]);
  });
});
