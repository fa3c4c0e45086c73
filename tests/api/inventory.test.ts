import { describe, expect, test } from 'vitest';
import type {
  CheckUpcReply,
  InventorySearchReply,
  Lot,
  Ticket,
} from '../../src/shared/stock/inventory-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type Session, signIn, testServer } from '../support/api/app';
import { must, openShop, PACK, ticket, UPC } from '../support/api/shop';
import { addCompany, lotBody, type StoreFixture, salesBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();
const AT = '2026-11-18T22:05:00Z';

async function emptyStore({ priceCents = 500 } = {}): Promise<{ store: StoreFixture; till: Session }> {
  const [store] = (await addCompany(server.db, { priceCents })).stores;
  return { store, till: await signIn(server, store.admin) };
}

describe('adding a lot', () => {
  test('adding a lot keeps leading zeros and copies the plan’s price', async () => {
    const { store, till } = await emptyStore({ priceCents: 70 });
    const reply = await till.post<{ data: Lot }>(
      '/inventory_add',
      lotBody(store, '000000000001', '00000000000000'),
    );
    expect(reply).toMatchObject({ status: 201, body: { message: 'data added succesfully' } });
    expect(reply.body.data).toEqual({
      lot_number: '000000000001',
      lot_counter: 1,
      start_ticket_number: '00000000000000',
      end_ticket_number: '00000000000059',
      vendor_id: store.vendorId,
      vendor_name: 'Vendor 1',
      plan_id: store.planId,
      plan_name: 'Plan 1',
      ticket_price: 0.7,
      store_id: store.id,
      created_by: store.admin.id,
      time_created: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      total_count: 60,
      active_count: 60,
      shelf_count: 0,
      sold_count: 0,
      returned_count: 0,
      missing_count: 0,
      damaged_count: 0,
      transferred_count: 0,
      sells: 'up',
    });
    expect((await till.get<{ data: Lot[] }>(`/inventory-list/${store.id}`)).body.data).toEqual([
      reply.body.data,
    ]);
  });

  test('a lot’s counts by status follow every change', async () => {
    const shop = await openShop(server);
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, '15401234568000', 60, 2));
    await shop.sell(shop.till, [shop.entry(0, 29)], AT);
    const { body } = await shop.till.get<CheckUpcReply>(`/checkUPCNumber/${UPC}/${shop.store.id}`);
    expect(body.maxLotCounter).toBe(2);
    expect(body.lotData).toMatchObject([
      { lot_counter: 1, total_count: 80, active_count: 0, shelf_count: 50, sold_count: 30 },
      { lot_counter: 2, total_count: 60, active_count: 60, shelf_count: 0, sold_count: 0 },
    ]);
    const none = await shop.till.get(`/checkUPCNumber/999999999999/${shop.store.id}`);
    expect(none.body).toEqual({ lotData: [], maxLotCounter: 0 });
  });

  test('a lot with overlapping serials or a taken counter is refused, but not one of another UPC', async () => {
    const { store, till } = await emptyStore();
    await till.add('/inventory_add', lotBody(store, UPC, PACK));
    const exists = {
      status: 409,
      body: { code: 'lot_exists', message: `UPC Code ${UPC} already exists with tickets` },
    };
    expect(
      await till.post('/inventory_add', lotBody(store, UPC, addToSerial(PACK, 59), 60, 2)),
    ).toMatchObject(exists);
    expect(await till.post('/inventory_add', lotBody(store, UPC, addToSerial(PACK, 60)))).toMatchObject(
      exists,
    );
    expect((await till.post('/inventory_add', lotBody(store, '028400005678', PACK))).status).toBe(201);
    expect(
      (await till.post('/inventory_add', lotBody(store, UPC, addToSerial(PACK, 60), 60, 2))).status,
    ).toBe(201);
  });

  test('of two simultaneous lots with one counter, one is refused', async () => {
    const { store, till } = await emptyStore();
    const add = (start: string) => till.post('/inventory_add', lotBody(store, UPC, start));
    const replies = await Promise.all([add(PACK), add('15401234569000')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });

  test.each<[string, object, number, string]>([
    ['an end before its start', { end_number: '15401234566999' }, 422, 'end_number'],
    ['10,001 tickets', { end_number: addToSerial(PACK, 10_000) }, 422, 'end_number'],
    ['an unknown vendor', { vendor_id: 2_000_000_000 }, 422, 'vendor_id'],
    ['an unknown plan', { plan_id: 2_000_000_000 }, 422, 'plan_id'],
    ['a lot number of 11 digits', { lot_number: '02840000123' }, 400, 'lot_number'],
    ['letters in the lot number', { lot_number: '02840000123A' }, 400, 'lot_number'],
    ['a serial of 15 digits', { start_number: `${PACK}0` }, 400, 'start_number'],
    ['a plan that isn’t an id', { plan_id: 'x' }, 400, 'plan_id'],
    ['a counter of 0', { lot_counter: 0 }, 400, 'lot_counter'],
  ])('adding a lot with %s is refused', async (_, change, status, field) => {
    const { store, till } = await emptyStore();
    const reply = await till.post('/inventory_add', { ...lotBody(store, UPC, PACK), ...change });
    expect(reply).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } });
    expect((await till.get(`/inventory-list/${store.id}`)).body).toEqual({ data: [] });
  });

  test('a lot without a vendor takes that of its UPC, that of the last lot, or one named after the listed game', async () => {
    const { stores, admin, id } = await addCompany(server.db);
    const [store] = stores;
    const [till, office] = [await signIn(server, store.admin), await signIn(server, admin)];
    const add = async (upc: string, start: string, lotCounter: number, change: object = {}) => {
      const { vendor_id: _, ...body } = lotBody(store, upc, start, 60, lotCounter);
      return till.post<{ data: Lot }>('/inventory_add', { ...body, ...change });
    };
    const [upc, start] = ['099900000017', '19990000001000'];
    const unknown = await add(upc, start, 1);
    expect(unknown).toMatchObject({ status: 400, body: { fields: { vendor_id: expect.any(String) } } });
    await must(add(upc, start, 1, { vendor_id: store.vendorId }), 201);
    const second = await must(add(upc, addToSerial(start, 1000), 2), 201);
    expect(second.data.vendor_id).toBe(store.vendorId);
    const vendor = { vendor_name: 'By code', upc_code: '028400007771', store_id: id };
    await office.add('/vendor-add', vendor);
    const third = await must(add(vendor.upc_code, '17770000001000', 1), 201);
    expect(third.data.vendor_name).toBe('By code');
    const rows = [{ line: 2, game: '1888', name: 'Lucky Eights', price: '5' }];
    const games = { company_id: id, state: 'CA', rows, dry_run: false };
    await must(office.post('/games-import', games), 200);
    const listed = await must(add('028400008884', '18880000001000', 1), 201);
    expect(listed.data.vendor_name).toBe('Lucky Eights');
    const again = await must(add('028400008884', '18880000002000', 2), 201);
    expect(again.data.vendor_id).toBe(listed.data.vendor_id);
  });

  test('a lot of 10,000 tickets is accepted, and each ticket is listed', async () => {
    const { store, till } = await emptyStore();
    await till.add('/inventory_add', lotBody(store, UPC, PACK, 10_000));
    const { body } = await till.get<{ data: Ticket[] }>(`/getTicketList/${UPC}/1/${store.id}`);
    expect(body.data).toHaveLength(10_000);
    expect(body.data.at(-1)).toEqual({ ticket_number: addToSerial(PACK, 9_999), name: 'Active' });
  });
});

