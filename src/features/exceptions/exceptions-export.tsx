import type { Job } from '../../api/client/whole-list';
import { type StoreClock, wallTime } from '../../domain/time/store-clock';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { useStoreClock } from '../../ui/store-clock';
import {
  correctionColumns,
  exceptionColumns,
  exportOf,
  type ListColumn,
  lateColumns,
  printOf,
} from './list-columns';
import { packsOf } from './packs';
import { allOf, type Lists, type PagedList } from './use-lists';

type ListExportProps<Row extends { id: number }> = {
  fileName: string;
  columns: readonly ListColumn<Row>[];
  list: PagedList<Row>;
};

/** All pages of a list as a file. */
export function ListExport<Row extends { id: number }>({ fileName, columns, list }: ListExportProps<Row>) {
  if (list.rows.length === 0) return null;
  return (
    <ExportButtons fileName={fileName} table={async (job) => exportOf(columns, await allOf(list, job))} />
  );
}

/** The open exceptions in the order of the screen: by pack. */
const openInOrder = ({ rows }: Lists['open']) => packsOf(rows).flatMap(({ exceptions }) => exceptions);

type Props = { storeName: string; lists: Lists };

/** Exports all pages of the exceptions as a file, and of all lists for printing. */
export function ExceptionsExport({ storeName, lists }: Props) {
  const clock = useStoreClock();
  const { open, resolved, late, corrections } = lists;
  const all = [open, resolved, late, corrections];
  if (all.every(({ total }) => total === 0)) return null;
  return (
    <ExportButtons
      // Remounted for other lists, since a fetched sheet belongs to these.
      key={all.map(({ total, rows }) => `${total} ${rows.map(({ id }) => id)}`).join('; ')}
      fileName="exceptions"
      table={async (job) =>
        exportOf(exceptionColumns(clock), [...openInOrder(open), ...(await allOf(resolved, job))])
      }
      print={(job) => exceptionsSheet(storeName, lists, clock, job)}
    />
  );
}

/** Exceptions, late records and corrections on paper. @throws NetworkError, ApiError */
async function exceptionsSheet(
  storeName: string,
  { open, resolved, late, corrections, asOf }: Lists,
  clock: StoreClock,
  job: Job,
) {
  const openRows = openInOrder(open).map(({ id, lot_number, message }) => [id, lot_number, message]);
  const resolvedTable = printOf(exceptionColumns(clock), await allOf(resolved, job));
  const lateTable = printOf(lateColumns(clock), await allOf(late, job));
  const correctionTable = printOf(correctionColumns(clock), await allOf(corrections, job));
  return (
    <PrintSheet
      title={EXCEPTIONS.title}
      subtitle={[storeName, ...(asOf ? [EXCEPTIONS.asOf(wallTime(asOf, clock))] : [])].join(' · ')}
    >
      {openRows.length > 0 && (
        <PrintTable
          caption={EXCEPTIONS.open}
          columns={[
            { header: EXCEPTIONS.number },
            { header: EXCEPTIONS.upc },
            { header: EXCEPTIONS.whatHappened },
          ]}
          rows={openRows}
        />
      )}
      {lateTable.rows.length > 0 && <PrintTable caption={EXCEPTIONS.lateRecords} {...lateTable} />}
      {correctionTable.rows.length > 0 && (
        <PrintTable caption={EXCEPTIONS.corrections} {...correctionTable} />
      )}
      {resolvedTable.rows.length > 0 && <PrintTable caption={EXCEPTIONS.resolved} {...resolvedTable} />}
    </PrintSheet>
  );
}
