import { describe, expect, test } from 'vitest';
import type { SalesEntryResult } from '../../src/shared/counting/sales-schema';
import { testServer } from '../support/api/app';
import { openShop, type Shop, ticket } from '../support/api/shop';
import { shiftListOf } from '../support/shops/counts';
import { spokenTime } from '../support/tickets/spoken';

const server = testServer();
const T1 = '2026-11-18T22:05:00Z'; // 14:05 in Los Angeles
const T2 = '2026-11-18T22:40:00Z';
const DAY = '2026-11-18';

const rowsOf = async (shop: Shop) =>
  (await shop.day(DAY)).salesRecord.map((row) => [
    row.start_ticket,
    row.end_ticket,
    row.ticketCount,
    row.amount,
  ]);
const firstEntry = (reply: { body: { data: { entries: SalesEntryResult[] } } }) => reply.body.data.entries[0];

describe('two terminals counting the same pack (the product page’s example)', () => {
  const expected = [
    [ticket(0), ticket(19), 20, 100],
    [ticket(20), ticket(34), 15, 75],
  ];

  test('of two counts of one pack, the later one gets only the tickets that the earlier one didn’t sell', async () => {
    const shop = await openShop(server);
    const first = await shop.sell(shop.till, [shop.entry(0, 19)], T1);
    const second = await shop.sell(shop.secondTill, [shop.entry(0, 34)], T2);
    expect(firstEntry(first)).toMatchObject({ status: 'done', ticketCount: 20, amount: 100 });
    expect(firstEntry(second)).toMatchObject({
      status: 'rebased',
      start_ticket: ticket(20),
      end_ticket: ticket(34),
      ticketCount: 15,
      amount: 75,
      message: expect.stringContaining(`Store Admin 1 (${spokenTime('2026-11-18 14:05:00')})`),
    });
    expect(second.body.data).toMatchObject({ ticketCount: 15, amount: 75 });
    expect(await rowsOf(shop)).toEqual(expected);
    expect(await shop.onShelf()).toEqual([[ticket(35), ticket(79)]]);
    expect(await shop.exceptions()).toEqual([]);
  });

  test('two counts of one pack that arrive in reverse order give the same totals, and both records note it', async () => {
    const shop = await openShop(server);
    const second = await shop.sell(shop.secondTill, [shop.entry(0, 34)], T2);
    const first = await shop.sell(shop.till, [shop.entry(0, 19)], T1);
    expect(firstEntry(second)).toMatchObject({ status: 'done', ticketCount: 35 });
    expect(firstEntry(first)).toMatchObject({
      status: 'done',
      ticketCount: 20,
      message: expect.stringContaining(
        `taken over from the record of Second Admin (${spokenTime('2026-11-18 14:40:00')})`,
      ),
    });
    expect(await rowsOf(shop)).toEqual(expected);
    expect(await shop.onShelf()).toEqual([[ticket(35), ticket(79)]]);
    expect(await shop.exceptions()).toEqual([]);
    const notes = (await shop.day(DAY)).salesRecord.map((row) => row.note);
    expect(notes[0]).toContain(`also counted by Second Admin (${spokenTime('2026-11-18 14:40:00')})`);
    expect(notes[1]).toContain(`sold in the record of Store Admin 1 (${spokenTime('2026-11-18 14:05:00')})`);
  });
});

