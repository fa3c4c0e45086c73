import { useState } from 'react';
import type { Reading } from '../../api/client/reading';
import type { SalesReportReply } from '../../contract/counting/sales';

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Asked> = Reading<SalesReportReply> & { asked: Asked };
type Search<Asked> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; found: Found<Asked> };

/** A report fetched on request; each search clears the previous result. */
export function useReport<Asked>(ask: (asked: Asked) => Promise<Reading<SalesReportReply>>) {
  const [search, setSearch] = useState<Search<Asked>>({ state: 'none' });
  const find = async (asked: Asked) => {
    setSearch({ state: 'loading' });
    try {
      setSearch({ state: 'found', found: { asked, ...(await ask(asked)) } });
    } catch (error) {
      setSearch({ state: 'failed', error });
    }
  };
  return { search, find };
}
