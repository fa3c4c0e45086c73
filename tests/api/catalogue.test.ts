import { describe, expect, test } from 'vitest';
import type { Plan, Vendor } from '../../src/shared/catalogue/catalogue-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, signIn, testServer } from '../support/api/app';
import {
  freshName,
  LONG_TEXT,
  NOBODY,
  openOffice,
  type RowReply,
  SAVED,
  SCRIPT,
} from '../support/api/people';
import { openShop, PACK, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';

const server = testServer();

const newVendor = (change: Record<string, unknown> = {}) => ({
  vendor_name: 'New Vendor',
  upc_code: freshName(),
  ...change,
});
const newPlan = (change: Record<string, unknown> = {}) => ({
  plan_name: freshName(),
  plan_price: 5,
  lot_size: 60,
  ...change,
});
const add = async <Row>(session: Session, path: string, body: object): Promise<Row> =>
  (await session.add<RowReply<Row>>(path, body)).data;
const list = async <Row>(session: Session, path: string): Promise<Row[]> =>
  (await session.read<{ data: Row[] }>(path)).data;

describe('vendors', () => {
  test('a company’s new vendor is visible in all its stores, but not to another company', async () => {
    const { admin, storeAdmin, stranger, company } = await openOffice(server);
    const body = newVendor({ vendor_name: SCRIPT, created_by: NOBODY });
    const reply = await admin.add<RowReply<Vendor>>('/vendor-add', body);
    expect(reply).toEqual({
      message: SAVED,
      data: {
        id: expect.any(Number),
        vendor_name: SCRIPT,
        upc_code: body.upc_code,
        is_active: 1,
        store_id: company.id,
        created_by: company.admin.id,
        modified_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      },
    });
    expect(await list(storeAdmin, '/vendor-list')).toContainEqual(reply.data);
    expect(await list(admin, `/vendor-list/${company.stores[1].id}`)).toContainEqual(reply.data);
    expect(await list(stranger, '/vendor-list')).not.toContainEqual(reply.data);
  });

  test('a store’s own vendor is visible to that store and the company, but not to the other store', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const vendor = await add<Vendor>(admin, '/vendor-add', newVendor({ store_id: company.stores[1].id }));
    expect(await list(admin, '/vendor-list')).toContainEqual(vendor);
    expect(await list(storeAdmin, '/vendor-list')).not.toContainEqual(vendor);
    expect(await list(storeAdmin, `/vendor-list/${company.stores[0].id}`)).not.toContainEqual(vendor);
  });

  test('a vendor can be changed and deactivated, and a new lot can’t use an inactive one', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const [store] = company.stores;
    const { vendorId: id } = store;
    const renamed = await admin.change<RowReply<Vendor>>(`/vendor-update/${id}`, { vendor_name: 'Renamed' });
    expect(renamed.data).toMatchObject({ vendor_name: 'Renamed', upc_code: UPC, is_active: 1 });
    const gone = await admin.change<RowReply<Vendor>>(`/vendor-delete/${id}`, undefined);
    expect(gone.data).toEqual({ ...renamed.data, is_active: 0, modified_date: expect.any(String) });
    expect((await storeAdmin.post('/inventory_add', lotBody(store, UPC, PACK))).status).toBe(422);
    await admin.change(`/vendor-update/${id}`, { is_active: 1 });
    expect((await storeAdmin.post('/inventory_add', lotBody(store, UPC, PACK))).status).toBe(201);
  });

  test('a vendor with a UPC that is taken in the same place is refused with 409', async () => {
    const { admin, stranger } = await openOffice(server);
    const { upc_code } = await add<Vendor>(admin, '/vendor-add', newVendor());
    expect(await admin.post('/vendor-add', newVendor({ upc_code }))).toMatchObject({
      status: 409,
      body: { message: 'Data already exists', fields: { upc_code: 'is taken' } },
    });
    const other = await add<Vendor>(admin, '/vendor-add', newVendor());
    expect((await admin.put(`/vendor-update/${other.id}`, { upc_code })).status).toBe(409);
    expect((await stranger.post('/vendor-add', newVendor({ upc_code }))).status).toBe(201);
  });

  test('renaming a vendor renews the stock version only of stores that see the vendor', async () => {
    const shop = await openShop(server);
    const admin = await signIn(server, shop.company.admin);
    const [store, otherStore] = shop.company.stores;
    const stock = async (session: Session, storeId: number): Promise<StockListReply> =>
      session.read<StockListReply>(`/stock-list/${storeId}`);
    const before = await stock(shop.till, store.id);
    const otherBefore = await stock(admin, otherStore.id);
    await admin.change(`/vendor-update/${store.vendorId}`, { upc_code: '1', is_active: 0 });
    expect(await stock(shop.till, store.id)).toEqual(before);
    await admin.change(`/vendor-update/${store.vendorId}`, { vendor_name: 'Renamed' });
    const after = await stock(shop.till, store.id);
    expect(after.version).not.toBe(before.version);
    expect(after.data.map((range) => range.vendor_name)).toEqual(['Renamed']);
    expect((await stock(admin, otherStore.id)).version).toBe(otherBefore.version);
    const ofCompany = await add<Vendor>(admin, '/vendor-add', newVendor());
    await admin.change(`/vendor-update/${ofCompany.id}`, { vendor_name: 'Renamed too' });
    expect((await stock(admin, otherStore.id)).version).not.toBe(otherBefore.version);
  });
});

