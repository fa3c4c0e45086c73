import { useMemo } from 'react';
import { storesToday } from '../../../api/dashboard';
import { api } from '../../../terminal/api';
import { cachedRead } from '../../../terminal/queries/cached-read';
import { useList } from '../../../terminal/queries/use-list';

/** What a store, or each store of a company, sold lately. @param placeId a store's or a company's id */
export function useStoresToday(placeId: number) {
  const load = useMemo(
    () => () => cachedRead(`today/${placeId}`, () => storesToday(api, placeId)),
    [placeId],
  );
  return useList(load);
}
