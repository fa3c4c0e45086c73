import { useState } from 'react';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { inReadersLanguage } from '../../../messages/current';
import type { InventorySearchReply, InventorySort } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { useRead } from '../../state/queries/query';
import { FIRST_VIEW, pageQuery, shownView, type View } from '../../ui/data-table/rows';
import type { ReportCriteria } from '../pack-address';
import { criteriaBody, isEmpty } from './criteria';

/** The server's column for each sortable heading. */
export const sortOf = inReadersLanguage(
  INVENTORY_REPORT,
  (t): Record<string, InventorySort> => ({
    [t.upc]: 'upc_code',
    [t.ticket]: 'ticket_number',
    [t.ticketPrice]: 'ticket_price',
    [t.vendorName]: 'vendor_name',
    [t.status]: 'status',
  }),
);

/** A page of the report with its criteria and view, since the fields may have changed meanwhile. */
type Found = {
  reply: InventorySearchReply;
  asOf: Date | null;
  criteria: ReportCriteria;
  view: View;
};

const bodyOf = (storeId: number, criteria: ReportCriteria, view: View) => ({
  ...criteriaBody(criteria, storeId),
  ...pageQuery(view),
  ...(view.sort && { sort: sortOf()[view.sort.header], direction: view.sort.direction }),
});

/**
 * The Inventory Report of a store, requested whenever the criteria change. A new search clears the previous result; a new
 * page or order keeps it on display until its own rows arrive.
 * @param criteria the same object as long as they don't change
 */
export function useInventory(storeId: number, criteria: ReportCriteria) {
  const [{ of, view }, setWanted] = useState({ of: criteria, view: FIRST_VIEW });
  const nextView = of === criteria ? view : { ...view, page: 1 };
  const show = (next: View) => setWanted({ of: criteria, view: next });
  const body = bodyOf(storeId, criteria, nextView);
  const read = useRead(stockPaths.inventorySearch, isEmpty(criteria) ? null : { body }, {
    keepsFormer: ({ body: { page, page_size, sort, direction, ...former } }) =>
      JSON.stringify(former) === JSON.stringify(criteriaBody(criteria, storeId)),
  });
  const { reply, asOf, busy, error, failure, reload } = read;
  const shown = shownView(nextView, read.of?.body);
  const [last, setLast] = useState<Found | null>(null);
  // A page that can't be read leaves the former one on display.
  const shownPage = reply ? { reply, asOf, criteria, view: shown } : failure ? last : null;
  if (shownPage?.reply !== last?.reply) setLast(shownPage);
  const lastPage = reply ? Math.ceil(reply.total / shown.size) : 0;
  // The page no longer exists because tickets were sold meanwhile.
  if (reply?.data.length === 0 && !busy && lastPage > 0 && nextView.page > lastPage)
    show({ ...nextView, page: lastPage });
  return {
    shownPage,
    busy,
    error,
    /** shows another page or order */
    show,
    /** repeats the last request */
    again: reload,
    /** repeats the search from the first page */
    restart: () => (nextView.page === 1 ? reload() : show({ ...nextView, page: 1 })),
  };
}
