import { useState } from 'react';
import type { RequestOf } from '../../device/client';
import type { reportsPaths } from '../../shared/reports/paths';
import type { ReplyOf } from '../../shared/wire/endpoints';
import { queryClient, useRead } from '../state/queries/query';

type Report = (typeof reportsPaths)['daySales' | 'shiftSales' | 'periodSales'];

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Criteria, E extends Report = typeof reportsPaths.daySales> = {
  criteria: Criteria;
  reply: ReplyOf<E>;
  asOf: Date | null;
};
type Search<Criteria, E extends Report> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; report: Found<Criteria, E> };

/** A report fetched on request; each search clears the previous result, and a later one supersedes it. */
export function useReport<Criteria, E extends Report>(
  endpoint: E,
  requestOf: (criteria: Criteria) => RequestOf<E>,
  first: Criteria | null = null,
): { search: Search<Criteria, E>; find: (criteria: Criteria) => void; clear: () => void } {
  const [criteria, setCriteria] = useState(first);
  const { reply, asOf, busy, failure } = useRead(endpoint, criteria === null ? null : requestOf(criteria));
  const find = (newCriteria: Criteria) => {
    setCriteria(newCriteria);
    void queryClient.resetQueries({ queryKey: [endpoint, requestOf(newCriteria)] });
  };
  const searchOf = (): Search<Criteria, E> => {
    if (criteria === null) return { state: 'none' };
    if (failure && !busy) return { state: 'failed', error: failure };
    return reply === undefined ? { state: 'loading' } : { state: 'found', report: { criteria, reply, asOf } };
  };
  return { search: searchOf(), find, clear: () => setCriteria(null) };
}
