import { describe, expect, test } from 'vitest';
import { DEFAULT_COUNTER_SETTINGS } from '../../src/shared/places/store-settings';
import type { OnShelfReply, StockListReply, StockRange } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type Session, signIn, testServer } from '../support/api/app';
import { openShop, PACK, ticket, UPC } from '../support/api/shop';
import {
  addCompany,
  lotBody,
  type StoreFixture,
  salesBody,
  shelfBody,
  soldEntry,
} from '../support/databases/fixtures';

const server = testServer();
const AT = '2026-11-18T22:05:00Z';
const SHELF = '/updateInvetoryOnShelf';

/** A store with two adjoining packs of one game in the back room: PACK … 059 and … 060 … 119. */
async function backRoom(): Promise<{ store: StoreFixture; till: Session }> {
  const [store] = (await addCompany(server.db)).stores;
  const till = await signIn(server, store.admin);
  await till.add('/inventory_add', lotBody(store, UPC, PACK));
  await till.add('/inventory_add', lotBody(store, UPC, ticket(60), 60, 2));
  return { store, till };
}

const spans = (reply: { body: { data: StockRange[] } }) =>
  reply.body.data.map((range) => [range.lot_counter, range.min, range.max]);

describe('putting on the shelf', () => {
  test('a run put on the shelf that extends from one pack into the next becomes two ranges, one per lot', async () => {
    const { store, till } = await backRoom();
    const reply = await till.put<OnShelfReply>(SHELF, shelfBody(store.id, UPC, ticket(50), ticket(69)));
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Tickets were put on the shelf.',
      entries: [{ index: 0, status: 'done' }],
    });
    expect(spans(await till.get(`/inventory-max/${UPC}/${store.id}`))).toEqual([
      [1, ticket(50), ticket(59)],
      [2, ticket(60), ticket(69)],
    ]);
    expect(spans(await till.get(`/inventory-max-min/${UPC}/${store.id}`))).toEqual([
      [1, ticket(0), ticket(49)],
      [2, ticket(70), ticket(119)],
    ]);
  });

  test('adjoining tickets of one lot on the shelf are one range, however they got there', async () => {
    const { store, till } = await backRoom();
    for (const [first, last] of [
      [0, 9],
      [20, 29],
      [10, 19],
    ] as const)
      await till.change(SHELF, shelfBody(store.id, UPC, ticket(first), ticket(last)));
    expect(spans(await till.get(`/inventory-max/${UPC}/${store.id}`))).toEqual([[1, ticket(0), ticket(29)]]);
  });

  test('of two entries that put the same tickets on the shelf, the second finds them there', async () => {
    const { store, till } = await backRoom();
    const [entry] = shelfBody(store.id, UPC, ticket(0), ticket(9)).data;
    const reply = await till.put<OnShelfReply>(SHELF, { data: [entry, entry] });
    expect(reply.body.entries.map(({ index, status }) => [index, status])).toEqual([
      [0, 'done'],
      [1, 'already_on_shelf'],
    ]);
  });

  test('sold tickets stay sold when their run is put on the shelf again', async () => {
    const { store, till } = await backRoom();
    await till.change(SHELF, shelfBody(store.id, UPC, ticket(0), ticket(19)));
    await till.add(
      '/sales-record-register',
      salesBody([soldEntry(store.id, UPC, ticket(0), ticket(9))], [], AT),
    );
    const reply = await till.put<OnShelfReply>(SHELF, shelfBody(store.id, UPC, ticket(0), ticket(29)));
    expect(reply.body.entries).toMatchObject([
      {
        status: 'done',
        message: '10 tickets put on the shelf; 20 tickets were on the shelf or sold already.',
      },
    ]);
    expect(spans(await till.get(`/inventory-max/${UPC}/${store.id}`))).toEqual([[1, ticket(10), ticket(29)]]);
  });

  test('an on-shelf record with one unknown serial is refused as a whole', async () => {
    const { store, till } = await backRoom();
    const good = shelfBody(store.id, UPC, ticket(0), ticket(9)).data;
    const outside = shelfBody(store.id, UPC, ticket(110), ticket(120)).data;
    const unknown = shelfBody(store.id, '999999999999', ticket(0), ticket(1)).data;
    const reply = await till.put(SHELF, { data: [...good, ...outside, ...unknown] });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: 'unknown_serial',
        entries: [
          { index: 1, code: 'unknown_serial' },
          { index: 2, code: 'unknown_serial' },
        ],
      },
    });
    expect((await till.get<{ data: unknown[] }>(`/inventory-max/${UPC}/${store.id}`)).body.data).toEqual([]);
  });

  test('an on-shelf record with a start after its end, no entries, or a serial of 13 digits is refused', async () => {
    const { store, till } = await backRoom();
    expect(await till.put(SHELF, shelfBody(store.id, UPC, ticket(9), ticket(0)))).toMatchObject({
      status: 422,
      body: { message: "Start Serial # can't be greater than End Serial#", entries: [{ index: 0 }] },
    });
    expect((await till.put(SHELF, { data: [] })).status).toBe(422);
    expect(await till.put(SHELF, shelfBody(store.id, UPC, ticket(0).slice(1), ticket(9)))).toMatchObject({
      status: 400,
      body: { fields: { 'data[0].start_ticket_number': expect.any(String) } },
    });
  });
});

