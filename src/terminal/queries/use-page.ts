import { useEffect, useState } from 'react';
import { cachedRead } from './cached-read';
import { failureText } from './failure-text';
import { useArrival } from './together';

type Page<Reply, Query> = {
  /** the last reply and its request; both stay until the next reply */
  found: { reply: Reply; query: Query } | null;
  /** time of a cached reply, shown while the server is unreachable */
  asOf: Date | null;
  error: string | undefined;
  busy: boolean;
};

/**
 * A page of a list, from the server or the cache.
 * @param key identifies the request
 * @param query the request, returned with its reply
 * @returns the page; `reload` fetches it again
 */
export function usePage<Reply, Query>(
  key: string,
  query: Query,
  fetchPage: (query: Query) => Promise<Reply>,
): Page<Reply, Query> & { reload: () => void } {
  const [page, setPage] = useState<Page<Reply, Query>>({
    found: null,
    asOf: null,
    error: undefined,
    busy: true,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query; `tries` repeats it
  useEffect(() => {
    let superseded = false;
    const settle = (change: Partial<Page<Reply, Query>>) => {
      if (superseded) return;
      setPage((before) => ({ ...before, asOf: null, error: undefined, ...change, busy: false }));
    };
    setPage((before) => ({ ...before, busy: true }));
    cachedRead(key, () => fetchPage(query)).then(
      ({ value, asOf }) => settle({ found: { reply: value, query }, asOf }),
      (error: unknown) => settle({ error: failureText(error) }),
    );
    return () => {
      superseded = true;
    };
  }, [key, tries]);
  useArrival(!page.found && page.busy);
  return { ...page, reload: () => setTries((before) => before + 1) };
}
