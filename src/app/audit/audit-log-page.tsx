import { useState } from 'react';
import { AUDIT_LOG } from '../../messages/areas/audit-log';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { ROLE } from '../../shared/wire/access';
import { ReportedStore } from '../places/place-choice';
import { useSession } from '../state/session-store';
import { useTerminalCode } from '../state/use-terminal-code';
import { useReportedStore, useWorkplace } from '../state/use-workplace';
import { SelectField } from '../ui/fields';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { LogSearch } from './log-search';

/** The scope of the log: one store, the company itself, or the platform. */
type LogOf = 'store' | 'company' | 'platform';

const scopesInWords = inReadersLanguage(AUDIT_LOG, (t): { value: LogOf; label: string }[] => [
  { value: 'company', label: t.company },
  { value: 'store', label: t.store },
  { value: 'platform', label: t.platform },
]);

/**
 * The log to show. A store reads only its own; an admin also the company's, a SuperAdmin also the platform's.
 * @returns `placeId`: the store or company, null for the platform; `hasPlace`: false while there is none to choose
 */
function useLogPlace() {
  const t = useMessages(AUDIT_LOG);
  const { id: workplace, role, managesCompany, choice } = useWorkplace();
  const { id: storeId, name: storeName, isAll, companies, stores } = useReportedStore(true);
  const ownName = useSession((session) => session.user?.store_name) ?? '';
  const [chosen, choose] = useState<LogOf>('store');

  const scope: LogOf = managesCompany ? chosen : 'store';
  const company = choice?.places.find(({ id }) => id === choice.chosen)?.store_name ?? ownName;
  const places = {
    store: { placeId: storeId, name: storeName },
    company: { placeId: workplace, name: company },
    platform: { placeId: null, name: t.platform },
  };
  return {
    scope,
    scopes: managesCompany
      ? scopesInWords().filter(({ value }) => value !== 'platform' || role === ROLE.superAdmin)
      : [],
    choose,
    ...places[scope],
    isAll: scope === 'store' && isAll,
    hasPlace: scope === 'platform' || places[scope].placeId !== null,
    companies,
    stores,
  };
}

/** Audit Log (an addition): who did what, when, and on which terminal. Its entries never change. */
export function AuditLogPage() {
  const t = useMessages(AUDIT_LOG);
  const { scope, scopes, choose, placeId, name, isAll, hasPlace, companies, stores } = useLogPlace();
  const terminal = useTerminalCode();
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            {/* Until the code is read, as wide as with it: nothing wraps later. */}
            <Muted small hideBelow="md" visibility={terminal ? undefined : 'hidden'}>
              {t.thisTerminal({ code: terminal || 'WWWWWW' })}
            </Muted>
            {scopes.length > 1 && (
              <SelectField
                label={t.logOf}
                inline
                value={scope}
                onChange={(event) => choose(event.target.value as LogOf)}
              >
                {scopes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        }
        hasExport
      />
      <Stack>
        <ReportedStore
          companies={scope === 'platform' ? null : companies}
          stores={scope === 'store' ? stores : null}
        />
        {hasPlace && <LogSearch key={`${scope} ${placeId}`} placeId={placeId} name={name} isAll={isAll} />}
      </Stack>
    </>
  );
}
