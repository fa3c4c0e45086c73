import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Correction } from '../../src/shared/counting/exceptions-schema';
import { signIn, testServer } from '../support/api/app';
import { openShop, packRun, type Shop, ticket } from '../support/api/shop';
import { shiftListOf } from '../support/shops/counts';

const server = testServer();
const T1 = '2026-11-18T22:05:00Z';
const T2 = '2026-11-18T22:40:00Z';
const DAY = '2026-11-18';

const correction = (shop: Shop, first: number, last: number, more: object = {}) => ({
  store_id: shop.store.id,
  ...packRun(first, last),
  reason: 'the pack is still there',
  ...more,
});

describe('corrections', () => {
  test('a correction puts Sold tickets back On Shelf, shrinks the record, and is stored and listed', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [], T1, [shop.entry(0, 79)]);
    const key = randomUUID();
    const reply = await shop.till.post('/corrections', correction(shop, 20, 79), key);
    expect(reply).toMatchObject({
      status: 201,
      body: { submission_id: key, data: { ticketCount: 60, amount: 300 } },
    });
    expect(await shop.onShelf()).toEqual([[ticket(20), ticket(79)]]);
    expect(await shop.day(DAY)).toMatchObject({
      salesRecord: [{ start_ticket: ticket(0), end_ticket: ticket(19), ticketCount: 20, amount: 100 }],
      countData: [{ ticketCount: 20, amount: 100 }],
    });
    const listed = await shop.till.read<{ data: Correction[] }>(`/corrections/${shop.store.id}`);
    expect(listed.data).toMatchObject([
      {
        start_ticket: ticket(20),
        end_ticket: ticket(79),
        reason: 'the pack is still there',
        corrected_by: 'Store Admin 1',
      },
    ]);
    const again = await shop.till.post('/corrections', correction(shop, 20, 79), key);
    expect(again).toMatchObject({ status: 200, body: reply.body });
    expect((await shop.till.read<{ data: unknown[] }>(`/corrections/${shop.store.id}`)).data).toHaveLength(1);
  });

  test('a correction resolves the exception that it answers', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [], T1, [shop.entry(0, 79)]);
    await shop.sell(shop.secondTill, [shop.entry(0, 19)], T2);
    const [exception] = await shop.exceptions();
    expect(exception?.resolved_at).toBeNull();
    const body = correction(shop, 20, 79, { exception_id: exception?.id });
    expect((await shop.till.post('/corrections', body)).status).toBe(201);
    const after = await shop.exceptions();
    expect(after).toHaveLength(1);
    expect(after[0]?.resolved_at).toMatch(/^\d{4}-.*Z$/);
    expect(await shop.onShelf()).toEqual([[ticket(20), ticket(79)]]);
  });

  test('a correction can empty a record, which is then listed with 0 tickets', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], T1);
    expect((await shop.till.post('/corrections', correction(shop, 0, 9))).status).toBe(201);
    expect(await shop.day(DAY)).toEqual({
      salesRecord: [],
      countData: [],
      missing: [],
      corrections: [expect.objectContaining({ ticketCount: 10, amount: 50, name: 'Store Admin 1' })],
      late_changes: [expect.objectContaining({ ticketCount: 10, amount: 50, by: 'Store Admin 1' })],
    });
    expect(await shiftListOf(shop, DAY)).toEqual([
      {
        name: 'Store Admin 1',
        report_time: '14:05:00',
        created_by: shop.store.admin.id,
        ticketCount: 0,
        note: expect.stringMatching(/^0, was \$50\.00 until the correction of .* by Store Admin 1\.$/),
      },
    ]);
  });

  test('a correction overrides an earlier count that arrives later, but not a later count', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 19)], T2);
    expect((await shop.till.post('/corrections', correction(shop, 10, 19))).status).toBe(201);
    const late = await shop.sell(shop.secondTill, [shop.entry(0, 19)], T1);
    expect(late.body.data.entries).toMatchObject([
      { status: 'rebased', start_ticket: ticket(0), end_ticket: ticket(9), ticketCount: 10 },
    ]);
    const later = await shop.sell(shop.till, [shop.entry(10, 14)]);
    expect(later.body.data).toMatchObject({ ticketCount: 5, amount: 25 });
    expect(await shop.onShelf()).toEqual([[ticket(15), ticket(79)]]);
  });

  test('a company’s admin can make a correction', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], T1);
    const admin = await signIn(server, shop.company.admin);
    expect((await admin.post('/corrections', correction(shop, 0, 4))).status).toBe(201);
    expect(await shop.onShelf()).toEqual([
      [ticket(0), ticket(4)],
      [ticket(10), ticket(79)],
    ]);
  });

  test.each<[string, [number, number], object, number, string]>([
    ['tickets that aren’t sold', [5, 14], {}, 409, 'not_sold'],
    ['an unknown lot', [0, 9], { lot_counter: 9 }, 422, 'unknown_lot'],
    ['a serial outside the lot', [0, 80], {}, 422, 'unknown_serial'],
    ['a start after its end', [9, 0], {}, 422, 'invalid_content'],
    ['an unknown exception', [0, 9], { exception_id: 2_000_000_000 }, 422, 'invalid_content'],
    ['no reason', [0, 9], { reason: '   ' }, 400, 'bad_request'],
  ])('a correction is refused for %s', async (_, [first, last], change, status, code) => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], T1);
    const reply = await shop.till.post('/corrections', correction(shop, first, last, change));
    expect(reply).toMatchObject({ status, body: { code } });
    expect(await shop.onShelf()).toEqual([[ticket(10), ticket(79)]]);
  });
});
