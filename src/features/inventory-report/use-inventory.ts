import { useCallback, useEffect, useRef, useState } from 'react';
import { searchInventory } from '../../api/inventory';
import type { InventorySearchReply, InventorySort } from '../../contract/office/inventory';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import type { ReportCriteria } from '../../reports/inventory-address';
import { api } from '../../terminal/api';
import { type CachedRead, cachedRead } from '../../terminal/queries/cached-read';
import { FIRST_VIEW, type View } from '../../ui/data-table/rows';
import { criteriaBody, isEmpty } from './criteria';

/** The server's column for each sortable heading. */
export const SORT_OF: Record<string, InventorySort> = {
  [INVENTORY_REPORT.upc]: 'upc_code',
  [INVENTORY_REPORT.ticket]: 'ticket_number',
  [INVENTORY_REPORT.ticketPrice]: 'ticket_price',
  [INVENTORY_REPORT.vendorName]: 'vendor_name',
  [INVENTORY_REPORT.status]: 'status',
};

/** A page of the report with its criteria and view, since the fields may have changed meanwhile. */
export type Found = CachedRead<InventorySearchReply> & { criteria: ReportCriteria; view: View };

type State = {
  found: Found | null;
  busy: boolean;
  /** why the last request failed */
  error: unknown;
};

const NOTHING: State = { found: null, busy: false, error: null };

/**
 * The Inventory Report of a store, requested whenever the criteria change. A new search clears the previous result; a new
 * page or order keeps it on display until its own rows arrive.
 * @param criteria the same object as long as they don't change
 */
export function useInventory(storeId: number, criteria: ReportCriteria) {
  const [state, setState] = useState<State>(NOTHING);
  const view = useRef(FIRST_VIEW);
  const latest = useRef(0);

  const ask = useCallback(
    async (wanted: View) => {
      latest.current += 1;
      const mine = latest.current;
      view.current = wanted;
      setState(({ found }) => ({
        found: found?.criteria === criteria ? found : null,
        busy: !isEmpty(criteria),
        error: null,
      }));
      if (isEmpty(criteria)) return;
      const outcome = await askServer(storeId, criteria, wanted).then(
        (found) => ({ found, error: null }),
        (error: unknown) => ({ error }),
      );
      // The answer to an earlier request is stale.
      if (mine === latest.current) setState((before) => ({ ...before, ...outcome, busy: false }));
    },
    [storeId, criteria],
  );

  useEffect(() => {
    void ask({ ...view.current, page: 1 });
    return () => {
      latest.current += 1;
    };
  }, [ask]);

  return {
    ...state,
    /** shows another page or order */
    show: ask,
    /** repeats the last request */
    again: () => ask(view.current),
    /** repeats the search from the first page */
    restart: () => ask({ ...view.current, page: 1 }),
  };
}

async function askServer(storeId: number, criteria: ReportCriteria, view: View): Promise<Found> {
  const body = {
    ...criteriaBody(criteria, storeId),
    page: view.page,
    page_size: view.size,
    ...(view.sort && { sort: SORT_OF[view.sort.header], direction: view.sort.direction }),
  };
  const answer = await cachedRead(`inventory/${JSON.stringify(body)}`, () => searchInventory(api, body));
  const { data, total } = answer.value;
  const lastPage = Math.ceil(total / view.size);
  // The page no longer exists because tickets were sold meanwhile.
  if (data.length === 0 && lastPage > 0 && view.page > lastPage)
    return askServer(storeId, criteria, { ...view, page: lastPage });
  return { ...answer, criteria, view };
}
