import { useEffect, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import type { CachedRead } from './cached-read';
import { failureText } from './failure-text';
import { useArrival } from './together';

type Load<Row> = () => Promise<CachedRead<readonly Row[]>>;

type ListState<Row> = {
  rows: readonly Row[];
  /** time of cached rows, shown while the server is unreachable; otherwise null */
  asOf: Date | null;
  /** nothing to show yet: the first response is awaited, or another one after a failure */
  loading: boolean;
  /** a response is awaited */
  busy: boolean;
  /** why the list couldn't be loaded */
  error: string | undefined;
  /** fetches the list again; the current rows stay until the response arrives */
  reload: () => Promise<void>;
};

/** The rows of a list screen with its loading and error state (specification, section 4, Loading). */
export function createListStore<Row>(load: Load<Row>) {
  return createStore<ListState<Row>>((set) => {
    let latest = 0;
    return {
      rows: [],
      asOf: null,
      loading: true,
      busy: true,
      error: undefined,
      reload: async () => {
        latest += 1;
        const mine = latest;
        set(({ loading, error }) => ({
          busy: true,
          loading: loading || error !== undefined,
          error: undefined,
        }));
        const outcome = await load().then(
          ({ value, asOf }) => ({ rows: value, asOf, error: undefined }),
          (error: unknown) => ({ error: failureText(error) }),
        );
        // A later request supersedes this response.
        if (mine === latest) set({ ...outcome, loading: false, busy: false });
      },
    };
  });
}

/** Fetches a list now, and again when `load` changes. @param load a stable function */
export function useList<Row>(load: Load<Row>): ListState<Row> {
  const store = useMemo(() => createListStore(load), [load]);
  useEffect(() => {
    void store.getState().reload();
  }, [store]);
  const list = useStore(store);
  useArrival(list.loading);
  return list;
}
