import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { StatusAlert } from '../status-alert';
import { ColumnHeader } from './column-header';
import { Pager } from './pager';
import { type Direction, PAGE_SIZES, type PageSize, pageOf, sortRows } from './rows';

export type Column<Row> = {
  /** the column's heading, unique in its table */
  header: string;
  /** what the column is sorted by, and shows where there is no `cell` */
  value: (row: Row) => string | number;
  cell?: (row: Row) => ReactNode;
  /** figures are set to the right, digit under digit */
  numeric?: boolean;
};

type Props<Row> = {
  /** what the table lists; read out by screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** shown in place of the rows when there is none */
  empty: ReactNode;
  loading?: boolean;
  /** why the rows couldn't be had */
  error?: string;
};

const cellStyle = { px: '2.5', py: '2.5', borderBottomWidth: '1px' } as const;

/**
 * The table of the whole app: numbered rows, sortable columns, pages of 10, 20, 50 or 100. It scrolls sideways in a
 * box of its own, so the page doesn't.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, loading, error }: Props<Row>) {
  const [sort, setSort] = useState<{ header: string; direction: Direction } | null>(null);
  const [size, setSize] = useState<PageSize>(PAGE_SIZES[0]);
  const [wanted, setWanted] = useState(1);

  if (error) return <StatusAlert kind="error">{error}</StatusAlert>;
  if (loading) return <chakra.p role="status">Loading…</chakra.p>;
  if (rows.length === 0) return <>{empty}</>;

  const sortedBy = columns.find((column) => column.header === sort?.header);
  const sorted = sortedBy && sort ? sortRows(rows, sortedBy.value, sort.direction) : rows;
  const page = pageOf(sorted, wanted, size);

  const sortBy = (header: string) => {
    const again = sort?.header === header && sort.direction === 'ascending';
    setSort({ header, direction: again ? 'descending' : 'ascending' });
    setWanted(1);
  };

  return (
    <div>
      {/* A box that scrolls has to be reachable by keyboard. */}
      <chakra.section overflowX="auto" tabIndex={0} aria-label={caption} borderWidth="1px" borderRadius="md">
        <chakra.table width="full" borderCollapse="collapse" fontSize="sm" fontVariantNumeric="tabular-nums">
          <chakra.caption srOnly>{caption}</chakra.caption>
          <chakra.thead bg="bg.muted">
            <tr>
              <chakra.th {...cellStyle} scope="col" textAlign="end">
                #
              </chakra.th>
              {columns.map(({ header, numeric }) => (
                <ColumnHeader
                  key={header}
                  header={header}
                  numeric={numeric}
                  direction={sort?.header === header ? sort.direction : null}
                  onSort={() => sortBy(header)}
                />
              ))}
            </tr>
          </chakra.thead>
          <tbody>
            {page.rows.map((row, i) => (
              <tr key={rowKey(row)}>
                <chakra.td {...cellStyle} textAlign="end" color="fg.muted">
                  {page.from + i}
                </chakra.td>
                {columns.map(({ header, value, cell, numeric }) => (
                  <chakra.td key={header} {...cellStyle} textAlign={numeric ? 'end' : 'start'}>
                    {cell ? cell(row) : value(row)}
                  </chakra.td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
      <Pager
        page={page}
        total={rows.length}
        size={size}
        onPage={setWanted}
        onSize={(next) => {
          setSize(next);
          setWanted(1);
        }}
      />
    </div>
  );
}
