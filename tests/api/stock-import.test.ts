import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import type { ImportReply } from '../../src/shared/catalogue/games-schema';
import type { SettlingReply } from '../../src/shared/lottery/lottery-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { type Session, testServer } from '../support/api/app';
import { gameRow, gamesBody, openNewStore, packRow, stockBody, stockOf } from '../support/api/games';
import { must, PACK, UPC } from '../support/api/shop';
import { lotBody, salesBody, soldEntry } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();

const importing = async (session: Session, body: object) =>
  (await must(session.post<ImportReply>('/stock-import', body), 200)).data;
const lotsOf = async (session: Session, storeId: number) =>
  (await session.read<{ data: Lot[] }>(`/inventory-list/${storeId}`)).data;
const faultsOf = ({ lines }: ImportReply['data']) =>
  lines.flatMap(({ line, errors }) => errors.map(({ field, message }) => [line, field, message]));

const ON_SHELF = packRow({
  pack: '1',
  place: 'shelf',
  bin: '7',
  front_ticket: '012',
  activated_on: '11/1/2026',
});

describe('the opening stock of a store', () => {
  test('an opening stock puts games without a known UPC under stand-ins, which the real UPC joins', async () => {
    const { admin, storeAdmin, store, company } = await openNewStore(server);
    await must(admin.post('/games-import', gamesBody(company.id, [gameRow({ game: '1813', upc: '' })])), 200);
    const withoutUpc = packRow({ game: '1813', upc: '' });
    const namesOf = async () =>
      (await stockOf(storeAdmin, store.id)).map((lot) => [lot.lot_number, lot.lot_counter, lot.upc]);
    expect(await importing(storeAdmin, stockBody(store.id, [withoutUpc]))).toMatchObject({
      added: 1,
      errors: 0,
    });
    // 4, 00 for an unknown state, the game, and the check digit.
    expect(await namesOf()).toEqual([['400000018133', 1, undefined]]);
    const upc = '028400001829';
    await must(storeAdmin.post('/game-upc', { state: 'GA', game: '1813', upc }), 200);
    const more = packRow({ line: 3, game: '1813', upc: '', pack: '2' });
    expect(await importing(storeAdmin, stockBody(store.id, [withoutUpc, more]))).toMatchObject({
      ...{ added: 1, unchanged: 1, errors: 0 },
    });
    expect(await namesOf()).toEqual([
      ['028400001829', 2, undefined],
      ['400000018133', 1, upc],
    ]);
  });

  test('an opening stock continues the counters of stand-ins from before the store’s state was known', async () => {
    const { admin, storeAdmin, store, company } = await openNewStore(server);
    await must(admin.post('/games-import', gamesBody(company.id, [gameRow({ game: '1813', upc: '' })])), 200);
    const pack = (number: string) => packRow({ game: '1813', upc: '', pack: number });
    await importing(storeAdmin, stockBody(store.id, [pack('1')]));
    await admin.change(`/store-update/${store.id}`, { state: 'GA' });
    await importing(storeAdmin, stockBody(store.id, [pack('2')]));
    expect(
      (await stockOf(storeAdmin, store.id)).map((lot) => [lot.lot_number.slice(0, 3), lot.lot_counter]),
    ).toEqual([
      ['400', 1],
      ['413', 2],
    ]);
  });

  test('the store’s ticket layout cuts the scanned codes of an opening stock', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const code = '181207123400042123456789';
    const own = { name: 'Own', forms: [{ mask: 'GGGGxPPPPPPPTTTxxxxxxxxx', source: 'scan' }], example: code };
    const taught = storeAdmin.post<{ data: { code: string } }>('/ticket-layouts', {
      store_id: store.id,
      ...own,
    });
    const { code: ticket_layout } = (await must(taught, 201)).data;
    const scanned = packRow({ game: code, pack: code, first_ticket: '', last_ticket: '' });
    const read = async () => (await importing(storeAdmin, stockBody(store.id, [scanned], true))).lines[0];
    // The standard layout takes the first 14 digits, and shows what it took.
    expect(await read()).toMatchObject({ pack: { game: '1812', pack: '0712340', first_ticket: '004' } });
    await storeAdmin.change(`/store-settings/${store.id}`, { ticket_layout });
    expect(await read()).toMatchObject({ pack: { game: '1812', pack: '7123400', first_ticket: '042' } });
  });

  test('a trial import of an opening stock gives each line its planned result, and changes nothing', async () => {
    const { storeAdmin, store, company } = await openNewStore(server);
    await storeAdmin.add('/inventory_add', lotBody(store, UPC, PACK));
    const before = await tableDigest(server.db, [store.id, company.id]);
    const tried = await importing(
      storeAdmin,
      stockBody(
        store.id,
        [
          packRow({ line: 2 }),
          packRow({ line: 3, place: 'shelf' }),
          packRow({ line: 4, pack: '5', place: 'attic', bin: '1000' }),
          packRow({ line: 5, pack: '6', front_ticket: '070' }),
          packRow({ line: 6, game: '1540', upc: UPC, pack: '1234567', last_ticket: '029' }),
          packRow({ line: 7, game: '1540', upc: UPC, pack: '7', last_ticket: '009' }),
          packRow({ line: 8, game: '9', upc: '', pack: '8' }),
          packRow({ line: 9, pack: '9', bin: '3', place: 'back' }),
        ],
        true,
      ),
    );
    expect(tried).toMatchObject({ dry_run: true, added: 2, errors: 6 });
    expect(faultsOf(tried)).toEqual([
      [3, 'pack', 'Pack number is the same as on line 2.'],
      [4, 'bin', 'Bin must be a number from 1 to 999.'],
      [4, 'place', 'Place must be “back” or “shelf”.'],
      [5, 'front_ticket', 'Front ticket is not a ticket of this pack.'],
      [6, 'pack', `Pack number has tickets that are in ${UPC} lot 1 already.`],
      [8, 'upc', 'UPC is missing, and the list of games has none for this game.'],
      [9, 'bin', 'Bin is for packs on the shelf; this one is in the back.'],
    ]);
    expect(await tableDigest(server.db, [store.id, company.id])).toBe(before);
  });

  test('an opening stock creates lots and shelf runs without sales, and a pack begins at its front ticket', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const done = await importing(storeAdmin, stockBody(store.id, [ON_SHELF, packRow({ line: 3, upc: '' })]));
    expect(done).toMatchObject({ added: 2, errors: 0 });
    const upc = '028400001812';
    expect(await stockOf(storeAdmin, store.id)).toMatchObject([
      { lot_number: upc, min: '18120000001012', max: '18120000001059', status_code: 13, bin: 7 },
      { lot_number: upc, min: '18121234567000', max: '18121234567059', status_code: 1 },
    ]);
    expect(await lotsOf(storeAdmin, store.id)).toMatchObject([
      {
        lot_counter: 1,
        total_count: 48,
        shelf_count: 48,
        sold_count: 0,
        ticket_price: 5,
        plan_id: store.planId,
      },
      { lot_counter: 2, total_count: 60, active_count: 60, sold_count: 0 },
    ]);
    const dates = await rows(
      server.db,
      sql`SELECT activated_on::text AS on FROM lots WHERE store_id = ${store.id} ORDER BY lot_counter`,
    );
    expect(dates).toEqual([{ on: '2026-11-01' }, { on: null }]);
    const activatedOn = async () =>
      (await storeAdmin.read<SettlingReply>(`/settling/${store.id}`)).data[0]?.activated_at;
    expect(await activatedOn()).toBe('2026-11-01');
    const entered = { lot_number: upc, lot_counter: 1, activated_at: '2026-11-03' };
    await storeAdmin.record('/packs-settled', { store_id: store.id, data: [entered] });
    expect(await activatedOn()).toBe('2026-11-03');
    const sale = salesBody([soldEntry(store.id, upc, '18120000001012', '18120000001019')]);
    await storeAdmin.record('/sales-record-register', sale);
    const day = new Date().toISOString().slice(0, 10);
    expect((await storeAdmin.get(`/sales-record-list/${day}/${store.id}`)).status).toBe(200);
  });

  test('an opening stock gives a UPC without a vendor one with the name of its game, once', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const rows = [
      ON_SHELF,
      packRow({ line: 3 }),
      packRow({ line: 4, game: '77', upc: '028400000778', pack: '4' }),
    ];
    await importing(storeAdmin, stockBody(store.id, rows));
    await importing(storeAdmin, stockBody(store.id, [packRow({ pack: '9' })]));
    const names = (await lotsOf(storeAdmin, store.id)).map(({ lot_number, vendor_name }) => [
      lot_number,
      vendor_name,
    ]);
    const named = ['028400001812', 'Lucky Sevens'];
    expect(names.sort()).toEqual([['028400000778', null], named, named, named]);
    const vendors = await storeAdmin.read<{ data: { vendor_name: string; upc_code: string }[] }>(
      `/vendor-list/${store.id}`,
    );
    expect(vendors.data.filter(({ vendor_name }) => vendor_name === 'Lucky Sevens')).toMatchObject([
      { upc_code: '028400001812', store_id: store.id },
    ]);
    const log = await storeAdmin.read<{ data: { what: string }[] }>(`/audit-log/${store.id}`);
    expect(log.data.filter(({ what }) => what.includes('Lucky Sevens (028400001812)'))).toHaveLength(1);
  });

  test('in a store that sells down, an opening stock takes a pack from its front ticket down', async () => {
    const { admin, storeAdmin, store } = await openNewStore(server);
    await storeAdmin.change(`/store-settings/${store.id}`, { sells: 'down' });
    await importing(admin, stockBody(store.id, [ON_SHELF]));
    expect(await stockOf(storeAdmin, store.id)).toMatchObject([
      { min: '18120000001000', max: '18120000001012', sells: 'down', bin: 7 },
    ]);
  });

  test('an opening stock that is imported twice changes nothing, even after a sale', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const body = stockBody(store.id, [ON_SHELF, packRow({ line: 3 })]);
    await importing(storeAdmin, body);
    const sale = salesBody([soldEntry(store.id, '028400001812', '18120000001012', '18120000001019')]);
    await storeAdmin.record('/sales-record-register', sale);
    const before = await tableDigest(server.db, [store.id]);
    expect(await importing(storeAdmin, body)).toMatchObject({ added: 0, unchanged: 2, errors: 0 });
    expect(await tableDigest(server.db, [store.id])).toBe(before);
  });

  test('an opening stock puts one pack into a bin, and refuses a bin that holds one already', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await importing(storeAdmin, stockBody(store.id, [ON_SHELF]));
    const rest = [
      packRow({ line: 3, pack: '3', bin: '7' }),
      packRow({ line: 4, pack: '4', bin: '8' }),
      packRow({ line: 5, pack: '5', bin: '8' }),
    ];
    const tried = await importing(storeAdmin, stockBody(store.id, rest, true));
    expect(faultsOf(tried)).toEqual([
      [3, 'bin', 'Bin 7 holds 028400001812 lot 1.'],
      [5, 'bin', 'Bin is the same as on line 4.'],
    ]);
  });

  test('an opening stock with one wrong line is refused as a whole', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const body = stockBody(store.id, [packRow(), packRow({ line: 3, pack: 'x' })]);
    expect((await storeAdmin.post('/stock-import', body)).status).toBe(422);
    expect(await lotsOf(storeAdmin, store.id)).toEqual([]);
  });

  test('an opening stock with hostile cells is refused with a sentence for each, and nothing is kept', async () => {
    const { storeAdmin, store, company } = await openNewStore(server);
    const before = await tableDigest(server.db, [store.id, company.id]);
    const hostile = [
      ...[
        '=1+1',
        "=cmd|'/C calc'!A0",
        '@SUM(A1)',
        '1e5',
        '-1',
        '٣',
        '１',
        '0x10',
        '1.5',
        '9'.repeat(200),
        '\u0000',
        '\u202e7',
      ],
      ...['<b>7</b>', "7'; DROP TABLE lots;--", '{{7}}', '7\n8', '\ud800'],
    ];
    for (const cell of hostile)
      for (const field of ['game', 'pack', 'first_ticket', 'upc', 'place', 'bin', 'activated_on']) {
        const { status, body } = await storeAdmin.post<{ message: string }>(
          '/stock-import',
          stockBody(store.id, [packRow(), packRow({ line: 3, pack: '9', [field]: cell })]),
        );
        expect([field, cell, [400, 422].includes(status), body.message.length > 10]).toEqual([
          field,
          cell,
          true,
          true,
        ]);
      }
    expect(await tableDigest(server.db, [store.id, company.id])).toBe(before);
  });

  test('an opening stock of 150 packs is one call, one transaction and one stock version', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const packs = Array.from({ length: 150 }, (_, n) =>
      packRow({ line: n + 2, pack: String(n), ...(n < 80 ? { place: 'shelf', bin: String(n + 1) } : {}) }),
    );
    expect(await importing(storeAdmin, stockBody(store.id, packs))).toMatchObject({ added: 150 });
    const stock = await stockOf(storeAdmin, store.id);
    expect(stock.filter(({ status_code }) => status_code === 13).map(({ bin }) => bin)).toHaveLength(80);
    expect(stock.filter(({ status_code }) => status_code === 1)).toHaveLength(70);
    const [written] = await rows<{ at: number; by: number }>(
      server.db,
      sql`SELECT count(DISTINCT created_at)::int AS at, count(DISTINCT xmin::text)::int AS by
          FROM lots WHERE store_id = ${store.id}`,
    );
    expect(written).toEqual({ at: 1, by: 1 });
  });

  test('an opening stock needs a plan of the game’s price', async () => {
    const { admin, storeAdmin, company, store } = await openNewStore(server);
    const dear = gameRow({
      game: '1999',
      name: 'Diamond',
      price: '50',
      pack_size: '20',
      upc: '028400001999',
    });
    await must(admin.post('/games-import', gamesBody(company.id, [dear])), 200);
    const row = packRow({ game: '1999', upc: '', last_ticket: '019' });
    expect(faultsOf(await importing(storeAdmin, stockBody(store.id, [row], true)))).toEqual([
      [2, 'game', 'Game number costs $50. Add a plan with this price and packs of 20 tickets first.'],
    ]);
  });
});
