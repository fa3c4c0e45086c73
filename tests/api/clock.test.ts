import { expect, test } from 'vitest';
import type { SoldListReply } from '../../src/shared/stock/stock-schema';
import { signIn, testServer } from '../support/api/app';
import { closeWeek } from '../support/api/journal';
import { must, openShop, shiftsOf } from '../support/api/shop';

/** The server's clock, in the store's zone; it stands still. */
let clock = '2026-10-31T12:00:00-07:00';
const server = testServer(() => new Date(clock));

test('a count in the last minute of a month belongs to that month, and one in the next minute to the next month', async () => {
  const shop = await openShop(server, { openedAt: new Date(clock) });
  clock = '2026-10-31T23:59:00-07:00';
  await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
  clock = '2026-11-01T00:01:00-07:00';
  await must(shop.sell(shop.till, [shop.entry(10, 19)]), 201);
  expect([await shiftsOf(shop, '2026-10-31'), await shiftsOf(shop, '2026-11-01')]).toEqual([
    ['23:59:00'],
    ['00:01:00'],
  ]);
});

test('a week of the journal can be closed from the midnight that ends it', async () => {
  clock = '2026-10-31T23:59:00-07:00';
  const shop = await openShop(server, { openedAt: new Date(clock) });
  const close = () => closeWeek(shop.till, shop.store.id, '2026-10-25').then(({ status }) => status);
  expect(await close()).toBe(422);
  clock = '2026-11-01T00:00:00-07:00';
  expect(await close()).toBe(201);
});

test('terminals get the tickets sold in the last ninety days', async () => {
  clock = '2026-08-01T12:00:00-07:00';
  const shop = await openShop(server, { openedAt: new Date(clock) });
  await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
  const sold = async () => {
    const till = await signIn(server, shop.store.admin);
    return (await till.read<SoldListReply>(`/sold-list/${shop.store.id}`)).data.length;
  };
  clock = '2026-10-30T12:00:00-07:00';
  expect(await sold()).toBe(1);
  clock = '2026-10-31T12:00:00-07:00';
  expect(await sold()).toBe(0);
});
