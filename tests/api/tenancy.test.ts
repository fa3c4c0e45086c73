import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { hasUsers } from '../../server/accounts/routes';
import { findCaller } from '../../server/accounts/sessions';
import { guardRoutes } from '../../server/http/guard';
import { stockPaths } from '../../src/shared/stock/paths';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { ROLE } from '../../src/shared/wire/access';
import { factsOf } from '../../src/shared/wire/endpoints';
import { call, type Reply, type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';
import { addCompany, addPerson, lotBody, salesBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const DAY = '2026-11-18';
const AT = '2026-11-18T22:05:00Z';

/** Every call that names a store, as `session` makes it for the shop's store. */
function callsOn(shop: Shop, session: Session): Record<string, () => Promise<Reply<unknown>>> {
  const { id } = shop.store;
  const correction = {
    store_id: id,
    lot_number: UPC,
    lot_counter: 1,
    start_ticket: ticket(0),
    end_ticket: ticket(1),
    reason: 'x',
  };
  return {
    'inventory-list': () => session.get(`/inventory-list/${id}`),
    inventory_add: () => session.post('/inventory_add', lotBody(shop.store, UPC, '15401234568000', 60, 2)),
    checkUPCNumber: () => session.get(`/checkUPCNumber/${UPC}/${id}`),
    getTicketList: () => session.get(`/getTicketList/${UPC}/1/${id}`),
    search: () =>
      session.post('/get-inventory-by-search-data', { ticket_status: TICKET_STATUS.onShelf, store_id: id }),
    'inventory-runs': () => session.post('/inventory-runs', { upc_number: UPC, store_id: id }),
    packs: () => session.post('/packs', { store_id: id, packs: [{ lot_number: UPC, lot_counter: 1 }] }),
    'inventory-max': () => session.get(`/inventory-max/${UPC}/${id}`),
    'inventory-max-min': () => session.get(`/inventory-max-min/${UPC}/${id}`),
    'sold-list': () => session.get(`/sold-list/${id}`),
    'stock-list': () => session.get(`/stock-list/${id}`),
    updateInvetoryOnShelf: () => session.put('/updateInvetoryOnShelf', shelfBody(id, UPC, PACK, ticket(9))),
    'sales-record-register': () =>
      session.post('/sales-record-register', salesBody([shop.entry(0, 9)], [], AT)),
    'fetch-shift-data': () => session.get(`/fetch-shift-data/${DAY}/${id}`),
    'sales-record-list': () => session.get(`/sales-record-list/${DAY}/${id}`),
    'sales-by-day': () => session.get(`/sales-by-day/${DAY}/${DAY}/${id}`),
    exceptions: () => session.get(`/exceptions/${id}`),
    corrections: () => session.post('/corrections', correction),
    'corrections of a store': () => session.get(`/corrections/${id}`),
  };
}

const STAFF_ONLY = ['inventory_add', 'updateInvetoryOnShelf', 'sales-record-register'];

/** Makes every call. @returns the statuses by name */
async function statuses(shop: Shop, session: Session): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const [name, make] of Object.entries(callsOn(shop, session))) result[name] = (await make()).status;
  return result;
}

const allOf = (shop: Shop, session: Session, status: number): Record<string, number> =>
  Object.fromEntries(Object.keys(callsOn(shop, session)).map((name) => [name, status]));

