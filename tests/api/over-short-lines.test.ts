import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { at, DAY, entered, enterMoney, OPENED, overShortOn, sold } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop } from '../support/api/shop';

const server = testServer();

test('a statement replaces as a whole: records that only the older one named are without money, and the report says why', async () => {
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
          message: 'Money withdrawn by the statement of 22:15 by Store Admin 1. It was −$4.00.',
        },
      ],
    },
    { name: 'Second Admin', over_short: 0, entered: { replaced: 1 }, changes: [{ was: -4 }] },
  ]);
  // A third one about the first again gives it back; where no cash was counted, there is no sum to tell.
  await entered(shop.till, shop, [first, second], { recorded_at: at('22:20') });
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 100, entered: { replaced: 2 } }]);
  await entered(shop.till, shop, [second], { recorded_at: at('22:25') });
  const [again] = (await overShortOn(shop)).data;
  expect(again?.changes.at(-1)).toMatchObject({
    was: null,
    message: 'Money withdrawn by the statement of 22:25 by Store Admin 1.',
  });
});

test('of two statements of one millisecond, the one with the smaller id counts, in both orders of arrival', async () => {
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

test('packs sold whole without a count that day are a line that a statement may name', async () => {
  const shop = await openShop(server, OPENED);
  const removal = await must(remove(shop, [0, 39], 'sold_whole', at('20:00')), 201);
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 200, entered: null, waiting: false }]);
  const money = enterMoney(shop.till, shop.store.id, [removal.submission_id], {
    cash_counted: 190,
    recorded_at: at('20:05'),
  });
  expect((await must(money, 201)).data).toMatchObject({ counted: 200, over_short: -10, waits_for: [] });
  expect((await overShortOn(shop)).data).toMatchObject([{ counted: 200, over_short: -10 }]);
  // The clerk's late count of the same day takes them, with their money.
  await sold(shop, shop.till, '22:00', shop.entry(40, 41));
  const { data, totals } = await overShortOn(shop, DAY);
  expect(data).toMatchObject([{ counted: 210, over_short: -20, records: [{ counted: 210 }] }]);
  expect(totals).toMatchObject([{ shifts: 1, entered: 1 }]);
  // Tickets that went back were sold by nobody.
  const back = await must(remove(shop, [50, 59], 'returned', at('21:00')), 201);
  expect((await enterMoney(shop.till, shop.store.id, [back.submission_id])).status).toBe(422);
});

test('totals add up to the cent', async () => {
  const shop = await openShop(server, { ...OPENED, price: 0.29 });
  // 1.15 × 100 is less than 115 in floating point, and so is 0.29 × 100.
  for (const [n, time] of ['10:00', '12:00', '14:00'].entries()) {
    const count = await sold(shop, shop.till, time, shop.entry(n, n));
    await entered(shop.till, shop, [count], { cash_counted: 1.44 });
  }
  expect((await overShortOn(shop)).totals).toMatchObject([{ counted: 0.87, over_short: 3.45, entered: 3 }]);
});
