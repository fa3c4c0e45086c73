import { describe, expect, test } from 'vitest';
import type { Vendor } from '../../src/shared/catalogue/catalogue-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, signIn, testServer } from '../support/api/app';
import { openShop, type Shop, ticket, UPC } from '../support/api/shop';
import {
  addCompany,
  lotBody,
  type SoldEntry,
  salesBody,
  shelfBody,
  soldEntry,
} from '../support/databases/fixtures';

const server = testServer();
const SALES = '/sales-record-register';
const SECOND_UPC = '028400005678';

const send = (shop: Shop, scanned: unknown[], nonScanned: unknown[] = []) =>
  shop.till.post<ApiErrorBody>(SALES, { data: { scanned, non_scanned: nonScanned } });

/** A shop whose second pack, 00000000000000 … 059, is still in the back room. */
async function shopWithBackRoom(): Promise<Shop> {
  const shop = await openShop(server);
  await shop.till.add('/inventory_add', lotBody(shop.store, SECOND_UPC, '00000000000000'));
  return shop;
}
const inBackRoom = (shop: Shop) => soldEntry(shop.store.id, SECOND_UPC, '00000000000000', '00000000000009');

describe('an invalid shape of a record: 400 that names the field', () => {
  test.each<[string, Partial<Record<keyof SoldEntry, unknown>>]>([
    ['a negative count', { ticketCount: -5 }],
    ['a fractional count', { ticketCount: 2.5 }],
    ['a count as text', { ticketCount: '10' }],
    ['letters in a serial', { start_ticket: '1540123456700A' }],
    ['an emoji in a UPC', { lot_number: '02840000123😀' }],
    ['a UPC where a serial belongs', { end_ticket: UPC }],
    ['a serial of 15 digits', { end_ticket: '154012345670009' }],
    ['a serial as a number', { end_ticket: 15401234567009 }],
    ['no price', { ticket_price: undefined }],
    ['a negative amount', { amount: -1 }],
    ['a lot counter of 0', { lot_counter: 0 }],
    ['no store', { store_id: null }],
  ])('a record with %s is refused with 400 that names the field', async (_, change) => {
    const shop = await openShop(server);
    const reply = await send(shop, [shop.entry(0, 1), { ...shop.entry(0, 9), ...change }]);
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    const field = `data.scanned[1].${Object.keys(change)[0]}`;
    expect(reply.body.message).toMatch(/^Entry 2: [^_]* (must|is) /);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(79)]]);
  });

  test.each([
    ['recorded_at', 'yesterday'],
    ['recorded_at', '2026-02-30T25:00:00Z'],
    ['recorded_at', '0000-01-01T00:00:00Z'],
    ['time_created', '2026-13-01 10:00:00'],
    ['time_created', '2026-11-18T10:00:00Z'],
  ])('a record with an impossible time is refused, naming the field: %s %s', async (field, value) => {
    const shop = await openShop(server);
    const reply = await shop.till.post<ApiErrorBody>(SALES, {
      ...salesBody([shop.entry(0, 9)]),
      [field]: value,
    });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('a record that isn’t a JSON object, or has 2 MiB, is refused', async () => {
    const shop = await openShop(server);
    const raw = (body: string, type = 'application/json') =>
      call<ApiErrorBody>(server.url, 'POST', SALES, {
        token: shop.till.token,
        body,
        headers: { 'Content-Type': type },
      });
    expect(await raw('{"data":')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await raw('[]')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await raw('null')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await raw('a=1', 'text/plain')).toMatchObject({ status: 415 });
    expect(await raw('<a/>', 'text/xml')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await raw(`"${'x'.repeat(2 * 1024 * 1024)}"`)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });
});

describe('invalid content of a record: 422 with entries', () => {
  test.each<[string, Partial<Record<keyof SoldEntry, unknown>>, string]>([
    ['an unknown UPC', { lot_number: '999999999999' }, 'unknown_lot'],
    ['an unknown lot of a known UPC', { lot_counter: 2 }, 'unknown_lot'],
    ['a serial outside the lot', { end_ticket: ticket(80), ticketCount: 81, amount: 405 }, 'unknown_serial'],
    [
      'a serial of another game',
      { start_ticket: '00000000000000', end_ticket: '00000000000009' },
      'unknown_serial',
    ],
    ['a start after its end', { start_ticket: ticket(9), end_ticket: ticket(0) }, 'invalid_content'],
    ['a count that isn’t the run’s', { ticketCount: 9 }, 'wrong_count'],
    ['another price', { ticket_price: 6, amount: 60 }, 'wrong_price'],
    ['a price of three decimals', { ticket_price: 5.001 }, 'wrong_price'],
    ['an amount that isn’t price × count', { amount: 49.99 }, 'wrong_amount'],
    ['an unknown vendor', { vendor_id: 2_000_000_000 }, 'unknown_vendor'],
  ])('a record with %s is refused with 422 that names the entry', async (_, change, code) => {
    const shop = await openShop(server);
    const reply = await send(shop, [shop.entry(10, 12)], [{ ...shop.entry(0, 9), ...change }]);
    expect(reply).toMatchObject({
      status: 422,
      body: { code, entries: [{ index: 0, list: 'non_scanned', code, message: expect.any(String) }] },
    });
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(79)]]);
  });

  test('a record with a vendor of another company is refused, even next to an entry with the lot’s own vendor', async () => {
    const shop = await openShop(server);
    const [stranger] = (await addCompany(server.db)).stores;
    const own = { ...shop.entry(0, 1), vendor_id: shop.store.vendorId };
    const strange = { ...shop.entry(2, 3), vendor_id: stranger.vendorId };
    expect(await send(shop, [own, strange])).toMatchObject({
      status: 422,
      body: { entries: [{ index: 1, list: 'scanned', code: 'unknown_vendor' }] },
    });
  });

  test('a record with deactivated vendors of its own company is accepted', async () => {
    const shop = await openShop(server);
    const admin = await signIn(server, shop.company.admin);
    const body = { vendor_name: 'Second Vendor', upc_code: '028400009999' };
    const second = await admin.add<{ data: Vendor }>('/vendor-add', body);
    for (const id of [shop.store.vendorId, second.data.id]) await admin.change(`/vendor-delete/${id}`, {});
    const own = { ...shop.entry(0, 1), vendor_id: shop.store.vendorId };
    const other = { ...shop.entry(2, 3), vendor_id: second.data.id };
    expect((await send(shop, [own, other])).status).toBe(201);
  });

  test('a record without entries is refused', async () => {
    const shop = await openShop(server);
    expect(await send(shop, [])).toMatchObject({
      status: 422,
      body: { fields: { data: expect.any(String) } },
    });
  });

  test('a record with more than 500 entries, in one list or in both together, is refused', async () => {
    const shop = await openShop(server);
    const many = (n: number) => Array.from({ length: n }, () => shop.entry(0, 0));
    const one = await send(shop, many(501));
    expect(one.status).toBe(400);
    expect(one.body.message).toBe('Scanned must be a list of at most 500 entries.');
    expect(await send(shop, many(300), many(201))).toMatchObject({
      status: 422,
      body: { fields: { data: expect.any(String) } },
    });
  });
});

