import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { turnsOfStores } from '../../server/reports/export-routes';
import type { ImportReply } from '../../src/shared/catalogue/games-schema';
import { MAX_DEPARTMENTS } from '../../src/shared/drawer/register';
import { MAX_LISTED_PACKS } from '../../src/shared/lottery/lottery-schema';
import type { StoreExportReply } from '../../src/shared/reports/reports-schema';
import { EXPORT_PART_NAMES, EXPORT_PARTS, type ExportPart } from '../../src/shared/reports/store-files';
import { signIn, testServer } from '../support/api/app';
import { CENSUS, censusBody, placedBody } from '../support/api/census';
import { gameRow, gamesBody, packRow, stockBody } from '../support/api/games';
import { closeWeek } from '../support/api/journal';
import { packListBody, registerBody, settledBody, statementBody } from '../support/api/lottery';
import { entered, OPENED, pictureBody } from '../support/api/money';
import { remove } from '../support/api/removals';
import { correct, must, openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';

const server = testServer();

const pageOf = ({ till, store }: Pick<Shop, 'till' | 'store'>, part: ExportPart, after = 0) =>
  till.read<StoreExportReply>(`/store-export/${store.id}?part=${part}&after=${after}`);
/** The rows of a part that fits on a page, with the names of its columns. */
const rowsOf = async (shop: Pick<Shop, 'till' | 'store'>, part: ExportPart) =>
  (await pageOf(shop, part)).rows.map((row) =>
    Object.fromEntries(EXPORT_PARTS[part].map((column, index) => [column, row[index]])),
  );

test('a store’s export has every event of the store in its files', async () => {
  const shop = await openShop(server);
  const { till, store } = shop;
  const noon = '2026-11-16T20:00:00Z';
  const sold = await must(shop.sell(till, [shop.entry(0, 9)], noon), 201);
  const quiet = await must(shop.see(till, 10, '2026-11-16T21:00:00Z'), 201);
  await entered(till, shop, [sold], { online_sales: 12.5, cash_counted: 60 });
  await must(remove(shop, [70, 79], 'returned', '2026-11-16T22:00:00Z'), 201);
  await correct(shop, 8, 9);
  await till.record('/packs-settled', settledBody(store.id));
  await till.record('/lottery-statement', statementBody(store.id, -12.5));
  await must(closeWeek(till, store.id, '2026-11-15'), 201);
  await till.change('/bins', { store_id: store.id, lot_number: UPC, lot_counter: 1, bin: 7 });

  const by = store.admin.name;
  const lot = { lot_number: UPC, lot_counter: 1, upc: UPC, name: 'Vendor 1' };
  expect(await rowsOf(shop, 'packs')).toMatchObject([
    {
      ...lot,
      ticket_price: 5,
      start_ticket: PACK,
      end_ticket: ticket(79),
      sells: 'up',
      bin: 7,
      added_by: by,
      ...{ active: 0, on_shelf: 62, sold: 8, returned: 10, missing: 0, damaged: 0, transferred: 0 },
    },
  ]);
  expect(await rowsOf(shop, 'opening_stock')).toMatchObject([
    { upc: UPC, game: '1540', pack: '1234567', first_ticket: '000', last_ticket: '069', front_ticket: '008' },
  ]);
  expect(await rowsOf(shop, 'bins')).toEqual([{ bin: 7, ...lot }]);
  expect(await rowsOf(shop, 'shift_records')).toMatchObject([
    {
      record: sold.submission_id,
      business_date: '2026-11-16',
      recorded_at: noon,
      recorded_by: by,
      purpose: 'shift',
      tickets: 8,
      amount: 40,
    },
    { record: quiet.submission_id, packs_seen: 1, tickets: 0, amount: 0 },
  ]);
  expect(await rowsOf(shop, 'shift_record_rows')).toEqual([
    {
      record: sold.submission_id,
      ...lot,
      counted_from: ticket(0),
      counted_to: ticket(9),
      scanned: 'yes',
      tickets: 8,
      ticket_price: 5,
      amount: 40,
    },
  ]);
  expect(await rowsOf(shop, 'removals')).toMatchObject([
    { reason: 'returned', recorded_by: by, ...lot, start_ticket: ticket(70), tickets: 10, amount: 50 },
  ]);
  expect(await rowsOf(shop, 'money')).toMatchObject([
    { basis: 'delta', online_sales: 12.5, cash_counted: 60, records: sold.submission_id, recorded_by: by },
  ]);
  expect(await rowsOf(shop, 'corrections')).toMatchObject([
    { corrected_by: by, ...lot, start_ticket: ticket(8), end_ticket: ticket(9) },
  ]);
  expect(await rowsOf(shop, 'pack_days')).toMatchObject([
    { recorded_by: by, ...lot, what: 'settled', day: '2026-11-15' },
  ]);
  expect(await rowsOf(shop, 'lottery_statements')).toMatchObject([
    { week_start: '2026-11-15', recorded_by: by, line: 'sweep', pack: null, amount: -12.5 },
  ]);
  const week = { date: '2026-11-21', week_start: '2026-11-15', kind: 'entry', recorded_by: by };
  expect((await rowsOf(shop, 'journal')).slice(0, 2)).toMatchObject([
    { ...week, number: `L${store.id}-1-1`, part: 'drawers', account: 'Cash on Hand', amount: 60 },
    { ...week, number: `L${store.id}-1-1`, part: 'drawers', account: 'Cash Over and Short' },
  ]);
});

test('a store’s export has what lottery, register, census and clerks say', async () => {
  const shop = await openShop(server);
  const { till, store } = shop;
  const sold = await must(shop.sell(till, [shop.entry(0, 9)], '2026-11-18T22:05:00Z'), 201);
  await till.record('/lottery-packs', packListBody(store.id));
  await till.record('/register-figures', registerBody(store.id, 7));
  await till.record('/census-record', censusBody(store.id));
  await till.record('/packs-placed', placedBody(store.id));
  const words = { store_id: store.id, record: sold.submission_id, words: '=I counted twice.' };
  await till.record('/disagreements', words);
  await till.record('/slip-pictures', pictureBody(store.id, sold.submission_id));

  const recorded_by = store.admin.name;
  const lot = { lot_number: UPC, lot_counter: 1 };
  const days = { shipped: null, confirmed: '2026-11-01', activated: null, settled: null, returned: null };
  expect(await rowsOf(shop, 'lottery_packs')).toMatchObject([
    { as_of: '2026-11-15', recorded_by, game: '1742', pack: '0000001', ...days },
  ]);
  expect(await rowsOf(shop, 'registers')).toMatchObject([
    {
      ...{ register: '2', period: 'shift', sequence: 7, date: '2026-11-15', recorded_by },
      ...{ department: '40', name: 'SCRATCH OFF', amount: 12.5, payouts: 0 },
    },
  ]);
  expect(await rowsOf(shop, 'census')).toMatchObject([
    { census: CENSUS, recorded_by, ...lot, place: 'shelf' },
  ]);
  expect(await rowsOf(shop, 'pack_places')).toMatchObject([
    { recorded_by, ...lot, place: placedBody(store.id).data[0]?.place },
  ]);
  expect(await rowsOf(shop, 'slip_pictures')).toMatchObject([
    { recorded_by, record: sold.submission_id, bytes: 64 },
  ]);
  expect(await rowsOf(shop, 'disagreements')).toMatchObject([
    { recorded_by, record: sold.submission_id, exception: null, answers: null, words: words.words },
  ]);
});

describe('the money of a drawer', () => {
  const count = (shop: Shop, first: number, hour: number) =>
    must(shop.sell(shop.till, [shop.entry(first, first)], `2026-11-16T${hour}:00:00Z`), 201);

  test('the export of a store without vending machines has no machine slips, and no part has rows without figures', async () => {
    const shop = await openShop(server, OPENED);
    const { till, store } = shop;
    await entered(till, shop, [await count(shop, 0, 18)], { cash_counted: 5 });
    await till.record('/register-figures', { ...registerBody(store.id), lines: [] });
    expect(await rowsOf(shop, 'machine_slips')).toEqual([]);
    for (const part of EXPORT_PART_NAMES)
      for (const row of await rowsOf(shop, part)) {
        const { statement: _, record: __, recorded_at: ___, recorded_by: ____, ...figures } = row;
        expect(Object.values(figures).filter((value) => value !== null)).not.toEqual([]);
      }
  });

  test('an exported drawer has each of its vending machines and all its cash, even after drawers without machines', async () => {
    const shop = await openShop(server, OPENED);
    const { till } = shop;
    await entered(till, shop, [await count(shop, 0, 18)], { cash_counted: 5 });
    const machines = [
      { machine: 1, name: 'Lobby', slip_sales: 20, cash_pulled: 19 },
      { machine: 2, name: 'Garage' },
    ];
    await entered(till, shop, [await count(shop, 1, 19)], { cash_counted: 5, machines });
    expect(await rowsOf(shop, 'machine_slips')).toMatchObject([
      { machine: '1', name: 'Lobby', slip_sales: 20, cash_pulled: 19 },
      { machine: '2', name: 'Garage', slip_sales: null, cash_pulled: 0 },
    ]);
    expect(await rowsOf(shop, 'money')).toMatchObject([
      { cash_counted: 5, cash_total: 5 },
      { cash_counted: 5, cash_total: 24 },
    ]);
  });

  test('an exported drawer has its bills and coins as they were counted', async () => {
    const shop = await openShop(server, OPENED);
    await entered(shop.till, shop, [await count(shop, 0, 18)], { cash_counted: 5 });
    const cash_by = { b20: 2, c25: 3 };
    await entered(shop.till, shop, [await count(shop, 1, 19)], { cash_counted: 40.75, cash_by });
    const [without, counted] = await rowsOf(shop, 'money');
    expect(without).toMatchObject({ cash_by: null });
    expect(JSON.parse(String(counted?.cash_by))).toEqual(cash_by);
  });
});

test('a store’s export has a late record with each record that it changed', async () => {
  const shop = await openShop(server);
  const first = await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-16T20:00:00Z'), 201);
  const late = await must(shop.sell(shop.till, [shop.entry(3, 5)], '2026-11-16T19:00:00Z'), 201);
  const changes = (await rowsOf(shop, 'late_records')).filter(({ record }) => record === late.submission_id);
  expect(changes).toHaveLength(2);
  const changed = { recorded_at: '2026-11-16T19:00:00Z', changed_date: '2026-11-16' };
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...changed, changed_record: first.submission_id, tickets: -3, amount: -15 }),
      expect.objectContaining({ ...changed, changed_record: late.submission_id, tickets: 3, amount: 15 }),
    ]),
  );
});

