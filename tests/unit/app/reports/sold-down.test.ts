import { expect, test } from 'vitest';
import { dayColumns, shiftColumns } from '../../../../src/app/reports/sale-columns';
import { exportTable } from '../../../../src/messages/words/sales-sheet';
import type { SalesRow } from '../../../../src/shared/counting/sales-schema';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';

const up: SalesRow = {
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket: '17471263622021',
  end_ticket: '17471263622029',
  vendor_name: null,
  ticket_price: 20,
  ticketCount: 9,
  amount: 180,
  name: 'Evening Clerk',
  time_created: '2026-11-18 14:05:00',
  created_by: 3,
  report_time: '14:05:00 PST',
};
const down: SalesRow = { ...up, sells: 'down' };

test.each([
  ['of a shift', shiftColumns()],
  ['of a day', dayColumns()],
])('a report %s lists a roll sold down from its first ticket, with an arrow', (_, columns) => {
  const texts = (row: SalesRow) => columns.slice(1, 3).map(({ value, text = value }) => text(row));
  expect(texts(up)).toEqual(['17471263622021', '17471263622029']);
  expect(texts(down)).toEqual(['↓ 17471263622029', '17471263622021']);
});

test('a report’s file lists a roll sold down from its first ticket without an arrow, so serials stay codes', () => {
  const serials = (row: SalesRow) =>
    exportTable(dayColumns(), { salesRecord: [row], countData: [] }, DEFAULT_CLOCK).rows[0]?.slice(1, 3);
  expect(serials(up)).toEqual(['17471263622021', '17471263622029']);
  expect(serials(down)).toEqual(['17471263622029', '17471263622021']);
});
