import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BoardStore } from '../../src/shared/board/board-schema';
import type {
  LotteryPackListReply,
  LotteryPacksBody,
  LotteryPacksReply,
} from '../../src/shared/lottery/lottery-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
import { shelfBody, soldEntry } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server: ApiServer = testServer();

const GAME = '1742';
const UPC = '028400017421';
const RECEIVED = new Date('2026-10-05T12:00:00-07:00');
const AS_OF = '2026-10-20';
/** First serial of pack `n`: 20 tickets at $5. */
const first = (n: number): string => `${GAME}${String(n).padStart(7, '0')}000`;

type Row = LotteryPacksBody['packs'][number];
const listed = (n: number, days: Omit<Row, 'game' | 'pack'> = {}): Row => ({
  game: GAME,
  pack: String(n).padStart(7, '0'),
  shipped_at: '2026-10-01',
  confirmed_at: '2026-10-04',
  ...days,
});
const ACTIVE = { activated_at: '2026-10-06' };

const load = (
  shop: Shop,
  packs: Row[],
  more: { as_of?: string; recorded_at?: string } = {},
  key = randomUUID(),
) =>
  shop.till.post<LotteryPacksReply>(
    '/lottery-packs',
    { store_id: shop.store.id, as_of: AS_OF, packs, ...more },
    key,
  );
const newest = async (shop: Shop) =>
  (await shop.till.read<LotteryPackListReply>(`/lottery-packs/${shop.store.id}`)).data;
const kindsOf = (list: Pick<LotteryPacksReply['data'], 'differences'> | null) =>
  (list?.differences ?? []).map(({ kind, pack, value }) => `${kind} ${Number(pack)} $${value}`).sort();

/** A shop without packs, apart from these of the game: in the back room or on the shelf. */
async function shopWith(packs: Record<number, 'back' | 'shelf'>): Promise<Shop> {
  const shop = await openShop(server, { openedAt: RECEIVED });
  const { store } = shop;
  // The shop's own pack is no part of these lists.
  await must(shop.sell(shop.till, [], '2026-10-06T12:00:00-07:00', [shop.entry(0, 79)]), 201);
  for (const [n, place] of Object.entries(packs)) {
    const pack = { upc: UPC, first: first(Number(n)), size: 20, lotCounter: Number(n) };
    await stockPack(server.db, store, { ...pack, shelved: place === 'shelf' ? 20 : 0 }, RECEIVED);
  }
  return shop;
}

const remove = (shop: Shop, n: number, reason: string, recorded_at = '2026-10-10T12:00:00-07:00') => {
  const run = { start_ticket: first(n), end_ticket: addToSerial(first(n), 19) };
  const data = [{ lot_number: UPC, lot_counter: n, ...run, reason }];
  return shop.till.record('/packs-removed', { store_id: shop.store.id, data, recorded_at });
};

test('each kind of difference from the lottery’s list of packs is found with its value, and nothing else is', async () => {
  const shop = await shopWith({
    1: 'back',
    2: 'back',
    3: 'shelf',
    4: 'shelf',
    5: 'back',
    6: 'back',
    7: 'back',
    8: 'shelf',
    9: 'back',
  });
  await remove(shop, 5, 'returned');
  const { data } = await must(
    load(shop, [
      listed(1),
      listed(2, ACTIVE),
      listed(3),
      listed(4, { ...ACTIVE, settled_at: '2026-10-18' }),
      listed(5, ACTIVE),
      listed(6, { returned_at: '2026-10-15' }),
      // 7 isn't listed.
      listed(8, ACTIVE),
      listed(9),
      listed(10),
      // Only shipped, the day before.
      { game: GAME, pack: '0000011', shipped_at: '2026-10-19' },
    ]),
    201,
  );
  expect(kindsOf(data)).toEqual([
    'active_in_back_room 2 $100',
    'never_received 10 $100',
    'on_shelf_not_active 3 $100',
    'returned_here_only 5 $100',
    'returned_there_only 6 $100',
    'settled_with_tickets 4 $100',
    'unknown_there 7 $100',
  ]);
  expect(data).toMatchObject({ as_of: AS_OF, packs: 10, differences_count: 7, differences_value: 700 });
  expect(data.differences.find(({ kind }) => kind === 'never_received')).toMatchObject({
    game: GAME,
    pack: '0000010',
    lot_number: null,
    lot_counter: null,
  });
  expect(data.differences.find(({ kind }) => kind === 'unknown_there')).toMatchObject({
    lot_number: UPC,
    lot_counter: 7,
    tickets: 20,
  });
});

