import type { Job } from '../../device/stock-calls';
import { ALL_STORES } from '../../messages/areas/all-stores';
import { currentMessages } from '../../messages/current';
import { MAX_PAGE_SIZE } from '../../shared/wire/requests';
import { ExportRefused } from '../office/save-file';

/** The most rows of a file, and of its paper. Nobody reads longer ones. */
export const MAX_EXPORTED = 10_000;

/** How often a report is fetched from its start because its figures changed in between. */
const MAX_TRIES = 5;

/**
 * All pages of one state of a report. A record that arrives in between may move a row from one page to another, so that it would be
 * missing or there twice: then the pages are fetched again.
 * @param ask fetches a page
 * @param outlineOf what all pages of one state have in common, as text: the sums of the whole report
 * @throws ExportRefused if the figures kept changing; or the error of `ask`
 */
export async function everyPageOf<Reply extends { total?: number | undefined }>(
  ask: (page: { page: number; page_size: typeof MAX_PAGE_SIZE }) => Promise<Reply>,
  outlineOf: (reply: Reply) => string,
  { signal, onProgress }: Job,
): Promise<Reply[]> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const pages: Reply[] = [];
    for (;;) {
      const page = await ask({ page: pages.length + 1, page_size: MAX_PAGE_SIZE });
      signal.throwIfAborted();
      const [first] = pages;
      if (first && outlineOf(first) !== outlineOf(page)) break;
      pages.push(page);
      const total = Math.min(page.total ?? 0, MAX_EXPORTED);
      const done = Math.min(pages.length * MAX_PAGE_SIZE, total);
      onProgress({ done, total });
      if (done === total) return pages;
    }
  }
  throw new ExportRefused(currentMessages(ALL_STORES).keptChanging);
}