describe('tickets that are still Active', () => {
  test('a record with tickets that are still Active gets 409 that names each entry, and nothing is recorded', async () => {
    const shop = await shopWithBackRoom();
    const reply = await send(shop, [shop.entry(0, 9), inBackRoom(shop)], [inBackRoom(shop)]);
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'not_on_shelf',
        entries: [
          { index: 1, list: 'scanned', code: 'not_on_shelf' },
          { index: 0, list: 'non_scanned', code: 'not_on_shelf' },
        ],
      },
    });
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(79)]]);
  });

  test('invalid content of a record is reported before tickets that are still Active', async () => {
    const shop = await shopWithBackRoom();
    const reply = await send(shop, [inBackRoom(shop), { ...shop.entry(0, 9), amount: 1 }]);
    expect(reply).toMatchObject({ status: 422, body: { entries: [{ index: 1, code: 'wrong_amount' }] } });
  });

  test('a record that was refused for Active tickets is accepted once they are on the shelf', async () => {
    const shop = await shopWithBackRoom();
    expect((await send(shop, [inBackRoom(shop)])).status).toBe(409);
    const shelf = shelfBody(shop.store.id, SECOND_UPC, '00000000000000', '00000000000059');
    await shop.till.change('/updateInvetoryOnShelf', shelf);
    expect((await send(shop, [inBackRoom(shop)])).status).toBe(201);
  });

  test('a record with a run that is only partly on the shelf is refused', async () => {
    const shop = await shopWithBackRoom();
    const shelf = shelfBody(shop.store.id, SECOND_UPC, '00000000000000', '00000000000004');
    await shop.till.change('/updateInvetoryOnShelf', shelf);
    expect(await send(shop, [inBackRoom(shop)])).toMatchObject({ status: 409 });
  });
});
