import type { SalesReportReply } from '../../../contract/counting/sales';
import type { StoreClock } from '../../../domain/time/store-clock';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import type { ExportTable } from '../../../reports/export/csv';
import { lateText } from './late-changes';
import { missingText } from './missing';
import { omittedTexts } from './omitted';
import type { SaleColumn } from './sale-columns';

/**
 * A report's columns and rows for a spreadsheet: money as numbers, and each row's note at its end. Rows with only a note
 * follow for missing tickets, late changes and what isn't listed.
 */
export function exportTable(
  columns: readonly SaleColumn[],
  reply: SalesReportReply,
  clock: StoreClock,
): ExportTable {
  const blank = columns.map(() => '');
  return {
    columns: [...columns.map(({ header, code }) => ({ header, code })), { header: SALES_REPORT.note }],
    rows: [
      ...reply.salesRecord.map((row) => [...columns.map(({ value }) => value(row)), row.note ?? '']),
      ...(reply.missing ?? []).map((line) => [...blank, missingText(line, clock)]),
      ...(reply.late_changes ?? []).map((late) => [...blank, lateText(late, clock)]),
      ...omittedTexts(reply).map((text) => [...blank, text]),
    ],
  };
}
