import { SALES_REPORT } from '../../../messages/areas/sales-report';
import { currentMessages } from '../../../messages/current';
import { endsOf } from '../../../messages/words/serials';
import type { SalesReportReply } from '../../../shared/counting/sales-schema';
import type { StoreClock } from '../../../shared/time/store-clock';
import type { ExportTable } from '../../records/export/csv';
import { ExportButtons } from '../../records/export/export-buttons';
import { useStoreClock } from '../../ui/store-clock';
import { SalesSheet, type SheetProps } from '../sheet/sales-sheet';
import { lateText, missingText } from './corrections';
import { omittedTexts } from './omitted';
import type { SaleColumn } from './sale-columns';

type Props = {
  /** without extension */
  fileName: string;
  columns: readonly SaleColumn[];
  /** with the rows of all pages */
  reply: SalesReportReply;
  sheet: Omit<SheetProps, 'reply'>;
};

/** Exports a sales report as a file and for printing. */
export function SaleExport({ fileName, columns, reply, sheet }: Props) {
  const clock = useStoreClock();
  return (
    <ExportButtons
      fileName={fileName}
      table={() => exportTable(columns, reply, clock)}
      print={<SalesSheet {...sheet} reply={reply} />}
    />
  );
}

/**
 * A report's columns and rows for a spreadsheet: money as numbers, and each row's note in the last column. Tickets that opening
 * checks found missing follow with their UPC and serials, and with columns of their own, since they are in no sum of
 * sales. Late changes and omitted rows come last, as rows with only a note.
 * @param columns the first three are UPC, start and end
 */
export function exportTable(
  columns: readonly SaleColumn[],
  reply: SalesReportReply,
  clock: StoreClock,
): ExportTable {
  const t = currentMessages(SALES_REPORT);
  const { missing = [] } = reply;
  const ownHeaders = missing.length === 0 ? [] : [t.dayMissing, t.dayMissingAmount];
  const own = ownHeaders.map(() => '');
  const blank = [...columns.map(() => ''), ...own];
  return {
    columns: [
      ...columns.map(({ header, code }) => ({ header, code })),
      ...[...ownHeaders, t.note].map((header) => ({ header })),
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
