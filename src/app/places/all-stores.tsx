import { Fragment, type ReactNode, useState } from 'react';
import type { Args, RequestOf } from '../../device/client';
import type { Job } from '../../device/stock-calls';
import { ALL_STORES } from '../../messages/areas/all-stores';
import { ATTENTION } from '../../messages/areas/attention';
import { BOARD } from '../../messages/areas/board';
import { COMMON } from '../../messages/areas/common';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { drawerPaths } from '../../shared/drawer/paths';
import type { journalPaths } from '../../shared/journal/paths';
import type { lotteryPaths } from '../../shared/lottery/paths';
import { reportsPaths } from '../../shared/reports/paths';
import type { stockPaths } from '../../shared/stock/paths';
import type { PageQuery } from '../../shared/wire/common';
import type { ReplyOf } from '../../shared/wire/endpoints';
import { atStore, paths } from '../../shared/wire/page-paths';
import { MAX_PAGE_SIZE } from '../../shared/wire/requests';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { ExportRefused } from '../office/save-file';
import { api } from '../state/api';
import { ask } from '../state/queries/ask';
import { useRead } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { FIRST_VIEW, pageQuery, shownView } from '../ui/data-table/rows';
import { Figures, Muted } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { WaitingStores } from './place-page';

/** The reports that a company reads for all its stores. */
type ReportOfAll =
  | (typeof lotteryPaths)['settling' | 'packLists']
  | (typeof drawerPaths)['overShort']
  | (typeof reportsPaths)['periodSales' | 'shiftList']
  | (typeof stockPaths)['packsInStock']
  | (typeof journalPaths)['journals'];

/** The parts that all these reports have. */
type Reported = {
  total?: number;
  waiting?: number;
  not_set_up?: readonly { store_id: number; store_name: string }[];
  since?: string;
};

/**
 * A report of all stores of a company, page by page.
 * @param requestOf the request for a page of it
 * @param from the first day, YYYY-MM-DD, of a report that covers days
 * @returns `notes`: remarks above the report; `table`: the parts of the table with its pages; `toFirstPage`: to be called when other
 * rows are requested; `everyPage`: fetches all pages for a file, up to `MAX_EXPORTED` rows
 */
export function useAllStores<E extends ReportOfAll>(
  endpoint: E,
  requestOf: (page: PageQuery) => RequestOf<E>,
  from?: string,
) {
  const [view, onView] = useState(FIRST_VIEW);
  const page = useRead(endpoint, requestOf(pageQuery(view)), { keepsFormer: true });
  const { reply, of, busy, loading, error, asOf, reload } = page;
  const reported: Reported | undefined = reply;
  const notes = <NotesOfAll reply={reported} {...{ from, asOf, reload }} />;
  // The sales have their stores in pages, the other reports their rows.
  const paged = endpoint === reportsPaths.periodSales ? 'stores' : 'data';
  const everyPage = (job: Job): Promise<ReplyOf<E>[]> =>
    everyPageOf(
      (query) => askPage(endpoint, requestOf(query)) as Promise<ReplyOf<E> & Reported>,
      (reply) => JSON.stringify({ ...reply, [paged]: undefined, waiting: undefined }),
      job,
    );
  return {
    reply: reply as ReplyOf<E> | undefined,
    notes,
    table: {
      served: {
        total: reported?.total ?? 0,
        view: shownView(view, of?.query as PageQuery | undefined),
        onView,
        busy,
        inOrder: true as const,
      },
      ...{ loading, error, onRetry: reload },
    },
    busy,
    toFirstPage: () => onView({ ...view, page: 1 }),
    everyPage,
  };
}

type NotesProps = {
  reply: Reported | undefined;
  /** the first day, YYYY-MM-DD, of a report that covers days */
  from?: string | undefined;
  asOf: Date | null;
  reload: () => void;
};

/** Remarks on a report of all stores: its age, the stores missing from it, and the days. */
export const NotesOfAll = ({ reply, from, asOf, reload }: NotesProps) => (
  <>
    <AsOf at={asOf} onRetry={reload} />
    <WaitingStores reply={reply} reload={reload} />
    {from !== undefined && <Since since={reply?.since} from={from} />}
    <NotSetUp stores={reply?.not_set_up ?? []} />
  </>
);

