import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayReport } from '../../server/reports/sales-reports';
import {
  DAY_LIMIT,
  MAX_CORRECTIONS_OF_LOT,
  MAX_RUNS_OF_LOT,
  MAX_RUNS_TOUCHED,
  REPORT_LIMIT,
} from '../../src/shared/values/limits';
import { testServer } from '../support/api/app';
import { interrupted } from '../support/api/interrupted';
import { addPieces, CLAIMS_OF_RECORD } from '../support/api/pieces';
import { must, openShop, PACK_SIZE, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { spokenTime } from '../support/tickets/spoken';

const server = testServer();
const DAY = '2026-11-18';
const AT = `${DAY}T22:05:00Z`;
const OTHER = '028400009999';
const START = 16001234567000;
const serial = (index: number): string => String(START + index);

describe('the limits of a business day', () => {
  type Filled = { count: number; seen?: number; claims?: number };
  /** Writes records of the day directly, because the API would take many times as long; the first one has an entry less. */
  const fill = async ({ store }: Shop, { count, seen, claims }: Filled): Promise<void> => {
    await server.db.execute(sql`
      WITH written AS (
        INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                                 sale_date, business_date, report_time, packs_seen, packs_on_shelf)
        SELECT ${store.id}::int, gen_random_uuid(), 'sale', '\\x00'::bytea, '{}', ${store.admin.id}::int, ${AT}::timestamptz,
               ${AT}::timestamptz, ${DAY}::date, ${DAY}::date, 'at ' || nth, packs, packs
        FROM generate_series(1, ${count}::int) AS nth, LATERAL (SELECT ${seen ?? null}::int - (nth = 1)::int AS packs) AS of
        RETURNING submission_id
      )
      INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
      SELECT ${store.id}::int, submission_id, l.id, l.start_ticket, l.start_ticket, true, ${AT}::timestamptz
      FROM written, generate_series(1, ${claims ?? 0}::int), (SELECT * FROM lots WHERE store_id = ${store.id}) l
      OFFSET 1`);
  };
  const { records, entries } = DAY_LIMIT;

  test.each<[string, Filled]>([
    ['records', { count: records - 1 }],
    ['packs seen', { count: 100, seen: entries / 100 }],
    ['packs counted', { count: 100, claims: entries / 100 }],
  ])(
    'a business day with the most %s takes no more, another day does, and a repeated request gets its reply',
    async (_, filled) => {
      const shop = await openShop(server);
      await fill(shop, filled);
      const key = randomUUID();
      const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(10) }];
      const body = { ...salesBody([], [], AT), data: { scanned: [shop.entry(0, 9)], non_scanned: [], seen } };
      await must(shop.till.post('/sales-record-register', body, key), 201);
      const next = salesBody([shop.entry(10, 19)], [], AT);
      expect(await shop.till.post('/sales-record-register', next)).toMatchObject({
        status: 422,
        body: {
          code: 'invalid_content',
          message:
            'This business day already has 5,000 records, or 50,000 packs counted, as many as a day takes.',
          fields: { recorded_at: expect.any(String) },
        },
      });
      expect((await shop.till.post('/sales-record-register', body, key)).status).toBe(200);
      await must(shop.sell(shop.till, [shop.entry(10, 19)], '2026-11-20T22:05:00Z'), 201);
    },
  );
});

test('a record that touches more runs than the limit is refused, and one with fewer packs is accepted', async () => {
  const shop = await openShop(server);
  await addPieces(server.db, {
    storeId: shop.store.id,
    userId: shop.store.admin.id,
    lotNumber: OTHER,
    first: START,
    records: 26,
    priceCents: 500,
    from: new Date(`${DAY}T18:00:00Z`),
    day: DAY,
  });
  const whole = (tickets: number) =>
    shop.till.post(
      '/sales-record-register',
      salesBody([soldEntry(shop.store.id, OTHER, serial(0), serial(tickets - 1))], [], AT),
    );
  expect(await whole(MAX_RUNS_TOUCHED)).toMatchObject({
    status: 422,
    body: {
      message:
        'These tickets lie in more than 2,500 pieces, one for each earlier count. Please record fewer tickets at once.',
      fields: { data: expect.any(String) },
    },
  });
  // With the neighbor after them.
  expect(await whole(MAX_RUNS_TOUCHED - 1)).toMatchObject({ status: 201 });
});

