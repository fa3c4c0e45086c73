import type { PageQuery } from '../../contract/common';

const MAX_PAGE_SIZE = 100;

/**
 * Fetches all rows of a list, page by page. Rows added meanwhile shift others to the next page; duplicates are dropped.
 * @param fetchPage fetches a page
 */
export async function wholeList<Row extends { id: string | number }>(
  fetchPage: (page: PageQuery) => Promise<{ total: number; data: Row[] }>,
): Promise<Row[]> {
  const found = new Map<Row['id'], Row>();
  for (let page = 1; ; page++) {
    const { total, data } = await fetchPage({ page, page_size: MAX_PAGE_SIZE });
    for (const row of data) found.set(row.id, row);
    if (page * MAX_PAGE_SIZE >= total) return [...found.values()];
  }
}
