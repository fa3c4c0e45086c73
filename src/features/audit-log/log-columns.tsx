import { chakra } from '@chakra-ui/react';
import type { AuditRow } from '../../contract/office/audit';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import { WallTime } from '../../reports/wall-time';
import type { Column } from '../../ui/data-table/data-table';

/** Two related texts, one below the other. */
function Stacked({ over, under }: { over: string | null; under: string | null }) {
  return (
    <>
      <chakra.span display="block">{over}</chakra.span>
      <chakra.span display="block" color="fg.muted" fontSize="xs" whiteSpace="nowrap">
        {under}
      </chakra.span>
    </>
  );
}

/** An entry that took longer to arrive waited on its terminal. */
const ARRIVAL_MS = 60_000;
const isRecordedEarlier = ({ at, received_at }: AuditRow): boolean =>
  Date.parse(received_at) - Date.parse(at) > ARRIVAL_MS;

/** Time and text come first, since a phone shows only the first columns. */
export const LOG_COLUMNS: readonly Column<AuditRow>[] = [
  {
    header: AUDIT_LOG.time,
    value: (line) => line.time_received,
    cell: (line) => (
      <>
        <WallTime wall={line.time_received} />
        {isRecordedEarlier(line) && (
          <chakra.span display="block" color="fg.muted" fontSize="xs">
            {AUDIT_LOG.recordedAt} <WallTime wall={line.time_created} />
          </chakra.span>
        )}
      </>
    ),
  },
  {
    header: AUDIT_LOG.what,
    title: true,
    value: (line) => line.what,
    cell: (line) => (
      <chakra.div minWidth="40" overflowWrap="anywhere">
        {line.what}
      </chakra.div>
    ),
  },
  {
    header: AUDIT_LOG.person,
    value: (line) => line.person ?? AUDIT_LOG.notSignedIn,
    cell: (line) => <Stacked over={line.person ?? AUDIT_LOG.notSignedIn} under={line.Username} />,
  },
  {
    header: AUDIT_LOG.terminal,
    value: (line) => line.terminal ?? '',
    cell: (line) => <Stacked over={line.terminal} under={line.device} />,
  },
];
