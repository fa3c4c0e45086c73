import { describe, expect, test } from 'vitest';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { correct, must, openShop, packRun, ticket, UPC } from '../support/api/shop';
import { spokenDay, spokenTime } from '../support/tickets/spoken';

const server = testServer();
const T1 = '2026-11-18T22:05:00Z'; // 14:05 in Los Angeles
const T2 = '2026-11-18T22:40:00Z';
const NEXT_DAY = '2026-11-19T22:40:00Z';
const DAY = '2026-11-18';

const noteOf = (tickets: string) =>
  `Corrected on ${spokenDay(businessDate(new Date(), DEFAULT_CLOCK))} by Store Admin 1: ${tickets} back on the shelf (the pack is still there).`;

describe('the trace of a correction in the reports', () => {
  test('the report notes a correction at the record that it shrank, and lists the tickets taken back', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 34)], T1);
    await correct(shop, 20, 34);
    const day = await shop.day(DAY);
    expect(day.salesRecord).toMatchObject([
      { start_ticket: ticket(0), end_ticket: ticket(19), ticketCount: 20, note: noteOf('15 tickets') },
    ]);
    expect(day.countData).toMatchObject([{ ticketCount: 20, amount: 100 }]);
    expect(day.corrections).toEqual([
      {
        vendor_name: expect.stringMatching(/^Vendor/),
        ...packRun(20, 34),
        ticketCount: 15,
        amount: 75,
        name: 'Store Admin 1',
        time_created: '2026-11-18 14:05:00',
        reason: 'the pack is still there',
        corrected_by: 'Store Admin 1',
        time_corrected: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        note: noteOf('15 tickets'),
      },
    ]);
    const path = `/shift-sales-record-list/${DAY}/${shop.store.admin.id}/14:05:00`;
    const { missing, ...sales } = day;
    expect(missing).toEqual([]);
    expect((await shop.till.get(path)).body).toEqual({
      ...sales,
      countData: [expect.objectContaining({ report_time: '14:05:00', ticketCount: 20, amount: 100 })],
    });
  });

  test('a correction in the middle of a record is noted once, at the preceding row', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 34)], T1);
    await correct(shop, 10, 10);
    const rows = (await shop.day(DAY)).salesRecord;
    expect(rows.map((row) => [row.start_ticket, row.end_ticket, row.note])).toEqual([
      [ticket(0), ticket(9), noteOf('1 ticket')],
      [ticket(11), ticket(34), undefined],
    ]);
  });

  test.each(['in order', 'the earlier one late'])(
    'a correction is noted only at the record that would hold its tickets (two records, %s)',
    async (order) => {
      const shop = await openShop(server);
      const first = () => shop.sell(shop.till, [shop.entry(0, 19)], T1);
      const second = () => shop.sell(shop.secondTill, [shop.entry(0, 34)], T2);
      if (order === 'in order') {
        await first();
        await second();
        await correct(shop, 10, 19);
      } else {
        await second();
        await correct(shop, 10, 19);
        await first();
      }
      const { salesRecord, corrections } = await shop.day(DAY);
      expect(salesRecord.map((row) => [row.start_ticket, row.end_ticket, row.name, row.note])).toEqual([
        [
          ticket(0),
          ticket(9),
          'Store Admin 1',
          `#000–#009 also counted by Second Admin (${spokenTime('2026-11-18 14:40:00')}). ${noteOf('10 tickets')}`,
        ],
        [
          ticket(20),
          ticket(34),
          'Second Admin',
          `#000–#009 counted here too, but sold in the record of Store Admin 1 (${spokenTime('2026-11-18 14:05:00')}).`,
        ],
      ]);
      expect(corrections).toMatchObject([{ name: 'Store Admin 1', ticketCount: 10, amount: 50 }]);
    },
  );

  test('a correction of two records is shown at each, with that record’s tickets', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 19)], T1);
    await shop.sell(shop.secondTill, [shop.entry(20, 34)], NEXT_DAY);
    await correct(shop, 15, 24);
    const [first, second] = [await shop.day(DAY), await shop.day('2026-11-19')];
    expect(first.salesRecord).toMatchObject([{ ticketCount: 15, note: noteOf('5 tickets') }]);
    expect(first.corrections).toMatchObject([
      { start_ticket: ticket(15), end_ticket: ticket(19), amount: 25 },
    ]);
    expect(second.salesRecord).toMatchObject([{ ticketCount: 10, note: noteOf('5 tickets') }]);
    expect(second.corrections).toMatchObject([
      { start_ticket: ticket(20), name: 'Second Admin', amount: 25 },
    ]);
  });

  test('tickets put back twice, with a sale in between, are taken from each record once', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], T1);
    await correct(shop, 5, 9);
    await must(shop.sell(shop.secondTill, [shop.entry(5, 7)]), 201);
    await correct(shop, 6, 7);
    expect((await shop.day(DAY)).corrections).toMatchObject([{ ticketCount: 5, name: 'Store Admin 1' }]);
    const today = await shop.day(businessDate(new Date(), DEFAULT_CLOCK));
    expect(today.salesRecord).toMatchObject([{ start_ticket: ticket(5), end_ticket: ticket(5), amount: 5 }]);
    expect(today.corrections).toMatchObject([
      { start_ticket: ticket(6), ticketCount: 2, name: 'Second Admin' },
    ]);
  });

  test('a report of a day without a correction has no list of corrections', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], T1);
    expect(await shop.day(DAY)).not.toHaveProperty('corrections');
  });
});

test('the sold tickets of a lot are listed by record, even where records adjoin', async () => {
  const shop = await openShop(server);
  await shop.sell(shop.till, [shop.entry(0, 9)], T1);
  await shop.sell(shop.secondTill, [shop.entry(10, 19)], T2);
  await correct(shop, 4, 4);
  const run = (first: number, last: number, name: string, time: string) => ({
    start_ticket: ticket(first),
    end_ticket: ticket(last),
    ticket_price: 5,
    name,
    time_created: `2026-11-18 ${time}`,
    business_date: '2026-11-18',
  });
  expect((await shop.till.get(`/sold-tickets/${UPC}/1/${shop.store.id}`)).body).toEqual({
    data: [
      run(0, 3, 'Store Admin 1', '14:05:00'),
      run(5, 9, 'Store Admin 1', '14:05:00'),
      run(10, 19, 'Second Admin', '14:40:00'),
    ],
  });
  expect((await shop.till.get(`/sold-tickets/${UPC}/9/${shop.store.id}`)).body).toEqual({ data: [] });
});
