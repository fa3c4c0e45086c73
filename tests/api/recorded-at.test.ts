import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { LotteryWeek, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import { signIn, testServer } from '../support/api/app';
import { gameRow, gamesBody, packRow, stockBody } from '../support/api/games';
import { transferred } from '../support/api/removals';
import { correct, must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { addCompany, lotBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
/** Noon in the store. @param day of August 2026 */
const at = (day: number): string => new Date(Date.UTC(2026, 7, day, 19)).toISOString();

/** A store with a pack of 60 tickets in its back room, received on a day of August. */
async function receivedOn(day: number) {
  const { stores } = await addCompany(server.db);
  const [store] = stores;
  const till = await signIn(server, store.admin);
  await till.change(`/store-settings/${store.id}`, { settle_days: 10, week_starts_on: 'sunday' });
  await till.add('/inventory_add', { ...lotBody(store, UPC, ticket(0)), recorded_at: at(day) });
  const shelve = (recorded_at?: string) =>
    must(
      till.put(
        '/updateInvetoryOnShelf',
        { ...shelfBody(store.id, UPC, ticket(0), ticket(59)), recorded_at },
        randomUUID(),
      ),
      200,
    );
  const late = async () =>
    (await till.read<ExceptionsReply>(`/exceptions/${store.id}`)).late.map(({ kind }) => kind);
  return { store, till, shelve, late };
}

test('a shelf record that waited offline activates its pack on its own day, which due day, week and sweep follow', async () => {
  const { store, till, shelve, late } = await receivedOn(10);
  await shelve(at(12));
  const week = await till.read<{ data: LotteryWeek }>(`/lottery-week/2026-08-22/${store.id}`);
  expect(week.data).toMatchObject({
    packs: [{ lot_number: UPC, day: '2026-08-22' }],
    instant: { settled: 300 },
    sweep_on: '2026-08-25',
  });
  const { data } = await till.read<SettlingReply>(`/settling/${store.id}`);
  expect(data).toMatchObject([{ activated_at: '2026-08-12', due_by: '2026-08-22' }]);
  expect(await late()).toEqual([]);
});

test('a shelf record dated before its lot was received counts from its own instant and is listed as late', async () => {
  const { store, till, shelve, late } = await receivedOn(10);
  await shelve(at(7));
  const { data } = await till.read<SettlingReply>(`/settling/${store.id}`);
  expect(data).toMatchObject([{ activated_at: '2026-08-07', due_by: '2026-08-17' }]);
  expect(await late()).toEqual(['before_receipt']);
  const { late: listed } = await till.read<ExceptionsReply>(`/exceptions/${store.id}`);
  expect(listed[0]).toMatchObject({ recorded_at: at(7), by: 'Store Admin 1', days: [] });
  const seen = { store_id: store.id, recorded_at: at(11) };
  const marked = await must(
    till.post<{ data: { seen_at: string } }>(`/late-records/${listed[0]?.id}/seen`, seen, randomUUID()),
    200,
  );
  expect(marked.data.seen_at).toBe(at(11));
});

test('a shelf record without an instant, or with one in the future, gets the server’s', async () => {
  for (const recordedAt of [undefined, new Date(Date.now() + 3_600_000).toISOString()]) {
    const { store, shelve } = await receivedOn(10);
    const before = Date.now();
    await shelve(recordedAt);
    const [record] = await rows<{ at: number }>(
      server.db,
      sql`SELECT (extract(epoch FROM recorded_at) * 1000)::float8 AS at FROM submissions
          WHERE store_id = ${store.id} AND kind = 'shelf'`,
    );
    expect(record?.at).toBeGreaterThanOrEqual(before);
    expect(record?.at).toBeLessThanOrEqual(Date.now());
  }
});

/** A shop with an exception: 20 tickets were sold, then one of them was seen. */
async function withException(): Promise<{ shop: Shop; id: number }> {
  const shop = await openShop(server, { openedAt: new Date(at(1)) });
  await must(shop.sell(shop.till, [shop.entry(0, 19)], at(2)), 201);
  await must(shop.see(shop.secondTill, 10, at(3)), 201);
  const [exception] = await shop.exceptions();
  return { shop, id: exception?.id ?? 0 };
}

test('corrections and dismissals are dated by their own instants', async () => {
  const { shop, id } = await withException();
  const dismissal = { reason: 'the scan was wrong', recorded_at: at(4) };
  const dismissed = await shop.till.record<{ data: { resolved_at: string } }>(
    `/exceptions/${id}/dismiss`,
    dismissal,
  );
  expect(dismissed.data.resolved_at).toBe(at(4));
  await correct(shop, 5, 9, 'they are here', at(5));
  const { data } = await shop.till.read<{ data: { corrected_at: string }[] }>(
    `/corrections/${shop.store.id}`,
  );
  expect(data).toMatchObject([{ corrected_at: at(5) }]);
  // A count made before the correction arrives after it and is undone. One made after it sells.
  await must(shop.sell(shop.secondTill, [shop.entry(5, 7)], at(4)), 201);
  expect(await shop.onShelf()).toEqual([
    [ticket(5), ticket(9)],
    [ticket(20), ticket(79)],
  ]);
  await must(shop.sell(shop.secondTill, [shop.entry(5, 7)], at(6)), 201);
  expect(await shop.onShelf()).toEqual([
    [ticket(8), ticket(9)],
    [ticket(20), ticket(79)],
  ]);
});

test('of two records at the same millisecond, the one with the smaller key has the tickets, in either order of arrival', async () => {
  const [small, large] = ['11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'];
  for (const isSaleSmall of [true, false])
    for (const isSaleFirst of [true, false]) {
      const shop = await openShop(server, { openedAt: new Date(at(1)) });
      const data = [transferred(shop, 0, 9)];
      const sell = () =>
        shop.till.post(
          '/sales-record-register',
          { data: { scanned: [], non_scanned: [shop.entry(0, 9)] }, recorded_at: at(2) },
          isSaleSmall ? small : large,
        );
      const send = () =>
        shop.till.post(
          '/packs-removed',
          { store_id: shop.store.id, data, recorded_at: at(2) },
          isSaleSmall ? large : small,
        );
      for (const call of isSaleFirst ? [sell, send] : [send, sell]) await must(call(), 201);
      const { data: tickets } = await shop.till.read<{ data: { name: string }[] }>(
        `/getTicketList/${UPC}/1/${shop.store.id}`,
      );
      expect(tickets[0]?.name).toBe(isSaleSmall ? 'Sold' : 'Transferred');
    }
});

test('of two directions of a pack, the one with the later instant stays, in either order of arrival', async () => {
  const [small, large] = ['11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'];
  for (const [up, down, stays] of [
    [{ day: 2, key: large }, { day: 3, key: small }, 'down'],
    [{ day: 3, key: large }, { day: 2, key: small }, 'up'],
    [{ day: 2, key: large }, { day: 2, key: small }, 'down'],
    [{ day: 2, key: small }, { day: 2, key: large }, 'up'],
  ] as const)
    for (const isUpFirst of [true, false]) {
      const shop = await openShop(server, { openedAt: new Date(at(1)) });
      const turn = (sells: string, { day, key }: { day: number; key: string }) => {
        const lot = { store_id: shop.store.id, lot_number: UPC, lot_counter: 1 };
        return shop.till.put<{ data: { sells: string } }>(
          '/lot-direction',
          { ...lot, sells, recorded_at: at(day) },
          key,
        );
      };
      const calls = [() => turn('up', up), () => turn('down', down)];
      const [first, last] = isUpFirst ? calls : calls.reverse();
      await must(first?.() ?? Promise.reject(), 200);
      expect((await must(last?.() ?? Promise.reject(), 200)).data.sells).toBe(stays);
      const { data } = await shop.till.read<{ data: { sells: string }[] }>(
        `/inventory-list/${shop.store.id}`,
      );
      expect(data.map(({ sells }) => sells)).toEqual([stays]);
    }
});

test('the packs of an opening stock are received, and those on the shelf activated, on the day of its instant', async () => {
  const company = await addCompany(server.db);
  const [store] = company.stores;
  const till = await signIn(server, store.admin);
  const owner = await signIn(server, company.admin);
  await must(owner.post('/games-import', gamesBody(company.id, [gameRow()])), 200);
  await till.change(`/store-settings/${store.id}`, { settle_days: 10, week_starts_on: 'sunday' });
  const rowsOfFile = [packRow({ place: 'shelf' }), packRow({ line: 3, pack: '7654321' })];
  await must(till.post('/stock-import', { ...stockBody(store.id, rowsOfFile), recorded_at: at(3) }), 200);
  const { data: lots } = await till.read<{ data: { time_created: string }[] }>(`/inventory-list/${store.id}`);
  expect(lots.map(({ time_created }) => time_created)).toEqual(Array(2).fill('2026-08-03 12:00:00'));
  const { data } = await till.read<SettlingReply>(`/settling/${store.id}`);
  expect(data).toMatchObject([{ activated_at: '2026-08-03', due_by: '2026-08-13' }]);
  const { late } = await till.read<ExceptionsReply>(`/exceptions/${store.id}`);
  expect(late).toEqual([]);
});
