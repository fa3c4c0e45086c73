import { useState } from 'react';
import type { SalesReportReply } from '../../contract/counting/sales';
import type { CachedRead } from '../../terminal/queries/cached-read';

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Criteria> = CachedRead<SalesReportReply> & { criteria: Criteria };
type Search<Criteria> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Found<Criteria> };

/** A report fetched on request; each search clears the previous result. */
export function useReport<Criteria>(ask: (criteria: Criteria) => Promise<CachedRead<SalesReportReply>>) {
  const [search, setSearch] = useState<Search<Criteria>>({ state: 'none' });
  const find = async (criteria: Criteria) => {
    setSearch({ state: 'loading' });
    try {
      setSearch({ state: 'found', found: { criteria, ...(await ask(criteria)) } });
    } catch (error) {
      setSearch({ state: 'failed', error });
    }
  };
  return { search, find };
}
