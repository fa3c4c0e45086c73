import { ExportButtons } from '../../ui/export/export-buttons';
import { ExceptionsSheet } from './exceptions-sheet';
import { exceptionColumns, exportOf } from './lists';
import { allOf, type useLists } from './use-lists';

type Props = { storeName: string; lists: ReturnType<typeof useLists>; asOf: Date | null };

/** The exceptions as a file, and everything on the page on paper: of all pages. */
export function ExceptionsExport({ storeName, lists, asOf }: Props) {
  const { open, resolved, late, corrections } = lists;
  const all = [open, resolved, late, corrections];
  if (all.every(({ total }) => total === 0)) return null;
  const sheet = async () => (
    <ExceptionsSheet
      storeName={storeName}
      open={await allOf(open)}
      resolved={await allOf(resolved)}
      late={await allOf(late)}
      corrections={await allOf(corrections)}
      asOf={asOf}
    />
  );
  return (
    <ExportButtons
      // A sheet that was fetched is that of these lists.
      key={all.map(({ total, rows }) => `${total} ${rows.map(({ id }) => id)}`).join('; ')}
      fileName="exceptions"
      table={async () => exportOf(exceptionColumns, [...(await allOf(open)), ...(await allOf(resolved))])}
      print={sheet}
    />
  );
}
