import { useRef, useState } from 'react';
import type { SalesReportReply } from '../../contract/counting/sales';
import type { CachedRead } from '../../terminal/queries/cached-read';

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Criteria, Reply = SalesReportReply> = CachedRead<Reply> & { criteria: Criteria };
type Search<Criteria, Reply> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Found<Criteria, Reply> };

/** A report fetched on request; each search clears the previous result, and a later one supersedes it. */
export function useReport<Criteria, Reply = SalesReportReply>() {
  const [search, setSearch] = useState<Search<Criteria, Reply>>({ state: 'none' });
  const latest = useRef(0);
  const find = async (ask: () => Promise<Found<Criteria, Reply>>) => {
    latest.current += 1;
    const mine = latest.current;
    setSearch({ state: 'loading' });
    const outcome = await ask().then(
      (found): Search<Criteria, Reply> => ({ state: 'found', found }),
      (error: unknown): Search<Criteria, Reply> => ({ state: 'failed', error }),
    );
    if (mine === latest.current) setSearch(outcome);
  };
  return { search, find };
}
