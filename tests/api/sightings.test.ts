import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openExceptions } from '../../server/counting/keep-exceptions';
import { rows } from '../../server/db/sql';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReply, SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { StoreExportReply } from '../../src/shared/reports/reports-schema';
import { EXPORT_PARTS } from '../../src/shared/reports/store-files';
import type { UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import type { PackReply } from '../../src/shared/stock/inventory-schema';
import { signIn, testServer } from '../support/api/app';
import { whatOf } from '../support/api/audit';
import { addPieces, CLAIMS_OF_RECORD } from '../support/api/pieces';
import { correct, must, openShop, type Shop, shiftOf, ticket, UPC } from '../support/api/shop';
import { at, count, DAY, front, openOf } from '../support/api/sightings';
import { shiftListOf } from '../support/shops/counts';

/** The examples of product.md: a count is also a sighting. */
const server = testServer();

describe('the example of three records', () => {
  /** 13:00 C1 sells 000 … 019. 13:30 C2 marks 020 … 059 sold out. 14:00 a clerk scans the front 010. */
  async function seenShop() {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 19)], seen: [front(20)] }), 201);
    await must(count(shop.till, at('13:30'), { soldOut: [shop.entry(20, 59)] }), 201);
    const reply = await must(count(shop.secondTill, at('14:00'), { seen: [front(10)] }), 201);
    return { shop, reply };
  }
  const byC1 = { claimed_at: at('13:00'), ticketCount: 10, amount: 50, runs: [[ticket(10), ticket(19)]] };
  const byC2 = { claimed_at: at('13:30'), ticketCount: 40, amount: 200, runs: [[ticket(20), ticket(59)]] };

  test('a scan contradicts two earlier records: 10 tickets of the first and 40 of the second', async () => {
    const { shop, reply } = await seenShop();
    expect(await openOf(shop)).toEqual([byC1, byC2]);
    expect(reply.data).toMatchObject({
      ticketCount: 0,
      seen: [{ index: 0, status: 'exception', exceptions: [expect.any(Number), expect.any(Number)] }],
    });
    const kinds = (await shop.exceptions()).map(({ id, kind }) => [id, kind]).sort();
    expect(kinds.map(([, kind]) => kind)).toEqual(['went_backwards', 'seen_after_sold_out']);
    expect([...(reply.data.seen?.[0]?.exceptions ?? [])].sort()).toEqual(kinds.map(([id]) => id));
    // A sighting sells nothing.
    expect((await shop.day(DAY)).countData).toMatchObject([{ ticketCount: 60, amount: 300 }]);
  });

  test('correcting one ticket of an exception leaves its others open, and correcting the rest resolves it', async () => {
    const { shop } = await seenShop();
    await correct(shop, 10, 10);
    expect(await openOf(shop)).toEqual([
      { ...byC1, ticketCount: 9, amount: 45, runs: [[ticket(11), ticket(19)]] },
      byC2,
    ]);
    await correct(shop, 11, 19);
    expect(await openOf(shop)).toEqual([byC2]);
    expect((await shop.exceptions()).find(({ resolved_at }) => resolved_at !== null)).toMatchObject({
      claimed_at: at('13:00'),
      runs: [],
      ticketCount: 10,
    });
  });

  test('a scan that arrives before the records that it contradicts raises the same exceptions', async () => {
    const shop = await openShop(server);
    const first = await must(count(shop.secondTill, at('14:00'), { seen: [front(10)] }), 201);
    expect(first.data.seen).toEqual([{ index: 0, status: 'done', exceptions: [] }]);
    await must(count(shop.till, at('13:30'), { soldOut: [shop.entry(20, 59)] }), 201);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 19)] }), 201);
    expect(await openOf(shop)).toEqual([byC1, byC2]);
  });

  test('an exception is dismissed with a reason, once, and its dismissal changes no sale', async () => {
    const { shop } = await seenShop();
    const before = await shop.day(DAY);
    const [first] = (await shop.exceptions()).filter(({ claimed_at }) => claimed_at === at('13:00'));
    const dismiss = (reason: string, session = shop.till) =>
      session.post(`/exceptions/${first?.id}/dismiss`, { reason }, randomUUID());
    expect(await dismiss(' ')).toMatchObject({ status: 400 });
    const stranger = await signIn(server, shop.company.stores[1].admin);
    expect(await dismiss('theirs', stranger)).toMatchObject({ status: 404 });
    expect(await dismiss('the scan was wrong')).toMatchObject({
      status: 201,
      body: { data: { id: first?.id } },
    });
    expect(await dismiss('again')).toMatchObject({ status: 409 });
    expect(await openOf(shop)).toEqual([byC2]);
    expect((await shop.exceptions()).find(({ id }) => id === first?.id)).toMatchObject({
      resolved_at: expect.stringMatching(/Z$/),
      dismissed: { by: 'Store Admin 1', reason: 'the scan was wrong' },
    });
    expect(await shop.day(DAY)).toEqual(before);
  });
});