test('a store’s export has nothing of another store', async () => {
  const shop = await openShop(server);
  await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
  const [, store] = shop.company.stores;
  const till = await signIn(server, store.admin);
  for (const part of EXPORT_PART_NAMES) {
    expect(await pageOf({ till, store }, part)).toEqual({ rows: [], next: null });
    expect((await till.get(`/store-export/${shop.store.id}?part=${part}`)).status).toBe(403);
  }
});

describe('the pages of a part', () => {
  test('the pages of an exported part don’t overlap, and each entry is on exactly one', async () => {
    const shop = await openShop(server);
    const { store } = shop;
    await server.db.execute(sql`
      INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
      SELECT ${store.id}, ${UPC}, n + 1, 20000000000000 + n * 1000, 20000000000059 + n * 1000, 500, ${store.admin.id}, now()
      FROM generate_series(1, 1500) n`);
    const counters: unknown[] = [];
    let pages = 0;
    for (let after: number | null = 0; after !== null; pages++) {
      const page: StoreExportReply = await pageOf(shop, 'packs', after);
      counters.push(...page.rows.map((row) => row[EXPORT_PARTS.packs.indexOf('lot_counter')]));
      after = page.next;
    }
    expect(counters).toEqual(Array.from({ length: 1501 }, (_, n) => n + 1));
    expect(pages).toBe(3);
  });

  /** All pages of a part, each checked against the limits. @param between runs after the first page */
  async function allPages(
    shop: Pick<Shop, 'till' | 'store'>,
    part: ExportPart,
    between: () => Promise<unknown> = async () => {},
  ): Promise<StoreExportReply['rows'][]> {
    const pages: StoreExportReply['rows'][] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: StoreExportReply = await pageOf(shop, part, after);
      expect(page.rows.length).toBeLessThanOrEqual(1000);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(2_000_000);
      pages.push(page.rows);
      after = page.next;
      if (pages.length === 1) await between();
    }
    return pages;
  }

  test('an export page has at most 1,000 rows of the largest pack lists, and older lists only where they differ', async () => {
    const shop = await openShop(server);
    const { till, store } = shop;
    const numbers = Array.from({ length: MAX_LISTED_PACKS }, (_, n) => String(n + 1).padStart(7, '0'));
    const load = (as_of: string, confirmed: (n: number) => string, packs = numbers) => {
      const listed = packs.map((pack, n) => ({ game: '1742', pack, confirmed_at: confirmed(n) }));
      return till.record('/lottery-packs', { store_id: store.id, as_of, packs: listed });
    };
    const [early, later] = ['2026-11-01', '2026-11-02'];
    await load('2026-11-13', () => early);
    await load('2026-11-15', (n) => (n < 7 ? later : early));
    // It arrives last, and is between the two by its day.
    await load('2026-11-14', () => early, numbers.slice(0, -3));

    const rows = (await allPages(shop, 'lottery_packs')).flat();
    const column = (name: string) => (EXPORT_PARTS.lottery_packs as readonly string[]).indexOf(name);
    const ofDay = (as_of: string) =>
      rows.filter((row) => row[column('as_of')] === as_of).map((row) => row[column('pack')]);
    expect(ofDay('2026-11-15').toSorted()).toEqual(numbers);
    expect(ofDay('2026-11-14')).toEqual(numbers.slice(0, 7));
    expect(ofDay('2026-11-13')).toEqual(numbers.slice(-3));
    expect(rows).toHaveLength(MAX_LISTED_PACKS + 10);
  });

  test('export pages have each row once while further entries of several rows are added', async () => {
    const shop = await openShop(server);
    const { till, store } = shop;
    const lines = Array.from({ length: MAX_DEPARTMENTS }, (_, n) => ({
      ...{ code: String(n), name: `Department ${n}`, amount: n },
    }));
    const report = (sequence: number) =>
      till.record('/register-figures', { ...registerBody(store.id, sequence), lines });
    for (let sequence = 1; sequence <= 5; sequence++) await report(sequence);
    const pages = await allPages(shop, 'registers', () => report(6));
    const columns = EXPORT_PARTS.registers as readonly string[];
    const lineOf = (row: StoreExportReply['rows'][number]) =>
      `${row[columns.indexOf('sequence')]} ${row[columns.indexOf('department')]}`;
    expect(pages.flat().map(lineOf)).toEqual(
      [1, 2, 3, 4, 5, 6].flatMap((sequence) => lines.map(({ code }) => `${sequence} ${code}`)),
    );
    expect(pages.map((rows) => rows.length)).toEqual([1000, 1000, 1000, 0, 0]);
  });

  test('an export page continues within an entry, or after an entry as pages of the third release do', async () => {
    const shop = await openShop(server);
    const { till, store } = shop;
    await must(shop.sell(till, [shop.entry(0, 9)], '2026-11-16T20:00:00Z'), 201);
    await must(shop.sell(till, [shop.entry(3, 5)], '2026-11-16T19:00:00Z'), 201);
    await till.record('/lottery-statement', statementBody(store.id, -12.5));
    await must(closeWeek(till, store.id, '2026-11-15'), 201);
    for (const part of ['late_records', 'journal'] as const) {
      const { rows, next } = await pageOf(shop, part);
      const id = next ?? 0;
      // The records of a late one have its key first; the lines of a week belong to one closing.
      const ofLast = part === 'journal' ? rows : rows.filter(([record]) => record === rows.at(-1)?.[0]);
      expect(ofLast.length).toBeGreaterThan(1);
      expect(await pageOf(shop, part, id + 2 ** 38)).toEqual({ rows: ofLast.slice(1), next });
      expect(await pageOf(shop, part, id)).toEqual({ rows: [], next: null });
    }
  });

  test('an export page has at most 2 MB, however long the words of its rows are', async () => {
    const shop = await openShop(server);
    const { till, store } = shop;
    await must(shop.sell(till, [shop.entry(0, 9)]), 201);
    await correct(shop, 9, 9, '🎫'.repeat(250));
    await server.db.execute(sql`
      INSERT INTO corrections
      SELECT (jsonb_populate_record(c, jsonb_build_object('id', c.id + n, 'reason', repeat(c.reason, 2)))).*
      FROM corrections c, generate_series(1, 2000) n WHERE c.store_id = ${store.id}`);
    const pages = await allPages(shop, 'corrections');
    expect(new Set(pages.flat().map(([id]) => id)).size).toBe(2001);
    expect(pages.flat()).toHaveLength(2001);
    expect(pages[0]?.length).toBeLessThan(1000);
  });

  test('in every part of an export, the page after the largest possible id is empty', async () => {
    const { till, store } = await openShop(server);
    for (const part of EXPORT_PART_NAMES)
      expect(await pageOf({ till, store }, part, 2 ** 38 - 1)).toMatchObject({ rows: [], next: null });
  });

  test('an export of an unknown part, or after an impossible id, is refused', async () => {
    const { till, store } = await openShop(server);
    for (const query of [
      '',
      '?part=users',
      '?part=packs&after=-1',
      '?part=packs&after=99999999999999999999',
      `?part=packs&after=${2 ** 38}`,
    ])
      expect((await till.get(`/store-export/${store.id}${query}`)).status).toBe(400);
  });
});

