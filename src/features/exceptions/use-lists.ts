import { useState } from 'react';
import { correctionPage, exceptionPage } from '../../api/corrections';
import { wholeList } from '../../api/whole-list';
import type { PageQuery } from '../../contract/common';
import { queryText } from '../../contract/endpoints/address';
import type { LateRecord } from '../../contract/late-records';
import type { Correction, ExceptionsQuery, SalesException } from '../../contract/sales';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/use-page';
import { FIRST_VIEW, type View } from '../../ui/data-table/rows';

type ListPage<Row> = { total: number; data: Row[] };
export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;

/** As many open exceptions as are shown at first. */
const OPEN_VIEW: View = { ...FIRST_VIEW, size: 20 };

/**
 * A list that the server cuts into pages.
 * @param name what is listed
 */
function usePagedList<Row>(name: string, first: View, ask: (page: PageQuery) => Promise<ListPage<Row>>) {
  const [view, onView] = useState(first);
  const page = { page: view.page, page_size: view.size };
  const { found, asOf, error, busy, reload } = usePage(`${name}?${queryText(page)}`, view, () => ask(page));
  const rows = found?.reply.data ?? [];
  const total = found?.reply.total ?? 0;
  return {
    rows,
    asOf,
    error,
    loading: !found && busy,
    reload,
    total,
    /** all rows are on this page */
    isWhole: rows.length === total,
    served: { total, view: found?.asked ?? view, onView, busy, inOrder: true as const },
    ask,
  };
}

/** What the owner looks at: open and resolved exceptions, late records and corrections of a store, each in pages. */
export function useLists(storeId: number) {
  const exceptions = (query: ExceptionsQuery) => exceptionPage(api, storeId, query);
  const late = async (page: PageQuery): Promise<ListPage<LateRecord>> => {
    const reply = await exceptions({ ...page, state: 'open' });
    return { total: reply.late_total, data: reply.late };
  };
  return {
    open: usePagedList<SalesException>(`exceptions-open/${storeId}`, OPEN_VIEW, (page) =>
      exceptions({ ...page, state: 'open' }),
    ),
    resolved: usePagedList<SalesException>(`exceptions-resolved/${storeId}`, FIRST_VIEW, (page) =>
      exceptions({ ...page, state: 'resolved' }),
    ),
    late: usePagedList<LateRecord>(`late-records/${storeId}`, FIRST_VIEW, late),
    corrections: usePagedList<Correction>(`corrections/${storeId}`, FIRST_VIEW, (page) =>
      correctionPage(api, storeId, page),
    ),
  };
}

/** All rows of a list: those of other pages are fetched. @throws NetworkError, ApiError */
export const allOf = async <Row extends { id: number }>(list: PagedList<Row>): Promise<readonly Row[]> =>
  list.isWhole ? list.rows : wholeList(list.ask);
