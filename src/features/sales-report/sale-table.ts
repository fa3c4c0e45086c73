import type { SalesRow } from '../../contract/sales';
import type { ExportTable } from '../../ui/export/csv';
import type { SaleColumn } from './sale-columns';

/** A report's columns and all its rows for a spreadsheet: money as numbers, and what was noted of a row at its end. */
export const exportTable = (columns: readonly SaleColumn[], rows: readonly SalesRow[]): ExportTable => ({
  columns: [...columns.map(({ header, code }) => ({ header, code })), { header: 'Note' }],
  rows: rows.map((row) => [...columns.map(({ value }) => value(row)), row.note ?? '']),
});
