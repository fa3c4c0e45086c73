import { chakra } from '@chakra-ui/react';
import type { SalesRow } from '../../contract/sales';
import { ExportButtons } from '../../ui/export/export-buttons';
import type { SaleColumn } from './sale-columns';
import { exportTable } from './sale-table';
import { SalesSheet } from './sales-sheet';

type Props = {
  /** without ending */
  fileName: string;
  columns: readonly SaleColumn[];
  /** of all pages */
  rows: readonly SalesRow[];
  sheet: { title: string; storeName: string; date: string; asOf: Date | null };
};

/** A report of sales as a file and on paper. */
export function SaleExport({ fileName, columns, rows, sheet }: Props) {
  return (
    <chakra.div mt="4">
      <ExportButtons
        fileName={fileName}
        table={() => exportTable(columns, rows)}
        print={<SalesSheet {...sheet} rows={rows} />}
      />
    </chakra.div>
  );
}
