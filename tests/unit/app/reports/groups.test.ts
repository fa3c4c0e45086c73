import { expect, test } from 'vitest';
import { groupRows } from '../../../../src/app/reports/totals';
import type { SalesRow } from '../../../../src/shared/counting/sales-schema';

const row = (name: string, report_time: string, change: Partial<SalesRow> = {}): SalesRow => ({
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket: '15401234567000',
  end_ticket: '15401234567000',
  vendor_name: 'Lucky Sevens',
  ticket_price: 0.1,
  ticketCount: 1,
  amount: 0.1,
  name,
  time_created: `2026-11-20 ${report_time}`,
  created_by: name.length,
  report_time,
  ...change,
});
const bricks = { lot_number: '028400009999', vendor_name: 'Cash Bricks', ticket_price: 5, amount: 5 };
const ROWS = [
  row('Morning Clerk', '14:05:00'),
  row('Night Clerk', '19:50:59', bricks),
  row('Morning Clerk', '14:05:00'),
  row('Morning Clerk', '22:30:00'),
];
const lines = (by: Parameters<typeof groupRows>[1]) =>
  groupRows(ROWS, by).map(({ title, detail, count, amountCents }) => [title, detail, count, amountCents]);

test('sales rows are added up to the cent by shift, clerk, price and game', () => {
  expect(lines('shift')).toEqual([
    ['Morning Clerk', '2:05 PM', 2, 20],
    ['Night Clerk', '7:50 PM', 1, 500],
    ['Morning Clerk', '10:30 PM', 1, 10],
  ]);
  expect(lines('clerk')).toEqual([
    ['Night Clerk', '', 1, 500],
    ['Morning Clerk', '', 3, 30],
  ]);
  expect(lines('price')).toEqual([
    ['$5.00', '', 1, 500],
    ['$0.10', '', 3, 30],
  ]);
  expect(lines('game')).toEqual([
    ['Cash Bricks', '028400009999', 1, 500],
    ['Lucky Sevens', '028400001234', 3, 30],
  ]);
});

test('a sales group of a game without a name has its UPC, and the two 1:30 AMs of November stay two shifts', () => {
  const rows = [
    row('Night Clerk', '01:30:00 PDT', { vendor_name: null }),
    row('Night Clerk', '01:30:00 PST', { vendor_name: null }),
  ];
  expect(groupRows(rows, 'game').map(({ title, detail }) => [title, detail])).toEqual([['028400001234', '']]);
  expect(groupRows(rows, 'shift').map(({ detail }) => detail)).toEqual(['1:30 AM PDT', '1:30 AM PST']);
});
