import type { Job } from '../../../device/stock-calls';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages } from '../../../messages/current';
import { wordsTexts } from '../../../messages/words/clerks-side';
import { shownUpc } from '../../../shared/catalogue/game';
import type { StoreClock } from '../../../shared/time/store-clock';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { storeTime } from '../../ui/formats';
import { useStoreClock } from '../../ui/store-clock';
import { correctionColumns, exceptionColumns, exportOf, type ListColumn, printOf } from './list-columns';
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
  const { open, resolved, corrections } = lists;
  const all = [open, resolved, corrections];
  if (all.every(({ total }) => total === 0)) return null;
  return (
    <ExportButtons
      // Remounts when the lists change, since a fetched sheet belongs to the old ones.
      key={all.map(({ total, rows }) => `${total} ${rows.map(({ id }) => id)}`).join('; ')}
      fileName="exceptions"
      table={async (job) =>
        exportOf(exceptionColumns(clock), [...openInOrder(open), ...(await allOf(resolved, job))])
      }
      print={(job) => exceptionsSheet(storeName, lists, clock, job)}
    />
  );
}

/** Exceptions and corrections on paper. @throws NetworkError, ApiError */
async function exceptionsSheet(
  storeName: string,
  { open, resolved, corrections, asOf }: Lists,
  clock: StoreClock,
  job: Job,
) {
  const t = currentMessages(EXCEPTIONS);
  const openRows = openInOrder(open).map(({ message, disagreements, ...row }) => [
    row.id,
    shownUpc(row),
    [message, ...wordsTexts(disagreements)].join(' '),
  ]);
  const resolvedTable = printOf(exceptionColumns(clock), await allOf(resolved, job));
  const correctionTable = printOf(correctionColumns(clock), await allOf(corrections, job));
  return (
    <PrintSheet
      title={t.title}
      subtitle={[storeName, ...(asOf ? [t.asOf({ time: storeTime(asOf, clock) })] : [])].join(' · ')}
    >
      {openRows.length > 0 && (
        <PrintTable
          caption={t.open}
          columns={[
            { header: t.number },
            { header: currentMessages(OFFICE_WORDS).upc },
            { header: t.whatHappened },
          ]}
          rows={openRows}
        />
      )}
      {correctionTable.rows.length > 0 && <PrintTable caption={t.corrections} {...correctionTable} />}
      {resolvedTable.rows.length > 0 && <PrintTable caption={t.resolved} {...resolvedTable} />}
    </PrintSheet>
  );
}
