import { useEffect, useState } from 'react';
import { storeList } from '../api/stores';
import { isState, type StateCode } from '../domain/stock/us-states';
import { api } from '../terminal/api';
import { cachedRead } from '../terminal/queries/cached-read';

/** The state of a company's stores, by its first store that has one; null if none has, or until it's known. */
export function useCompanyState(companyId: number | null): StateCode | null {
  const [state, setState] = useState<StateCode | null>(null);
  useEffect(() => {
    if (companyId === null) return;
    cachedRead(`stores/${companyId}`, () => storeList(api, companyId)).then(
      ({ value }) => setState(value.flatMap((store) => stateOf(store.state))[0] ?? null),
      // It only makes suggestions fit better.
      () => undefined,
    );
  }, [companyId]);
  return state;
}

const stateOf = (code: string | null): StateCode[] => (code !== null && isState(code) ? [code] : []);