describe('claims without tickets', () => {
  test('a claim whose tickets are all recorded is accepted, names their record, and is listed with 0 tickets', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 19)], T1);
    const again = await shop.sell(shop.secondTill, [shop.entry(0, 19)], T2);
    expect(again.status).toBe(201);
    expect(again.body.data).toMatchObject({ ticketCount: 0, amount: 0 });
    expect(firstEntry(again)).toMatchObject({
      status: 'already_sold',
      start_ticket: null,
      end_ticket: null,
      ticketCount: 0,
      amount: 0,
      message: `Already recorded by Store Admin 1 (${spokenTime('2026-11-18 14:05:00')}).`,
      // The same as facts, for a client with texts of its own.
      game: 'Vendor 1',
      result: {
        kind: 'nothing_left',
        recorded: 20,
        put_back: 0,
        records: { named: [{ name: 'Store Admin 1', at: '2026-11-18 14:05:00' }], more: 0 },
      },
    });
    expect(await shiftListOf(shop, DAY)).toMatchObject([
      { name: 'Store Admin 1', report_time: '14:05:00', created_by: shop.store.admin.id },
      {
        name: 'Second Admin',
        report_time: '14:40:00',
        ticketCount: 0,
        note: '0, was $100.00 until the record of 2:05 PM by Store Admin 1 arrived.',
      },
    ]);
    expect((await shop.day(DAY)).salesRecord).toHaveLength(1);
  });

  test('tickets listed twice in one record are sold once', async () => {
    const shop = await openShop(server);
    const reply = await shop.sell(shop.till, [shop.entry(0, 9), shop.entry(5, 14)], T1);
    expect(reply.body.data.entries.map((entry) => [entry.status, entry.ticketCount])).toEqual([
      ['done', 10],
      ['rebased', 5],
    ]);
    expect(await rowsOf(shop)).toEqual([[ticket(0), ticket(14), 15, 75]]);
  });
});

describe('exceptions', () => {
  test('a ticket number that goes backwards raises an exception and sells nothing', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 34)], T1);
    const backwards = await shop.sell(shop.secondTill, [shop.entry(0, 19)], T2);
    expect(firstEntry(backwards)).toMatchObject({
      status: 'exception',
      start_ticket: null,
      ticketCount: 0,
      message: expect.stringContaining(`Store Admin 1 (${spokenTime('2026-11-18 14:05:00')})`),
    });
    expect(await rowsOf(shop)).toEqual([[ticket(0), ticket(34), 35, 175]]);
    expect(await shop.exceptions()).toEqual([
      {
        id: expect.any(Number),
        lot_number: '028400001234',
        lot_counter: 1,
        start_ticket: ticket(20),
        end_ticket: ticket(34),
        runs: [{ start_ticket: ticket(20), end_ticket: ticket(34) }],
        ticketCount: 15,
        amount: 75,
        kind: 'went_backwards',
        claimed_by: 'Store Admin 1',
        claimed_at: '2026-11-18T22:05:00.000Z',
        claimed_terminal: null,
        time_claimed: '2026-11-18 14:05:00',
        business_date: '2026-11-18',
        seen_by: 'Second Admin',
        seen_at: '2026-11-18T22:40:00.000Z',
        seen_terminal: null,
        time_seen: '2026-11-18 14:40:00',
        front_ticket: ticket(20),
        resolved_at: null,
        message: expect.stringContaining(
          ', pack 1234567: #020–#034 (15 tickets, $75.00) were recorded as sold by Store Admin 1 ' +
            `(${spokenTime('2026-11-18 14:05:00')}), but Second Admin (${spokenTime('2026-11-18 14:40:00')}) saw #020 on the shelf.`,
        ),
        vendor_name: expect.stringMatching(/^Vendor/),
      },
    ]);
  });

  test.each(['sold out first', 'seen first'])(
    'a pack that is seen after it was reported sold out raises an exception (%s)',
    async (order) => {
      const shop = await openShop(server);
      const soldOut = () => shop.sell(shop.till, [], T1, [shop.entry(0, 79)]);
      const seen = () => shop.sell(shop.secondTill, [shop.entry(0, 19)], T2);
      if (order === 'sold out first') {
        await soldOut();
        expect(firstEntry(await seen())).toMatchObject({ status: 'exception', ticketCount: 0 });
      } else {
        expect(firstEntry(await seen())).toMatchObject({ status: 'done', ticketCount: 20 });
        await soldOut();
      }
      expect(await rowsOf(shop)).toEqual([[ticket(0), ticket(79), 80, 400]]);
      const [exception, ...others] = await shop.exceptions();
      expect(others).toEqual([]);
      expect(exception).toMatchObject({
        kind: 'seen_after_sold_out',
        start_ticket: ticket(20),
        end_ticket: ticket(79),
        claimed_by: 'Store Admin 1',
        seen_by: 'Second Admin',
        resolved_at: null,
      });
    },
  );
});
