import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { testServer } from '../support/api/app';
import { at, DAY, entered, enterMoney, OPENED, overShortOn, sold } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop } from '../support/api/shop';

const server = testServer();

test('a record that only a replaced money count named is without money, and the report shows why', async () => {
  const shop = await openShop(server, OPENED);
  const first = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  const second = await sold(shop, shop.secondTill, '22:00', shop.entry(10, 19));
  await entered(shop.till, shop, [first, second], { cash_counted: 96, recorded_at: at('22:05') });
  await entered(shop.till, shop, [second], { cash_counted: 50, recorded_at: at('22:15') });
  const { data } = await overShortOn(shop);
  expect(data).toMatchObject([
    {
      name: 'Store Admin 1',
      counted: 50,
      over_short: null,
      entered: null,
      waiting: false,
      changes: [
        {
          was: -4,
          message: 'Money withdrawn by the statement of 10:15 PM by Store Admin 1. It was −$4.00.',
        },
      ],
    },
    { name: 'Second Admin', over_short: 0, entered: { replaced: 1 }, changes: [{ was: -4 }] },
  ]);
  // A third money count of the first gives the money back; without counted cash, there is no sum to show.
  await entered(shop.till, shop, [first, second], { recorded_at: at('22:20') });
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 100, entered: { replaced: 2 } }]);
  await entered(shop.till, shop, [second], { recorded_at: at('22:25') });
  const [again] = (await overShortOn(shop)).data;
  expect(again?.changes.at(-1)).toMatchObject({
    was: null,
    message: 'Money withdrawn by the statement of 10:25 PM by Store Admin 1.',
  });
});

test('of two money counts at the same millisecond, the one with the smaller id counts, in either order of arrival', async () => {
  for (const reversed of [false, true]) {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const keys = [randomUUID(), randomUUID()].sort();
    const cash = new Map(keys.map((key, index) => [key, 100 + index]));
    for (const key of reversed ? keys.toReversed() : keys) {
      const amounts = { recorded_at: at('14:05'), cash_counted: cash.get(key) };
      await must(enterMoney(shop.till, shop.store.id, [count.submission_id], amounts, key), 201);
    }
    expect((await overShortOn(shop)).data).toMatchObject([{ cash_counted: 100, entered: { replaced: 1 } }]);
  }
});

test('packs sold whole without a count that day are a line that a money count may name', async () => {
  const shop = await openShop(server, OPENED);
  const removal = await must(remove(shop, [0, 39], 'sold_whole', at('20:00')), 201);
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 200, entered: null, waiting: false }]);
  const money = enterMoney(shop.till, shop.store.id, [removal.submission_id], {
    cash_counted: 190,
    recorded_at: at('20:05'),
  });
  expect((await must(money, 201)).data).toMatchObject({ counted: 200, over_short: -10, waits_for: [] });
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 200, over_short: -10 }]);
  // The clerk's late count of the same day takes the tickets, with their money.
  await sold(shop, shop.till, '22:00', shop.entry(40, 41));
  const { data, totals } = await overShortOn(shop, DAY);
  expect(data).toMatchObject([{ counted: 210, over_short: -20, records: [{ counted: 210 }] }]);
  expect(totals).toMatchObject([{ shifts: 1, entered: 1 }]);
  // Returned tickets aren't sales.
  const back = await must(remove(shop, [50, 59], 'returned', at('21:00')), 201);
  expect((await enterMoney(shop.till, shop.store.id, [back.submission_id])).status).toBe(422);
});

test('a record that lost all its tickets stays in the over/short report, with zero and the record that took them', async () => {
  const shop = await openShop(server, OPENED);
  await sold(shop, shop.till, '16:00', shop.entry(0, 1));
  await sold(shop, shop.secondTill, '14:05', shop.entry(0, 9));
  const { data, totals } = await overShortOn(shop);
  expect(data).toMatchObject([
    { name: 'Second Admin', counted: 50, changes: [] },
    {
      name: 'Store Admin 1',
      counted: 0,
      changes: [{ was: null, message: '0, was $10.00 until the record of 2:05 PM by Second Admin arrived.' }],
    },
  ]);
  expect(totals).toMatchObject([
    { name: 'Second Admin', counted: 50, shifts: 1 },
    { name: 'Store Admin 1', counted: 0, shifts: 0 },
  ]);
});

