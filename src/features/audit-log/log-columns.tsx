import { chakra } from '@chakra-ui/react';
import type { AuditRow } from '../../contract/audit';
import type { Column } from '../../ui/data-table/data-table';
import { NOBODY } from './lines';

/** Two things of one kind under each other. */
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

/** What takes longer to arrive waited on its terminal. */
const ARRIVAL_MS = 60_000;
const isRecordedEarlier = ({ at, received_at }: AuditRow): boolean =>
  Date.parse(received_at) - Date.parse(at) > ARRIVAL_MS;

function WallTime({ time }: { time: string }) {
  const [day, clock] = time.split(' ');
  return (
    <>
      <chakra.span whiteSpace="nowrap">{day}</chakra.span> {clock}
    </>
  );
}

/** On a phone the first ones are in sight: when, and what. */
export const LOG_COLUMNS: readonly Column<AuditRow>[] = [
  {
    header: 'Time',
    value: (line) => line.time_received,
    cell: (line) => (
      <>
        <WallTime time={line.time_received} />
        {isRecordedEarlier(line) && (
          <chakra.span display="block" color="fg.muted" fontSize="xs">
            recorded <WallTime time={line.time_created} />
          </chakra.span>
        )}
      </>
    ),
  },
  {
    header: 'What',
    value: (line) => line.what,
    cell: (line) => (
      <chakra.div minWidth="40" overflowWrap="anywhere">
        {line.what}
      </chakra.div>
    ),
  },
  {
    header: 'Person',
    value: (line) => line.person ?? NOBODY,
    cell: (line) => <Stacked over={line.person ?? NOBODY} under={line.Username} />,
  },
  {
    header: 'Terminal',
    value: (line) => line.terminal ?? '',
    cell: (line) => <Stacked over={line.terminal} under={line.device} />,
  },
];
