import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoreToday } from '../../src/shared/board/board-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { type Session, signIn, testServer } from '../support/api/app';
import { noon, rowOf } from '../support/api/board';
import { ago } from '../support/api/chain';
import { remove } from '../support/api/removals';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { salesBody, soldEntry } from '../support/databases/fixtures';
import { shiftListOf } from '../support/shops/counts';
import { stockPack } from '../support/shops/open-store';

const server = testServer();

const ownerOf = (shop: Shop): Promise<Session> => signIn(server, shop.company.admin);

test('the board’s last count is the newest one in the shift list, even if that record lost all its tickets', async () => {
  const shop = await openShop(server, { openedAt: ago(5) });
  const owner = await ownerOf(shop);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], noon(3)), 201);
  await must(shop.sell(shop.till, [shop.entry(10, 14)], noon(1)), 201);
  // Received the day after it was recorded.
  await must(shop.sell(shop.secondTill, [shop.entry(10, 14)], noon(2)), 201);
  const listed = await Promise.all(
    [1, 2].map(async (days) => {
      const list = await shiftListOf(shop, daysBefore(businessDate(new Date(), DEFAULT_CLOCK), days));
      return list.map(({ name }) => ({ at: noon(days), name }));
    }),
  );
  const [newest] = listed.flat();
  if (!newest) throw new Error('The shift list is empty.');
  expect(await rowOf(owner, shop)).toMatchObject({
    last_count_at: newest.at,
    last_count_by: newest.name,
    sales_7_days: 75,
  });
  const [today] = (await shop.till.read<{ data: StoreToday[] }>(`/today/${shop.store.id}`)).data;
  expect(today?.last_count).toMatchObject({ recorded_at: newest.at, name: newest.name });
});

test('of two counts at the same instant, the board’s last count is the one with the smaller id, however they arrive', async () => {
  const ids = [randomUUID(), randomUUID()].sort();
  for (const order of [ids, ids.toReversed()]) {
    const shop = await openShop(server, { openedAt: ago(5) });
    const tills = new Map([
      [ids[0], shop.till],
      [ids[1], shop.secondTill],
    ]);
    for (const id of order) {
      const body = salesBody([shop.entry(0, id === ids[0] ? 3 : 7)], [], noon(1));
      await must(tills.get(id)?.post('/sales-record-register', body, id) ?? Promise.reject(), 201);
    }
    expect(await rowOf(await ownerOf(shop), shop)).toMatchObject({ last_count_by: shop.store.admin.name });
  }
});

test('the board counts unseen packs, not runs, as of the instant of the last count', async () => {
  const shop = await openShop(server, { openedAt: ago(5) });
  const owner = await ownerOf(shop);
  const start = addToSerial(ticket(0), 1000);
  const smaller = { upc: UPC, first: start, size: 10, lotCounter: 2 };
  await stockPack(server.db, shop.store, smaller, ago(5));
  // Damage in the middle leaves the first pack in two runs.
  await must(remove(shop, [30, 39], 'damaged', noon(3)), 201);
  await must(shop.see(shop.till, 0, noon(2)), 201);
  expect(await rowOf(owner, shop)).toMatchObject({ packs_unseen: 1 });
  // According to a late record, the second pack was sold out before that count.
  const second = (recordedAt: string) =>
    shop.sell(shop.secondTill, [], recordedAt, [
      soldEntry(shop.store.id, UPC, start, addToSerial(start, 9), 5, 2),
    ]);
  await must(second(noon(4)), 201);
  expect(await rowOf(owner, shop)).toMatchObject({ last_count_at: noon(2), packs_unseen: 0 });
});
