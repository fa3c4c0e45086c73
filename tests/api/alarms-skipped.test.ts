import { expect, test } from 'vitest';
import { addLot } from '../../server/stock/lots';
import { addToSerial } from '../../src/shared/tickets/serial';
import { alarmsIn, at } from '../support/api/alarms';
import { testServer } from '../support/api/app';
import { openShop, type Shop } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';

const server = testServer();

const PERIOD = '?from=2026-10-18&to=2026-11-14';
const opened = () => openShop(server, { openedAt: new Date('2026-09-01T18:00:00Z') });
const listed = (shop: Shop, period = PERIOD) => alarmsIn(shop.till, shop.store.id, period);

/** Receives a lot that begins with pack 0000123 + `n` of game 1747. */
const receiveAt = (shop: Shop, n: number, instant: string, size = 60) =>
  addLot(server.db, {
    body: lotBody(shop.store, '028400007777', addToSerial('17470000123000', n * 1_000), size, n + 1),
    by: { userId: shop.store.admin.id, sessionId: null },
    now: new Date(instant),
  });

test('a pack that wasn’t received although its neighbors were raises an alarm until it is received', async () => {
  const shop = await opened();
  const receive = (n: number, day: string) => receiveAt(shop, n, at(day));
  await receive(0, '2026-11-02');
  await receive(2, '2026-11-09');
  await receive(9, '2026-11-09');
  expect(await listed(shop)).toMatchObject([
    {
      id: 'skipped_pack.17470000124.2026-11-09',
      rule: 'skipped_pack',
      game: '1747',
      pack: '0000124',
      packs: [{ lot_counter: 1 }, { lot_counter: 3 }],
      records: [],
    },
  ]);
  await receive(1, '2026-11-12');
  expect(await listed(shop)).toEqual([]);
});

test('a skipped pack belongs to the business day on which the second of its neighbors was received', async () => {
  const shop = await opened();
  // The last minute of a day in California is the next day by UTC.
  await receiveAt(shop, 0, at('2026-11-02', '23:59'));
  await receiveAt(shop, 2, at('2026-11-09', '23:59'));
  await receiveAt(shop, 4, at('2026-11-10', '00:00'));
  const daysOf = async (from: string, to: string) =>
    (await listed(shop, `?from=${from}&to=${to}`)).map(({ id }) => id.split('.').slice(1).join(' '));
  expect(await daysOf('2026-11-09', '2026-11-09')).toEqual(['17470000124 2026-11-09']);
  expect(await daysOf('2026-11-10', '2026-11-10')).toEqual(['17470000126 2026-11-10']);
  expect(await daysOf('2026-11-01', '2026-11-08')).toEqual([]);
  expect(await daysOf('2026-11-11', '2026-11-14')).toEqual([]);
});

test('a lot of several packs counts as a neighbor of a skipped pack, even if it was received long before', async () => {
  const shop = await opened();
  // Packs 0000223 to 0000232.
  await receiveAt(shop, 100, at('2026-09-02', '14:00'), 10_000);
  await receiveAt(shop, 111, at('2026-11-09', '14:00'));
  expect(await listed(shop)).toMatchObject([{ id: 'skipped_pack.17470000233.2026-11-09' }]);
});
