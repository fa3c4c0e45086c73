import type { SalesReportReply } from '../../contract/sales';
import type { ExportTable } from '../../reports/export/csv';
import { lateText } from './late-changes';
import { omittedTexts } from './omitted';
import type { SaleColumn } from './sale-columns';

/**
 * A report's columns and its rows for a spreadsheet: money as numbers, and what was noted of a row at its end. What
 * late records changed, and what isn't listed, follows in rows that have nothing but a note.
 */
export function exportTable(columns: readonly SaleColumn[], reply: SalesReportReply): ExportTable {
  const blank = columns.map(() => '');
  return {
    columns: [...columns.map(({ header, code }) => ({ header, code })), { header: 'Note' }],
    rows: [
      ...reply.salesRecord.map((row) => [...columns.map(({ value }) => value(row)), row.note ?? '']),
      ...(reply.late_changes ?? []).map((late) => [...blank, lateText(late)]),
      ...omittedTexts(reply).map((text) => [...blank, text]),
    ],
  };
}