describe('plans', () => {
  test('a plan can be added, changed and deactivated', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const body = newPlan({ plan_price: 0.7, lot_size: 10_000 });
    const plan = await add<Plan>(admin, '/plan-add', body);
    expect(plan).toEqual({
      id: expect.any(Number),
      plan_name: body.plan_name,
      plan_price: 0.7,
      lot_size: 10_000,
      is_active: 1,
      store_id: company.id,
      created_by: company.admin.id,
      modified_by: company.admin.id,
      modified_date: expect.any(String),
    });
    expect(await list(storeAdmin, '/plan-list')).toContainEqual(plan);
    const changed = await admin.change<RowReply<Plan>>(`/plan-update/${plan.id}`, {
      plan_price: 1.1,
      lot_size: 1,
    });
    expect(changed.data).toMatchObject({ plan_name: body.plan_name, plan_price: 1.1, lot_size: 1 });
    const gone = await admin.change<RowReply<Plan>>(`/plan-delete/${plan.id}`, { modified_by: 1 });
    expect(gone.data).toMatchObject({ is_active: 0, plan_price: 1.1 });
  });

  test('changing a plan’s price leaves existing lots unchanged', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const [store] = company.stores;
    await storeAdmin.add('/inventory_add', lotBody(store, UPC, PACK));
    await admin.change(`/plan-update/${store.planId}`, { plan_price: 30 });
    expect(await list<Lot>(storeAdmin, `/inventory-list/${store.id}`)).toMatchObject([{ ticket_price: 5 }]);
  });

  test('a plan with a taken name is refused with 409', async () => {
    const { admin } = await openOffice(server);
    const { plan_name } = await add<Plan>(admin, '/plan-add', newPlan());
    expect((await admin.post('/plan-add', newPlan({ plan_name: plan_name.toUpperCase() }))).status).toBe(409);
  });
});

