import { useEffect, useState } from 'react';
import { failureText } from '../api/failure-text';
import { reading } from './cached-read';

type Page<Reply, Asked> = {
  /** the last answer and what was asked for it; it stays until the next one is here */
  found: { reply: Reply; asked: Asked } | null;
  /** how old it is where the server can't be reached */
  asOf: Date | null;
  error: string | undefined;
  busy: boolean;
};

/**
 * A page of a list, as the server says it or as it was read last.
 * @param question names what is asked, the same for the same question
 * @param asked what is asked, for whoever shows the answer
 * @returns the page; `reload` asks once more
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
