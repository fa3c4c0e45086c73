import { useMemo } from 'react';
import { planList, vendorList } from '../../api/catalogue';
import { lotCount, ticketCount } from '../../api/dashboard';
import { userList } from '../../api/users';
import { api } from '../../terminal/api';
import { type CachedRead, cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';

/** A list of a store or company, cached per user. */
function useListOf<Row>(name: string, ask: (placeId: number) => Promise<Row[]>, placeId: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the request
  const load = useMemo(
    () => (): Promise<CachedRead<Row[]>> => cachedRead(`${name}/${placeId}`, () => ask(placeId)),
    [name, placeId],
  );
  return useList<Row>(load);
}

/**
 * The dashboard's figures of a store or a company; each call succeeds or fails on its own.
 * @param placeId a store's or a company's id
 */
export function useFigures(placeId: number) {
  return {
    users: useListOf('users', (id) => userList(api, id), placeId),
    vendors: useListOf('vendors', (id) => vendorList(api, id), placeId),
    plans: useListOf('plans', (id) => planList(api, id), placeId),
    tickets: useListOf('ticket-count', (id) => ticketCount(api, id), placeId),
    lots: useListOf('lot-count', (id) => lotCount(api, id), placeId),
  };
}
