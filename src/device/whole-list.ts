import type { PageQuery } from '../shared/wire/common';

const MAX_PAGE_SIZE = 100;

/** A job that takes several requests. */
export type Job = {
  /** aborted when the user cancels it */
  signal: AbortSignal;
  onProgress: (share: { done: number; total: number }) => void;
};

/**
 * Fetches all rows of a list, page by page. Rows added meanwhile shift others to the next page; duplicates are dropped.
 * @param fetchPage fetches a page
 * @throws the signal's reason, once the job is cancelled
 */
export async function wholeList<Row extends { id: string | number }>(
  fetchPage: (page: PageQuery) => Promise<{ total: number; data: Row[] }>,
  job?: Job,
): Promise<Row[]> {
  const found = new Map<Row['id'], Row>();
  for (let page = 1; ; page++) {
    const { total, data } = await fetchPage({ page, page_size: MAX_PAGE_SIZE });
    job?.signal.throwIfAborted();
    for (const row of data) found.set(row.id, row);
    job?.onProgress({ done: found.size, total });
    if (page * MAX_PAGE_SIZE >= total) return [...found.values()];
  }
}
