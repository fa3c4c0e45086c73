export type Direction = 'ascending' | 'descending';

/** The sizes a reader may choose for a page of a table; the first is the default (specification, section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });

/** The rows in order of a value; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  direction: Direction,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(value(a), value(b)));
}

/**
 * The rows in which every word of a query occurs somewhere, whatever its case.
 * @param texts all that a row says
 */
export function searchRows<Row>(
  rows: readonly Row[],
  texts: (row: Row) => (string | number)[],
  query: string,
): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    // The line break keeps a word from being found across two texts.
    const said = texts(row).join('\n').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** How a table is looked through. */
export type View = {
  /** from 1 */
  page: number;
  size: PageSize;
  /** the column that it's sorted by, named by its heading; null: in the order in which the rows come */
  sort: { header: string; direction: Direction } | null;
};

/** How every table begins. */
export const FIRST_VIEW: View = { page: 1, size: PAGE_SIZES[0], sort: null };

/** The view after a press on a column's heading: sorted by it, or the other way round; from the first page on. */
export function sortedBy(view: View, header: string): View {
  const again = view.sort?.header === header && view.sort.direction === 'ascending';
  return { ...view, page: 1, sort: { header, direction: again ? 'descending' : 'ascending' } };
}

export type Page<Row> = {
  rows: readonly Row[];
  /** from 1; what was asked for, or the nearest page that there is */
  page: number;
  pageCount: number;
  /** position of the first and the last row shown, from 1; 0 and 0 when there is none */
  from: number;
  to: number;
};

/** The rows of one page. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: Pick<View, 'page' | 'size'>): Page<Row> {
  const place = placeOf(rows.length, page, size);
  return { ...place, rows: rows.slice(place.skipped, place.to) };
}

/** A page whose rows were cut out of `total` elsewhere. */
export const pageAmong = <Row>(
  rows: readonly Row[],
  total: number,
  { page, size }: Pick<View, 'page' | 'size'>,
): Page<Row> => ({ ...placeOf(total, page, size), rows });

function placeOf(total: number, wanted: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pageCount);
  const skipped = (page - 1) * size;
  return {
    page,
    pageCount,
    skipped,
    from: total === 0 ? 0 : skipped + 1,
    to: Math.min(skipped + size, total),
  };
}
