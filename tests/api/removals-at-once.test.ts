import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { at, open, packOf, packRun, remove } from '../support/api/removals';
import { must, type Shop, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const ROUNDS = 6;

/** The tickets of a pack by status, with their numbers. */
const countsOf = async (shop: Shop, lotCounter = 1): Promise<[string, number][]> =>
  (await packOf(shop, lotCounter)).states.map(({ status, ticketCount }) => [status, ticketCount]);

test('a removal and a sale at the same moment: the earlier record has the tickets, and both are kept', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const isRemovalFirst = round % 2 === 0;
    const replies = await Promise.all([
      remove(shop, [30, 79], 'returned', at(isRemovalFirst ? 13 : 14)),
      shop.sell(shop.secondTill, [shop.entry(0, 49)], at(isRemovalFirst ? 14 : 13)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual(
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

test('two removals at the same moment: each ticket has the reason of the earlier one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const replies = await Promise.all([
      remove(shop, [0, 49], 'damaged', at(13)),
      remove(shop, [20, 79], 'stolen', at(12)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['Damaged', 20],
      ['Missing', 60],
    ]);
  }
});

test('a removal and an opening check at the same moment: the earlier one has the tickets, and a later sighting contradicts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const isRemovalFirst = round % 2 === 0;
    const check = salesBody([shop.entry(0, 14)], [], at(isRemovalFirst ? 14 : 13));
    const replies = await Promise.all([
      remove(shop, [10, 79], 'damaged', at(isRemovalFirst ? 13 : 14)),
      shop.secondTill.post('/sales-record-register', { ...check, purpose: 'opening' }, randomUUID()),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['Missing', isRemovalFirst ? 10 : 15],
      ['Damaged', isRemovalFirst ? 70 : 65],
    ]);
    const exceptions = (await shop.exceptions()).map(({ kind, ticketCount }) => [kind, ticketCount]);
    expect(exceptions).toEqual(isRemovalFirst ? [['seen_after_removal', 65]] : []);
  }
});

test('a removal and a correction at the same moment: corrected tickets are on the shelf, the others removed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 19)], at(12)), 201);
    const found = { ...packRun(0, 19), store_id: shop.store.id, reason: 'still there' };
    const requests = [
      () => remove(shop, [10, 79], 'lost', at(13)),
      () => shop.secondTill.post('/corrections', found, randomUUID()),
    ];
    if (round % 2 === 0) requests.reverse();
    const replies = await Promise.all(requests.map((send) => send()));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['On Shelf', 20],
      ['Missing', 60],
    ]);
  }
});

test('a removal of the back room while the pack is put on the shelf: found again it is on the shelf', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const start = '15401234569000';
    const inBack = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: '15401234569059' };
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, start, 60, 2)), 201);
    const lost = { store_id: shop.store.id, data: [{ ...inBack, reason: 'lost' }] };
    const replies = await Promise.all([
      shop.till.post('/packs-removed', lost, randomUUID()),
      shop.till.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, start, inBack.end_ticket)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    expect(await countsOf(shop, 2)).toEqual([['Missing', 60]]);
    const found = { ...inBack, store_id: shop.store.id, reason: 'behind the shelf' };
    await must(shop.till.post('/corrections', found, randomUUID()), 201);
    expect(await countsOf(shop, 2)).toEqual([['On Shelf', 60]]);
  }
});
