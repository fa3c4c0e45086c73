import { useRef, useState } from 'react';
import type { SalesReportReply } from '../../contract/counting/sales';
import type { CachedRead } from '../../terminal/queries/cached-read';

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Criteria> = CachedRead<SalesReportReply> & { criteria: Criteria };
type Search<Criteria> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Found<Criteria> };

/** A report fetched on request; each search clears the previous result, and a later one supersedes it. */
export function useReport<Criteria>() {
  const [search, setSearch] = useState<Search<Criteria>>({ state: 'none' });
  const latest = useRef(0);
  const find = async (ask: () => Promise<Found<Criteria>>) => {
    latest.current += 1;
    const mine = latest.current;
    setSearch({ state: 'loading' });
    const outcome = await ask().then(
      (found): Search<Criteria> => ({ state: 'found', found }),
      (error: unknown): Search<Criteria> => ({ state: 'failed', error }),
    );
    if (mine === latest.current) setSearch(outcome);
  };
  return { search, find };
}
