import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import { COMMON } from '../../i18n/en/app/common';
import { useTerminalCode } from '../../terminal/use-terminal-code';
import { SelectField } from '../../ui/form/select-field';
import { PageHeader } from '../../ui/page/page-header';
import { LogSearch } from './log-search';
import { type LogOf, useLogPlace } from './use-log-place';

/** Audit Log (an addition): who did what, when, and on which terminal. Its entries never change. */
export function AuditLogPage() {
  const { scope, scopes, choose, placeId, name, known, isOwn, companies, stores } = useLogPlace();
  const terminal = useTerminalCode();
  return (
    <>
      <PageHeader
        title={AUDIT_LOG.title}
        breadcrumb={[COMMON.lottery, isOwn ? AUDIT_LOG.reports : AUDIT_LOG.admin, AUDIT_LOG.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {scopes.length > 1 && (
          <chakra.div maxWidth="sm">
            <SelectField
              label={AUDIT_LOG.logOf}
              value={scope}
              onChange={(event) => choose(event.target.value as LogOf)}
            >
              {scopes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </chakra.div>
        )}
        <ReportedStore
          companies={scope === 'platform' ? null : companies}
          stores={scope === 'store' ? stores : null}
        />
        <chakra.p color="fg.muted" fontSize="sm" minH="5">
          {terminal && AUDIT_LOG.thisTerminal(terminal)}
        </chakra.p>
        {known && <LogSearch key={placeId} placeId={placeId} name={name} />}
      </chakra.div>
    </>
  );
}
