import { expect, test } from 'vitest';
import type { CorrectionsReply, ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { testServer } from '../support/api/app';
import { must, openShop, PACK, type Shop } from '../support/api/shop';
import { lotBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();
const COUNT = 12;
/** Lots of one game, ten tickets each. */
const GAME = '028400100003';
const lots = Array.from({ length: COUNT }, (_, n) => ({ counter: n + 1, first: addToSerial(PACK, n * 10) }));

/** Twelve exceptions, one in each lot: three of five sold tickets are seen on the shelf afterwards. */
async function contradictedShop(): Promise<Shop> {
  const shop = await openShop(server);
  const { till, store } = shop;
  for (const { counter, first } of lots)
    await till.add('/inventory_add', lotBody(store, GAME, first, 10, counter));
  const last = addToSerial(PACK, COUNT * 10 - 1);
  await till.change('/updateInvetoryOnShelf', shelfBody(store.id, GAME, PACK, last));
  const entries = (sold: number) =>
    lots.map(({ counter, first }) =>
      soldEntry(store.id, GAME, first, addToSerial(first, sold - 1), 5, counter),
    );
  await must(shop.sell(till, entries(5), '2026-11-18T22:05:00Z'), 201);
  await must(shop.sell(till, entries(2), '2026-11-18T22:40:00Z'), 201);
  return shop;
}

const putBack = ({ till, store }: Shop, { counter, first }: (typeof lots)[number]) =>
  till.add('/corrections', {
    store_id: store.id,
    lot_number: GAME,
    lot_counter: counter,
    start_ticket: addToSerial(first, 2),
    end_ticket: addToSerial(first, 4),
    reason: `found ${counter}`,
  });

const descending = (ids: number[]) => [...ids].sort((a, b) => b - a);

test('exceptions are listed in pages, newest first, with open and resolved ones separate', async () => {
  const shop = await contradictedShop();
  const page = (query: string) => shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}?${query}`);
  const open = [await page('state=open'), await page('state=open&page=2&page_size=10')];
  expect(open.map(({ total, data }) => [total, data.length])).toEqual([
    [COUNT, 10],
    [COUNT, 2],
  ]);
  const ids = open.flatMap(({ data }) => data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids).toEqual(descending(ids));
  expect(await page('state=open&page=3')).toMatchObject({ total: COUNT, data: [] });

  for (const lot of lots) await putBack(shop, lot);
  expect(await page('state=open')).toMatchObject({ total: 0, data: [] });
  const resolved = [await page('state=resolved'), await page('state=resolved&page=2')];
  expect(resolved.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
  expect(await page('page_size=20')).toMatchObject({ total: COUNT });

  const corrections = (query: string) =>
    shop.till.read<CorrectionsReply>(`/corrections/${shop.store.id}${query}`);
  const pages = [await corrections('?page=1'), await corrections('?page=2&page_size=10')];
  expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
    [COUNT, 10],
    [COUNT, 2],
  ]);
  expect(pages[1]?.data.map(({ reason }) => reason)).toEqual(['found 2', 'found 1']);
  expect((await corrections('')).data).toHaveLength(COUNT);
  for (const wrong of ['page=0', 'page_size=11', 'state=both'])
    expect((await shop.till.get(`/exceptions/${shop.store.id}?${wrong}`)).status).toBe(400);
});

test('a terminal of the first release, which sends no parameters, gets all exceptions, open ones first, and the late records', async () => {
  const shop = await contradictedShop();
  for (const lot of lots.slice(3, 5)) await putBack(shop, lot);
  const { data, total, late, late_total } = await shop.till.read<ExceptionsReply>(
    `/exceptions/${shop.store.id}`,
  );
  expect([data.length, total, late.length, late_total]).toEqual([COUNT, COUNT, 2, 2]);
  const counters = data.map(({ lot_counter, resolved_at }) =>
    resolved_at === null ? lot_counter : -lot_counter,
  );
  expect(counters).toEqual([12, 11, 10, 9, 8, 7, 6, 3, 2, 1, -5, -4]);
  const paged = await shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}?page=2&page_size=10`);
  expect(paged).toMatchObject({ total: COUNT, late_total: 2, late: [] });
});
