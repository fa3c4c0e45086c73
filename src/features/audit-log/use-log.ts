import { useEffect, useState } from 'react';
import { type AuditCriteria, auditLog, auditQuery } from '../../api/audit';
import { failureText } from '../../api/failure-text';
import type { AuditReply } from '../../contract/audit';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/reading';
import type { View } from '../../ui/data-table/rows';

type Log = {
  /** the last answer and the page that it is; it stays until the next one is here */
  found: (AuditReply & { view: View }) | null;
  /** how old it is where the server can't be reached */
  asOf: Date | null;
  error: string | undefined;
  busy: boolean;
};

/** A page of the log, as the server says it or as it was read last. `again` asks once more. */
export function useLog(placeId: number | null, criteria: AuditCriteria, view: View) {
  const [log, setLog] = useState<Log>({ found: null, asOf: null, error: undefined, busy: true });
  const [tries, setTries] = useState(0);
  const query = { ...criteria, page: view.page, page_size: view.size };
  const question = auditQuery(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says what is asked, the tries how often
  useEffect(() => {
    let overtaken = false;
    const settle = (change: Partial<Log>) => {
      if (overtaken) return;
      setLog((before) => ({ ...before, asOf: null, error: undefined, ...change, busy: false }));
    };
    setLog((before) => ({ ...before, busy: true }));
    reading(`audit/${placeId ?? 'platform'}?${question}`, () => auditLog(api, placeId, query)).then(
      ({ value, asOf }) => settle({ found: { ...value, view }, asOf }),
      (error: unknown) => settle({ error: failureText(error) }),
    );
    return () => {
      overtaken = true;
    };
  }, [placeId, question, tries]);
  return { ...log, again: () => setTries((before) => before + 1) };
}