test('the ticket list names each ticket’s status in serial order, and an unknown lot is 404', async () => {
  const shop = await openShop(server);
  await shop.sell(shop.till, [shop.entry(0, 1)], AT);
  const { body } = await shop.till.get<{ data: Ticket[] }>(`/getTicketList/${UPC}/1/${shop.store.id}`);
  expect(body.data.slice(0, 3)).toEqual([
    { ticket_number: ticket(0), name: 'Sold' },
    { ticket_number: ticket(1), name: 'Sold' },
    { ticket_number: ticket(2), name: 'On Shelf' },
  ]);
  expect(body.data).toHaveLength(80);
  expect((await shop.till.get(`/getTicketList/${UPC}/2/${shop.store.id}`)).status).toBe(404);
  expect((await shop.till.get(`/getTicketList/${UPC}/x/${shop.store.id}`)).status).toBe(400);
});

describe('the inventory search', () => {
  const OTHER = '028400005678';

  /** Pack: 10 sold, 70 on the shelf; other game 00000000000000 … 059 Active. */
  async function stocked() {
    const shop = await openShop(server);
    await shop.till.add('/inventory_add', lotBody(shop.store, OTHER, '00000000000000'));
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    return (criteria: object) =>
      shop.till.post<InventorySearchReply>('/get-inventory-by-search-data', {
        ...criteria,
        store_id: shop.store.id,
      });
  }

  test('the inventory search finds a single ticket', async () => {
    const search = await stocked();
    expect(await search({ ticket_number: ticket(9) })).toMatchObject({
      status: 200,
      body: {
        success: true,
        total: 1,
        data: [
          {
            upc_code: UPC,
            ticket_number: ticket(9),
            ticket_price: 5,
            vendor_name: 'Vendor 1',
            status: 'Sold',
            status_code: 3,
          },
        ],
      },
    });
    expect((await search({ ticket_number: '00000000000000' })).body).toMatchObject({
      total: 1,
      data: [{ upc_code: OTHER, status: 'Active', status_code: 1 }],
    });
    expect((await search({ ticket_number: ticket(80) })).body).toEqual({ success: true, total: 0, data: [] });
  });

  test('the inventory search pages through runs and lots', async () => {
    const search = await stocked();
    const numbers: string[] = [];
    for (let page = 1; page <= 8; page++) {
      const { body } = await search({ upc_number: UPC, page });
      expect(body.total).toBe(80);
      numbers.push(...body.data.map((row) => row.ticket_number));
    }
    expect(numbers).toEqual(Array.from({ length: 80 }, (_, n) => ticket(n)));
    expect((await search({ upc_number: UPC, page: 9 })).body).toEqual({ success: true, total: 80, data: [] });
    const all = await search({ upc_number: '0284', page_size: 100 });
    expect(all.body.total).toBe(140);
    expect(all.body.data).toHaveLength(100);
    expect(all.body.data[99]).toMatchObject({ upc_code: OTHER, ticket_number: '00000000000019' });
  });

  test('the inventory search combines criteria, and finds numbers by their first digits', async () => {
    const search = await stocked();
    expect((await search({ ticket_status: 13 })).body.total).toBe(70);
    expect((await search({ ticket_status: '3', upc_number: UPC })).body.total).toBe(10);
    expect((await search({ ticket_status: 3, upc_number: OTHER })).body.total).toBe(0);
    expect((await search({ ticket_number: '1540123456700', ticket_status: 3 })).body.total).toBe(10);
    expect((await search({ ticket_number: '1540123456701' })).body).toMatchObject({
      total: 10,
      data: Array.from({ length: 10 }, (_, n) => ({ ticket_number: ticket(10 + n) })),
    });
  });

  test('the inventory search is refused without a criterion, and letters find nothing', async () => {
    const search = await stocked();
    for (const none of [{}, { upc_number: ' ', ticket_number: '' }, { upc_number: null, ticket_status: '' }])
      expect(await search(none)).toMatchObject({
        status: 422,
        body: { message: 'Fill atleast one search field.' },
      });
    for (const odd of ['abc', '15401234567000123', '😀', "' OR 1=1"])
      expect((await search({ ticket_number: odd })).body).toEqual({ success: true, total: 0, data: [] });
  });

  test('the inventory search sorts all pages by a column, in either direction', async () => {
    const search = await stocked();
    const criteria = { upc_number: '0284', sort: 'ticket_number', page_size: 20 };
    const { body } = await search({ ...criteria, direction: 'descending', page: 4 });
    expect(body.data.map((row) => row.ticket_number)).toEqual(
      Array.from({ length: 20 }, (_, n) => ticket(19 - n)),
    );
    expect((await search({ ...criteria, direction: 'ascending' })).body.data[0]).toMatchObject({
      upc_code: OTHER,
      ticket_number: '00000000000000',
    });
    const byStatus = await search({ ...criteria, sort: 'status', direction: 'descending' });
    expect(byStatus.body.data.map((row) => row.status)).toEqual([
      ...Array(10).fill('Sold'),
      ...Array(10).fill('On Shelf'),
    ]);
  });

  test('the inventory search returns all results as runs, whoever sold the tickets', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    await shop.sell(shop.secondTill, [shop.entry(10, 14)], '2026-11-18T23:05:00Z');
    const runs = (criteria: object) =>
      shop.till.post('/inventory-runs', { ...criteria, store_id: shop.store.id });
    const lot = { upc_code: UPC, lot_counter: 1, ticket_price: 5, vendor_name: 'Vendor 1' };
    const sold = { ...lot, start_ticket: ticket(0), end_ticket: ticket(14), ticket_count: 15 };
    const left = { ...lot, start_ticket: ticket(15), end_ticket: ticket(79), ticket_count: 65 };
    expect((await runs({ upc_number: UPC })).body).toEqual({
      data: [
        { ...sold, status: 'Sold', status_code: 3 },
        { ...left, status: 'On Shelf', status_code: 13 },
      ],
    });
    expect((await runs({ ticket_number: ticket(12), ticket_status: 13 })).body).toEqual({ data: [] });
    expect(await runs({})).toMatchObject({
      status: 422,
      body: { message: 'Fill atleast one search field.' },
    });
  });

  test.each([
    { ticket_status: 2 },
    { page_size: 11, upc_number: UPC },
    { page: 0, upc_number: UPC },
    { sort: 'lot_id', upc_number: UPC },
    { sort: 'status', direction: 'sideways', upc_number: UPC },
  ])('the inventory search refuses %j', async (criteria) => {
    const search = await stocked();
    expect([400, 422]).toContain((await search(criteria)).status);
  });
});

test('prices such as $0.70 add up to the cent', async () => {
  const shop = await openShop(server, { price: 0.7 });
  const entry = soldEntry(shop.store.id, UPC, ticket(0), ticket(2), 0.7);
  expect(entry.amount).toBe(2.1);
  const reply = await shop.till.post('/sales-record-register', salesBody([entry], [], AT));
  expect(reply).toMatchObject({ status: 201, body: { data: { ticketCount: 3, amount: 2.1 } } });
  await shop.till.post(
    '/sales-record-register',
    salesBody([shop.entry(3, 42)], [shop.entry(43, 79)], '2026-11-18T23:00:00Z'),
  );
  const day = await shop.day('2026-11-18');
  expect(day.countData).toMatchObject([{ ticketCount: 80, amount: 56 }]);
  expect(day.salesRecord.map((row) => row.amount)).toEqual([2.1, 53.9]);
});
