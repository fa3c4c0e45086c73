import { useCallback, useEffect, useRef, useState } from 'react';
import { searchInventory } from '../../api/inventory';
import type { Reading } from '../../api/reading';
import type { InventorySearchReply, InventorySort } from '../../contract/inventory';
import type { ReportCriteria } from '../../reports/inventory-address';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { FIRST_VIEW, type View } from '../../ui/data-table/rows';
import { criteriaBody, isEmpty } from './criteria';

/** The column of the server behind each heading that sorts. */
export const SORT_OF: Record<string, InventorySort> = {
  'UPC#': 'upc_code',
  'Ticket#': 'ticket_number',
  'Ticket Price': 'ticket_price',
  'Vendor Name': 'vendor_name',
  Status: 'status',
};

/** A page of the report, with how it was asked for: the fields may say something else by now. */
export type Found = Reading<InventorySearchReply> & { criteria: ReportCriteria; view: View };

type State = {
  found: Found | null;
  busy: boolean;
  /** why the last question has no answer */
  error: unknown;
};

const NOTHING: State = { found: null, busy: false, error: null };

/**
 * The Inventory Report of a store, asked for whenever the criteria change. Another search clears what the one before
 * brought; another page or order leaves it in sight until its own rows are here.
 * @param criteria the same object until they are others
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
      // An answer that was overtaken by a later question says nothing any more.
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
    /** asks the same again */
    again: () => ask(view.current),
    /** searches anew for the same criteria */
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
  const answer = await reading(`inventory/${JSON.stringify(body)}`, () => searchInventory(api, body));
  const { data, total } = answer.value;
  const lastPage = Math.ceil(total / view.size);
  // Tickets were sold meanwhile, and with them went the page.
  if (data.length === 0 && lastPage > 0 && view.page > lastPage)
    return askServer(storeId, criteria, { ...view, page: lastPage });
  return { ...answer, criteria, view };
}
