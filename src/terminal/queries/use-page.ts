import { useEffect, useState } from 'react';
import { reading } from './cached-read';
import { failureText } from './failure-text';

type Page<Reply, Asked> = {
  /** the last reply and its request; both stay until the next reply */
  found: { reply: Reply; asked: Asked } | null;
  /** time of a cached reply, shown while the server is unreachable */
  asOf: Date | null;
  error: string | undefined;
  busy: boolean;
};

/**
 * A page of a list, from the server or the cache.
 * @param question identifies the request
 * @param asked the request, returned with its reply
 * @returns the page; `reload` fetches it again
 */
export function usePage<Reply, Asked>(
  question: string,
  asked: Asked,
  ask: (asked: Asked) => Promise<Reply>,
): Page<Reply, Asked> & { reload: () => void } {
  const [page, setPage] = useState<Page<Reply, Asked>>({
    found: null,
    asOf: null,
    error: undefined,
    busy: true,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says what is asked, the tries how often
  useEffect(() => {
    let overtaken = false;
    const settle = (change: Partial<Page<Reply, Asked>>) => {
      if (overtaken) return;
      setPage((before) => ({ ...before, asOf: null, error: undefined, ...change, busy: false }));
    };
    setPage((before) => ({ ...before, busy: true }));
    reading(question, () => ask(asked)).then(
      ({ value, asOf }) => settle({ found: { reply: value, asked }, asOf }),
      (error: unknown) => settle({ error: failureText(error) }),
    );
    return () => {
      overtaken = true;
    };
  }, [question, tries]);
  return { ...page, reload: () => setTries((before) => before + 1) };
}
