import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { TABLE } from '../../i18n/en/app/table';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Empty } from '../page/empty';
import { RowsSkeleton } from '../page/skeleton';
import { StatusAlert } from '../status-alert';
import { TryAgain } from '../try-again';
import { ColumnHeader } from './column-header';
import style from './data-table.module.css';
import { Pager } from './pager';
import { FIRST_VIEW, pageAmong, pageOf, searchRows, sortedBy, sortRows, type View } from './rows';
import { type Filter, TableFilters } from './table-filters';
import { TableSearch } from './table-search';
import { useStacked } from './use-stacked';

export type Column<Row> = {
  /** the column heading, unique within its table */
  header: string;
  /** the sort key */
  value: (row: Row) => string | number;
  /** the display text, if it differs from the value; searchable as well */
  text?: (row: Row) => string;
  /** renders the cell instead of the text */
  cell?: (row: Row) => ReactNode;
  /** right-aligned, with tabular figures */
  numeric?: boolean;
  /** names the row: the title of its card on a phone */
  title?: true;
};

/** Server-side pagination: the server sorts the rows and returns one page. */
type Served = {
  /** the number of rows on all pages */
  total: number;
  /** the view that the current rows belong to */
  view: View;
  /** requests another view; the current rows stay until it arrives */
  onView: (view: View) => void;
  /** a request is pending */
  busy: boolean;
  /** the server has a fixed order: the headings don't sort */
  inOrder?: true;
};

type Props<Row> = {
  /** the table's caption, for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** server-side pagination; without it `rows` contains all rows */
  served?: Served;
  rowKey: (row: Row) => string | number;
  /** shown when there are no rows at all */
  empty: ReactNode;
  loading?: boolean;
  /** a request for the same rows is pending; those of `served` say so themselves */
  busy?: boolean;
  /** why the rows couldn't be loaded */
  error?: string;
  /** called by the Try Again button next to the error */
  onRetry?: () => void;
  /** shows a search box that covers all columns */
  searchable?: boolean;
  /** narrow the rows, which aren't `served` */
  filters?: readonly Filter<Row>[];
  /** a note shown under a row */
  note?: (row: Row) => string | undefined;
  /** a row's buttons, shown in the last column */
  actions?: (row: Row) => ReactNode;
};

const HEAD = { fontSize: 'xs', fontWeight: 'bold' } as const;
const CELL = { px: '2', py: '2.5', borderBottomWidth: '1px' } as const;
/** A note stays readable however far the table is scrolled. */
const NOTE = { ...CELL, pt: '0', color: 'fg.muted' } as const;
/** A row's buttons stay in view while the other columns scroll sideways. */
const ACTIONS = {
  ...CELL,
  position: 'sticky',
  insetEnd: '0',
  borderInlineStartWidth: '1px',
} as const;

/**
 * The app's standard table: numbered rows, sortable columns, pages of 10, 20, 50 or 100. On a phone each row is a card
 * with the headings as labels. A table wider than its container scrolls there, so the page doesn't have to.
 */