test('differences from the lottery’s list are derived again from what is known now', async () => {
  const shop = await shopWith({ 2: 'back', 4: 'shelf' });
  await must(load(shop, [listed(2, ACTIVE), listed(4, { settled_at: '2026-10-18' }), listed(12)]), 201);
  expect(kindsOf(await newest(shop))).toEqual([
    'active_in_back_room 2 $100',
    'never_received 12 $100',
    'settled_with_tickets 4 $100',
  ]);
  await stockPack(server.db, shop.store, {
    upc: UPC,
    first: first(12),
    size: 20,
    lotCounter: 12,
    shelved: 0,
  });
  const shelf = { ...shelfBody(shop.store.id, UPC, first(2), addToSerial(first(2), 19)) };
  await must(shop.till.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
  // Five of the settled pack are sold.
  const sold = soldEntry(shop.store.id, UPC, first(4), addToSerial(first(4), 4), 5, 4);
  await must(shop.sell(shop.till, [sold]), 201);
  expect(kindsOf(await newest(shop))).toEqual(['settled_with_tickets 4 $75']);
  const owner = await signIn(server, shop.company.admin);
  const board = await owner.read<{ data: BoardStore[] }>(`/board/${shop.company.id}`);
  const row = board.data.find(({ store_id }) => store_id === shop.store.id);
  expect(row?.pack_list).toEqual({ as_of: AS_OF, differences: 1, value: 75 });
});

test('what the store did after the day of the lottery’s list is no difference', async () => {
  const shop = await shopWith({});
  const later = new Date('2026-10-21T12:00:00-07:00');
  const add = (n: number, shelved: number) =>
    stockPack(server.db, shop.store, { upc: UPC, first: first(n), size: 20, lotCounter: n, shelved }, later);
  await add(1, 0);
  await add(2, 20);
  await add(3, 0);
  await remove(shop, 3, 'returned', '2026-10-22T12:00:00-07:00');
  const { data } = await must(load(shop, [listed(2), listed(3)]), 201);
  expect(kindsOf(data)).toEqual([]);
  const next = await must(load(shop, [listed(2), listed(3)], { as_of: '2026-10-22' }), 201);
  expect(kindsOf(next.data)).toEqual([
    'on_shelf_not_active 2 $100',
    'returned_here_only 3 $100',
    'unknown_there 1 $100',
  ]);
});

test('the lottery’s list of the newest day counts, the newest one of a day, and the same key changes nothing', async () => {
  const shop = await shopWith({});
  const key = randomUUID();
  const one = await must(load(shop, [listed(1)], {}, key), 201);
  const again = await load(shop, [listed(1)], {}, key);
  expect([again.status, again.body.data.id]).toEqual([200, one.data.id]);
  await must(load(shop, [listed(2)], { as_of: '2026-10-13' }), 201);
  expect((await newest(shop))?.id).toBe(one.data.id);
  await must(load(shop, [listed(3)]), 201);
  expect(kindsOf(await newest(shop))).toEqual(['never_received 3 $0']);
  const other = await shopWith({});
  expect(await newest(other)).toBeNull();
});

test('pack lists accept numbers without their zeros, and refuse unreadable ones at their field', async () => {
  const shop = await shopWith({ 7: 'back' });
  const { data } = await must(load(shop, [{ ...listed(7), game: '01742', pack: 7 }]), 201);
  expect(kindsOf(data)).toEqual([]);
  const refusal = async (row: object) => {
    const { status, body } = await load(shop, [listed(1), { ...listed(2), ...row } as Row]);
    return [status, Object.keys((body as unknown as { fields?: object }).fields ?? {})];
  };
  expect(await refusal({ game: '17421' })).toEqual([400, ['packs.1.game']]);
  expect(await refusal({ pack: 'A1' })).toEqual([400, ['packs.1.pack']]);
  expect(await refusal({ activated_at: '2026-02-30' })).toEqual([400, ['packs.1.activated_at']]);
  expect(await refusal({ pack: '1', activated_at: '2026-10-06' })).toEqual([422, ['packs.1.pack']]);
  expect((await newest(shop))?.packs).toBe(1);
});

test('in a list of 400 packs, exactly the ten planted differences are found', async () => {
  const shop = await shopWith({});
  const body = (n: number) => ({ upc: UPC, first: first(n), size: 20, lotCounter: n });
  for (let n = 1; n <= 400; n++)
    await stockPack(server.db, shop.store, { ...body(n), shelved: n % 4 === 0 ? 20 : 0 }, RECEIVED);
  const rows = Array.from({ length: 400 }, (_, index) =>
    listed(index + 1, (index + 1) % 4 === 0 ? ACTIVE : {}),
  );
  const row = (n: number): Row => rows[n - 1] ?? listed(n);
  for (const n of [11, 22, 33]) Object.assign(row(n), ACTIVE);
  for (const n of [44, 88]) delete row(n).activated_at;
  Object.assign(row(100), { settled_at: '2026-10-18' });
  Object.assign(row(101), { returned_at: '2026-10-18' });
  const unlisted = 201;
  const list = [...rows.filter((_, index) => index + 1 !== unlisted), listed(901), listed(902)];
  const { data } = await must(load(shop, list), 201);
  expect(kindsOf(data)).toEqual(
    [
      ...[11, 22, 33].map((n) => `active_in_back_room ${n} $100`),
      ...[901, 902].map((n) => `never_received ${n} $100`),
      ...[44, 88].map((n) => `on_shelf_not_active ${n} $100`),
      'returned_there_only 101 $100',
      'settled_with_tickets 100 $100',
      `unknown_there ${unlisted} $100`,
    ].sort(),
  );
});
