import { chakra, Input, Table } from '@chakra-ui/react';
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { formatDollars } from '../../../shared/values/money';
import { FIND_PARAMETER } from '../../../shared/wire/page-paths';
import { PAGE_SIZES } from '../../../shared/wire/requests';
import { Chip } from '../form/choices';
import { Icon } from '../icon';
import { Row } from '../layout';
import { Empty, RowsSkeleton } from '../page/panel';
import { Button, classes, TryAgain } from '../plain';
import { Menu, MenuButton } from '../popover';
import { StatusAlert } from '../status-alert';
import style from './data-table.module.css';
import { Pager } from './pager';
import {
  type Direction,
  FIRST_VIEW,
  type Page,
  pageAmong,
  pageOf,
  searchRows,
  sortedBy,
  sortRows,
  type View,
} from './rows';

/** Tables on a phone are cards: none fits. */
const PHONE = '(max-width: 43.99rem)';
/** Tables with buttons and this many columns are also cards on an upright tablet: buttons for a thumb are wide. */
const UPRIGHT = '(max-width: 63.99rem)';
const MANY_WITH_BUTTONS = 7;
/** Tables with nine columns are also cards on touch next to a menu; at any width, they have little room for details. */
const CROWDED = `${UPRIGHT}, (max-width: 71.99rem) and (pointer: coarse)`;
const CROWDED_COLUMNS = 9;
/** Tables with the most columns are also cards next to the menu of a counter's PC. */
const BESIDE_MENU = '(max-width: 71.99rem)';
const MANY_COLUMNS = 10;
/** From this number of columns on, cells are narrower where there is little room. */
const SEVERAL_COLUMNS = 6;

/** Whether a table's rows are shown as cards. @param columns the number of its columns, without those of numbers and buttons */
function useStacked(columns: number, hasButtons: boolean): boolean {
  const query =
    columns >= MANY_COLUMNS
      ? BESIDE_MENU
      : columns >= CROWDED_COLUMNS
        ? CROWDED
        : hasButtons && columns >= MANY_WITH_BUTTONS
          ? UPRIGHT
          : PHONE;
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export type Column<Row> = {
  /** the column heading, unique within its table */
  header: string;
  /** a column of controls: only on the screen, its heading only for screen readers */
  isControl?: true;
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
  /** left out while no row has a text in it, unless the server has more pages */
  optional?: true;
  /** short texts, which stay on one line */
  unbroken?: true;
  /** a long text, cut after one line with a mouse and three on touch, in rows that open: what they open has the whole of it */
  clipped?: true;
  /** left out where a table has little room: the other columns identify the row */
  secondary?: true;
};

/** A column of amounts. @param dollarsOf the dollars as sent by the server */
export const dollarsColumn = <Row,>(header: string, dollarsOf: (row: Row) => number): Column<Row> => ({
  header,
  value: dollarsOf,
  text: (row) => formatDollars(dollarsOf(row)),
  numeric: true,
});

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

export type TableProps<Row> = {
  /** the table's caption, for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** server-side pagination; without it `rows` contains all rows */
  served?: Served;
  rowKey: (row: Row) => string | number;
  /** shown when there are no rows at all; a text, as the sentence of an `Empty` */
  empty: ReactNode;
  loading?: boolean;
  /** a request for the same rows is pending; `served` has its own `busy` */
  busy?: boolean;
  /** why the rows couldn't be loaded */
  error?: string;
  /** called by the Try Again button next to the error */
  onRetry?: () => void;
  /**
   * a search box that covers all columns, and begins with the address's `find`; `true`: only for a page's rows or more, since fewer are
   * read at a glance
   */
  searchable?: boolean | 'always';
  /** choices that the rows depend on, in the table's head */
  tools?: ReactNode;
  /** the rows have a column of their numbers (specification, section 2: the sales reports) */
  numbered?: true;
  /** narrow the rows, which aren't `served` */
  filters?: readonly Filter<Row>[];
  /** the filter chosen at first; null: all rows */
  firstFilter?: string | null;
  /** a note shown under a row */
  note?: (row: Row) => string | undefined;
  /** what can be done with a row: by a click on it, or in the menu at its end */
  actions?: (row: Row) => readonly RowAction[];
  /** actions that a row waits for, as buttons in view */
  buttons?: (row: Row) => ReactNode;
};

/**
 * The app's standard table: sortable columns, pages of 10, 20, 50 or 100. On a phone each row is a card
 * with the headings as labels. A table wider than its container scrolls there, so the page doesn't have to.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const t = useMessages(TABLE);
  const {
    caption,
    columns,
    rows,
    served,
    empty,
    loading,
    busy = served?.busy ?? false,
    error,
    onRetry,
    tools,
    filters = [],
  } = props;
  const [localView, setLocalView] = useState(FIRST_VIEW);
  const { view, onView } = served ?? { view: localView, onView: setLocalView };
  const search = useSearch(props);
  const { filter } = search;

  if (error) {
    return (
      <StatusAlert kind="error" action={onRetry && <TryAgain onClick={onRetry} />}>
        {error}
      </StatusAlert>
    );
  }
  if (loading) return <RowsSkeleton />;
  if (rows.length === 0) {
    return (
      <>
        {tools && <TableHead>{tools}</TableHead>}
        {typeof empty === 'string' ? <Empty>{empty}</Empty> : empty}
      </>
    );
  }

  const matches = matchingRows(props, search);
  const key = columns.find((column) => column.header === view.sort?.header);
  const sorted = key && view.sort && !served ? sortRows(matches, key.value, view.sort.direction) : matches;
  const page = served ? pageAmong(rows, served.total, view) : pageOf(sorted, view);
  const hasFilters = narrowings(filters, rows, filter) !== null;
  const toFirstPage = () => onView({ ...view, page: 1 });

  return (
    <div>
      {(tools || hasFilters || search.isOffered) && (
        <TableHead>
          {tools}
          {hasFilters && (
            <TableFilters
              filters={filters}
              rows={rows}
              chosen={filter}
              onChoose={(label) => {
                search.setFilter(label);
                toFirstPage();
              }}
            />
          )}
          {search.isOffered && (
            <TableSearch
              label={t.searchIn({ caption })}
              query={search.query}
              onSearch={(next) => {
                search.setQuery(next);
                toFirstPage();
              }}
            />
          )}
        </TableHead>
      )}
      {matches.length === 0 ? (
        <Empty icon="search">{t.noMatch}</Empty>
      ) : (
        <TableBody
          {...props}
          columns={served && served.total > rows.length ? columns : filledColumns(columns, rows)}
          busy={busy}
          page={page}
          view={view}
          onView={onView}
        />
      )}
      <Pager
        page={page}
        total={served?.total ?? matches.length}
        size={view.size}
        onPage={(next) => onView({ ...view, page: next })}
        onSize={(size) => onView({ ...view, size, page: 1 })}
      />
    </div>
  );
}

/** The columns of a table without the optional ones that are empty in each of its rows. */
const filledColumns = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] =>
  columns.filter(
    ({ optional, text, value }) => !optional || rows.some((row) => (text?.(row) ?? value(row)) !== ''),
  );

