import { ExportButtons } from '../../ui/export/export-buttons';
import { exportOf, type ListColumn } from './lists';
import { allOf, type PagedList } from './use-lists';

type Props<Row extends { id: number }> = {
  fileName: string;
  columns: readonly ListColumn<Row>[];
  list: PagedList<Row>;
};

/** A list of all pages as a file. */
export function ListExport<Row extends { id: number }>({ fileName, columns, list }: Props<Row>) {
  if (list.rows.length === 0) return null;
  return <ExportButtons fileName={fileName} table={async () => exportOf(columns, await allOf(list))} />;
}
