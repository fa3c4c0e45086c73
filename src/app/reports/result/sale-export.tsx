import { exportTable } from '../../../messages/words/sales-sheet';
import type { SalesReportReply } from '../../../shared/counting/sales-schema';
import { ExportButtons } from '../../records/export/export-buttons';
import { useStoreClock } from '../../ui/store-clock';
import { SalesSheet, type SheetProps } from '../sheet/sales-sheet';
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
