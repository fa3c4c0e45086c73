import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import type { Game, ImportReply } from '../../src/shared/catalogue/games-schema';
import type { Session } from '../support/api/app';
import { testServer } from '../support/api/app';
import { gameRow, gamesBody } from '../support/api/games';
import { openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();
const UPC = '028400001812';

const importing = async (session: Session, body: object) =>
  (await must(session.post<ImportReply>('/games-import', body), 200)).data;
const gamesOf = async (session: Session, placeId: number) =>
  (await session.read<{ data: Game[] }>(`/games/${placeId}`)).data;

const LIST = [
  gameRow({ line: 2, last_sale: '12/31/2026', status: 'Active' }),
  gameRow({ line: 3, game: '77', name: 'Cash, Cars & More', price: '1,0', upc: '' }),
  gameRow({ line: 4, game: '1900', name: '$100,000 Jackpot', price: '20', pack_size: '30', upc: '' }),
  gameRow({ line: 5, game: '1812', name: 'Again' }),
  gameRow({ line: 6, game: '1901', name: '', upc: '', first_sale: '2/30/2026' }),
];
const GOOD = LIST.filter(({ line }) => [2, 4].includes(line));

describe('game lists', () => {
  test('a dry run of a game list gives each line its planned result, and changes nothing', async () => {
    const { admin, company } = await openOffice(server);
    const before = await tableDigest(server.db, [company.id]);
    const tried = await importing(admin, gamesBody(company.id, LIST, true));
    expect(tried).toMatchObject({ dry_run: true, added: 2, changed: 0, unchanged: 0, errors: 3 });
    expect(tried.lines.map(({ line, result }) => [line, result])).toEqual([
      [2, 'added'],
      [3, 'error'],
      [4, 'added'],
      [5, 'error'],
      [6, 'error'],
    ]);
    expect(
      tried.lines.flatMap(({ line, errors }) => errors.map((error) => [line, error.field, error.message])),
    ).toEqual([
      [3, 'price', 'Price must be an amount, such as 5.00.'],
      [5, 'game', 'Game number is the same as on line 2.'],
      [6, 'name', 'Name is missing.'],
      [6, 'first_sale', 'First day of sale must be a date, such as 11/20/2026 or 2026-11-20.'],
    ]);
    expect(await tableDigest(server.db, [company.id])).toBe(before);
    expect(await gamesOf(admin, company.id)).toEqual([]);
  });

  test('a game list with a bad line is refused entirely, and imported once that line is left out', async () => {
    const { admin, storeAdmin, stranger, company } = await openOffice(server);
    expect(await admin.post('/games-import', gamesBody(company.id, LIST))).toMatchObject({
      status: 422,
      body: { message: '3 errors. Correct the file, or leave these lines out.' },
    });
    expect(await gamesOf(admin, company.id)).toEqual([]);
    expect(await importing(admin, gamesBody(company.id, GOOD))).toMatchObject({ added: 2, errors: 0 });
    const games = await gamesOf(storeAdmin, company.stores[0].id);
    expect(games).toEqual(await gamesOf(admin, company.id));
    expect(games).toMatchObject([
      { game: '1900', name: '$100,000 Jackpot', price: 20, pack_size: 30, upc: null, last_sale: null },
      {
        game: '1812',
        name: 'Lucky Sevens',
        state: 'GA',
        price: 5,
        upc: UPC,
        last_sale: '2026-12-31',
        status: 'Active',
        source: 'games.csv',
        back_packs: 0,
        back_value: 0,
      },
    ]);
    expect((await stranger.get(`/games/${company.id}`)).status).toBe(403);
  });

  test('importing a game list twice changes nothing', async () => {
    const { admin, company } = await openOffice(server);
    await importing(admin, gamesBody(company.id, GOOD));
    const before = await tableDigest(server.db, [company.id]);
    expect(await importing(admin, { ...gamesBody(company.id, GOOD), as_of: '2030-01-01' })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await tableDigest(server.db, [company.id])).toBe(before);
  });

  test('a newer version of a game list changes dates, keeps missing fields, and leaves packs unchanged', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const [store] = company.stores;
    await importing(admin, gamesBody(company.id, GOOD));
    await storeAdmin.add('/inventory_add', lotBody(store, UPC, '18121234567000'));
    const newer = {
      line: 2,
      game: '1812',
      name: 'Lucky Sevens',
      price: '5',
      pack_size: '100',
      last_sale: '2027-01-15',
    };
    expect(await importing(admin, gamesBody(company.id, [newer]))).toMatchObject({ changed: 1 });
    const [game] = (await gamesOf(storeAdmin, store.id)).filter((each) => each.game === '1812');
    expect(game).toMatchObject({
      last_sale: '2027-01-15',
      status: 'Active',
      upc: UPC,
      pack_size: 100,
      back_packs: 1,
      back_value: 300,
      shelf_packs: 0,
    });
    const lots = await rows(
      server.db,
      sql`SELECT end_ticket - start_ticket + 1 AS size FROM lots WHERE store_id = ${store.id}`,
    );
    expect(lots).toEqual([{ size: 60 }]);
  });

  test('a game list can have its prices in cents if the person chooses so', async () => {
    const { admin, company } = await openOffice(server);
    const body = gamesBody(company.id, [gameRow({ price: '500' })]);
    expect(await importing(admin, { ...body, dry_run: true })).toMatchObject({
      lines: [
        { errors: [{ message: 'Price is $500 for one ticket. Does this list write its prices in cents?' }] },
      ],
    });
    await importing(admin, { ...body, prices: 'cents' });
    expect(await gamesOf(admin, company.id)).toMatchObject([{ price: 5 }]);
  });

  test('a game list is imported for a company, not for a store, and only by the company’s admin', async () => {
    const { admin, storeAdmin, stranger, company } = await openOffice(server);
    expect((await admin.post('/games-import', gamesBody(company.stores[0].id, GOOD))).status).toBe(422);
    for (const other of [storeAdmin, stranger])
      expect((await other.post('/games-import', gamesBody(company.id, GOOD))).status).toBe(403);
  });
});
