import { useState } from 'react';
import { ROLE } from '../../contract/people/roles';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import { useSession } from '../../terminal/session-store';
import { useReportedStore, useWorkplace } from '../../terminal/use-workplace';

/** The scope of the log: one store, the company itself, or the platform. */
export type LogOf = 'store' | 'company' | 'platform';

const SCOPES: { value: LogOf; label: string }[] = [
  { value: 'company', label: AUDIT_LOG.company },
  { value: 'store', label: AUDIT_LOG.store },
  { value: 'platform', label: AUDIT_LOG.platform },
];

/**
 * Which log is read. A store reads its own; an admin also the company's, a SuperAdmin also the platform's.
 * @returns `placeId`: the store or company, null for the platform; `known`: false while there is none to choose
 */
export function useLogPlace() {
  const { id: workplace, role, choice } = useWorkplace();
  const { id: storeId, name: storeName, isOwn, companies, stores } = useReportedStore();
  const ownName = useSession((session) => session.user?.store_name) ?? '';
  const [chosen, choose] = useState<LogOf>('company');

  const scope: LogOf = isOwn ? 'store' : chosen;
  const company = choice?.places.find(({ id }) => id === choice.chosen)?.store_name ?? ownName;
  const places = {
    store: { placeId: storeId, name: storeName },
    company: { placeId: workplace, name: company },
    platform: { placeId: null, name: AUDIT_LOG.platform },
  };
  return {
    scope,
    scopes: isOwn ? [] : SCOPES.filter(({ value }) => value !== 'platform' || role === ROLE.superAdmin),
    choose,
    ...places[scope],
    known: scope === 'platform' || places[scope].placeId !== null,
    isOwn,
    companies,
    stores,
  };
}