describe('access to a store', () => {
  test('belongs to the store’s own admin', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(20, 29)], AT);
    const got = await statuses(shop, shop.till);
    expect(got).toEqual({
      ...allOf(shop, shop.till, 200),
      inventory_add: 201,
      'sales-record-register': 201,
      corrections: 201,
    });
  });

  test.each(['the other store of the company', 'a store of another company'])('not %s', async (who) => {
    const shop = await openShop(server);
    const stranger =
      who === 'the other store of the company'
        ? shop.company.stores[1]
        : (await addCompany(server.db)).stores[0];
    const session = await signIn(server, stranger.admin);
    const before = await shop.till.get(`/stock-list/${shop.store.id}`);
    expect(await statuses(shop, session)).toEqual(allOf(shop, session, 403));
    expect((await shop.till.get(`/stock-list/${shop.store.id}`)).body).toEqual(before.body);
  });

  test('the company’s admin reads and corrects, but doesn’t do the store’s work', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    for (const person of [
      shop.company.admin,
      await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'),
    ]) {
      const session = await signIn(server, person);
      const got = await statuses(shop, session);
      const refused = Object.fromEntries(STAFF_ONLY.map((name) => [name, 403]));
      expect(got).toMatchObject({
        ...allOf(shop, session, 200),
        ...refused,
        corrections: expect.any(Number),
      });
      expect([201, 409]).toContain(got.corrections);
    }
  });

  test('not another store’s handed-over terminal', async () => {
    const shop = await openShop(server);
    const [, other] = shop.company.stores;
    const terminal = withClerk(server, await clerksTerminal(server, other.admin), other.clerk);
    expect(await statuses(shop, terminal)).toEqual(allOf(shop, terminal, 403));
    expect((await terminal.get(`/roster/${shop.store.id}`)).status).toBe(403);
  });

  test('not another company’s admin, who doesn’t even learn that it exists', async () => {
    const shop = await openShop(server);
    const session = await signIn(server, (await addCompany(server.db)).admin);
    expect(await statuses(shop, session)).toEqual(allOf(shop, session, 403));
    expect((await session.get('/inventory-list/2000000000')).status).toBe(403);
    const superAdmin = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'));
    expect((await superAdmin.get('/inventory-list/2000000000')).status).toBe(404);
  });

  test('not without a token, and never role 7', async () => {
    const shop = await openShop(server);
    const nobody: Session = {
      token: '',
      get: (path) => call(server.url, 'GET', path),
      post: (path, body) => call(server.url, 'POST', path, { body }),
      put: (path, body) => call(server.url, 'PUT', path, { body }),
    };
    expect(await statuses(shop, nobody)).toEqual(allOf(shop, nobody, 401));
    // No sign-in gives a clerk a token; if one existed, it would give no access.
    const clerk = await signIn(server, shop.store.clerk);
    expect(await statuses(shop, clerk)).toEqual(allOf(shop, clerk, 403));
  });
});

describe('a store’s id in the body', () => {
  test('is refused even in one of several entries, and nothing is recorded', async () => {
    const shop = await openShop(server);
    const foreign = { ...shop.entry(10, 19), store_id: shop.company.stores[1].id };
    const reply = await shop.till.post(
      '/sales-record-register',
      salesBody([shop.entry(0, 9), foreign], [], AT),
    );
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(79)]]);
  });
});

describe('rows behind other keys', () => {
  test('the shift report of another store’s people is empty, as for unknown people', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    const path = `/shift-sales-record-list/${DAY}/${shop.store.admin.id}/14:05:00`;
    const other = await signIn(server, shop.company.stores[1].admin);
    const otherCompany = await signIn(server, (await addCompany(server.db)).admin);
    const own = await signIn(server, shop.company.admin);
    const empty = { salesRecord: [], countData: [] };
    expect((await other.get(path)).body).toEqual(empty);
    expect((await otherCompany.get(path)).body).toEqual(empty);
    expect((await own.get(path)).body).toMatchObject({ countData: [{ ticketCount: 10 }] });
    expect((await shop.till.get(`/shift-sales-record-list/${DAY}/2000000000/14:05:00`)).body).toEqual(empty);
  });

  test('lots, vendors, plans and exceptions of another store are answered like unknown ones', async () => {
    const shop = await openShop(server);
    const otherStore = shop.company.stores[1];
    const other = await signIn(server, otherStore.admin);
    expect((await other.get(`/getTicketList/${UPC}/1/${otherStore.id}`)).status).toBe(404);
    const entry = { ...shop.entry(0, 9), store_id: otherStore.id };
    expect(await other.post('/sales-record-register', salesBody([entry]))).toMatchObject({
      status: 422,
      body: { code: 'unknown_lot' },
    });
    for (const borrowed of [{ vendor_id: shop.store.vendorId }, { plan_id: shop.store.planId }]) {
      const body = { ...lotBody(otherStore, UPC, PACK), ...borrowed };
      expect(await other.post('/inventory_add', body)).toMatchObject({
        status: 422,
        body: { fields: { [Object.keys(borrowed)[0] ?? '']: expect.any(String) } },
      });
    }
  });
});

test('a route that isn’t in the endpoint table prevents the server’s start', async () => {
  const app = fastify();
  guardRoutes(app, server.db, { findCaller, hasUsers }, false);
  const endpoint = factsOf(stockPaths.stockList);
  app.get('/known', { config: { endpoint } }, async () => 'ok');
  expect(() => app.get('/forgotten', async () => 'ok')).toThrow('GET /forgotten isn’t in the endpoint table');
  await app.close();
});
