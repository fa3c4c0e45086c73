import { useState } from 'react';
import type { Args, RequestOf } from '../../../device/client';
import { type Job, wholeList } from '../../../device/stock-calls';
import type { ListedDisagreement } from '../../../shared/counting/clerks-side-schema';
import type { Correction, SalesException } from '../../../shared/counting/exceptions-schema';
import type { LateRecord } from '../../../shared/counting/late-records-schema';
import { countingPaths } from '../../../shared/counting/paths';
import type { UnknownPack } from '../../../shared/stock/found-packs-schema';
import type { PageQuery } from '../../../shared/wire/common';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import { api } from '../../state/api';
import { ask } from '../../state/queries/ask';
import { together, useRead } from '../../state/queries/query';
import { FIRST_VIEW, pageQuery, shownView } from '../../ui/data-table/rows';

type Paged =
  | typeof countingPaths.exceptions
  | typeof countingPaths.correctionList
  | typeof countingPaths.lateRecords
  | typeof countingPaths.disagreements
  | typeof countingPaths.unknownPacks;
type ListPage<Row> = { total: number; data: Row[] };
export type PagedList<Row> = ReturnType<typeof usePagedList<Paged, Row>>;

/** A list that the server returns in pages. @param listOf the list in a reply */
function usePagedList<E extends Paged, Row>(
  endpoint: E,
  requestOf: (page: PageQuery) => RequestOf<E>,
  listOf: (reply: ReplyOf<E>) => ListPage<Row>,
) {
  const [view, onView] = useState(FIRST_VIEW);
  const { reply, of, busy, ...read } = useRead(endpoint, requestOf(pageQuery(view)), { keepsFormer: true });
  const { total, data: rows } = reply ? listOf(reply) : { total: 0, data: [] };
  const shown = shownView(view, of?.query);
  return {
    ...read,
    reply,
    rows,
    busy,
    total,
    /** all rows are on this page */
    isWhole: rows.length === total,
    served: { total, view: shown, onView, busy, inOrder: true as const },
    ask: async (page: PageQuery) =>
      listOf(await ask(api, endpoint, ...([requestOf(page)] as unknown as Args<E>))),
  };
}

export type OpenList = ReturnType<typeof useOpenExceptions>;

/** The maximum number of exceptions of all stores on the screen: the ones with the most money at stake. */
const MAX_OF_ALL = 100;

/**
 * The open exceptions, all pages at once, since they are sorted by pack and the server's pages aren't.
 * @param isAll of a company's stores, at most `MAX_OF_ALL`
 */
export function useOpenExceptions(placeId: number, isAll: boolean) {
  const page: PageQuery = isAll ? { page: 1, page_size: MAX_OF_ALL } : {};
  const request = (of: PageQuery) => ({
    params: { storeId: placeId },
    query: { ...of, state: 'open' as const },
  });
  const askFor = (of: PageQuery) => ask(api, countingPaths.exceptions, request(of));
  const { reply, ...read } = useRead(countingPaths.exceptions, request(page), {
    by: async () => {
      if (isAll) return askFor(page);
      const data = await wholeList<SalesException>(askFor);
      return { total: data.length, data, late_total: 0, late: [] };
    },
  });
  const { data: rows = [], total = 0 } = reply ?? {};
  return { ...read, reply, rows, total };
}

/** A store's late records, or the late records of all stores not yet marked as seen. */
export const useLateRecords = (placeId: number, state: 'open' | 'seen') =>
  usePagedList<typeof countingPaths.lateRecords, LateRecord>(
    countingPaths.lateRecords,
    (page) => ({ params: { storeId: placeId }, query: { ...page, state } }),
    (reply) => reply,
  );

export type LateList = ReturnType<typeof useLateRecords>;

/** The disagreements in a store, or in all stores of a company. */
export const useDisagreements = (placeId: number) =>
  usePagedList<typeof countingPaths.disagreements, ListedDisagreement>(
    countingPaths.disagreements,
    (page) => ({ params: { storeId: placeId }, query: page }),
    (reply) => reply,
  );

/** The packs that counts saw and nobody received, in a store or in all stores of a company. */
export const useUnknownPacks = (placeId: number) =>
  usePagedList<typeof countingPaths.unknownPacks, UnknownPack>(
    countingPaths.unknownPacks,
    (page) => ({ params: { storeId: placeId }, query: page }),
    (reply) => reply,
  );

export type Lists = ReturnType<typeof useLists>;

/** The lists of a store, each in pages; offline, with the age of the cached copies. */
export function useLists(storeId: number) {
  const open = useOpenExceptions(storeId, false);
  const resolved = usePagedList<typeof countingPaths.exceptions, SalesException>(
    countingPaths.exceptions,
    (page) => ({ params: { storeId }, query: { ...page, state: 'resolved' } }),
    (reply) => reply,
  );
  const corrections = usePagedList<typeof countingPaths.correctionList, Correction>(
    countingPaths.correctionList,
    (page) => ({ params: { storeId }, query: page }),
    (reply) => reply,
  );
  const { asOf, reload } = together(open, resolved, corrections);
  return { open, resolved, corrections, asOf, reload };
}

/** All rows of a list, including the pages not yet fetched. @throws NetworkError, ApiError; the signal's reason, once it's cancelled */
export const allOf = async <Row extends { id: number }>(
  list: PagedList<Row>,
  job: Job,
): Promise<readonly Row[]> => (list.isWhole ? list.rows : wholeList(list.ask, job));