const askPage = <E extends ReportOfAll>(endpoint: E, request: RequestOf<E>): Promise<ReplyOf<E>> =>
  ask(api, endpoint, ...([request] as unknown as Args<E>));

type StoresTableProps<Row> = {
  title: string;
  stores: readonly Row[];
  columns: Column<Row>[];
  /** the sums of all stores */
  sums: ReactNode;
  /** instead of rows; null: nothing */
  empty?: string | null;
};

/** The sums of each store of a company, and of all. */
export const StoresTable = <Row extends { store_id: number }>({
  title,
  stores,
  columns,
  sums,
  empty = null,
}: StoresTableProps<Row>) => (
  <Panel aria-label={title}>
    <DataTable
      caption={title}
      columns={columns}
      rows={stores}
      rowKey={({ store_id }) => store_id}
      tools={
        stores.length > 0 && (
          <Figures inline flexBasis="100%">
            {sums}
          </Figures>
        )
      }
      empty={empty}
    />
  </Panel>
);

/** Says that the report lacks the first of the chosen days. @param props.from the first chosen day; empty: any */
export function Since({ since, from }: { since: string | undefined; from: string }) {
  const t = useMessages(ATTENTION);
  return (
    since !== undefined && from < since && <Muted role="status">{t.since({ day: dayInWords(since) })}</Muted>
  );
}

/** The stores that never received a pack. */
function NotSetUp({ stores }: { stores: NonNullable<Reported['not_set_up']> }) {
  const t = useMessages(BOARD);
  if (stores.length === 0) return null;
  return (
    <Muted>
      {t.notSetUp}{' '}
      {stores.map(({ store_id, store_name }, nth) => (
        <Fragment key={store_id}>
          {nth > 0 && ', '}
          <TextLink to={atStore(paths.dashboard, store_id)}>{store_name}</TextLink>
        </Fragment>
      ))}
    </Muted>
  );
}

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
  /** fetches the rows of all pages, at most `MAX_EXPORTED` */
  rowsOf: (job: Job) => Promise<readonly Row[]>;
  /** the tables as in a single store's report; each row's store becomes their first column */
  file: (rows: readonly Row[]) => Table;
  paper: (rows: readonly Row[]) => Table;
  /** the sums of each store, above the rows on paper */
  stores?: Table;
  /** sentences about what the report omits: the last lines of the file and of the paper */
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

/** The maximum number of rows in a file or on paper. Nobody reads longer ones. */
export const MAX_EXPORTED = 10_000;

/** The maximum number of attempts to fetch a report whose figures keep changing. */
const MAX_TRIES = 5;

/**
 * All pages of one state of a report. A record that arrives in between may move a row from one page to another, so that it would be
 * missing or there twice: then the pages are fetched again.
 * @param ask fetches a page
 * @param outlineOf what all pages of one state have in common, as text: the sums of the whole report
 * @throws ExportRefused if the figures kept changing; or the error of `ask`
 */
export async function everyPageOf<Reply extends { total?: number | undefined }>(
  ask: (page: { page: number; page_size: typeof MAX_PAGE_SIZE }) => Promise<Reply>,
  outlineOf: (reply: Reply) => string,
  { signal, onProgress }: Job,
): Promise<Reply[]> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const pages: Reply[] = [];
    for (;;) {
      const page = await ask({ page: pages.length + 1, page_size: MAX_PAGE_SIZE });
      signal.throwIfAborted();
      const [first] = pages;
      if (first && outlineOf(first) !== outlineOf(page)) break;
      pages.push(page);
      const total = Math.min(page.total ?? 0, MAX_EXPORTED);
      const done = Math.min(pages.length * MAX_PAGE_SIZE, total);
      onProgress({ done, total });
      if (done === total) return pages;
    }
  }
  throw new ExportRefused(currentMessages(ALL_STORES).keptChanging);
}
