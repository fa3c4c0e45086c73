import { describe, expect, test } from 'vitest';
import type { SalesReply, SalesReportReply, Shift } from '../../src/contract/sales';
import { laWallTime } from '../../src/domain/time';
import { testServer } from '../support/api-app';
import { must, openShop, type Shop, ticket, UPC } from '../support/api-shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/fixtures';

const server = testServer();

const shiftsOf = async (shop: Shop, date: string) =>
  (await must(shop.till.get<{ data: Shift[] }>(`/fetch-shift-data/${date}/${shop.store.id}`), 200)).data.map(
    (shift) => shift.report_time,
  );
const countOf = async (shop: Shop, date: string) => (await shop.day(date)).countData[0]?.ticketCount ?? 0;
const shiftOf = (shop: Shop, date: string, time: string) =>
  must(
    shop.till.get<SalesReportReply>(
      `/shift-sales-record-list/${date}/${shop.store.admin.id}/${encodeURIComponent(time)}`,
    ),
    200,
  );

describe('the day of a record is the one in Los Angeles when it was captured', () => {
  test('one second before midnight, and midnight', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-19T07:59:59Z');
    await shop.sell(shop.till, [shop.entry(10, 14)], '2026-11-19T08:00:00Z');
    expect(await shiftsOf(shop, '2026-11-18')).toEqual(['23:59:59']);
    expect(await shiftsOf(shop, '2026-11-19')).toEqual(['00:00:00']);
    expect([await countOf(shop, '2026-11-18'), await countOf(shop, '2026-11-19')]).toEqual([10, 5]);
  });

  test('the repeated 01:30 of November gives two shifts on one day', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-01T08:30:00Z');
    await shop.sell(shop.till, [shop.entry(10, 14)], '2026-11-01T09:30:00Z');
    expect(await shiftsOf(shop, '2026-11-01')).toEqual(['01:30:00 PDT', '01:30:00 PST']);
    expect((await shiftOf(shop, '2026-11-01', '01:30:00 PDT')).countData).toMatchObject([
      { ticketCount: 10 },
    ]);
    expect((await shiftOf(shop, '2026-11-01', '01:30:00 PST')).countData).toMatchObject([{ ticketCount: 5 }]);
    expect(await countOf(shop, '2026-11-01')).toBe(15);
    const by = { created_by: shop.store.admin.id, time_created: '2026-11-01 01:30:00' };
    expect((await shop.day('2026-11-01')).salesRecord).toMatchObject([
      { ...by, report_time: '01:30:00 PDT', ticketCount: 10 },
      { ...by, report_time: '01:30:00 PST', ticketCount: 5 },
    ]);
  });

  test('the night that has no 02:30', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], '2026-03-08T09:59:59Z');
    await shop.sell(shop.till, [shop.entry(10, 14)], '2026-03-08T10:00:00Z');
    expect(await shiftsOf(shop, '2026-03-08')).toEqual(['01:59:59', '03:00:00']);
  });

  test('a device in another zone sends its own offset', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-19T02:30:00.000-05:00');
    expect(await shiftsOf(shop, '2026-11-18')).toEqual(['23:30:00']);
  });
});

describe('when a record was captured', () => {
  test('time_created is Los Angeles wall time when there is no recorded_at', async () => {
    const shop = await openShop(server);
    const body = { ...salesBody([shop.entry(0, 9)]), time_created: '2026-07-04 23:59:59' };
    const reply = await must(shop.till.post<SalesReply>('/sales-record-register', body), 201);
    expect(reply.data.report_time).toBe('23:59:59');
    expect((await shop.day('2026-07-04')).salesRecord).toMatchObject([
      { time_created: '2026-07-04 23:59:59' },
    ]);
  });

  test('recorded_at goes before time_created', async () => {
    const shop = await openShop(server);
    const body = {
      ...salesBody([shop.entry(0, 9)], [], '2026-07-05T19:00:00Z'),
      time_created: '2026-07-04 23:59:59',
    };
    await must(shop.till.post('/sales-record-register', body), 201);
    expect(await shiftsOf(shop, '2026-07-05')).toEqual(['12:00:00']);
  });

  test('the server’s time without either, and instead of one far in the future', async () => {
    for (const recordedAt of [
      undefined,
      new Date(Date.now() + 3_600_000).toISOString(),
      '9999-12-31T23:59:59Z',
    ]) {
      const shop = await openShop(server);
      const before = laWallTime(new Date());
      await shop.sell(shop.till, [shop.entry(0, 9)], recordedAt);
      const after = laWallTime(new Date());
      const days = [...new Set([before.slice(0, 10), after.slice(0, 10)])];
      const rows = (await Promise.all(days.map((day) => shop.day(day)))).flatMap((day) => day.salesRecord);
      expect(rows).toHaveLength(1);
      const time = rows[0]?.time_created ?? '';
      expect(time >= before && time <= after).toBe(true);
    }
  });

  test('a clock that is four minutes ahead is believed', async () => {
    const shop = await openShop(server);
    const ahead = new Date(Date.now() + 4 * 60_000);
    await shop.sell(shop.till, [shop.entry(0, 9)], ahead.toISOString());
    const day = await shop.day(laWallTime(ahead).slice(0, 10));
    expect(day.salesRecord).toMatchObject([{ time_created: laWallTime(ahead) }]);
  });
});

