import type { PageQuery } from '../../contract/common';

const LARGEST_PAGE = 100;

/**
 * All rows of a list, page by page. What is added meanwhile moves rows to the next page: each comes once.
 * @param ask fetches a page
 */
export async function wholeList<Row extends { id: string | number }>(
  ask: (page: PageQuery) => Promise<{ total: number; data: Row[] }>,
): Promise<Row[]> {
  const found = new Map<Row['id'], Row>();
  for (let page = 1; ; page++) {
    const { total, data } = await ask({ page, page_size: LARGEST_PAGE });
    for (const row of data) found.set(row.id, row);
    if (page * LARGEST_PAGE >= total) return [...found.values()];
  }
}
