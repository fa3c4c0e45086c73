import { useState } from 'react';
import { type Job, wholeList } from '../../api/client/whole-list';
import { correctionPage, exceptionPage } from '../../api/corrections';
import type { PageQuery } from '../../contract/common';
import type { Correction, ExceptionsQuery, SalesException } from '../../contract/counting/exceptions';
import type { LateRecord } from '../../contract/counting/late-records';
import { queryText } from '../../contract/endpoints/address';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { FIRST_VIEW, type View } from '../../ui/data-table/rows';

type ListPage<Row> = { total: number; data: Row[] };
export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;

/**
 * A list that the server returns in pages.
 * @param name the key of the cached answers
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
    served: { total, view: found?.query ?? view, onView, busy, inOrder: true as const },
    ask,
  };
}

export type WholeList<Row extends { id: number }> = ReturnType<typeof useWholeList<Row>>;

/**
 * A list of which all pages are fetched at once.
 * @param name the key of the cached answer
 */
function useWholeList<Row extends { id: number }>(
  name: string,
  ask: (page: PageQuery) => Promise<ListPage<Row>>,
) {
  const { found, asOf, error, busy, reload } = usePage(name, null, () => wholeList(ask));
  const rows = found?.reply ?? [];
  return { rows, asOf, error, loading: !found && busy, reload, total: rows.length, busy };
}

export type Lists = ReturnType<typeof useLists>;

/** The lists of a store, each in pages, with the age of what is shown without a network. */
export function useLists(storeId: number) {
  const exceptions = (query: ExceptionsQuery) => exceptionPage(api, storeId, query);
  // Their order is that of their packs, which the server's pages don't have.
  const open = useWholeList<SalesException>(`exceptions-open/${storeId}`, (page) =>
    exceptions({ ...page, state: 'open' }),
  );
  const resolved = usePagedList<SalesException>(`exceptions-resolved/${storeId}`, FIRST_VIEW, (page) =>
    exceptions({ ...page, state: 'resolved' }),
  );
  const late = usePagedList<LateRecord>(`late-records/${storeId}`, FIRST_VIEW, async (page) => {
    const reply = await exceptions({ ...page, state: 'open' });
    return { total: reply.late_total, data: reply.late };
  });
  const corrections = usePagedList<Correction>(`corrections/${storeId}`, FIRST_VIEW, (page) =>
    correctionPage(api, storeId, page),
  );
  const asOf = open.asOf ?? late.asOf ?? corrections.asOf ?? resolved.asOf;
  const reload = () => {
    for (const list of [open, resolved, late, corrections]) list.reload();
  };
  return { open, resolved, late, corrections, asOf, reload };
}

/** All rows of a list; other pages are fetched. @throws NetworkError, ApiError; the signal's reason, once it's cancelled */
export const allOf = async <Row extends { id: number }>(
  list: PagedList<Row>,
  job: Job,
): Promise<readonly Row[]> => (list.isWhole ? list.rows : wholeList(list.ask, job));
