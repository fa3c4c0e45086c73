import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openExceptions } from '../../server/counting/keep-exceptions';
import { rows } from '../../server/db/sql';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { testServer } from '../support/api/app';
import { addPieces, CLAIMS_OF_RECORD } from '../support/api/pieces';
import { must, openShop, ticket } from '../support/api/shop';
import { at, count, DAY, front, openOf } from '../support/api/sightings';

/** The examples of product.md: a count is also a sighting, and the opening check. */
const server = testServer();

describe('the sightings of a lot', () => {
  const numbersIn = (reply: SalesReply): number[] =>
    reply.data.seen?.flatMap(({ exceptions }) => exceptions) ?? [];

  test('have one front at a time: the most informative one answers for the whole record', async () => {
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

  test('add nothing if they cover no more than an earlier one; those that cover more, or follow a dismissal, do', async () => {
    const shop = await openShop(server);
    await must(count(shop.till, at('13:00'), { scanned: [shop.entry(0, 39)] }), 201);
    const first = await must(count(shop.secondTill, at('14:00'), { seen: [front(20)] }), 201);
    const same = await must(count(shop.secondTill, at('15:00'), { seen: [front(25)] }), 201);
    expect(same.data.seen).toEqual([{ index: 0, status: 'done', exceptions: [] }]);
    const more = await must(count(shop.secondTill, at('16:00'), { seen: [front(10)] }), 201);
    expect(await openOf(shop)).toHaveLength(2);
    for (const id of [...numbersIn(first), ...numbersIn(more)])
      await must(shop.till.post(`/exceptions/${id}/dismiss`, { reason: 'miscounted' }, randomUUID()), 201);
    expect(await openOf(shop)).toEqual([]);
    await must(count(shop.secondTill, new Date().toISOString(), { seen: [front(30)] }), 201);
    expect(await openOf(shop)).toMatchObject([{ runs: [[ticket(30), ticket(39)]] }]);
  });

  test('are replaced by an earlier one that arrives later', async () => {
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

  test('at the same millisecond are ordered by the smaller submission id, in either order of arrival', async () => {
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
    await must(
      shop.till.post(
        '/packs-removed',
        { store_id: shop.store.id, data: [run], recorded_at: at('12:00') },
        randomUUID(),
      ),
      201,
    );
    const check = { scanned: [shop.entry(0, 9)], seen: [front(10)], more: { purpose: 'opening' } };
    const reply = await must(count(shop.secondTill, at('13:00'), check), 201);
    expect(reply.data.entries).toMatchObject([{ status: 'rebased', ticketCount: 5 }]);
    expect(await openOf(shop)).toEqual([]);
    expect((await openExceptions(server.db, [shop.store.id])).get(shop.store.id)).toBeUndefined();
  });

  test('500 sightings of one lot over a thousand claims: one row, and a page is a page', async () => {
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
    const page = await must(
      shop.till.get<ExceptionsReply>(`/exceptions/${shop.store.id}?state=open&page=5&page_size=100`),
      200,
    );
    expect([page.total, page.data.length]).toEqual([claims, 100]);
    expect(new Set(page.data.map(({ seen_at }) => seen_at))).toEqual(new Set([at('14:00')]));
    const [pairs] = await rows<{ count: number }>(
      server.db,
      sql`SELECT count(*)::int AS count FROM contradictions WHERE store_id = ${shop.store.id}`,
    );
    expect(pairs?.count).toBe(0);
  });
});
