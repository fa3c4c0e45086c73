import type { SalesReportReply } from '../../../contract/counting/sales';
import type { StoreClock } from '../../../domain/time/store-clock';
import { endsOf } from '../../../i18n/en/counting/serials';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import type { ExportTable } from '../../../reports/export/csv';
import { lateText } from './late-changes';
import { missingText } from './missing';
import { omittedTexts } from './omitted';
import type { SaleColumn } from './sale-columns';

/**
 * A report's columns and rows for a spreadsheet: money as numbers, and each row's note at its end. Tickets that opening
 * checks found gone follow with their UPC and serials, and with columns of their own, since they are in no sum of sales;
 * then rows with only a note for late changes and what isn't listed.
 * @param columns the first three are UPC, start and end
 */
export function exportTable(
  columns: readonly SaleColumn[],
  reply: SalesReportReply,
  clock: StoreClock,
): ExportTable {
  const { missing = [] } = reply;
  const ownHeaders = missing.length === 0 ? [] : [SALES_REPORT.dayMissing, SALES_REPORT.dayMissingAmount];
  const own = ownHeaders.map(() => '');
  const blank = [...columns.map(() => ''), ...own];
  return {
    columns: [
      ...columns.map(({ header, code }) => ({ header, code })),
      ...[...ownHeaders, SALES_REPORT.note].map((header) => ({ header })),
    ],
    rows: [
      ...reply.salesRecord.map((row) => [...columns.map(({ value }) => value(row)), ...own, row.note ?? '']),
      ...missing.map((line) => {
        const { first, last } = endsOf(line);
        const run = [line.lot_number, first, last, ...columns.slice(3).map(() => '')];
        return [...run, line.ticketCount, line.amount, missingText(line, clock)];
      }),
      ...(reply.late_changes ?? []).map((late) => [...blank, lateText(late, clock)]),
      ...omittedTexts(reply).map((text) => [...blank, text]),
    ],
  };
}