describe('shifts', () => {
  test('two records of one person in one second stay two shifts', async () => {
    const shop = await openShop(server);
    const at = '2026-11-18T22:05:00';
    await shop.sell(shop.till, [shop.entry(0, 9)], `${at}.100Z`);
    await shop.sell(shop.till, [shop.entry(10, 14)], `${at}.900Z`);
    await shop.sell(shop.secondTill, [shop.entry(15, 15)], `${at}.950Z`);
    expect(await shiftsOf(shop, '2026-11-18')).toEqual(['14:05:00', '14:05:00 (2)', '14:05:00']);
    expect((await shiftOf(shop, '2026-11-18', '14:05:00')).countData).toMatchObject([{ ticketCount: 10 }]);
    expect((await shiftOf(shop, '2026-11-18', '14:05:00 (2)')).countData).toMatchObject([{ ticketCount: 5 }]);
  });

  test('the sum of the shifts is the day: three packs of one UPC, two runs of one with a gap', async () => {
    const shop = await openShop(server, { price: 0.7 });
    for (const [counter, start] of [
      [2, '15401234568000'],
      [3, '15401234569000'],
    ] as const) {
      await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, start, 60, counter)), 201);
    }
    const shelf = (start: string, end: string) =>
      must(shop.till.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, start, end)), 200);
    await shelf('15401234568000', '15401234568059');
    await shelf('15401234569000', '15401234569009');
    await shelf('15401234569030', '15401234569039');
    const of = (start: string, end: string, counter: number) =>
      soldEntry(shop.store.id, UPC, start, end, 0.7, counter);
    await shop.sell(
      shop.till,
      [shop.entry(0, 6), of('15401234568000', '15401234568001', 2)],
      '2026-11-18T18:00:00Z',
    );
    await shop.sell(shop.secondTill, [shop.entry(7, 12)], '2026-11-18T22:00:00Z', [
      of('15401234569000', '15401234569009', 3),
      of('15401234569030', '15401234569039', 3),
    ]);
    const day = await shop.day('2026-11-18');
    const sum = (rows: { ticketCount: number; amount: number }[]) => [
      rows.reduce((total, row) => total + row.ticketCount, 0),
      rows.reduce((total, row) => total + Math.round(row.amount * 100), 0),
    ];
    expect(sum(day.salesRecord)).toEqual([35, 2450]);
    expect(day.countData).toMatchObject([{ ticketCount: 35, amount: 24.5 }]);
    expect(
      day.salesRecord.map((row) => [row.lot_counter, row.start_ticket.slice(-4), row.ticketCount]),
    ).toEqual([
      [1, '7000', 7],
      [2, '8000', 2],
      [1, '7007', 6],
      [3, '9000', 10],
      [3, '9030', 10],
    ]);
  });

  test('two adjoining entries of one record are one row', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9), shop.entry(10, 19)], '2026-11-18T18:00:00Z');
    expect((await shop.day('2026-11-18')).salesRecord).toMatchObject([
      {
        start_ticket: ticket(0),
        end_ticket: ticket(19),
        ticketCount: 20,
        amount: 100,
        vendor_name: 'Vendor 1',
      },
    ]);
  });
});

test.each(['2026-02-30', '2026-13-01', '0000-01-01', 'today', '2026-1-1', '20261-01-01'])(
  'the date %s is refused by name',
  async (date) => {
    const shop = await openShop(server);
    for (const path of [
      `/fetch-shift-data/${date}/${shop.store.id}`,
      `/sales-record-list/${date}/${shop.store.id}`,
      `/shift-sales-record-list/${date}/1/12:00:00`,
    ])
      expect(await shop.till.get(path)).toMatchObject({
        status: 400,
        body: { fields: { date: expect.any(String) } },
      });
  },
);

test('a day without sales is empty', async () => {
  const shop = await openShop(server);
  expect(await shop.day('1999-01-01')).toEqual({ salesRecord: [], countData: [] });
});
