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

export type Page<Row> = {
  rows: Row[];
  /** from 1; what was asked for, or the nearest page that there is */
  page: number;
  pageCount: number;
  /** position of the first and the last row shown, from 1; 0 and 0 when there is none */
  from: number;
  to: number;
};

/** The rows of one page. @param page from 1 */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): Page<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pageCount);
  const start = (shown - 1) * size;
  const slice = rows.slice(start, start + size);
  return {
    rows: slice,
    page: shown,
    pageCount,
    from: slice.length === 0 ? 0 : start + 1,
    to: start + slice.length,
  };
}