describe('invalid vendors and plans', () => {
  test.each<[string, string, Record<string, unknown>, string | RegExp]>([
    ['vendor', 'vendor_name', { vendor_name: ' ' }, 'Vendor Name is required.'],
    ['vendor', 'upc_code', { upc_code: '' }, 'UPS Code is required.'],
    ['vendor', 'vendor_name', { vendor_name: LONG_TEXT }, /^Vendor name must be text/],
    ['vendor', 'is_active', { is_active: 2 }, 'Active must be 0 or 1.'],
    ['plan', 'plan_name', { plan_name: '' }, 'Plan Name is required.'],
    ['plan', 'plan_name', { plan_name: LONG_TEXT }, /^Plan name must be text/],
    ['plan', 'plan_price', { plan_price: -1 }, /^Plan price must /],
    ['plan', 'plan_price', { plan_price: 0.001 }, /^Plan price must /],
    ['plan', 'plan_price', { plan_price: 1.005 }, /two decimals/],
    ['plan', 'plan_price', { plan_price: 1e9 }, /^Plan price must /],
    ['plan', 'plan_price', { plan_price: 'five' }, /^Plan price must /],
    ['plan', 'lot_size', { lot_size: 0 }, 'Lot size must be a whole number from 1 to 10,000.'],
    ['plan', 'lot_size', { lot_size: 10_001 }, 'Lot size must be a whole number from 1 to 10,000.'],
    ['plan', 'lot_size', { lot_size: 1.5 }, 'Lot size must be a whole number from 1 to 10,000.'],
    ['plan', 'lot_size', { lot_size: 'ten' }, 'Lot size must be a whole number from 1 to 10,000.'],
  ])('a %s with a bad %s gets a 400 that names the field: %j', async (kind, field, change, message) => {
    const { admin, company } = await openOffice(server);
    const before = await list(admin, `/${kind}-list`);
    const body = kind === 'vendor' ? newVendor(change) : newPlan(change);
    const id = kind === 'vendor' ? company.stores[0].vendorId : company.stores[0].planId;
    for (const reply of [
      await admin.post<ApiErrorBody>(`/${kind}-add`, body),
      await admin.put<ApiErrorBody>(`/${kind}-update/${id}`, change),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(reply.body.message).toMatch(message);
      expect(Object.keys(reply.body.fields ?? {})[0]).toBe(field);
    }
    expect(await list(admin, `/${kind}-list`)).toEqual(before);
  });

  test.each(['vendor', 'plan'])('changing an unknown %s or another company’s gets a 404', async (kind) => {
    const { admin, stranger, superAdmin, company } = await openOffice(server);
    const [store] = company.stores;
    const theirs = kind === 'vendor' ? store.vendorId : store.planId;
    for (const [session, id] of [
      [admin, NOBODY],
      [superAdmin, NOBODY],
      [stranger, theirs],
    ] as const) {
      expect((await session.put(`/${kind}-update/${id}`, {})).status).toBe(404);
      expect((await session.put(`/${kind}-delete/${id}`, {})).status).toBe(404);
    }
    expect((await admin.put(`/${kind}-update/abc`, {})).status).toBe(400);
  });

  test.each(['vendor', 'plan'])(
    'a %s for a store that isn’t the caller’s is refused, and added nowhere',
    async (kind) => {
      const { admin, storeAdmin, stranger, superAdmin, company } = await openOffice(server);
      const [store, neighbor] = company.stores;
      const body = kind === 'vendor' ? newVendor() : newPlan();
      const before = await list(superAdmin, `/${kind}-list`);
      for (const [session, store_id] of [
        [stranger, company.id],
        [stranger, store.id],
        [storeAdmin, company.id],
        [storeAdmin, neighbor.id],
        [admin, NOBODY],
      ] as const)
        expect((await session.post(`/${kind}-add`, { ...body, store_id })).status).toBe(403);
      expect(await list(superAdmin, `/${kind}-list`)).toEqual(before);
    },
  );

  test.each(['vendor', 'plan'])('a SuperAdmin who adds a %s must name its store or company', async (kind) => {
    const { superAdmin, company } = await openOffice(server);
    const body = kind === 'vendor' ? newVendor() : newPlan();
    expect(await superAdmin.post(`/${kind}-add`, body)).toMatchObject({
      status: 400,
      body: { fields: { store_id: 'Store is required.' } },
    });
    const row = await add<{ store_id: number }>(superAdmin, `/${kind}-add`, {
      ...body,
      store_id: company.id,
    });
    expect(row.store_id).toBe(company.id);
    expect(await list(superAdmin, `/${kind}-list/${company.id}`)).toContainEqual(row);
    expect(await list(superAdmin, `/${kind}-list`)).toContainEqual(row);
    expect((await superAdmin.post(`/${kind}-add`, { ...body, store_id: NOBODY })).status).toBe(404);
  });
});
