import { PAGE_SIZES } from '../../../shared/wire/requests';

export type Direction = 'ascending' | 'descending';

export type PageSize = (typeof PAGE_SIZES)[number];

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });

/** Sorts rows by a value. The sort is stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  direction: Direction,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(value(a), value(b)));
}

/**
 * Returns the rows that contain every word of a query, ignoring case.
 * @param texts a row's searchable texts
 */
export function searchRows<Row>(
  rows: readonly Row[],
  texts: (row: Row) => (string | number)[],
  query: string,
): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    // The line break prevents a match across two texts.
    const text = texts(row).join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The page, page size and sort order of a table. */
export type View = {
  /** from 1 */
  page: number;
  size: PageSize;
  /** the sort column, identified by its heading; null: the rows' original order */
  sort: { header: string; direction: Direction } | null;
};

/** The initial view of every table. */
export const FIRST_VIEW: View = { page: 1, size: PAGE_SIZES[0], sort: null };

/** The query parameters for the page of a view. */
export const pageQuery = ({ page, size }: View): { page: number; page_size: PageSize } => ({
  page,
  page_size: size,
});

/** The view of the rows on display, while another page may be loading. @param shown the request of these rows */
export const shownView = (view: View, shown: { page?: number; page_size?: PageSize } | undefined): View =>
  shown ? { ...view, page: shown.page ?? view.page, size: shown.page_size ?? view.size } : view;

/** The view after a click on a column heading: sorted by it, or reversed if it already was. Returns to page 1. */
export function sortedBy(view: View, header: string): View {
  const again = view.sort?.header === header && view.sort.direction === 'ascending';
  return { ...view, page: 1, sort: { header, direction: again ? 'descending' : 'ascending' } };
}

export type Page<Row> = {
  rows: readonly Row[];
  /** from 1; the requested page, or the nearest one that exists */
  page: number;
  pageCount: number;
  /** positions of the first and last row shown, from 1; both 0 if there are no rows */
  from: number;
  to: number;
};

/** Returns one page of the rows. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: Pick<View, 'page' | 'size'>): Page<Row> {
  const place = placeOf(rows.length, page, size);
  return { ...place, rows: rows.slice(place.skipped, place.to) };
}

/** Describes a page of rows that the server has already sliced out of `total`. */
export const pageAmong = <Row>(
  rows: readonly Row[],
  total: number,
  { page, size }: Pick<View, 'page' | 'size'>,
): Page<Row> => ({ ...placeOf(total, page, size), rows });

function placeOf(total: number, requested: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, requested), pageCount);
  const skipped = (page - 1) * size;
  return {
    page,
    pageCount,
    skipped,
    from: total === 0 ? 0 : skipped + 1,
    to: Math.min(skipped + size, total),
  };
}