test('the over/short report lists the changes of a drawer in their order of arrival', async () => {
  const shop = await openShop(server, OPENED);
  const night = await sold(shop, shop.till, '22:00', shop.entry(0, 39));
  await entered(shop.till, shop, [night], { cash_counted: 200 });
  const early = await sold(shop, shop.secondTill, '14:05', shop.entry(0, 19));
  for (const [n, cash_counted] of [101, 102, 103].entries())
    await entered(shop.secondTill, shop, [early], { cash_counted, recorded_at: at(`14:1${n}`) });
  const [first] = (await overShortOn(shop)).data;
  expect(first?.changes.map(({ message }) => message)).toEqual([
    'Took over $100.00 from the record of 10:00 PM by Store Admin 1, whose drawer was $0.00 until then.',
    'Was +$1.00 until Second Admin entered money at 2:11 PM.',
    'Was +$2.00 until Second Admin entered money at 2:12 PM.',
  ]);
});

test('a count that sold nothing is a line of the over/short report, and returned packs are not', async () => {
  const shop = await openShop(server, OPENED);
  await must(shop.see(shop.till, 0, at('14:00')), 201);
  await must(remove(shop, [70, 79], 'returned', at('15:00'), { session: shop.secondTill }), 201);
  const { data, totals } = await overShortOn(shop);
  expect(data.map(({ name, counted }) => [name, counted])).toEqual([['Store Admin 1', 0]]);
  expect(totals).toMatchObject([
    { name: 'Store Admin 1', counted: 0, over_short: null, shifts: 1, entered: 0 },
  ]);
});

test('over/short totals are by clerk, sorted by name, and drawers that clerks shared are separate', async () => {
  const shop = await openShop(server, OPENED);
  const counts: SalesReply[] = [];
  for (const [n, time] of ['10:00', '11:00', '12:00', '13:00', '14:00'].entries())
    counts.push(await sold(shop, n % 2 === 0 ? shop.till : shop.secondTill, time, shop.entry(n, n)));
  const cash = async (named: readonly number[], cash_counted: number | undefined) =>
    entered(
      shop.till,
      shop,
      named.flatMap((n) => counts[n] ?? []),
      { cash_counted },
    );
  await cash([0], 6);
  await cash([1, 2], 8);
  await cash([4], 1);
  await cash([3], undefined);
  expect((await overShortOn(shop)).totals).toEqual(
    [
      {
        created_by: expect.any(Number),
        name: 'Second Admin',
        counted: 5,
        over_short: null,
        shifts: 1,
        entered: 0,
      },
      {
        created_by: shop.store.admin.id,
        name: 'Store Admin 1',
        counted: 10,
        over_short: -3,
        shifts: 2,
        entered: 2,
      },
      {
        created_by: null,
        name: 'Second Admin and Store Admin 1',
        counted: 10,
        over_short: -2,
        shifts: 1,
        entered: 1,
      },
    ].sort((a, b) => a.name.localeCompare(b.name)),
  );
});

test('the over/short report sorts drawers by their last records', async () => {
  const shop = await openShop(server, OPENED);
  const early = await sold(shop, shop.till, '10:00', shop.entry(0, 9));
  await sold(shop, shop.secondTill, '14:00', shop.entry(10, 14));
  const late = await sold(shop, shop.till, '22:00', shop.entry(15, 24));
  await entered(shop.till, shop, [late, early], { cash_counted: 100 });
  expect((await overShortOn(shop)).data.map(({ counted }) => counted)).toEqual([25, 100]);
});

test('a drawer of two business days is in the over/short report of its last day, whichever days are requested', async () => {
  const shop = await openShop(server, OPENED);
  const nextDay = '2026-11-21';
  const night = await sold(shop, shop.till, '23:00', shop.entry(0, 9));
  const morning = await must(
    shop.sell(shop.secondTill, [shop.entry(10, 14)], `${nextDay}T18:00:00.000Z`),
    201,
  );
  await entered(shop.till, shop, [night, morning], { cash_counted: 70 });
  const row = { date: nextDay, counted: 75, over_short: -5, records: [{ counted: 50 }, { counted: 25 }] };
  expect((await overShortOn(shop, DAY)).data).toEqual([]);
  expect((await overShortOn(shop, nextDay)).data).toMatchObject([row]);
  expect((await overShortOn(shop, DAY, nextDay)).data).toMatchObject([row]);
});

test('over/short totals add up to the cent', async () => {
  const shop = await openShop(server, { ...OPENED, price: 0.29 });
  // 1.15 × 100 is less than 115 in floating point, and so is 0.29 × 100.
  for (const [n, time] of ['10:00', '12:00', '14:00'].entries()) {
    const count = await sold(shop, shop.till, time, shop.entry(n, n));
    await entered(shop.till, shop, [count], { cash_counted: 1.44 });
  }
  expect((await overShortOn(shop)).totals).toMatchObject([{ counted: 0.87, over_short: 3.45, entered: 3 }]);
});
