import { expect, test } from 'vitest';
import { ExportRefused } from '../../../../../src/app/office/save-file';
import { ticketTable } from '../../../../../src/app/stock/inventory-report/criteria';
import type { InventoryRun } from '../../../../../src/shared/stock/inventory-schema';
import { toCsv } from '../../../../../src/shared/values/csv';

const run = (start: string, count: number): InventoryRun => ({
  upc_code: '028400001234',
  lot_counter: 1,
  start_ticket: start,
  end_ticket: String(Number(start) + count - 1).padStart(14, '0'),
  ticket_count: count,
  ticket_price: 0.7,
  vendor_name: null,
  status: 'Active',
  status_code: 1,
});

test('the file of an inventory report has a line for each ticket of each run, with leading zeros', () => {
  const csv = toCsv(ticketTable([run('00000000000009', 2), run('15401234567000', 1)]));
  const line = (serial: string) => `"=""028400001234""","=""${serial}""",0.7,,Active`;
  expect(csv).toBe(
    `\uFEFF${[
      'UPC#,Ticket#,Ticket Price,Vendor Name,Status',
      ...['00000000000009', '00000000000010', '15401234567000'].map(line),
    ].join('\r\n')}`,
  );
});

test('the file of an inventory report has at most 200,000 tickets, and a longer one is refused', () => {
  const full = Array.from({ length: 20 }, (_, i) => run(String(i * 10_000).padStart(14, '0'), 10_000));
  expect(ticketTable(full).rows).toHaveLength(200_000);
  expect(() => ticketTable([...full, run('99999999999999', 1)])).toThrow(ExportRefused);
  expect(() => ticketTable([...full, run('99999999999999', 1)])).toThrow('200,001 tickets');
});
