import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { TABLE } from '../../i18n/en/app/table';
import { useMessages } from '../../i18n/use-messages';
import { StatusAlert } from '../status-alert';
import { TryAgain } from '../try-again';
import { ColumnHeader } from './column-header';
import { Pager } from './pager';
import { FIRST_VIEW, pageAmong, pageOf, searchRows, sortedBy, sortRows, type View } from './rows';
import { TableSearch } from './table-search';

export type Column<Row> = {
  /** the column's heading, unique in its table */
  header: string;
  /** what the column is sorted by */
  value: (row: Row) => string | number;
  /** the value as people write it, where that differs; it can be searched for as well */
  text?: (row: Row) => string;
  /** what stands in the cell in place of the text */
  cell?: (row: Row) => ReactNode;
  /** figures are set to the right, digit under digit */
  numeric?: boolean;
};

/** The server has more rows than these: it sorts them and cuts them into pages. */
type Served = {
  /** of all pages */
  total: number;
  /** how the rows that are here were asked for */
  view: View;
  /** asks for others; what is shown stays until they are here */
  onView: (view: View) => void;
  /** others are being asked for */
  busy: boolean;
  /** they come in one order only: the headings don't sort */
  inOrder?: true;
};

type Props<Row> = {
  /** what the table lists; read out by screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** the rows are one page of many; without it all rows are here */
  served?: Served;
  rowKey: (row: Row) => string | number;
  /** shown in place of the rows when there is none */
  empty: ReactNode;
  loading?: boolean;
  /** why the rows couldn't be had */
  error?: string;
  /** shows a button next to the error that tries again */
  onRetry?: () => void;
  /** offers a search over all columns */
  searchable?: boolean;
  /** what has to be said about a row, under it */
  note?: (row: Row) => string | undefined;
  /** buttons of a row, in a last column */
  actions?: (row: Row) => ReactNode;
};

const headStyle = { scope: 'col', fontSize: 'xs', fontWeight: 'bold' } as const;
const cellStyle = { px: '2', py: '2.5', borderBottomWidth: '1px' } as const;
/** Wherever the table is scrolled to, a note can be read. */
const noteStyle = { ...cellStyle, pt: '0', color: 'fg.muted' } as const;
/** The buttons of a row stay in sight while the rest scrolls sideways. */
const actionStyle = {
  ...cellStyle,
  position: 'sticky',
  insetEnd: '0',
  borderInlineStartWidth: '1px',
} as const;

/**
 * The table of the whole app: numbered rows, sortable columns, pages of 10, 20, 50 or 100. It scrolls sideways in a
 * box of its own, so the page doesn't.
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
    error,
    onRetry,
    searchable,
    note,
    actions,
  } = props;
  const [ownView, setOwnView] = useState(FIRST_VIEW);
  const { view, onView } = served ?? { view: ownView, onView: setOwnView };
  const [query, setQuery] = useState('');

  if (error) {
    return (
      <StatusAlert kind="error" action={onRetry && <TryAgain onClick={onRetry} />}>
        {error}
      </StatusAlert>
    );
  }
  if (loading) return <chakra.p role="status">{t.loading}</chakra.p>;
  if (rows.length === 0) return <>{empty}</>;

  const texts = (row: Row) => columns.flatMap(({ value, text }) => [value(row), text?.(row) ?? '']);
  const found = searchRows(rows, texts, query);
  const key = columns.find((column) => column.header === view.sort?.header);
  const sorted = key && view.sort && !served ? sortRows(found, key.value, view.sort.direction) : found;
  const page = served ? pageAmong(rows, served.total, view) : pageOf(sorted, view);

  return (
    <div>
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
        empty
      ) : (
        // A box that scrolls has to be reachable by keyboard.
        <chakra.section
          overflowX="auto"
          tabIndex={0}
          aria-label={caption}
          aria-busy={served?.busy}
          opacity={served?.busy ? '0.6' : undefined}
          borderWidth="1px"
          borderRadius="md"
        >
          <chakra.table
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
  /** asks for the rows in another order; without it the headings don't sort */
  onSort: ((view: View) => void) | undefined;
};

function Head<Row>({ columns, view, hasActions, onSort }: HeadProps<Row>) {
  const t = useMessages(TABLE);
  return (
    <chakra.thead bg="bg.muted">
      <tr>
        <chakra.th {...cellStyle} {...headStyle} textAlign="end">
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
          <chakra.th {...actionStyle} {...headStyle} bg="bg.muted" textAlign="start">
            {t.action}
          </chakra.th>
        )}
      </tr>
    </chakra.thead>
  );
}

type CellsProps<Row> = Pick<Props<Row>, 'columns' | 'actions'> & {
  row: Row;
  /** its number in the whole table, from 1 */
  number: number;
};

function Cells<Row>({ row, number, columns, actions }: CellsProps<Row>) {
  return (
    // Nothing is drawn between a row and its note.
    <chakra.tr css={{ '&:has(+ tr > [colspan]) > td': { borderBottomWidth: '0' } }}>
      <chakra.td {...cellStyle} textAlign="end" color="fg.muted">
        {number}
      </chakra.td>
      {columns.map(({ header, value, text = value, cell = text, numeric }) => (
        <chakra.td key={header} {...cellStyle} textAlign={numeric ? 'end' : 'start'}>
          {cell(row)}
        </chakra.td>
      ))}
      {actions && (
        <chakra.td {...actionStyle} bg="bg.panel" py="1" px="1">
          {actions(row)}
        </chakra.td>
      )}
    </chakra.tr>
  );
}

/** What is said about the row above, across all columns. */
function Note({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <chakra.td colSpan={span} {...noteStyle}>
        <chakra.div position="sticky" insetStart="2.5" width="fit" maxWidth="min(40rem, 75vw)">
          {children}
        </chakra.div>
      </chakra.td>
    </tr>
  );
}
