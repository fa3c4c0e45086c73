import { expect, test } from 'vitest';
import type { SalesReportReply, SalesRow } from '../../../../src/contract/counting/sales';
import { DEFAULT_CLOCK } from '../../../../src/domain/time/store-clock';
import { omittedTexts } from '../../../../src/features/sales-report/result/omitted';
import { DAY_COLUMNS } from '../../../../src/features/sales-report/result/sale-columns';
import { exportTable } from '../../../../src/features/sales-report/result/sale-table';
import { dailySheet } from '../../../../src/features/sales-report/sheet/daily-sheet';

const row: SalesRow = {
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket: '10010000000000',
  end_ticket: '10010000000001',
  vendor_name: null,
  ticket_price: 0.7,
  ticketCount: 2,
  amount: 1.4,
  name: 'Evening Clerk',
  time_created: '2026-11-01 01:30:00',
  created_by: 3,
  report_time: '01:30:00 PDT',
};
const whole: SalesReportReply = { salesRecord: [row], countData: [] };
const cut: SalesReportReply = { ...whole, omitted: { ticketCount: 3, amount: 2.1, corrections: 7 } };
const SAID = [
  'Only the first 2000 rows are listed. The total also includes 3 tickets, $2.10, not listed here.',
  'Only the first 500 corrections are listed; there are 7 more.',
];

test('a truncated report says what it omits', () => {
  expect(omittedTexts(cut)).toEqual(SAID);
  expect(omittedTexts(whole)).toEqual([]);
});

test('its file says this in the notes', () => {
  const { columns, rows } = exportTable(DAY_COLUMNS, cut, DEFAULT_CLOCK);
  expect(rows.every((cells) => cells.length === columns.length)).toBe(true);
  expect(rows.map((cells) => cells.at(-1))).toEqual(['', ...SAID]);
  expect(exportTable(DAY_COLUMNS, whole, DEFAULT_CLOCK).rows).toHaveLength(1);
});

test('the total of its sheet is complete; that of a record covers its rows', () => {
  expect(dailySheet(cut)).toMatchObject({
    count: 5,
    amountCents: 350,
    records: [{ count: 2, amountCents: 140 }],
  });
});
