import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { useTerminalCode } from '../../terminal/use-terminal-code';
import { PageHeader } from '../../ui/page-header';
import { SelectField } from '../../ui/select-field';
import { LogSearch } from './log-search';
import { type LogOf, useLogPlace } from './use-log-place';

/** Audit Log (an addition): who did what, when, from which terminal. Nothing in it is ever changed. */
export function AuditLogPage() {
  const { scope, scopes, choose, placeId, name, known, isOwn, companies, stores } = useLogPlace();
  const terminal = useTerminalCode();
  return (
    <>
      <PageHeader title="Audit Log" breadcrumb={['Lottery', isOwn ? 'Reports' : 'Admin', 'Audit Log']} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {scopes.length > 1 && (
          <chakra.div maxWidth="sm">
            <SelectField
              label="Log of"
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
        {known && <LogSearch key={placeId} placeId={placeId} name={name} />}
        <chakra.p color="fg.muted" fontSize="sm">
          {terminal && `This terminal: ${terminal}`}
        </chakra.p>
      </chakra.div>
    </>
  );
}
