import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PackReply } from '../../src/contract/counting/pack-history';
import { testServer } from '../support/api/app';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const ROUNDS = 6;
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 18, hour + 8)).toISOString();
const open = () => openShop(server, { openedAt: new Date('2026-11-18T16:00:00Z') });

const run = (first: number, last: number) => ({
  lot_number: UPC,
  lot_counter: 1,
  start_ticket: ticket(first),
  end_ticket: ticket(last),
});
const remove = (shop: Shop, first: number, last: number, reason: string, hour: number) => {
  const data = [{ ...run(first, last), reason }];
  const body = { store_id: shop.store.id, data, recorded_at: at(hour) };
  return shop.till.post('/packs-removed', body, randomUUID());
};
const statesOf = async (shop: Shop, lotCounter = 1): Promise<[string, number][]> => {
  const path = `/pack/${UPC}/${lotCounter}/${shop.store.id}`;
  const { states } = (await must(shop.till.get<PackReply>(path), 200)).data;
  return states.map(({ status, ticketCount }) => [status, ticketCount]);
};

test('a removal and a sale at one moment: the earlier record has the tickets, and both are kept', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open();
    const isRemovalFirst = round % 2 === 0;
    const replies = await Promise.all([
      remove(shop, 30, 79, 'returned', isRemovalFirst ? 13 : 14),
      shop.sell(shop.secondTill, [shop.entry(0, 49)], at(isRemovalFirst ? 14 : 13)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await statesOf(shop)).toEqual(
      isRemovalFirst
        ? [
            ['Sold', 30],
            ['Returned', 50],
          ]
        : [
            ['Sold', 50],
            ['Returned', 30],
          ],
    );
  }
});

test('two removals at one moment: each ticket has the reason of the earlier one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open();
    const replies = await Promise.all([
      remove(shop, 0, 49, 'damaged', 13),
      remove(shop, 20, 79, 'stolen', 12),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await statesOf(shop)).toEqual([
      ['Damaged', 20],
      ['Missing', 60],
    ]);
  }
});

test('a removal of the back room while the pack is put on the shelf: found again it is on the shelf', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open();
    const start = '15401234569000';
    const inBack = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: '15401234569059' };
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, start, 60, 2)), 201);
    const lost = { store_id: shop.store.id, data: [{ ...inBack, reason: 'lost' }] };
    const replies = await Promise.all([
      shop.till.post('/packs-removed', lost, randomUUID()),
      shop.till.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, start, inBack.end_ticket)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    expect(await statesOf(shop, 2)).toEqual([['Missing', 60]]);
    const found = { ...inBack, store_id: shop.store.id, reason: 'behind the shelf' };
    await must(shop.till.post('/corrections', found, randomUUID()), 201);
    expect(await statesOf(shop, 2)).toEqual([['On Shelf', 60]]);
  }
});