export function DataTable<Row>(props: Props<Row>) {
  const t = useMessages(TABLE);
  const {
    caption,
    columns,
    rows,
    served,
    rowKey,
    empty,
    loading,
    busy = served?.busy ?? false,
    error,
    onRetry,
    searchable,
    filters = [],
    note,
    actions,
  } = props;
  const [ownView, setOwnView] = useState(FIRST_VIEW);
  const { view, onView } = served ?? { view: ownView, onView: setOwnView };
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<string | null>(null);
  const isStacked = useStacked(columns.length, actions !== undefined);

  if (error) {
    return (
      <StatusAlert kind="error" action={onRetry && <TryAgain onClick={onRetry} />}>
        {error}
      </StatusAlert>
    );
  }
  if (loading) return <RowsSkeleton />;
  if (rows.length === 0) return <>{empty}</>;

  const texts = (row: Row) => columns.flatMap(({ value, text }) => [value(row), text?.(row) ?? '']);
  const has = filters.find(({ label }) => label === filter)?.has ?? (() => true);
  const found = searchRows(rows.filter(has), texts, query);
  const key = columns.find((column) => column.header === view.sort?.header);
  const sorted = key && view.sort && !served ? sortRows(found, key.value, view.sort.direction) : found;
  const page = served ? pageAmong(rows, served.total, view) : pageOf(sorted, view);

  return (
    <div>
      <TableFilters
        filters={filters}
        rows={rows}
        chosen={filter}
        onChoose={(label) => {
          setFilter(label);
          onView({ ...view, page: 1 });
        }}
      />
      {searchable && (
        <TableSearch
          label={t.searchIn(caption)}
          query={query}
          onSearch={(next) => {
            setQuery(next);
            onView({ ...view, page: 1 });
          }}
        />
      )}
      {found.length === 0 ? (
        <Empty>{t.noMatch}</Empty>
      ) : (
        // A scrollable container must be reachable by keyboard.
        <chakra.section
          overflowX="auto"
          tabIndex={0}
          aria-label={caption}
          aria-busy={busy}
          opacity={busy ? '0.6' : undefined}
          borderWidth="1px"
          borderRadius="md"
        >
          <chakra.table
            className={isStacked ? style.stacked : style.table}
            width="full"
            borderCollapse="collapse"
            fontSize="sm"
            fontVariantNumeric="tabular-nums"
          >
            <chakra.caption srOnly>{caption}</chakra.caption>
            <Head
              columns={columns}
              view={view}
              hasActions={actions !== undefined}
              onSort={served?.inOrder ? undefined : onView}
            />
            <tbody>
              {page.rows.map((row, i) => (
                <Fragment key={rowKey(row)}>
                  <Cells row={row} number={page.from + i} columns={columns} actions={actions} />
                  {note?.(row) && <Note span={columns.length + (actions ? 2 : 1)}>{note(row)}</Note>}
                </Fragment>
              ))}
            </tbody>
          </chakra.table>
        </chakra.section>
      )}
      <Pager
        page={page}
        total={served?.total ?? found.length}
        size={view.size}
        onPage={(next) => onView({ ...view, page: next })}
        onSize={(size) => onView({ ...view, size, page: 1 })}
      />
    </div>
  );
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  view: View;
  hasActions: boolean;
  /** requests another sort order; without it the headings don't sort */
  onSort: ((view: View) => void) | undefined;
};

function Head<Row>({ columns, view, hasActions, onSort }: HeadProps<Row>) {
  const t = useMessages(TABLE);
  return (
    <chakra.thead bg="bg.muted">
      <tr>
        <chakra.th {...CELL} {...HEAD} scope="col" textAlign="end">
          #
        </chakra.th>
        {columns.map(({ header, numeric }) => (
          <ColumnHeader
            key={header}
            header={header}
            numeric={numeric}
            direction={view.sort?.header === header ? view.sort.direction : null}
            onSort={onSort && (() => onSort(sortedBy(view, header)))}
          />
        ))}
        {hasActions && (
          <chakra.th {...ACTIONS} {...HEAD} scope="col" bg="bg.muted" textAlign="start">
            {t.action}
          </chakra.th>
        )}
      </tr>
    </chakra.thead>
  );
}

type CellsProps<Row> = Pick<Props<Row>, 'columns' | 'actions'> & {
  row: Row;
  /** the row's number across all pages, from 1 */
  number: number;
};

function Cells<Row>({ row, number, columns, actions }: CellsProps<Row>) {
  return (
    // No border between a row and its note.
    <chakra.tr css={{ '&:has(+ tr > [colspan]) > td': { borderBottomWidth: '0' } }}>
      <chakra.td data-number {...CELL} textAlign="end" color="fg.muted">
        {number}
      </chakra.td>
      {columns.map(({ header, value, text = value, cell = text, numeric, title }) => (
        <chakra.td
          key={header}
          data-label={header}
          data-title={title}
          {...CELL}
          textAlign={numeric ? 'end' : 'start'}
        >
          {cell(row)}
        </chakra.td>
      ))}
      {actions && (
        <chakra.td data-actions {...ACTIONS} bg="bg.panel" py="1" px="1">
          {actions(row)}
        </chakra.td>
      )}
    </chakra.tr>
  );
}

/** A note about the row above, spanning all columns. */
function Note({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <chakra.td colSpan={span} {...NOTE}>
        <chakra.div position="sticky" insetStart="2.5" width="fit" maxWidth="min(40rem, 75vw)">
          {children}
        </chakra.div>
      </chakra.td>
    </tr>
  );
}
