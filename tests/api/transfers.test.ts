import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { PackReply } from '../../src/shared/stock/inventory-schema';
import type { RemovalReply, TransfersReply } from '../../src/shared/stock/removals-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import { type Session, signIn, testServer } from '../support/api/app';
import { statesOf, transferred } from '../support/api/removals';
import { correct, must, openShop, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { count, front, openOf } from '../support/api/sightings';
import { lotBody, type SoldEntry, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();

const run = packRun(40, 79);

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const hoursSince = (instant: string): number => Math.round((Date.now() - Date.parse(instant)) / HOUR_MS);

/** A shop that sent half of its pack to the company's other store. */
async function sent(openedAt?: Date, sentAt?: Date): Promise<{ shop: Shop; other: Session; id: number }> {
  const shop = await openShop(server, { openedAt });
  const other = await signIn(server, shop.company.stores[1].admin);
  const data = [{ ...transferred(shop, 40, 79), reference: 'slip 7' }];
  const body = { store_id: shop.store.id, data, recorded_at: sentAt?.toISOString() };
  await shop.till.record('/packs-removed', body);
  const [transfer] = (await transfersOf(shop, shop.till)).data;
  return { shop, other, id: transfer?.id ?? 0 };
}

const transfersOf = (shop: Shop, session: Session) =>
  session.read<TransfersReply>(`/transfers/${shop.company.stores[session === shop.till ? 0 : 1].id}`);

const receive = ({ shop, other, id }: Awaited<ReturnType<typeof sent>>, size = 40) =>
  other.post('/inventory_add', {
    ...lotBody(shop.company.stores[1], UPC, ticket(40), size),
    transfer_id: id,
  });

const takeBack = ({ shop }: Awaited<ReturnType<typeof sent>>) =>
  shop.till.post('/corrections', { ...run, store_id: shop.store.id, reason: 'it never left' }, randomUUID());

test('a transferred pack is on the way until the other store receives it, under one id in both', async () => {
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
    expect((await owner.read<TransfersReply>(`/transfers/${storeId}`)).data).toMatchObject([expected]);
  await must(receive(made), 201);
  const received = { status: 'received', received_as: { lot_number: UPC, lot_counter: 1 } };
  for (const session of [shop.till, other])
    expect((await transfersOf(shop, session)).data).toMatchObject([{ ...expected, ...received }]);
  const pack = await shop.till.read<PackReply>(`/pack/${UPC}/1/${shop.store.id}`);
  expect(pack.data.history.at(-1)).toMatchObject({
    what: 'transferred',
    reference: 'slip 7',
    transfer: { id, store: 'Test Store 2', status: 'received' },
  });
});

test('a transfer is received in parts, and never with more than was sent', async () => {
  const made = await sent();
  const { shop, other } = made;
  const part = (first: number, size: number, counter: number) =>
    other.post('/inventory_add', {
      ...lotBody(shop.company.stores[1], UPC, ticket(first), size, counter),
      transfer_id: made.id,
    });
  expect(await receive(made, 41)).toMatchObject({
    status: 422,
    body: { fields: { transfer_id: expect.any(String) } },
  });
  await must(receive(made, 30), 201);
  const left = {
    start_ticket: ticket(70),
    end_ticket: ticket(79),
    ticketCount: 10,
    amount: 50,
    own_lot: null,
  };
  expect((await transfersOf(shop, other)).data).toMatchObject([
    { status: 'on_the_way', ended_at: null, left: [left], parts: [{ kind: 'received', ticketCount: 30 }] },
  ]);
  expect(await part(69, 2, 2)).toMatchObject({ status: 409 });
  // Tickets that left for the other store and arrived there can't be found again here.
  expect(await takeBack(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });
  await must(part(70, 10, 2), 201);
  expect((await transfersOf(shop, shop.till)).data).toMatchObject([{ status: 'received', left: [] }]);
});

test('“found again” for one ticket of a transfer calls back this one, and the others are received', async () => {
  const made = await sent();
  const { shop, other, id } = made;
  await correct(shop, 50, 50);
  expect((await transfersOf(shop, other)).data).toMatchObject([
    {
      status: 'on_the_way',
      left: [
        { start_ticket: ticket(40), end_ticket: ticket(49) },
        { start_ticket: ticket(51), end_ticket: ticket(79) },
      ],
      parts: [{ kind: 'called_back', start_ticket: ticket(50), ticketCount: 1 }],
    },
  ]);
  expect(await receive(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });
  const rest = { ...lotBody(shop.company.stores[1], UPC, ticket(51), 29), transfer_id: id };
  await other.add('/inventory_add', rest);
  expect(await statesOf(shop)).toEqual([
    '0-39 On Shelf',
    '40-49 Transferred',
    '50-50 On Shelf',
    '51-79 Transferred',
  ]);
});

test('the sender records the rest of a partial receipt as lost, and an earlier sale still keeps its tickets', async () => {
  const made = await sent(ago(6));
  const { shop, other } = made;
  await must(receive(made, 30), 201);
  const lost = { ...run, start_ticket: ticket(40), reason: 'lost' };
  const reply = await shop.till.record<RemovalReply>('/packs-removed', {
    store_id: shop.store.id,
    data: [lost],
  });
  expect(reply.data).toMatchObject({ ticketCount: 10, amount: 50 });
  expect(reply.data.entries).toMatchObject([
    { start_ticket: ticket(70), end_ticket: ticket(79), status: 'rebased', ticketCount: 10 },
  ]);
  expect(await statesOf(shop)).toEqual(['0-39 On Shelf', '40-69 Transferred', '70-79 Missing']);
  expect((await transfersOf(shop, other)).data).toMatchObject([
    { status: 'received', left: [], parts: [{ kind: 'received' }, { kind: 'lost', ticketCount: 10 }] },
  ]);
  const late = { ...lotBody(shop.company.stores[1], UPC, ticket(70), 10, 2), transfer_id: made.id };
  expect(await other.post('/inventory_add', late)).toMatchObject({ status: 409 });
  await must(shop.sell(shop.secondTill, [shop.entry(75, 79)], ago(3).toISOString()), 201);
  expect(await statesOf(shop)).toEqual(['0-39 On Shelf', '40-69 Transferred', '70-74 Missing', '75-79 Sold']);
});

test('a pack on its way from another store can’t be added by hand', async () => {
  const made = await sent();
  const { shop, other } = made;
  const [, store] = shop.company.stores;
  expect(await other.post('/inventory_add', lotBody(store, UPC, ticket(60), 30))).toMatchObject({
    status: 409,
    body: {
      code: 'on_the_way',
      message:
        'Some of these tickets are on their way from Test Store 1. Open Packs → On the way and press Receive there.',
    },
  });
  await must(receive(made), 201);
});

test('a pack added by hand before its sender recorded the transfer counts as received', async () => {
  const shop = await openShop(server);
  const [, store] = shop.company.stores;
  const other = await signIn(server, store.admin);
  await other.add('/inventory_add', lotBody(store, UPC, ticket(60), 20));
  const data = [transferred(shop, 40, 79)];
  await shop.till.record('/packs-removed', { store_id: shop.store.id, data });
  expect((await transfersOf(shop, other)).data).toMatchObject([
    {
      status: 'on_the_way',
      left: [{ start_ticket: ticket(40), end_ticket: ticket(59), own_lot: null }],
      parts: [{ kind: 'received', start_ticket: ticket(60), end_ticket: ticket(79) }],
    },
  ]);
});

test('a sale made before a pack was sent takes its tickets from the receiver’s stock, and both stores list it as late', async () => {
  const made = await sent(ago(6), ago(2));
  const { shop, other } = made;
  const [, store] = shop.company.stores;
  await must(receive(made), 201);
  const shelf = shelfBody(store.id, UPC, ticket(40), ticket(79));
  await must(other.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
  const there = (scanned: SoldEntry[], at: Date) =>
    other.post('/sales-record-register', salesBody(scanned, [], at.toISOString()), randomUUID());
  await must(there([soldEntry(store.id, UPC, ticket(40), ticket(49), 5)], ago(1)), 201);
  // Made before it was sent, and after.
  await must(shop.sell(shop.secondTill, [shop.entry(0, 44)], ago(3).toISOString()), 201);
  const after = await must(shop.sell(shop.secondTill, [shop.entry(45, 54)], ago(1).toISOString()), 201);
  expect(after.data.entries).toMatchObject([{ status: 'exception', ticketCount: 0 }]);
  expect(await statesOf(shop)).toEqual(['0-44 Sold', '45-79 Transferred']);
  const received = await other.read<PackReply>(`/pack/${UPC}/1/${store.id}`);
  expect(received.data.states.map(({ status, ticketCount }) => [status, ticketCount])).toEqual([
    ['Transferred', 5],
    ['Sold', 5],
    ['On Shelf', 30],
  ]);
  const late = async (session: Session, id: number) =>
    (await session.read<ExceptionsReply>(`/exceptions/${id}`)).late;
  expect(await late(shop.till, shop.store.id)).toMatchObject([{ kind: 'before_sent', by: 'Second Admin' }]);
  expect((await late(other, store.id))[0]).toMatchObject({
    ...{ kind: 'before_sent', by: 'Second Admin' },
    days: [{ ticketCount: -5, amount: -25 }],
  });
  // It never was in the other store, which can't find it again.
  const again = { ...run, end_ticket: ticket(44), store_id: store.id, reason: 'it is here' };
  expect(await other.post('/corrections', again, randomUUID())).toMatchObject({ status: 409 });
});

test('a correction calls a transfer back, and then it can’t be received', async () => {
  const made = await sent();
  await must(takeBack(made), 201);
  expect((await transfersOf(made.shop, made.other)).data).toMatchObject([{ status: 'called_back' }]);
  expect(await receive(made)).toMatchObject({ status: 409, body: { code: 'transfer_ended' } });
});

test('a transfer is on the way while it holds tickets, and late sales that take all of them call it back', async () => {
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
  // Tickets received there came back the same way.
  expect((await transfersOf(arrived.shop, arrived.shop.till)).data).toMatchObject([
    { status: 'received', from_store_id: arrived.shop.company.stores[1].id },
    { status: 'received', from_store_id: arrived.shop.store.id },
  ]);
});

test('a pack that the other store sends back is found again in its lot, which ends the transfer back', async () => {
  const made = await sent();
  const { shop, other } = made;
  await must(receive(made), 201);
  const [, store] = shop.company.stores;
  const back = { ...run, reason: 'transferred', to_store_id: shop.store.id };
  await other.record('/packs-removed', { store_id: store.id, data: [back] });
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

test('a pack that is sent again after a part of it came back is received in two runs', async () => {
  const made = await sent();
  const { shop, other } = made;
  const [here, there] = shop.company.stores;
  await must(receive(made, 30), 201);
  const part = { ...run, end_ticket: ticket(69) };
  const back = [{ ...part, reason: 'transferred', to_store_id: here.id }];
  await other.record('/packs-removed', { store_id: there.id, data: back });
  await correct(shop, 40, 79);
  const again = [transferred(shop, 40, 79)];
  await shop.till.record('/packs-removed', { store_id: here.id, data: again });

  const [listed] = (await transfersOf(shop, other)).data;
  const left = [
    { start_ticket: ticket(40), end_ticket: ticket(69), own_lot: { lot_number: UPC, lot_counter: 1 } },
    { start_ticket: ticket(70), end_ticket: ticket(79), own_lot: null },
  ];
  expect(listed).toMatchObject({ status: 'on_the_way', left });
  const returned = { ...part, store_id: there.id, reason: 'it came back' };
  await other.record('/corrections', returned);
  const rest = { ...lotBody(there, UPC, ticket(70), 10, 2), transfer_id: listed?.id };
  await other.add('/inventory_add', rest);
  expect((await transfersOf(shop, other)).data[0]).toMatchObject({ status: 'received', left: [] });
});

test('of a transfer’s receipt and a correction at the same moment, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await sent();
    const replies = await Promise.all([receive(made), takeBack(made)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('a stranger sees no transfer and receives none', async () => {
  const { shop, id } = await sent();
  const stranger = await openShop(server);
  expect((await stranger.till.get(`/transfers/${shop.store.id}`)).status).toBe(403);
  const body = { ...lotBody(stranger.store, UPC, '15401234568000', 40, 2), transfer_id: id };
  expect((await stranger.till.post('/inventory_add', body)).status).toBe(422);
});

test('the list of transfers has the newest hundred and all that are on the way, or a page', async () => {
  const shop = await openShop(server);
  const [here, there] = shop.company.stores;
  const other = await signIn(server, there.admin);
  const second = '15409999999000';
  await shop.till.add('/inventory_add', lotBody(here, UPC, second, 60, 2));
  /** Sends tickets one by one, each as a separate transfer. */
  const sendEach = (lot_counter: number, tickets: readonly string[]) => {
    const data = tickets.map((start_ticket) => ({
      ...{ lot_number: UPC, lot_counter, start_ticket, end_ticket: start_ticket },
      ...{ reason: 'transferred', to_store_id: there.id },
    }));
    return shop.till.record('/packs-removed', { store_id: here.id, data });
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
  await sendEach(1, [ticket(0)]);
  await sendEach(
    1,
    upTo(79).map((n) => ticket(n + 1)),
  );
  await sendEach(
    2,
    upTo(60).map((n) => addToSerial(second, n)),
  );
  const listed = (session: Session, query = '') =>
    session.read<TransfersReply>(`/transfers/${session === other ? there.id : here.id}${query}`);
  for (const session of [shop.till, other]) expect((await listed(session)).data).toHaveLength(140);
  await correct(shop, 1, 79);
  const last = addToSerial(second, 59);
  const body = { store_id: here.id, lot_number: UPC, lot_counter: 2, start_ticket: second, end_ticket: last };
  await shop.till.record('/corrections', { ...body, reason: 'they never left' });
  for (const session of [shop.till, other]) {
    const { data } = await listed(session);
    expect(data).toHaveLength(101);
    expect(data.filter(({ status }) => status === 'on_the_way')).toEqual(data.slice(-1));
    expect(data.at(-1)).toMatchObject({ lot_counter: 1, start_ticket: ticket(0) });
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const pages = await Promise.all([1, 2].map((page) => listed(session, `?page=${page}&page_size=50`)));
    expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(ids.slice(0, 100));
    expect((await listed(session, '?page=3&page_size=50')).data.at(-1)?.id).toBe(ids.at(-1));
  }
});

/** Records tickets of the transfer from `first` on as lost. @returns the number of tickets that the record has */
const lose = async (shop: Shop, hours: number, first: number): Promise<number> => {
  const body = {
    ...{ store_id: shop.store.id, recorded_at: ago(hours).toISOString() },
    data: [{ ...run, start_ticket: ticket(first), reason: 'lost' }],
  };
  const { data } = await shop.till.record<RemovalReply>('/packs-removed', body);
  return data.ticketCount;
};

test('a loss on the way counts from its own instant, and earlier sightings don’t contradict it', async () => {
  const { shop } = await sent(ago(9), ago(8));
  const see = (hours: number) => must(count(shop.till, ago(hours).toISOString(), { seen: [front(60)] }), 201);
  const openNow = async () =>
    (await openOf(shop)).map(({ claimed_at, ticketCount }) => [hoursSince(claimed_at), ticketCount]);
  await see(7);
  expect(await openNow()).toEqual([[8, 20]]);
  await lose(shop, 5, 50);
  expect(await statesOf(shop)).toEqual(['0-39 On Shelf', '40-49 Transferred', '50-79 Missing']);
  expect(await openNow()).toEqual([]);
  await see(4);
  expect(await openNow()).toEqual([[5, 20]]);
  const [transfer] = (await transfersOf(shop, shop.till)).data;
  expect(transfer?.parts?.map(({ kind, at }) => [kind, hoursSince(at)])).toEqual([['lost', 5]]);
});

test('of two losses on the way, the earlier one has the tickets, whichever arrives first', async () => {
  const { shop } = await sent(ago(9), ago(8));
  expect([await lose(shop, 6, 60), await lose(shop, 5, 50)]).toEqual([20, 10]);
  const { shop: other } = await sent(ago(9), ago(8));
  expect([await lose(other, 5, 50), await lose(other, 6, 60), await lose(other, 5.5, 55)]).toEqual([
    30, 20, 5,
  ]);
  for (const each of [shop, other])
    expect(await statesOf(each)).toEqual(['0-39 On Shelf', '40-49 Transferred', '50-79 Missing']);
});