test('a pack takes corrections up to its limit and no further one', async () => {
  const shop = await openShop(server);
  await shop.sell(shop.till, [shop.entry(0, 9)], AT);
  const correct = (index: number) =>
    shop.till.post('/corrections', {
      ...{ store_id: shop.store.id, lot_number: UPC, lot_counter: 1, reason: 'still there' },
      ...{ start_ticket: ticket(index), end_ticket: ticket(index) },
    });
  await must(correct(0), 201);
  // As the API wrote the first one, but for one of them.
  await server.db.execute(sql`
    INSERT INTO corrections (store_id, submission_id, lot_id, start_ticket, end_ticket, reason, created_by, corrected_at)
    SELECT store_id, submission_id, lot_id, start_ticket, end_ticket, reason, created_by, corrected_at
    FROM corrections, generate_series(1, ${MAX_CORRECTIONS_OF_LOT - 2}::int) WHERE store_id = ${shop.store.id}`);
  await must(correct(1), 201);
  expect(await correct(2)).toMatchObject({
    status: 422,
    body: {
      message: 'This pack has 500 corrections already. No further one is taken.',
      fields: { start_ticket: expect.any(String) },
    },
  });
  const [sold] = (await shop.day(DAY)).salesRecord;
  expect(sold?.start_ticket).toBe(ticket(2));
});

describe('a record with many runs of one lot', () => {
  /** A shop whose second lot is large enough, in the back room. */
  const openLarge = async () => {
    const shop = await openShop(server);
    await shop.till.add('/inventory_add', lotBody(shop.store, OTHER, serial(0), 300));
    return shop;
  };
  const single = (index: number): number => 2 * index;
  const places = (count: number): number[] => Array.from({ length: count }, (_, index) => single(index));

  test(`a record may sell ${MAX_RUNS_OF_LOT} runs of one lot, and one more is refused`, async () => {
    const shop = await openLarge();
    await shop.till.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, OTHER, serial(0), serial(299)));
    const record = (count: number) => {
      const entries = places(count).map((index) =>
        soldEntry(shop.store.id, OTHER, serial(index), serial(index)),
      );
      // In both lists, and together with another lot.
      return shop.till.post(
        '/sales-record-register',
        salesBody([...entries.slice(40), shop.entry(0, 9)], entries.slice(0, 40), AT),
      );
    };
    expect(await record(MAX_RUNS_OF_LOT + 1)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_content',
        message: `A record has at most 100 runs of one lot; it has more of ${OTHER} lot 1.`,
        fields: { data: expect.any(String) },
      },
    });
    expect((await shop.day(DAY)).salesRecord).toEqual([]);
    expect(await record(MAX_RUNS_OF_LOT)).toMatchObject({
      status: 201,
      body: { data: { ticketCount: 110 } },
    });
  });

  test(`a record may put ${MAX_RUNS_OF_LOT} runs of one lot on the shelf, and one more is refused`, async () => {
    const shop = await openLarge();
    const shelve = (count: number) =>
      shop.till.put('/updateInvetoryOnShelf', {
        data: places(count).flatMap(
          (index) => shelfBody(shop.store.id, OTHER, serial(index), serial(index)).data,
        ),
      });
    expect(await shelve(MAX_RUNS_OF_LOT + 1)).toMatchObject({
      status: 422,
      body: { code: 'invalid_content' },
    });
    expect(await shelve(MAX_RUNS_OF_LOT)).toMatchObject({ status: 200 });
  });
});

test('the report of a day with more rows than it may list is truncated, but its totals are complete', async () => {
  const shop = await openShop(server);
  const records = 25;
  const sold = records * CLAIMS_OF_RECORD;
  await addPieces(server.db, {
    storeId: shop.store.id,
    userId: shop.store.admin.id,
    lotNumber: OTHER,
    first: START,
    records,
    priceCents: 500,
    from: new Date(`${DAY}T18:00:00Z`),
    day: DAY,
  });
  await must(shop.sell(shop.till, [shop.entry(0, 9)], AT), 201);
  const { salesRecord, countData, corrections, omitted } = await shop.day(DAY);
  expect(salesRecord).toHaveLength(REPORT_LIMIT.rows);
  expect(countData).toMatchObject([{ ticketCount: sold + 10, amount: 5 * (sold + 10) }]);
  const left = sold + 10 - REPORT_LIMIT.rows;
  expect(omitted).toEqual({ ticketCount: left, amount: 5 * left, corrections: 0 });
  expect(corrections).toBeUndefined();
  // Each of its rows was counted twice and has a note.
  expect(salesRecord[0]?.note).toBe(`#000 also counted by Store Admin 1 (${spokenTime(`${DAY} 10:00:25`)}).`);
  expect(new Set(salesRecord.map((row) => row.start_ticket)).size).toBe(REPORT_LIMIT.rows);
});

