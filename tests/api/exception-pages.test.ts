import { expect, test } from 'vitest';
import type { CorrectionsReply, ExceptionsReply } from '../../src/contract/counting/exceptions';
import { testServer } from '../support/api/app';
import { correct, must, openShop, type Shop } from '../support/api/shop';

const server = testServer();
const COUNT = 12;
const firstTickets = Array.from({ length: COUNT }, (_, n) => n * 5);

/** Twelve exceptions: one scan sees the tickets of twelve earlier claims. And two late records. */
async function contradictedShop(): Promise<Shop> {
  const shop = await openShop(server);
  const claims = firstTickets.map((first) => shop.entry(first, first + 4));
  await must(shop.sell(shop.till, [], '2026-11-18T22:05:00Z', claims), 201);
  await must(shop.see(shop.till, 0, '2026-11-18T22:40:00Z'), 201);
  await must(shop.sell(shop.till, [shop.entry(60, 64)], '2026-11-18T22:50:00Z'), 201);
  return shop;
}

const descending = (ids: number[]) => [...ids].sort((a, b) => b - a);

test('exceptions are listed in pages, open and resolved ones separately, newest first', async () => {
  const shop = await contradictedShop();
  const page = (query: string) =>
    must(shop.till.get<ExceptionsReply>(`/exceptions/${shop.store.id}?${query}`), 200);
  const open = [await page('state=open'), await page('state=open&page=2&page_size=10')];
  expect(open.map(({ total, data }) => [total, data.length])).toEqual([
    [COUNT, 10],
    [COUNT, 2],
  ]);
  const ids = open.flatMap(({ data }) => data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids).toEqual(descending(ids));
  expect(await page('state=open&page=3')).toMatchObject({ total: COUNT, data: [] });

  for (const first of firstTickets) await correct(shop, first, first + 4, `found ${first}`);
  expect(await page('state=open')).toMatchObject({ total: 0, data: [] });
  expect((await page('state=resolved&page=2')).data).toHaveLength(2);
  expect(await page('page_size=20')).toMatchObject({ total: COUNT });

  const corrections = (query: string) =>
    must(shop.till.get<CorrectionsReply>(`/corrections/${shop.store.id}${query}`), 200);
  const pages = [await corrections('?page=1'), await corrections('?page=2&page_size=10')];
  expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
    [COUNT, 10],
    [COUNT, 2],
  ]);
  expect(pages[1]?.data.map(({ reason }) => reason)).toEqual(['found 5', 'found 0']);
  expect((await corrections('')).data).toHaveLength(COUNT);
  for (const wrong of ['page=0', 'page_size=11', 'state=both'])
    expect((await shop.till.get(`/exceptions/${shop.store.id}?${wrong}`)).status).toBe(400);
});

test('without parameters, as a terminal of the first release calls it, the list has the open ones first, and the late records', async () => {
  const shop = await contradictedShop();
  const { data, total, late, late_total } = await must(
    shop.till.get<ExceptionsReply>(`/exceptions/${shop.store.id}`),
    200,
  );
  expect([data.length, total, late.length, late_total]).toEqual([COUNT, COUNT, 2, 2]);
  const paged = await must(
    shop.till.get<ExceptionsReply>(`/exceptions/${shop.store.id}?page=2&page_size=10`),
    200,
  );
  expect(paged).toMatchObject({ total: COUNT, late_total: 2, late: [] });
});