/** The text and the filter by which a table's rows are narrowed: as chosen here, else as the address asks. */
function useSearch<Row>({ rows, searchable, firstFilter = null }: TableProps<Row>) {
  const toFind = useSearchParams()[0].get(FIND_PARAMETER) ?? '';
  const [typed, setTyped] = useState({ toFind, query: toFind });
  const [chosenFilter, setFilter] = useState<string | null>();
  return {
    // Another link to the same screen searches for its own text.
    query: searchable ? (typed.toFind === toFind ? typed.query : toFind) : '',
    setQuery: (query: string) => setTyped({ toFind, query }),
    // A link that searches for a row finds it among all rows.
    filter: chosenFilter === undefined ? (toFind === '' ? firstFilter : null) : chosenFilter,
    setFilter,
    isOffered: searchable === 'always' || (searchable && (rows.length >= PAGE_SIZES[0] || toFind !== '')),
  };
}

/** The rows that a filter and a search text leave. */
function matchingRows<Row>(
  { columns, rows, filters = [] }: TableProps<Row>,
  { query, filter }: Pick<ReturnType<typeof useSearch>, 'query' | 'filter'>,
): readonly Row[] {
  const texts = (row: Row) => columns.flatMap(({ value, text }) => [value(row), text?.(row) ?? '']);
  const has = filters.find(({ label }) => label === filter)?.has ?? (() => true);
  return searchRows(rows.filter(has), texts, query);
}

type BodyProps<Row> = TableProps<Row> & {
  page: Page<Row>;
  view: View;
  onView: (view: View) => void;
};

