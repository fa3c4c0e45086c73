import type { Job } from '../../device/stock-calls';
import { ALL_STORES } from '../../messages/areas/all-stores';
import { COMMON } from '../../messages/areas/common';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import type { Column } from '../ui/data-table/data-table';
import { Muted } from '../ui/layout';
import { MAX_EXPORTED } from './every-page';

type Table = {
  columns: readonly { header: string; code?: boolean; numeric?: boolean }[];
  rows: readonly (readonly (string | number)[])[];
};

/** A table of the screen as it is read, for paper. */
export const paperOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Table => ({
  columns: columns.map(({ header, numeric = false }) => ({ header, numeric })),
  rows: rows.map((row) => columns.map(({ value, text }) => text?.(row) ?? value(row))),
});

/** The same with values that programs compute with, for a file. */
export const fileOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Table => ({
  columns: columns.map(({ header }) => ({ header })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

type OfStore = { store_name?: string };

type Props<Row> = {
  title: string;
  companyName: string;
  /** the day or search that the report is about; empty: none */
  subject?: string;
  fileName: string;
  /** the number of rows on all pages */
  total: number;
  /** fetches them, at most `MAX_EXPORTED` */
  rowsOf: (job: Job) => Promise<readonly Row[]>;
  /** the tables as of a store's own report; each row's store becomes their first column */
  file: (rows: readonly Row[]) => Table;
  paper: (rows: readonly Row[]) => Table;
  /** the sums of each store, above the rows on paper */
  stores?: Table;
  /** sentences about what the report leaves out: the last lines of the file and of the paper */
  leftOut?: readonly string[];
};

/** The file and the paper of a report of all stores of a company: all its pages, each row with its store. */
export function AllStoresExport<Row extends OfStore>({
  title,
  companyName,
  subject = '',
  fileName,
  total,
  rowsOf,
  file,
  paper,
  stores,
  leftOut = [],
}: Props<Row>) {
  const t = useMessages(ALL_STORES);
  const { store } = useMessages(OFFICE_WORDS);
  const { allStores } = useMessages(COMMON);
  const cut = total > MAX_EXPORTED ? [t.firstRows({ rows: MAX_EXPORTED.toLocaleString('en-US') })] : [];
  const withStores = ({ columns, rows: cells }: Table, rows: readonly Row[]): Table => ({
    columns: [{ header: store }, ...columns],
    rows: [
      ...cells.map((row, nth) => [rows[nth]?.store_name ?? '', ...row]),
      ...[...leftOut, ...cut].map((sentence) => [sentence, ...columns.map(() => '')]),
    ],
  });
  if (total === 0) return null;
  return (
    <>
      {cut.length > 0 && <Muted>{cut}</Muted>}
      <ExportButtons
        key={`${companyName} ${subject} ${total}`}
        fileName={fileName}
        table={async (job) => {
          const rows = await rowsOf(job);
          return withStores(file(rows), rows);
        }}
        print={async (job) => {
          const rows = await rowsOf(job);
          return (
            <PrintSheet
              title={title}
              subtitle={[companyName, allStores, subject].filter(Boolean).join(' · ')}
              isWide
            >
              {stores && <PrintTable caption={allStores} {...stores} />}
              <PrintTable caption={title} {...withStores(paper(rows), rows)} />
            </PrintSheet>
          );
        }}
      />
    </>
  );
}