test('one export page of a store is made at a time, and others wait up to a limit', async () => {
  const inTurn = turnsOfStores();
  const started: string[] = [];
  let finish = (): void => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page = (storeId: number, name: string, work: Promise<void> = Promise.resolve()) =>
    inTurn(storeId, () => {
      started.push(name);
      return work;
    });
  const others = ['second', 'third', 'fourth', 'fifth'];
  const waiting = [page(1, 'first', first), ...others.map((name) => page(1, name))];
  await page(2, 'of another store');
  expect(started).toEqual(['first', 'of another store']);
  await expect(page(1, 'sixth')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } });
  finish();
  await Promise.all(waiting);
  await page(1, 'seventh');
  expect(started.slice(2)).toEqual([...others, 'seventh']);
});

test.each(['up', 'down'] as const)(
  'a new store that sells %s is set up from the exported opening stock of another one',
  async (sells) => {
    const shop = await openShop(server);
    const { till, store, company } = shop;
    const owner = await signIn(server, company.admin);
    const [, second] = company.stores;
    await must(owner.post('/games-import', gamesBody(company.id, [gameRow()])), 200);
    for (const { id } of [store, second]) await owner.change(`/store-settings/${id}`, { sells });
    const importing = async (storeId: number, rows: object[]) =>
      (await must(owner.post<ImportReply>('/stock-import', stockBody(storeId, rows)), 200)).data;
    await importing(store.id, [
      packRow({ pack: '1', place: 'shelf', bin: '7', front_ticket: '012', activated_on: '11/1/2026' }),
      packRow({ line: 3, pack: '2' }),
    ]);
    const files = (await rowsOf({ till, store }, 'opening_stock')).filter(({ game }) => game === '1812');
    const asText = files.map((row, index) => ({
      line: index + 2,
      ...Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
      ),
    }));
    expect(await importing(second.id, asText)).toMatchObject({ added: 2, errors: 0 });
    const secondTill = await signIn(server, second.admin);
    expect(await rowsOf({ till: secondTill, store: second }, 'opening_stock')).toEqual(files);
  },
);
