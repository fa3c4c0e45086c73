import { DateTime } from 'luxon';
import { afterEach, describe, expect, test } from 'vitest';
import { salesBody as deviceBody } from '../../src/app/counting/record-bodies';
import { emptyCard, withRange, withStart } from '../../src/shared/counting/cards';
import { reviewCount } from '../../src/shared/counting/count-summary';
import type { SalesReply, SalesReportReply } from '../../src/shared/counting/sales-schema';
import { indexStock } from '../../src/shared/stock/stock';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { testServer } from '../support/api/app';
import { openShop, PACK_SIZE, type Shop, shiftOf, shiftsOf, ticket, UPC } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { stockRun } from '../support/shops/stock-runs';

const server = testServer();

/** The tickets of a report's rows by their position in the pack, and the report's total. */
const soldIn = ({ salesRecord, countData }: SalesReportReply) => ({
  tickets: salesRecord.map((row) => [row.start_ticket, row.end_ticket]),
  total: countData.map((total) => [total.date_created, total.ticketCount, total.amount]),
});
const run = (first: number, last: number) => [ticket(first), ticket(last)];

/** Sells some tickets at each of these instants, three more each time: 3, 6, 9 … tickets from the front. */
async function sellAt(shop: Shop, instants: readonly string[]): Promise<void> {
  let next = 0;
  for (const [index, at] of instants.entries()) {
    const count = 3 * (index + 1);
    const reply = await shop.sell(shop.till, [shop.entry(next, next + count - 1)], at);
    expect(reply).toMatchObject({ status: 201, body: { data: { ticketCount: count } } });
    next += count;
  }
}

/** The totals of each shift of a day and of the whole day. */
async function countsOf(shop: Shop, date: string): Promise<{ shifts: [string, number][]; day: number }> {
  const shifts: [string, number][] = [];
  for (const time of await shiftsOf(shop, date))
    shifts.push([time, (await shiftOf(shop, date, time)).countData[0]?.ticketCount ?? 0]);
  return { shifts, day: (await shop.day(date)).countData[0]?.ticketCount ?? 0 };
}

