import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailySheet } from '../../../../src/messages/words/sales-sheet';
import type { SalesRow } from '../../../../src/shared/counting/sales-schema';

const row = (given: Partial<SalesRow>): SalesRow => ({
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket: '10010000000000',
  end_ticket: '10010000000000',
  vendor_name: null,
  ticket_price: 5,
  ticketCount: 1,
  amount: 5,
  name: 'Evening Clerk',
  time_created: '2026-11-01 01:30:00',
  created_by: 3,
  report_time: '01:30:00 PDT',
  ...given,
});

test('a daily sheet groups rows by record: the repeated 01:30 and two people in one second stay separate', () => {
  const { records } = dailySheet({
    salesRecord: [
      row({ ticketCount: 2, amount: 10 }),
      row({ ticketCount: 3, amount: 15 }),
      row({ report_time: '01:30:00 PST', ticketCount: 4, amount: 20 }),
      row({ report_time: '01:30:00 PST', created_by: 4, ticketCount: 5, amount: 25 }),
    ],
  });
  expect(
    records.map(({ shift, rows, count, amountCents }) => [
      shift.name,
      shift.report_time,
      rows.length,
      count,
      amountCents,
    ]),
  ).toEqual([
    ['Evening Clerk', '01:30:00 PDT', 2, 5, 2500],
    ['Evening Clerk', '01:30:00 PST', 1, 4, 2000],
    ['Evening Clerk', '01:30:00 PST', 1, 5, 2500],
  ]);
});

test('the daily sheet of a day without sales has no records and no amounts', () => {
  expect(dailySheet({ salesRecord: [] })).toEqual({ records: [], count: 0, amountCents: 0 });
});

test('a daily sheet adds up prices like $0.70 to the cent, by record and by day', () => {
  const dimes = dailySheet({
    salesRecord: Array.from({ length: 3 }, () => row({ ticket_price: 0.7, amount: 0.7 })),
  });
  expect([dimes.count, dimes.amountCents]).toEqual([3, 210]);

  const sale = fc.record({
    created_by: fc.integer({ min: 1, max: 3 }),
    cents: fc.integer({ min: 0, max: 1e7 }),
  });
  fc.assert(
    fc.property(fc.array(sale), (sales) => {
      const day = dailySheet({
        salesRecord: sales.map(({ created_by, cents }) => row({ created_by, amount: cents / 100 })),
      });
      const cents = sales.reduce((sum, each) => sum + each.cents, 0);
      expect(day.amountCents).toBe(cents);
      expect(day.records.reduce((sum, record) => sum + record.amountCents, 0)).toBe(cents);
      expect(day.records.flatMap((record) => record.rows)).toHaveLength(sales.length);
    }),
  );
});