describe('two runs of one lot on the shelf with a gap', () => {
  test('two runs of one lot with a gap are two ranges on the shelf, and selling both leaves the back room alone', async () => {
    const { store, till } = await backRoom();
    await till.change(SHELF, shelfBody(store.id, UPC, ticket(0), ticket(9)));
    await till.change(SHELF, shelfBody(store.id, UPC, ticket(30), ticket(39)));
    const runs = [
      soldEntry(store.id, UPC, ticket(0), ticket(9)),
      soldEntry(store.id, UPC, ticket(30), ticket(39)),
    ];
    const across = soldEntry(store.id, UPC, ticket(0), ticket(39));
    expect((await till.post('/sales-record-register', salesBody([], [across], AT))).status).toBe(409);
    const reply = await till.post('/sales-record-register', salesBody([], runs, AT));
    expect(reply).toMatchObject({ status: 201, body: { data: { ticketCount: 20, amount: 100 } } });
    expect(spans(await till.get(`/inventory-max-min/${UPC}/${store.id}`))).toEqual([
      [1, ticket(10), ticket(29)],
      [1, ticket(40), ticket(59)],
      [2, ticket(60), ticket(119)],
    ]);
  });
});

describe('the lookups', () => {
  test('the lookups of an unknown UPC answer 200 and an empty list, and a UPC has 12 digits', async () => {
    const { store, till } = await backRoom();
    for (const path of ['inventory-max', 'inventory-max-min']) {
      expect(await till.get(`/${path}/999999999999/${store.id}`)).toMatchObject({
        status: 200,
        body: { data: [] },
      });
      expect((await till.get(`/${path}/99999999999/${store.id}`)).status).toBe(400);
      expect((await till.get(`/${path}/99999999999A/${store.id}`)).status).toBe(400);
    }
    expect((await till.get(`/inventory-max/${UPC}/abc`)).status).toBe(400);
  });
});

describe('the stock list', () => {
  test('the stock list has everything unsold, with a version, and an ETag for 304', async () => {
    const shop = await openShop(server);
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, '15401234568000', 60, 2));
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    const path = `/stock-list/${shop.store.id}`;
    const first = await shop.till.get<StockListReply>(path);
    const vendor = {
      vendor_id: shop.store.vendorId,
      vendor_name: 'Vendor 1',
      ticket_price: 5,
      sells: 'up',
      lot_number: UPC,
    };
    expect(first.body.data).toEqual([
      { ...vendor, lot_counter: 1, min: ticket(10), max: ticket(79), status_code: 13 },
      {
        ...vendor,
        lot_counter: 2,
        min: '15401234568000',
        max: addToSerial('15401234568000', 59),
        status_code: 1,
      },
    ]);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await shop.till.get(path, { 'If-None-Match': given });
      expect([again.status, again.body]).toEqual([304, null]);
    }
    await shop.sell(shop.till, [shop.entry(10, 19)], AT);
    const changed = await shop.till.get<StockListReply>(path, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.version).not.toBe(first.body.version);
    expect(changed.body.data[0]).toMatchObject({ min: ticket(20) });
  });

  test('the stock list of a store without stock has version 0, no ranges and the default settings', async () => {
    const [store] = (await addCompany(server.db)).stores;
    const till = await signIn(server, store.admin);
    expect((await till.get(`/stock-list/${store.id}`)).body).toEqual({
      version: '0',
      data: [],
      settings: { ...DEFAULT_COUNTER_SETTINGS, ticket_layout: expect.objectContaining({ code: 'standard' }) },
    });
  });
});

test('submissions/status accepts at most 500 uuids', async () => {
  const { till } = await backRoom();
  const key = '11111111-1111-4111-8111-111111111111';
  expect((await till.post('/submissions/status', { keys: ['x'] })).status).toBe(400);
  expect((await till.post('/submissions/status', { keys: Array(501).fill(key) })).status).toBe(400);
  expect((await till.post('/submissions/status', { keys: [] })).body).toEqual({ data: {} });
});

test('part of a pack can be put on the shelf, and tickets already there stay', async () => {
  const { store, till } = await backRoom();
  const put = (first: number, last: number) =>
    till.put(SHELF, shelfBody(store.id, UPC, ticket(first), ticket(last)));
  expect((await put(20, 29)).body).toMatchObject({
    entries: [{ status: 'done', message: '10 tickets put on the shelf.' }],
  });
  expect((await put(25, 34)).body).toMatchObject({
    entries: [
      { status: 'done', message: '5 tickets put on the shelf; 5 tickets were on the shelf or sold already.' },
    ],
  });
  expect((await put(20, 34)).body).toMatchObject({ entries: [{ status: 'already_on_shelf' }] });
});