describe('the Los Angeles day of a record', () => {
  test('a record a second before midnight in Los Angeles belongs to that day, and one at midnight to the next', async () => {
    const shop = await openShop(server);
    await sellAt(shop, ['2026-11-19T07:59:59Z', '2026-11-19T08:00:00Z']);
    expect(await countsOf(shop, '2026-11-18')).toEqual({ shifts: [['23:59:59', 3]], day: 3 });
    expect(await countsOf(shop, '2026-11-19')).toEqual({ shifts: [['00:00:00', 6]], day: 6 });
    expect((await shop.day('2026-11-19')).salesRecord).toMatchObject([
      { time_created: '2026-11-19 00:00:00' },
    ]);
    expect((await shop.day('2026-11-20')).salesRecord).toEqual([]);
  });

  test('a day of 25 hours has exactly the records captured on it', async () => {
    const shop = await openShop(server);
    await sellAt(shop, [
      '2026-11-01T06:59:59.999Z',
      '2026-11-01T07:00:00Z',
      '2026-11-02T07:59:59.999Z',
      '2026-11-02T08:00:00Z',
    ]);
    expect(await countsOf(shop, '2026-10-31')).toEqual({ shifts: [['23:59:59', 3]], day: 3 });
    expect(await countsOf(shop, '2026-11-01')).toEqual({
      shifts: [
        ['00:00:00', 6],
        ['23:59:59', 9],
      ],
      day: 15,
    });
    expect(await countsOf(shop, '2026-11-02')).toEqual({ shifts: [['00:00:00', 12]], day: 12 });
  });

  test('the repeated 01:30 gives two shifts with their own rows, and the day is their sum', async () => {
    const shop = await openShop(server, { price: 0.7 });
    await sellAt(shop, ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z']);
    expect(await shiftsOf(shop, '2026-11-01')).toEqual(['01:30:00 PDT', '01:30:00 PST']);
    const [summer, winter] = [
      await shiftOf(shop, '2026-11-01', '01:30:00 PDT'),
      await shiftOf(shop, '2026-11-01', '01:30:00 PST'),
    ];
    expect(soldIn(summer)).toEqual({ tickets: [run(0, 2)], total: [['2026-11-01', 3, 2.1]] });
    expect(soldIn(winter)).toEqual({ tickets: [run(3, 8)], total: [['2026-11-01', 6, 4.2]] });
    expect(summer.countData[0]?.ID).not.toBe(winter.countData[0]?.ID);
    expect(soldIn(await shop.day('2026-11-01'))).toEqual({
      tickets: [run(0, 2), run(3, 8)],
      total: [['2026-11-01', 9, 6.3]],
    });
    const by = { created_by: shop.store.admin.id, time_created: '2026-11-01 01:30:00' };
    expect((await shop.day('2026-11-01')).salesRecord).toMatchObject([
      { ...by, report_time: '01:30:00 PDT' },
      { ...by, report_time: '01:30:00 PST' },
    ]);
    expect(await shiftOf(shop, '2026-11-01', '01:30:00')).toEqual({ salesRecord: [], countData: [] });
  });

  test('a day of 23 hours skips from 01:59:59 to 03:00:00 and has exactly the records captured on it', async () => {
    const shop = await openShop(server);
    await sellAt(shop, [
      '2026-03-08T07:59:59Z',
      '2026-03-08T08:00:00Z',
      '2026-03-08T09:59:59Z',
      '2026-03-08T10:00:00Z',
      '2026-03-09T06:59:59Z',
      '2026-03-09T07:00:00Z',
    ]);
    expect(await countsOf(shop, '2026-03-07')).toEqual({ shifts: [['23:59:59', 3]], day: 3 });
    expect(await countsOf(shop, '2026-03-08')).toEqual({
      shifts: [
        ['00:00:00', 6],
        ['01:59:59', 9],
        ['03:00:00', 12],
        ['23:59:59', 15],
      ],
      day: 42,
    });
    expect(await countsOf(shop, '2026-03-09')).toEqual({ shifts: [['00:00:00', 18]], day: 18 });
  });

  test('a record captured a second before midnight and sent today counts for the day before', async () => {
    const shop = await openShop(server);
    const today = businessDate(new Date(), DEFAULT_CLOCK);
    const midnight = instantOfWall(`${today} 00:00:00`, DEFAULT_CLOCK) ?? new Date(Number.NaN);
    const before = new Date(midnight.getTime() - 1000);
    await sellAt(shop, [before.toISOString(), midnight.toISOString()]);
    expect(await countsOf(shop, businessDate(before, DEFAULT_CLOCK))).toEqual({
      shifts: [['23:59:59', 3]],
      day: 3,
    });
    expect(await countsOf(shop, today)).toEqual({ shifts: [['00:00:00', 6]], day: 6 });
  });

  test('a record sent a month late belongs to the day of its capture, although later days have records', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(5, 14)], '2026-11-18T20:00:00Z');
    await shop.sell(shop.till, [shop.entry(0, 4)], '2026-10-18T20:00:00Z');
    expect(await countsOf(shop, '2026-10-18')).toEqual({ shifts: [['13:00:00', 5]], day: 5 });
    expect(await countsOf(shop, '2026-11-18')).toEqual({ shifts: [['12:00:00', 10]], day: 10 });
  });
});