describe('a correction', () => {
  test('a correction resolves the exception of a scan whose clock is ahead of it', async () => {
    const shop = await openShop(server);
    const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
    await must(count(shop.till, minutes(-9), { scanned: [shop.entry(0, 19)] }), 201);
    await must(count(shop.secondTill, minutes(4), { seen: [front(10)] }), 201);
    await correct(shop, 10, 19);
    expect(await shop.exceptions()).toMatchObject([
      { ticketCount: 10, resolved_at: expect.stringMatching(/Z$/) },
    ]);
  });
});

test('a pack that was scanned 500 times is one pack seen in the reply, the lists and the audit log', async () => {
  const shop = await openShop(server);
  const seen = Array.from({ length: 500 }, (_, index) => front(index % 40));
  const reply = await must(count(shop.till, at('14:00'), { seen }), 201);
  expect(reply.message).toBe('Nothing sold: 1 pack seen.');
  expect(await shiftOf(shop, DAY, '14:00:00')).toMatchObject({ countData: [{ seen: 1, on_shelf: 1 }] });
  expect((await whatOf(shop.till, shop.store.id))[0]).toMatch(/\b1 of 1 pack/);
});

describe('the content of a call', () => {
  test('a count without `seen` changes neither reply nor lists, and its front still counts as a sighting', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 29)] }), 201);
    const plain = await must(count(shop.secondTill, at('14:00'), { scanned: [shop.entry(0, 9)] }), 201);
    expect(Object.keys(plain.data)).not.toContain('seen');
    expect(await shiftListOf(shop, DAY)).toMatchObject([
      { name: 'Store Admin 1', report_time: '13:00:00', created_by: shop.store.admin.id },
      {
        name: 'Second Admin',
        report_time: '14:00:00',
        ticketCount: 0,
        note: '0, was $50.00 until the record of 1:00 PM by Store Admin 1 arrived.',
      },
    ]);
    const shift = await shop.till.read<SalesReportReply>(
      `/shift-sales-record-list/${DAY}/${shop.store.admin.id}/13:00:00`,
    );
    expect(Object.keys(shift.countData[0] ?? {})).not.toContain('seen');
    expect(await openOf(shop)).toMatchObject([{ runs: [[ticket(10), ticket(29)]] }]);
  });

  test.each<[string, object, string]>([
    ['an unknown lot', { lot_counter: 9 }, 'unknown_lot'],
    ['a ticket outside its lot', { front_ticket: ticket(80) }, 'unknown_serial'],
  ])('a sighting of %s is refused, and nothing is recorded', async (_, change, code) => {
    const shop = await openShop(server);
    const sent = { scanned: [shop.entry(0, 9)], seen: [front(10), { ...front(10), ...change }] };
    expect(await count(shop.till, at('13:00'), sent)).toMatchObject({
      status: 422,
      body: { code, entries: [{ index: 1, list: 'seen', code }] },
    });
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(79)]]);
  });

  test.each([
    ['stock_version', { stock_version: 'newest' }],
    ['stock_version', { stock_version: '12345678901234567' }],
    ['purpose', { purpose: 'closing' }],
    ['on_shelf', { on_shelf: -1 }],
  ])('a count with a bad %s is refused: %o', async (field, more) => {
    const shop = await openShop(server);
    expect(await count(shop.till, at('13:00'), { seen: [front(0)], more })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('a pack that nobody received', () => {
  const unknown = (n: number) => `19990000001${String(n).padStart(3, '0')}`;
  const see = (shop: Shop, n: number, key: string = randomUUID()) => {
    const data = { scanned: [], non_scanned: [], unknown: [{ code: unknown(n) }] };
    return must(shop.till.post('/sales-record-register', { data, recorded_at: at('14:00') }, key), 201);
  };

  test('a count that saw only an unknown pack is in the shift list', async () => {
    const shop = await openShop(server, { openedAt: new Date(at('08:00')) });
    await see(shop, 3);
    expect(await shiftListOf(shop, DAY)).toMatchObject([
      { created_by: shop.store.admin.id, seen: 0, on_shelf: 1 },
    ]);
  });

  test('of two counts at one instant, the one with the larger key saw an unknown pack last, in any order of arrival', async () => {
    const keys = [randomUUID(), randomUUID()].sort();
    for (const order of [keys, [...keys].reverse()]) {
      const shop = await openShop(server);
      for (const key of order) await see(shop, keys.indexOf(key), key);
      const { data } = await shop.till.read<UnknownPacksReply>(`/unknown-packs/${shop.store.id}`);
      expect(data).toMatchObject([{ front: unknown(1), counts: 2 }]);
    }
  });
});

test('a pack that only a sweep saw is marked in its history, the lists of counts, the audit log and the export', async () => {
  const shop = await openShop(server);
  await must(count(shop.till, at('09:00'), { scanned: [shop.entry(0, 9)], seen: [front(10)] }), 201);
  const swept = { ...front(10), swept: true };
  await must(count(shop.till, at('14:00'), { seen: [swept], more: { on_shelf: 1 } }), 201);

  const path = `/pack/${UPC}/1/${shop.store.id}`;
  const { history } = (await shop.till.read<PackReply>(path)).data;
  const marks = history.map(({ what, swept }) => [what, swept]);
  expect(marks.filter(([what]) => what === 'sold' || what === 'seen')).toEqual([
    ['sold', undefined],
    ['seen', true],
  ]);
  const shifts = await shiftListOf(shop, DAY);
  expect(shifts.map(({ seen, on_shelf, swept }) => ({ seen, on_shelf, swept }))).toEqual([
    { seen: 1, on_shelf: 1, swept: undefined },
    { seen: 1, on_shelf: 1, swept: 1 },
  ]);
  const [newest] = await whatOf(shop.till, shop.store.id);
  expect(newest).toContain('1 of 1 pack seen, 1 by a sweep');
  const { rows } = await shop.till.read<StoreExportReply>(
    `/store-export/${shop.store.id}?part=shift_records`,
  );
  const column = EXPORT_PARTS.shift_records.indexOf('packs_swept');
  expect(rows.map((row) => row[column])).toEqual([0, 1]);
});

test('a sighting with an invalid “swept” mark is refused', async () => {
  const shop = await openShop(server);
  const refused = await count(shop.till, at('14:00'), { seen: [{ ...front(10), swept: 'yes' }] });
  expect(refused.status).toBe(400);
});

describe('the sightings of a lot', () => {
  const numbersIn = (reply: SalesReply): number[] =>
    reply.data.seen?.flatMap(({ exceptions }) => exceptions) ?? [];

  test('several fronts of a lot in one record share the exception of the most informative one', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 39)] }), 201);
    const reply = await must(
      count(shop.secondTill, at('14:00'), { seen: [front(30), front(10), front(20)] }),
      201,
    );
    const [made] = numbersIn(reply);
    expect(reply.data.seen).toMatchObject(
      [0, 1, 2].map((index) => ({ index, status: 'exception', exceptions: [made] })),
    );
    expect(reply.data.seen?.map(({ result }) => result?.kind)).toEqual([
      undefined,
      'seen_after_sold',
      undefined,
    ]);
    expect(await openOf(shop)).toMatchObject([{ runs: [[ticket(10), ticket(39)]] }]);
    const stored = await rows<{ sightings: number; witnesses: number }>(
      server.db,
      sql`SELECT (SELECT count(*)::int FROM sightings WHERE store_id = ${shop.store.id}) AS sightings,
                 (SELECT count(*)::int FROM witnesses WHERE store_id = ${shop.store.id}) AS witnesses`,
    );
    expect(stored).toEqual([{ sightings: 1, witnesses: 1 }]);
  });

  test('a sighting adds an exception only if it covers more than an earlier one or follows a dismissal', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 39)] }), 201);
    const first = await must(count(shop.secondTill, at('14:00'), { seen: [front(20)] }), 201);
    const same = await must(count(shop.secondTill, at('15:00'), { seen: [front(25)] }), 201);
    expect(same.data.seen).toEqual([{ index: 0, status: 'done', exceptions: [] }]);
    const more = await must(count(shop.secondTill, at('16:00'), { seen: [front(10)] }), 201);
    expect(await openOf(shop)).toHaveLength(2);
    for (const id of [...numbersIn(first), ...numbersIn(more)])
      await shop.till.record(`/exceptions/${id}/dismiss`, { reason: 'miscounted' });
    expect(await openOf(shop)).toEqual([]);
    await must(count(shop.secondTill, new Date().toISOString(), { seen: [front(30)] }), 201);
    expect(await openOf(shop)).toMatchObject([{ runs: [[ticket(30), ticket(39)]] }]);
  });

  test('an earlier sighting that arrives later replaces the exception of a later one', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 39)] }), 201);
    const seen = (time: string) => must(count(shop.secondTill, at(time), { seen: [front(20)] }), 201);
    const [later] = numbersIn(await seen('15:00'));
    const [earlier] = numbersIn(await seen('14:00'));
    expect((await shop.exceptions()).map(({ id, seen_at }) => [id, seen_at])).toEqual([
      [earlier, at('14:00')],
    ]);
    const dismiss = (id = 0) =>
      shop.till.post(`/exceptions/${id}/dismiss`, { reason: 'wrong' }, randomUUID());
    expect(await dismiss(later)).toMatchObject({ status: 404 });
    expect(await dismiss(earlier)).toMatchObject({ status: 201 });
  });

  test('a claim and a sighting at the same millisecond are ordered by their submission ids, in either order of arrival', async () => {
    const [small, large] = ['0', 'f'].map((digit) => `${digit.repeat(8)}${randomUUID().slice(8)}`);
    for (const order of ['claim first', 'sighting first']) {
      const shop = await openShop(server);
      const record = (key: string | undefined, data: object) => () =>
        must(
          shop.till.post(
            '/sales-record-register',
            { data: { scanned: [], non_scanned: [], ...data }, recorded_at: at('13:00') },
            key,
          ),
          201,
        );
      const [claim, sighting] = [
        record(small, { scanned: [shop.entry(0, 39)] }),
        record(large, { seen: [front(20)] }),
      ];
      for (const send of order === 'claim first' ? [claim, sighting] : [sighting, claim]) await send();
      expect(await openOf(shop), order).toMatchObject([{ runs: [[ticket(20), ticket(39)]] }]);
    }
  });

  test('an opening check that finds removed tickets missing raises no exception', async () => {
    const shop = await openShop(server);
    const removed = { ...front(0), start_ticket: ticket(0), end_ticket: ticket(4), reason: 'damaged' };
    const { front_ticket: _, ...run } = removed;
    await shop.till.record('/packs-removed', {
      store_id: shop.store.id,
      data: [run],
      recorded_at: at('12:00'),
    });
    const check = { scanned: [shop.entry(0, 9)], seen: [front(10)], more: { purpose: 'opening' } };
    const reply = await must(count(shop.secondTill, at('13:00'), check), 201);
    expect(reply.data.entries).toMatchObject([{ status: 'rebased', ticketCount: 5 }]);
    expect(await openOf(shop)).toEqual([]);
    expect((await openExceptions(server.db, [shop.store.id])).get(shop.store.id)).toBeUndefined();
  });

  test('500 sightings of one lot over a thousand claims are one row, and the list of exceptions keeps its pages', async () => {
    const shop = await openShop(server);
    const [upc, first, records] = ['028400009999', 16001234567000, 5];
    const claims = records * CLAIMS_OF_RECORD;
    await addPieces(server.db, {
      ...{ storeId: shop.store.id, userId: shop.store.admin.id, lotNumber: upc, first, records },
      ...{ priceCents: 500, from: new Date(`${DAY}T18:00:00Z`), day: DAY },
    });
    const seen = Array.from({ length: 500 }, (_, position) => ({
      ...{ lot_number: upc, lot_counter: 1, front_ticket: String(first + 2 * position) },
    }));
    const reply = await must(count(shop.till, at('14:00'), { seen }), 201);
    expect(reply.data.seen).toHaveLength(500);
    expect(reply.data.seen?.[499]?.exceptions).toHaveLength(100);
    await must(count(shop.till, at('15:00'), { seen }), 201);
    const page = await shop.till.read<ExceptionsReply>(
      `/exceptions/${shop.store.id}?state=open&page=5&page_size=100`,
    );
    expect([page.total, page.data.length]).toEqual([claims, 100]);
    expect(new Set(page.data.map(({ seen_at }) => seen_at))).toEqual(new Set([at('14:00')]));
    const [pairs] = await rows<{ count: number }>(
      server.db,
      sql`SELECT count(*)::int AS count FROM contradictions WHERE store_id = ${shop.store.id}`,
    );
    expect(pairs?.count).toBe(0);
  });

  test('a sighting that contradicts claims in too many runs is refused, and a list with as many can be read', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('12:00'), { scanned: [shop.entry(0, 9)] }), 201);
    // Six lots in ten thousand runs each, all of the one claim.
    await server.db.execute(sql`
      WITH lot AS (
        INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
        SELECT store_id, '02840000990' || nth, 1, 16001234560000, 16001234569999, 500, created_by, created_at
        FROM lots, generate_series(1, 6) AS nth WHERE store_id = ${shop.store.id}
        RETURNING store_id, id, start_ticket, end_ticket
      ), claim AS (
        INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
        SELECT c.store_id, c.submission_id, lot.id, lot.start_ticket, lot.end_ticket, true, c.recorded_at
        FROM claims c, lot WHERE c.store_id = ${shop.store.id} AND lot.store_id = c.store_id
        RETURNING id, lot_id
      )
      INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
      SELECT lot.store_id, lot.id, ticket, ticket, 3, claim.id
      FROM lot JOIN claim ON claim.lot_id = lot.id, generate_series(lot.start_ticket, lot.end_ticket) AS ticket`);
    const seen = Array.from({ length: 6 }, (_, lot) => ({
      ...{ lot_number: `02840000990${lot + 1}`, lot_counter: 1, front_ticket: '16001234569990' },
    }));
    const refused = await count(shop.till, at('13:00'), { seen });
    expect(refused).toMatchObject({ status: 422, body: { fields: { data: expect.any(String) } } });
    expect(JSON.stringify(refused.body)).toContain('more than 50,000 pieces');
    for (const half of [seen.slice(0, 3), seen.slice(3)])
      expect((await must(count(shop.till, at('13:00'), { seen: half }), 201)).data.seen).toHaveLength(3);
    const listed = await shop.till.read<ExceptionsReply>(
      `/exceptions/${shop.store.id}?state=open&page=1&page_size=100`,
    );
    expect(listed.data.map(({ lot_number }) => lot_number).sort()).toEqual(
      seen.map(({ lot_number }) => lot_number),
    );
  });
});
