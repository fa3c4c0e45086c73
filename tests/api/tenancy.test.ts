import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { hasUsers } from '../../server/accounts/routes';
import { findCaller } from '../../server/accounts/sessions';
import { guardRoutes } from '../../server/http/guard';
import { stockPaths } from '../../src/shared/stock/paths';
import { ROLE } from '../../src/shared/wire/access';
import { factsOf } from '../../src/shared/wire/endpoints';
import { signIn, testServer } from '../support/api/app';
import { openShop, PACK, ticket, UPC } from '../support/api/shop';
import { addCompany, addPerson, lotBody, salesBody } from '../support/databases/fixtures';

const server = testServer();
const DAY = '2026-11-18';
const AT = '2026-11-18T22:05:00Z';

test('an unknown store is forbidden to another company’s admin, who doesn’t even learn that it doesn’t exist', async () => {
  const session = await signIn(server, (await addCompany(server.db)).admin);
  expect((await session.get('/inventory-list/2000000000')).status).toBe(403);
  const superAdmin = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'));
  expect((await superAdmin.get('/inventory-list/2000000000')).status).toBe(404);
});

describe('a store’s id in the body', () => {
  test('a record is refused if even one of several entries has another store’s id, and nothing is recorded', async () => {
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

  test('requests for another store’s lots, vendors, plans and exceptions are answered like those for unknown ones', async () => {
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