describe('devices in other time zones', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  /** The app's request when the clerk presses Add Sales at this instant, with the first tickets of the pack sold. */
  function countedOnDevice(shop: Shop, count: number, at: Date) {
    const [start, end] = [serialToNumber(ticket(0)), serialToNumber(ticket(PACK_SIZE - 1))];
    const range = stockRun({ upc: UPC, start, end, vendorId: shop.store.vendorId });
    const card = withStart(withRange(emptyCard(1), range), ticket(count));
    const cards = { cards: [card], soldOut: [], purpose: 'shift' as const };
    const counted = reviewCount(cards, indexStock([range], range.status));
    return { ...deviceBody(counted, shop.store.id).body, recorded_at: at.toISOString() };
  }

  // The server runs in this process and has the same zone, which must not matter either.
  test.each([
    ['America/New_York', '2026-11-19 02:59:59'],
    ['UTC', '2026-11-19 07:59:59'],
    ['Asia/Kolkata', '2026-11-19 13:29:59'],
  ])('a count at 23:59:59 in Los Angeles belongs to that day on a device in %s', async (name, deviceTime) => {
    process.env.TZ = name;
    const at = new Date('2026-11-19T07:59:59Z');
    const onDevice = DateTime.fromJSDate(at, { zone: name }).toFormat('yyyy-MM-dd HH:mm:ss');
    expect(onDevice).toBe(deviceTime);
    expect(at.getDate()).toBe(19);
    const shop = await openShop(server);
    const body = countedOnDevice(shop, 10, at);
    // A client's wall time in another zone changes nothing, because recorded_at takes precedence.
    await shop.till.add('/sales-record-register', { ...body, time_created: onDevice });
    expect(await countsOf(shop, '2026-11-18')).toEqual({ shifts: [['23:59:59', 10]], day: 10 });
    expect((await shop.day('2026-11-18')).salesRecord).toMatchObject([
      { time_created: '2026-11-18 23:59:59' },
    ]);
    expect((await shop.day('2026-11-19')).salesRecord).toEqual([]);
  });

  test('an instant sent with the device’s own offset is the same instant', async () => {
    const shop = await openShop(server);
    await sellAt(shop, ['2026-11-19T02:30:00.000-05:00', '2026-11-19T13:00:01.000+05:30']);
    expect(await countsOf(shop, '2026-11-18')).toEqual({
      shifts: [
        ['23:30:00', 3],
        ['23:30:01', 6],
      ],
      day: 9,
    });
  });
});

describe('the capture time of a record', () => {
  test('a record without recorded_at is dated by its time_created, as Los Angeles wall time', async () => {
    const shop = await openShop(server);
    const body = { ...salesBody([shop.entry(0, 9)]), time_created: '2026-07-04 23:59:59' };
    const reply = await shop.till.add<SalesReply>('/sales-record-register', body);
    expect(reply.data.report_time).toBe('23:59:59');
    expect((await shop.day('2026-07-04')).salesRecord).toMatchObject([
      { time_created: '2026-07-04 23:59:59' },
    ]);
  });

  test('a record with no time, or with one far in the future, is dated by the server’s clock', async () => {
    for (const recordedAt of [
      undefined,
      new Date(Date.now() + 3_600_000).toISOString(),
      new Date(Date.now() + 5 * 60_000 + 30_000).toISOString(),
      '9999-12-31T23:59:59Z',
    ]) {
      const shop = await openShop(server);
      const before = wallTime(new Date(), DEFAULT_CLOCK);
      await shop.sell(shop.till, [shop.entry(0, 9)], recordedAt);
      const after = wallTime(new Date(), DEFAULT_CLOCK);
      const days = [...new Set([before.slice(0, 10), after.slice(0, 10)])];
      const rows = (await Promise.all(days.map((day) => shop.day(day)))).flatMap((day) => day.salesRecord);
      expect(rows).toHaveLength(1);
      const time = rows[0]?.time_created ?? '';
      expect(time >= before && time <= after).toBe(true);
    }
  });

  test('a record from a clock that is four minutes ahead keeps its time', async () => {
    const shop = await openShop(server);
    const ahead = new Date(Date.now() + 4 * 60_000);
    await shop.sell(shop.till, [shop.entry(0, 9)], ahead.toISOString());
    const day = await shop.day(wallTime(ahead, DEFAULT_CLOCK).slice(0, 10));
    expect(day.salesRecord).toMatchObject([{ time_created: wallTime(ahead, DEFAULT_CLOCK) }]);
  });
});
