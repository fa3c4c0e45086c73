import { expect, test } from 'vitest';
import { dayColumns, shiftColumns } from '../../../../src/app/reports/sale-columns';
import { dailySheet, exportTable, omittedTexts } from '../../../../src/messages/words/sales-sheet';
import type { SalesReportReply, SalesRow } from '../../../../src/shared/counting/sales-schema';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';

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

test('a truncated report states how many tickets, dollars and corrections are omitted', () => {
  expect(omittedTexts(cut)).toEqual(SAID);
  expect(omittedTexts(whole)).toEqual([]);
});

test('the file of a truncated report states the omitted numbers in its notes', () => {
  const { columns, rows } = exportTable(dayColumns(), cut, DEFAULT_CLOCK);
  expect(rows.every((cells) => cells.length === columns.length)).toBe(true);
  expect(rows.map((cells) => cells.at(-1))).toEqual(['', ...SAID]);
  expect(exportTable(dayColumns(), whole, DEFAULT_CLOCK).rows).toHaveLength(1);
});

test('in a report’s file, missing tickets of opening checks have separate columns and are in no sum of sales', () => {
  const missing = {
    ...{ lot_number: row.lot_number, lot_counter: 1, ticketCount: 3, amount: 2.1 },
    ...{ start_ticket: '10010000000002', end_ticket: '10010000000004' },
    ...{
      since: '2026-11-01T06:58:00.000Z',
      since_by: 'A',
      found_at: '2026-11-01T14:04:00.000Z',
      found_by: 'B',
    },
  };
  for (const columns of [dayColumns(), shiftColumns()]) {
    const table = exportTable(columns, { ...cut, missing: [missing] }, DEFAULT_CLOCK);
    const headers = table.columns.map(({ header }) => header);
    expect(headers.slice(-3)).toEqual(['MISSING', 'MISSING AMOUNT', 'Note']);
    expect(table.rows.every((cells) => cells.length === headers.length)).toBe(true);
    const [sale, gone] = table.rows.map((cells) =>
      Object.fromEntries(cells.map((cell, i) => [headers[i], cell])),
    );
    expect(sale).toMatchObject({ MISSING: '', 'MISSING AMOUNT': '' });
    expect(gone).toMatchObject({ MISSING: 3, 'MISSING AMOUNT': 2.1 });
    const amount = columns === dayColumns() ? dayColumns()[6] : shiftColumns()[6];
    expect([sale, gone].map((cells) => cells?.[amount?.header ?? ''])).toEqual([1.4, '']);
    expect(Object.values(gone ?? {}).slice(0, 3)).toEqual([
      '028400001234',
      '10010000000002',
      '10010000000004',
    ]);
    expect(exportTable(columns, whole, DEFAULT_CLOCK).columns).toHaveLength(columns.length + 1);
  }
});

test('a truncated daily sheet’s total is complete, while a record’s total covers only its listed rows', () => {
  expect(dailySheet(cut)).toMatchObject({
    count: 5,
    amountCents: 350,
    records: [{ count: 2, amountCents: 140 }],
  });
});