test('the report of a day with many claims gives up the database between its statements and shows one moment', async () => {
  const shop = await openShop(server);
  await addPieces(server.db, {
    storeId: shop.store.id,
    userId: shop.store.admin.id,
    lotNumber: OTHER,
    first: START,
    records: 13,
    priceCents: 500,
    from: new Date(`${DAY}T18:00:00Z`),
    day: DAY,
  });
  await must(shop.sell(shop.till, [shop.entry(10, 19)], `${DAY}T22:30:00Z`), 201);
  /** The report, with a request that is answered once the report has read its records. */
  const meanwhile = async (request: () => Promise<unknown>) => {
    let isAnswered = false;
    const handle = interrupted(
      server.db,
      async () => {
        await request();
        isAnswered = true;
      },
      (result) => JSON.stringify(result).includes('submissionId'),
    );
    const report = await dayReport(handle, shop.store.id, DAY);
    expect(isAnswered).toBe(true);
    return report;
  };
  const before = await dayReport(server.db, shop.store.id, DAY);
  expect(await meanwhile(() => shop.day('2026-11-17'))).toEqual(before);
  // An earlier count that takes tickets over.
  const report = await meanwhile(() => must(shop.sell(shop.secondTill, [shop.entry(0, 14)], AT), 201));
  const after = await dayReport(server.db, shop.store.id, DAY);
  expect(after.salesRecord).toHaveLength(before.salesRecord.length + 1);
  expect([before, after]).toContainEqual(report);
});

test('an export of more runs than the limit is refused, and a smaller one comes in parts', async () => {
  const shop = await openShop(server);
  // Two lots in single tickets, alternately on the shelf and in the back room.
  const lot = (upc: string) =>
    sql`(${shop.store.id}, ${upc}, 1, ${START}, ${START + 9_999}, 500, ${shop.store.admin.id}, now())`;
  await server.db.execute(sql`
    INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
    VALUES ${lot('028400009991')}, ${lot('028400009992')}`);
  await server.db.execute(sql`
    INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status)
    SELECT store_id, id, ticket, ticket, CASE WHEN ticket % 2 = 0 THEN 1 ELSE 13 END
    FROM lots, generate_series(start_ticket, end_ticket) AS ticket
    WHERE store_id = ${shop.store.id} AND lot_number LIKE '02840000999_'`);
  const runs = (upc: string, from = 0) =>
    shop.till.post<{ data: { start_ticket: string }[]; total: number }>(`/inventory-runs?from=${from}`, {
      store_id: shop.store.id,
      upc_number: upc,
    });
  expect(await runs('0284000')).toMatchObject({
    status: 422,
    body: { message: 'These are more than 20000 runs of tickets. Please search for fewer.' },
  });
  const { data, total } = (await runs('028400009991')).body;
  expect([total, data.length < total]).toEqual([10_000, true]);
  const tickets = data.map(({ start_ticket }) => start_ticket);
  for (let part = data; part.length > 0 && tickets.length < total; ) {
    part = (await runs('028400009991', tickets.length)).body.data;
    tickets.push(...part.map(({ start_ticket }) => start_ticket));
  }
  expect([tickets.length, new Set(tickets).size]).toEqual([10_000, 10_000]);
});

test('a complete report isn’t marked as truncated', async () => {
  const shop = await openShop(server);
  await shop.sell(shop.till, [shop.entry(0, 9)], AT);
  expect(await shop.day(DAY)).not.toHaveProperty('omitted');
});

test('a report notes each of several corrections at one row', async () => {
  const shop = await openShop(server);
  const large = PACK_SIZE;
  await shop.sell(shop.till, [], AT, [shop.entry(0, large - 1)]);
  for (let index = 0; index < 3; index++)
    await shop.till.add('/corrections', {
      store_id: shop.store.id,
      ...packRun(2 * index, 2 * index),
      reason: 'still there',
    });
  const { salesRecord, corrections } = await shop.day(DAY);
  expect(corrections).toHaveLength(3);
  expect(
    salesRecord.map(({ start_ticket, note }) => [start_ticket, note?.match(/Corrected/g)?.length]),
  ).toEqual([
    [ticket(1), 2],
    [ticket(3), 1],
    [ticket(5), undefined],
  ]);
});
