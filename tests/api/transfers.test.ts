import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PackReply } from '../../src/contract/counting/pack-history';
import type { TransfersReply } from '../../src/contract/counting/removals';
import { type Session, signIn, testServer } from '../support/api/app';
import { statesOf } from '../support/api/removals';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';

const server = testServer();

const run = { lot_number: UPC, lot_counter: 1, start_ticket: ticket(40), end_ticket: ticket(79) };

/** A shop that sent half of its pack to the company's other store. */
async function sent(openedAt?: Date): Promise<{ shop: Shop; other: Session; id: number }> {
  const shop = await openShop(server, { openedAt });
  const other = await signIn(server, shop.company.stores[1].admin);
  const data = [
    { ...run, reason: 'transferred', to_store_id: shop.company.stores[1].id, reference: 'slip 7' },
  ];
  await must(shop.till.post('/packs-removed', { store_id: shop.store.id, data }, randomUUID()), 201);
  const [transfer] = (await transfersOf(shop, shop.till)).data;
  return { shop, other, id: transfer?.id ?? 0 };
}

const transfersOf = (shop: Shop, session: Session) =>
  must(
    session.get<TransfersReply>(`/transfers/${shop.company.stores[session === shop.till ? 0 : 1].id}`),
    200,
  );

const receive = ({ shop, other, id }: Awaited<ReturnType<typeof sent>>, size = 40) =>
  other.post('/inventory_add', {
    ...lotBody(shop.company.stores[1], UPC, ticket(40), size),
    transfer_id: id,
  });

const takeBack = ({ shop }: Awaited<ReturnType<typeof sent>>) =>
  shop.till.post('/corrections', { ...run, store_id: shop.store.id, reason: 'it never left' }, randomUUID());

test('a pack is on the way until the other store receives it, under one id in both', async () => {
  const made = await sent();
  const { shop, other, id } = made;
  const expected = {
    id,
    from_store_id: shop.store.id,
    from_store: 'Test Store 1',
    to_store: 'Test Store 2',
    ...run,
    ticketCount: 40,
    amount: 200,
  };
  for (const session of [shop.till, other])
    expect((await transfersOf(shop, session)).data).toMatchObject([{ ...expected, status: 'on_the_way' }]);
  expect((await transfersOf(shop, shop.till)).stores).toEqual([
    { id: shop.company.stores[1].id, store_name: 'Test Store 2' },
  ]);
  const owner = await signIn(server, shop.company.admin);
  for (const { id: storeId } of shop.company.stores)
    expect((await must(owner.get<TransfersReply>(`/transfers/${storeId}`), 200)).data).toMatchObject([
      expected,
    ]);
  await must(receive(made), 201);
  const received = { status: 'received', received_as: { lot_number: UPC, lot_counter: 1 } };
  for (const session of [shop.till, other])
    expect((await transfersOf(shop, session)).data).toMatchObject([{ ...expected, ...received }]);
  const pack = await must(shop.till.get<PackReply>(`/pack/${UPC}/1/${shop.store.id}`), 200);
  expect(pack.data.history.at(-1)).toMatchObject({
    what: 'transferred',
    reference: 'slip 7',
    transfer: { id, store: 'Test Store 2', status: 'received' },
  });
});

test('it is received once, whole or in part, and only what was sent', async () => {
  const made = await sent();
  expect(await receive(made, 41)).toMatchObject({
    status: 422,
    body: { fields: { transfer_id: expect.any(String) } },
  });
  await must(receive(made, 39), 201);
  const again = { ...lotBody(made.shop.company.stores[1], UPC, ticket(79), 1, 2), transfer_id: made.id };
  expect(await made.other.post('/inventory_add', again)).toMatchObject({
    status: 409,
    body: { code: 'transfer_ended' },
  });
  // It left for the other store, so it can't be found again here.
  expect(await takeBack(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });
});

test('a correction calls it back, and then it can’t be received', async () => {
  const made = await sent();
  await must(takeBack(made), 201);
  expect((await transfersOf(made.shop, made.other)).data).toMatchObject([{ status: 'called_back' }]);
  expect(await receive(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });
});

test('it is on the way while it holds tickets: late sales that take all of them call it back', async () => {
  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  const made = await sent(ago(6));
  const { shop, other } = made;
  const lateSale = (first: number, last: number, hours: number) =>
    must(shop.sell(shop.secondTill, [shop.entry(first, last)], ago(hours).toISOString()), 201);
  await lateSale(50, 59, 4);
  await lateSale(0, 49, 3);
  expect((await transfersOf(shop, other)).data).toMatchObject([{ status: 'on_the_way' }]);
  await lateSale(60, 79, 2);
  for (const session of [shop.till, other])
    expect((await transfersOf(shop, session)).data).toMatchObject([{ status: 'called_back' }]);
  expect(await receive(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });

  const arrived = await sent(ago(6));
  await must(receive(arrived), 201);
  await must(
    arrived.shop.sell(arrived.shop.secondTill, [arrived.shop.entry(0, 79)], ago(3).toISOString()),
    201,
  );
  expect((await transfersOf(arrived.shop, arrived.shop.till)).data).toMatchObject([{ status: 'received' }]);
});

test('a pack that the other store sends back is found again in its lot, which ends the transfer back', async () => {
  const made = await sent();
  const { shop, other } = made;
  await must(receive(made), 201);
  const [, store] = shop.company.stores;
  const back = { ...run, reason: 'transferred', to_store_id: shop.store.id };
  await must(other.post('/packs-removed', { store_id: store.id, data: [back] }, randomUUID()), 201);
  const own_lot = { lot_number: UPC, lot_counter: 1 };
  expect((await transfersOf(shop, shop.till)).data).toMatchObject([
    { status: 'on_the_way', from_store_id: store.id, own_lot },
    { status: 'received', own_lot: null },
  ]);
  expect((await transfersOf(shop, other)).data).toMatchObject([{ own_lot: null }, { own_lot }]);
  const replies = await Promise.all([takeBack(made), takeBack(made)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await statesOf(shop)).toEqual(['0-79 On Shelf']);
  expect((await transfersOf(shop, other)).data).toMatchObject([
    { status: 'received', received_as: own_lot },
    { status: 'received' },
  ]);
});

test('of a receipt and a correction at one moment, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await sent();
    const replies = await Promise.all([receive(made), takeBack(made)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('a stranger sees no transfer, and receives none', async () => {
  const { shop, id } = await sent();
  const stranger = await openShop(server);
  expect((await stranger.till.get(`/transfers/${shop.store.id}`)).status).toBe(403);
  const body = { ...lotBody(stranger.store, UPC, '15401234568000', 40, 2), transfer_id: id };
  expect((await stranger.till.post('/inventory_add', body)).status).toBe(422);
});
