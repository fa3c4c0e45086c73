import type { SalesReportReply } from '../../contract/sales';
import { ExportButtons } from '../../reports/export/export-buttons';
import type { SaleColumn } from './sale-columns';
import { exportTable } from './sale-table';
import { SalesSheet } from './sales-sheet';

type Props = {
  /** without ending */
  fileName: string;
  columns: readonly SaleColumn[];
  /** its rows are those of all pages */
  reply: SalesReportReply;
  sheet: { title: string; storeName: string; date: string; asOf: Date | null };
};

/** A report of sales as a file and on paper. */
export function SaleExport({ fileName, columns, reply, sheet }: Props) {
  return (
    <ExportButtons
      fileName={fileName}
      table={() => exportTable(columns, reply)}
      print={<SalesSheet {...sheet} reply={reply} />}
    />
  );
}