/** The headings and rows of a page. */
function TableBody<Row>(props: BodyProps<Row>) {
  const { caption, columns, served, rowKey, busy, numbered, note, actions, buttons, page, view, onView } =
    props;
  const hasMenus = actions && page.rows.some((row) => actions(row).some(({ isRow }) => !isRow));
  const columnCount = columns.length + (numbered ? 1 : 0);
  const isStacked = useStacked(columns.length + (hasMenus ? 1 : 0), buttons !== undefined);
  const hasEnd = hasMenus || buttons !== undefined;
  return (
    // A scrollable container must be reachable by keyboard. No region: the panel around it is one, often of the same name.
    <chakra.div
      role="group"
      className={style.room}
      overflowX="auto"
      tabIndex={0}
      aria-label={caption}
      aria-busy={busy}
      opacity={busy ? '0.6' : undefined}
    >
      <Table.Root
        native
        className={classes(
          style.cells,
          ...(isStacked
            ? [style.stacked]
            : [
                style.table,
                columnCount >= MANY_COLUMNS && style.many,
                columnCount >= CROWDED_COLUMNS && style.crowded,
                columnCount + (hasEnd ? 1 : 0) >= SEVERAL_COLUMNS && style.several,
              ]),
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <Head
          columns={columns}
          view={view}
          numbered={numbered}
          hasEnd={hasEnd}
          onSort={served?.inOrder ? undefined : onView}
        />
        <tbody>
          {page.rows.map((row, i) => (
            <Fragment key={rowKey(row)}>
              <Cells
                row={row}
                number={numbered && page.from + i}
                columns={columns}
                actions={actions}
                buttons={buttons}
                hasEnd={hasEnd}
              />
              {note?.(row) && <Note span={columnCount + (hasEnd ? 1 : 0)}>{note(row)}</Note>}
            </Fragment>
          ))}
        </tbody>
      </Table.Root>
    </chakra.div>
  );
}

/** The row above a table: choices, chips, and the search at its end. On paper, only its figures are left. */
const TableHead = ({ children }: { children: ReactNode }) => (
  <Row gap="2" mb="2" alignItems="flex-end">
    {children}
  </Row>
);

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  view: View;
  numbered: true | undefined;
  /** the rows end with buttons or a menu */
  hasEnd: boolean;
  /** requests another sort order; without it the headings don't sort */
  onSort: ((view: View) => void) | undefined;
};

function Head<Row>({ columns, view, numbered, hasEnd, onSort }: HeadProps<Row>) {
  const t = useMessages(TABLE);
  return (
    <thead>
      <tr>
        {numbered && (
          <th scope="col" data-numeric>
            #
          </th>
        )}
        {columns.map(({ header, numeric, isControl, secondary }) => (
          <ColumnHeader
            key={header}
            header={header}
            numeric={numeric}
            isControl={isControl}
            secondary={secondary}
            direction={view.sort?.header === header ? view.sort.direction : null}
            onSort={onSort && (() => onSort(sortedBy(view, header)))}
          />
        ))}
        {hasEnd && (
          <th scope="col" data-actions>
            <span className="sr-only">{t.action}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type CellsProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions' | 'buttons'> & {
  row: Row;
  hasEnd: boolean;
  /** the row's number across all pages, from 1; without it the rows aren't numbered */
  number: number | undefined;
};

function Cells<Row>({ row, number, columns, actions, buttons, hasEnd }: CellsProps<Row>) {
  const actionsOfRow = actions?.(row) ?? [];
  const action = rowActionOf(actionsOfRow);
  const title = columns.find((column) => column.title) ?? columns[0];
  return (
    <tr data-opens={action && ''} onClick={action && onRowClick(action)}>
      {number && <td data-number>{number}</td>}
      {columns.map((column) => {
        const { header, value, text = value, cell = text, numeric, isControl } = column;
        const isClipped = column.clipped && action !== undefined;
        return (
          <td
            key={header}
            data-label={header}
            data-title={column.title}
            data-numeric={numeric}
            data-control={isControl}
            data-unbroken={column.unbroken}
            data-secondary={column.secondary}
            data-clipped={isClipped || undefined}
            title={isClipped ? String(text(row)) : undefined}
          >
            {action && column === title ? <RowButton action={action}>{cell(row)}</RowButton> : cell(row)}
          </td>
        );
      })}
      {hasEnd && (
        <td data-actions>
          {buttons?.(row)}
          {title && <RowMenu row={String((title.text ?? title.value)(row))} actions={actionsOfRow} />}
        </td>
      )}
    </tr>
  );
}

/** A note about the row above, spanning all columns. */
function Note({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className={style.note}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

type TableSearchProps = {
  /** its accessible name */
  label: string;
  query: string;
  onSearch: (query: string) => void;
};

/** Filters a table by text. */
function TableSearch({ label, query, onSearch }: TableSearchProps) {
  const t = useMessages(TABLE);
  return (
    <chakra.div
      position="relative"
      flex="1"
      minWidth="40"
      maxWidth={{ md: '64' }}
      ms="auto"
      _print={{ display: 'none' }}
    >
      <chakra.span position="absolute" insetStart="2.5" top="50%" translate="0 -50%" color="fg.subtle">
        <Icon name="search" size="4" />
      </chakra.span>
      <Input
        type="search"
        ps="8"
        aria-label={label}
        placeholder={t.searchHint}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
      />
    </chakra.div>
  );
}

type ColumnHeaderProps = {
  header: string;
  numeric: boolean | undefined;
  isControl: true | undefined;
  secondary: true | undefined;
  /** the sort direction, or null if the table isn't sorted by this column */
  direction: Direction | null;
  /** without it the column isn't sortable */
  onSort?: () => void;
};

/** A column heading, clickable if the column is sortable. */
function ColumnHeader({ header, numeric, isControl, secondary, direction, onSort }: ColumnHeaderProps) {
  if (isControl) {
    return (
      <th scope="col" data-control>
        <span className="sr-only">{header}</span>
      </th>
    );
  }
  if (!onSort) {
    return (
      <th scope="col" data-numeric={numeric} data-secondary={secondary}>
        {header}
      </th>
    );
  }
  return (
    <th scope="col" className={style.sortable} aria-sort={direction ?? 'none'} data-secondary={secondary}>
      <button type="button" onClick={onSort} data-numeric={numeric}>
        {header}
        {direction && <Icon name={direction === 'descending' ? 'down' : 'up'} size="4" />}
      </button>
    </th>
  );
}

/** Something that can be done with a row. */
export type RowAction = {
  /** its word in the row's menu */
  label: string;
  /** its accessible name, which includes the row: 'Edit Golden Poppy' */
  name: string;
  run: () => void;
  /** a click anywhere on the row does it; one action of a row at most */
  isRow?: true;
  disabled?: boolean;
};

/** The action of the row itself. */
const rowActionOf = (actions: readonly RowAction[]): RowAction | undefined =>
  actions.find(({ isRow }) => isRow);

/** Runs a row's action when the row is clicked, but neither one of its controls nor a text that was just selected. */
const onRowClick =
  ({ run }: RowAction) =>
  ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('a, button, input, label, [popover]');
    if (!isControl && window.getSelection()?.isCollapsed !== false) run();
  };

/** The row's action for the keyboard: the button in the cell that names the row. */
const RowButton = ({ action, children }: { action: RowAction; children: ReactNode }) => (
  <button type="button" className={style.open} data-row aria-label={action.name} onClick={action.run}>
    {children}
  </button>
);

/** The menu at a row's end, unless the row itself does its only action. @param props.row the row's name */
function RowMenu({ row, actions }: { row: string; actions: readonly RowAction[] }) {
  const t = useMessages(TABLE);
  const id = useId();
  if (actions.every(({ isRow }) => isRow)) return null;
  return (
    <>
      <Button className={style.more} variant="ghost" aria-label={t.actionsFor({ row })} popoverTarget={id}>
        <Icon name="more" />
      </Button>
      <Menu id={id}>
        {actions.map(({ label, name, run, disabled }) => (
          <MenuButton key={label} aria-label={name} disabled={disabled} onClick={run}>
            {label}
          </MenuButton>
        ))}
      </Menu>
    </>
  );
}

/** A named subset of a table's rows. */
export type Filter<Row> = { label: string; has: (row: Row) => boolean };

type Narrowing = { label: string; count: number };

/** The filters that some rows pass, each with the number of such rows; null if the rows are all alike. @param chosen a filter's label */
function narrowings<Row>(
  filters: readonly Filter<Row>[],
  rows: readonly Row[],
  chosen: string | null,
): Narrowing[] | null {
  const counted = filters.flatMap(({ label, has }) => {
    const count = rows.filter(has).length;
    return count > 0 || label === chosen ? [{ label, count }] : [];
  });
  return counted.length < 2 ? null : counted;
}

type Props<Row> = {
  filters: readonly Filter<Row>[];
  rows: readonly Row[];
  /** a filter's label; null: all rows */
  chosen: string | null;
  onChoose: (label: string | null) => void;
};

/** Chips that narrow a table to some of its rows; no chips if the rows are all alike. */
export function TableFilters<Row>({ filters, rows, chosen, onChoose }: Props<Row>) {
  const t = useMessages(TABLE);
  const counted = narrowings(filters, rows, chosen);
  if (!counted) return null;
  return (
    <Row role="group" aria-label={t.show} gap="1.5">
      <Chip isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {t.countOf({ what: t.all, count: rows.length })}
      </Chip>
      {counted.map(({ label, count }) => (
        <Chip key={label} isChosen={label === chosen} onChoose={() => onChoose(label)}>
          {t.countOf({ what: label, count })}
        </Chip>
      ))}
    </Row>
  );
}
