import { describe, expect, test } from 'vitest';
import type { StoreToday } from '../../src/shared/board/board-schema';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { type Session, signIn, testServer } from '../support/api/app';
import { noon } from '../support/api/board';
import { remove } from '../support/api/removals';
import { correct, must, openShop, type Shop, setSettings } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';

const server = testServer();

const today = () => businessDate(new Date(), DEFAULT_CLOCK);

const todayOf = async (session: Session, id: number) =>
  (await session.read<{ data: StoreToday[] }>(`/today/${id}`)).data;

async function own(shop: Shop): Promise<StoreToday> {
  const [store] = await todayOf(shop.till, shop.store.id);
  if (!store) throw new Error('the store is not listed');
  return store;
}

const dayOf = ({ days }: StoreToday, daysAgo: number) =>
  days.find(({ date }) => date === daysBefore(today(), daysAgo));
const total = (daysAgo: number, shifts: number, ticketCount: number, amount: number) => ({
  date: daysBefore(today(), daysAgo),
  shifts,
  ticketCount,
  amount,
  missingCount: 0,
  missingAmount: 0,
});

const openingCheck = (shop: Shop, first: number, last: number, recordedAt?: string) =>
  shop.secondTill.record('/sales-record-register', {
    ...salesBody([shop.entry(first, last)], [], recordedAt),
    purpose: 'opening',
  });

describe('a store’s days', () => {
  test('Today shows the last fourteen days and the same weekday of four weeks, each with shifts, tickets and dollars', async () => {
    const shop = await openShop(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)], noon(28)), 201);
    await must(shop.sell(shop.till, [shop.entry(10, 11)], noon(7)), 201);
    await must(shop.sell(shop.secondTill, [shop.entry(12, 14)], noon(1)), 201);
    await must(shop.sell(shop.till, [shop.entry(15, 18)], new Date().toISOString()), 201);

    const found = await own(shop);
    expect(found).toMatchObject({ store_id: shop.store.id, date: today() });
    expect(found.days.map(({ date }) => date)).toEqual(
      [28, 21, ...Array.from({ length: 15 }, (_, i) => 14 - i)].map((days) => daysBefore(today(), days)),
    );
    const sold = new Map([
      [28, total(28, 1, 10, 50)],
      [7, total(7, 1, 2, 10)],
      [1, total(1, 1, 3, 15)],
      [0, total(0, 1, 4, 20)],
    ]);
    for (const [daysAgo, expected] of sold) expect(dayOf(found, daysAgo)).toEqual(expected);
    expect(dayOf(found, 2)).toEqual(total(2, 0, 0, 0));
    expect(found.counts.map(({ date, name, amount }) => [date, name, amount])).toEqual([
      [daysBefore(today(), 1), 'Second Admin', 15],
      [today(), shop.store.admin.name, 20],
    ]);
    expect(found.last_count).toMatchObject({ date: today(), name: shop.store.admin.name, ticketCount: 4 });
    // $50 and $10 at noon of the two days on which it counted.
    const isPast = (found.usual?.time ?? '') >= '12:00:00';
    expect(found.usual).toMatchObject({ amount: isPast ? 30 : 0, is_over: isPast });
  });

  test('the days in Today follow corrections and late records, as the reports do', async () => {
    const shop = await openShop(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)], new Date().toISOString()), 201);
    await correct(shop, 8, 9);
    expect(dayOf(await own(shop), 0)).toEqual(total(0, 1, 8, 40));
    // The earliest record holds the tickets, in any order of arrival.
    await must(shop.sell(shop.secondTill, [shop.entry(0, 4)], noon(1)), 201);
    const found = await own(shop);
    expect(dayOf(found, 0)).toEqual(total(0, 1, 3, 15));
    expect(dayOf(found, 1)).toEqual(total(1, 1, 5, 25));
  });

  test('the days in Today separate missing tickets from sales, and include quiet shifts and packs sold whole', async () => {
    const shop = await openShop(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)], noon(1)), 201);
    await openingCheck(shop, 10, 12, new Date().toISOString());
    await must(shop.see(shop.till, 13, new Date().toISOString()), 201);
    const afterwards = new Date(Date.parse(noon(1)) + 60_000).toISOString();
    await must(remove(shop, [20, 24], 'sold_whole', afterwards), 201);
    await must(remove(shop, [30, 39], 'returned', afterwards), 201);
    const found = await own(shop);
    expect(dayOf(found, 1)).toEqual(total(1, 1, 15, 75));
    expect(dayOf(found, 0)).toEqual({ ...total(0, 1, 0, 0), missingCount: 3, missingAmount: 15 });
    expect(found.counts.map(({ purpose, ticketCount }) => [purpose, ticketCount])).toEqual([
      [undefined, 10],
      ['removal', 5],
      ['opening', 3],
      [undefined, 0],
    ]);
    expect(found.last_count).toMatchObject({ seen: 1, on_shelf: 1, ticketCount: 0 });
  });
});

test('Today lists the last count, however long ago it was', async () => {
  const shop = await openShop(server);
  expect((await own(shop)).last_count).toBeNull();
  await must(shop.sell(shop.till, [shop.entry(0, 9)], noon(300)), 201);
  const { days, counts, last_count } = await own(shop);
  expect(last_count).toMatchObject({ date: daysBefore(today(), 300), amount: 50, recorded_at: noon(300) });
  expect(counts).toEqual([]);
  expect(days.every(({ amount }) => amount === 0)).toBe(true);
});

test('Today requires one store and answers 404 for a company', async () => {
  const { company } = await openShop(server);
  const admin = await signIn(server, company.admin);
  expect(await admin.get(`/today/${company.id}`)).toMatchObject({ status: 404 });
});

test('the business day of Today is the store’s own', async () => {
  const shop = await openShop(server);
  const settings = { time_zone: 'Pacific/Kiritimati', day_ends_at: '00:00' };
  await setSettings(shop, settings);
  expect((await own(shop)).date).toBe(businessDate(new Date(), settings));
});
