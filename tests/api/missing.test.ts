import { describe, expect, test } from 'vitest';
import { storeSettings } from '../../server/db/schema';
import type { Missing, SalesReportReply, Shift } from '../../src/shared/counting/sales-schema';
import { businessDate, reportTime, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { correct, openShop, PACK_SIZE, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { reportOfShift, sendCount, shiftListOf } from '../support/shops/counts';
import { spokenTime } from '../support/tickets/spoken';

const server = testServer();
const OPENED = new Date('2026-11-17T16:00:00Z');
/** 22:58 on November 17 and 06:04 on November 18 in Los Angeles. */
const CLOSE = '2026-11-18T06:58:00Z';
const OPENING = '2026-11-18T14:04:00Z';
const CLOSED_DAY = '2026-11-17';
const DAY = '2026-11-18';

/** A shop with one roll at $20, on the shelf since the morning of November 17. */
const openRoll = () => openShop(server, { price: 20, openedAt: OPENED });

const listed = ({ missing = [] }: SalesReportReply) =>
  missing.map((line) => [line.start_ticket, line.end_ticket, line.ticketCount, line.amount]);
const since = ({ missing = [] }: SalesReportReply) => missing.map((line) => [line.since, line.since_by]);

/** The roll is closed at 22:58 with the front 020, and opened at 06:04 with the front 023. */
async function closedAndOpened(): Promise<Shop> {
  const shop = await openRoll();
  await sendCount(shop.till, 'shift', CLOSE, { front: 20, scanned: [shop.entry(0, 19)] });
  await sendCount(shop.secondTill, 'opening', OPENING, { front: 23, scanned: [shop.entry(20, 22)] });
  return shop;
}

describe('tickets that an opening check finds missing', () => {
  test('tickets that an opening check finds missing have a line of their own, and are in no clerk’s figures or sales total', async () => {
    const shop = await closedAndOpened();
    const line: Missing = {
      vendor_name: expect.stringMatching(/^Vendor/),
      ...packRun(20, 22),
      ticketCount: 3,
      amount: 60,
      since: new Date(CLOSE).toISOString(),
      since_by: 'Store Admin 1',
      found_at: new Date(OPENING).toISOString(),
      found_by: 'Second Admin',
    };
    const day = await shop.day(DAY);
    expect(day).toMatchObject({ salesRecord: [], countData: [{ ticketCount: 0, amount: 0 }] });
    expect(day.missing).toEqual([line]);
    const [check] = await shiftListOf(shop, DAY);
    expect(check).toEqual({
      name: 'Second Admin',
      report_time: '06:04:00',
      created_by: expect.any(Number),
      ticketCount: 0,
      seen: 1,
      on_shelf: 1,
      purpose: 'opening',
    });
    expect(day.shifts).toEqual([check]);
    expect(await reportOfShift(shop, DAY, check as Shift)).toMatchObject({
      salesRecord: [],
      countData: [{ ticketCount: 0, amount: 0, seen: 1, on_shelf: 1 }],
      missing: [line],
    });
    const closed = await shop.day(CLOSED_DAY);
    expect(closed).toMatchObject({ countData: [{ ticketCount: 20, amount: 400 }], missing: [] });
    expect(await shop.onShelf()).toEqual([[ticket(23), ticket(PACK_SIZE - 1)]]);
  });

  test('a late record explains missing tickets: their line disappears, and only that record’s author sold more', async () => {
    const shop = await closedAndOpened();
    const late = '2026-11-18T07:10:00Z';
    const reply = await sendCount(shop.till, 'shift', late, { front: 23, scanned: [shop.entry(20, 22)] });
    expect(reply.data).toMatchObject({ ticketCount: 3, amount: 60 });
    expect(await shop.day(DAY)).toMatchObject({
      salesRecord: [],
      countData: [{ ticketCount: 0, amount: 0 }],
      missing: [],
    });
    expect((await shop.day(CLOSED_DAY)).salesRecord).toMatchObject([
      { name: 'Store Admin 1', ticketCount: 20, amount: 400 },
      { name: 'Store Admin 1', start_ticket: ticket(20), ticketCount: 3, amount: 60 },
    ]);
    const [check] = await shiftListOf(shop, DAY);
    expect(await reportOfShift(shop, DAY, check as Shift)).not.toHaveProperty('missing');
    expect(await shop.exceptions()).toEqual([]);
  });

  test('a late record that explains some missing tickets leaves a line for the rest, missing since that record', async () => {
    const shop = await closedAndOpened();
    await sendCount(shop.till, 'shift', '2026-11-18T07:10:00Z', { front: 21, scanned: [shop.entry(20, 20)] });
    const day = await shop.day(DAY);
    expect(listed(day)).toEqual([[ticket(21), ticket(22), 2, 40]]);
    // The record that explains a part is the last count of the rest.
    expect(since(day)).toEqual([['2026-11-18T07:10:00.000Z', 'Store Admin 1']]);
  });

  test('a correction removes tickets that were found again from the line of missing ones, and is listed', async () => {
    const shop = await closedAndOpened();
    await correct(shop, 20, 21, 'they were behind the counter');
    const day = await shop.day(DAY);
    expect(listed(day)).toEqual([[ticket(22), ticket(22), 1, 20]]);
    expect(day.corrections).toMatchObject([
      {
        start_ticket: ticket(20),
        end_ticket: ticket(21),
        ticketCount: 2,
        amount: 40,
        name: 'Second Admin',
        time_created: '2026-11-18 06:04:00',
        reason: 'they were behind the counter',
      },
    ]);
    await correct(shop, 22, 22, 'and this one');
    const after = await shop.day(DAY);
    expect(after.missing).toEqual([]);
    expect(after.corrections).toHaveLength(2);
    expect(after.countData).toMatchObject([{ ticketCount: 0, amount: 0 }]);
  });

  test('missing tickets that were counted at different times have a line for each last count', async () => {
    const shop = await openRoll();
    await sendCount(shop.till, 'shift', '2026-11-17T20:00:00Z', { front: 5, scanned: [shop.entry(0, 4)] });
    // Another terminal saw only the tickets behind 010, and recorded no sale.
    await sendCount(shop.secondTill, 'shift', '2026-11-17T23:00:00Z', { front: 10 });
    await sendCount(shop.secondTill, 'opening', OPENING, { front: 12, scanned: [shop.entry(5, 11)] });
    const day = await shop.day(DAY);
    expect(listed(day)).toEqual([
      [ticket(5), ticket(9), 5, 100],
      [ticket(10), ticket(11), 2, 40],
    ]);
    expect(since(day)).toEqual([
      ['2026-11-17T20:00:00.000Z', 'Store Admin 1'],
      ['2026-11-17T23:00:00.000Z', 'Second Admin'],
    ]);
  });

  test('missing tickets of a pack that was never counted are missing since its shelf record', async () => {
    const shop = await openRoll();
    await sendCount(shop.secondTill, 'opening', OPENING, { front: 3, scanned: [shop.entry(0, 2)] });
    const day = await shop.day(DAY);
    expect(listed(day)).toEqual([[ticket(0), ticket(2), 3, 60]]);
    expect(since(day)).toEqual([[OPENED.toISOString(), 'Store Admin 1']]);
  });

  test('an opening check that finds a pack gone lists all its remaining tickets as missing', async () => {
    const shop = await openRoll();
    await sendCount(shop.till, 'shift', CLOSE, { front: 78, scanned: [shop.entry(0, 77)] });
    const body = {
      ...salesBody([], [shop.entry(78, 79)], OPENING),
      purpose: 'opening',
    };
    await shop.secondTill.record('/sales-record-register', body);
    const day = await shop.day(DAY);
    expect(listed(day)).toEqual([[ticket(78), ticket(79), 2, 40]]);
    expect(since(day)).toEqual([[new Date(CLOSE).toISOString(), 'Store Admin 1']]);
    // It sent no sightings, so its list has no packs.
    expect(await shiftListOf(shop, DAY)).toEqual([
      expect.objectContaining({ purpose: 'opening', ticketCount: 0 }),
    ]);
    expect(day.countData).toMatchObject([{ ticketCount: 0, amount: 0 }]);
  });

  test('an opening check finds tickets of a roll sold down missing from its highest ticket down', async () => {
    const shop = await openRoll();
    const turn = { store_id: shop.store.id, lot_number: UPC, lot_counter: 1, sells: 'down' };
    await shop.till.change('/lot-direction', turn);
    await sendCount(shop.till, 'shift', CLOSE, { front: 59, scanned: [shop.entry(60, 79)] });
    await sendCount(shop.secondTill, 'opening', OPENING, { front: 56, scanned: [shop.entry(57, 59)] });
    const day = await shop.day(DAY);
    expect(day.missing).toMatchObject([
      { start_ticket: ticket(57), end_ticket: ticket(59), sells: 'down', ticketCount: 3, amount: 60 },
    ]);
    expect(since(day)).toEqual([[new Date(CLOSE).toISOString(), 'Store Admin 1']]);
  });

  test('missing tickets are listed separately from the sales that a later shift makes on the same day', async () => {
    const shop = await closedAndOpened();
    await sendCount(shop.till, 'shift', '2026-11-19T06:00:00Z', { front: 30, scanned: [shop.entry(23, 29)] });
    const day = await shop.day(DAY);
    expect(day.countData).toMatchObject([{ ticketCount: 7, amount: 140 }]);
    expect(day.salesRecord).toMatchObject([{ name: 'Store Admin 1', ticketCount: 7, amount: 140 }]);
    expect(listed(day)).toEqual([[ticket(20), ticket(22), 3, 60]]);
    expect(day.shifts?.map((shift) => [shift.purpose, shift.ticketCount])).toEqual([
      ['opening', 0],
      [undefined, 7],
    ]);
  });
});

test('a count from a terminal that doesn’t know the opening check sells only the rest, and its row notes the missing tickets', async () => {
  const shop = await closedAndOpened();
  const reply = await sendCount(shop.till, 'shift', '2026-11-19T06:00:00Z', {
    front: 30,
    scanned: [shop.entry(20, 29)],
  });
  expect(reply.data).toMatchObject({ ticketCount: 7, amount: 140 });
  const day = await shop.day(DAY);
  expect(day.salesRecord).toMatchObject([
    {
      start_ticket: ticket(23),
      ticketCount: 7,
      note:
        '#020–#022 counted here too, ' +
        `but already found missing by Second Admin (${spokenTime('2026-11-18 06:04:00')}).`,
    },
  ]);
  expect(listed(day)).toEqual([[ticket(20), ticket(22), 3, 60]]);
});

test.each<StoreClock>([
  { time_zone: 'Pacific/Honolulu', day_ends_at: '00:00' },
  { time_zone: 'America/New_York', day_ends_at: '02:00' },
])('an opening check belongs to the business day of the store’s clock: $time_zone', async (clock) => {
  const shop = await openRoll();
  await server.db.insert(storeSettings).values({ storeId: shop.store.id, ...clock });
  // 20:30 on November 17 in Honolulu, 01:30 on November 18 in New York, where the day still is the 17th.
  const at = '2026-11-18T06:30:00Z';
  await sendCount(shop.secondTill, 'opening', at, { front: 3, scanned: [shop.entry(0, 2)] });
  expect(businessDate(new Date(at), clock)).toBe('2026-11-17');
  expect(wallTime(new Date(at), clock).slice(11)).toBe(reportTime(new Date(at), clock));
  expect(listed(await shop.day('2026-11-17'))).toEqual([[ticket(0), ticket(2), 3, 60]]);
  expect((await shop.day('2026-11-18')).missing).toEqual([]);
  expect(await shiftListOf(shop, '2026-11-17')).toMatchObject([
    { report_time: wallTime(new Date(at), clock).slice(11), purpose: 'opening' },
  ]);
});
