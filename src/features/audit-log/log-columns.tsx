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

/** On a phone the first ones are in sight: when, and what. */
export const LOG_COLUMNS: readonly Column<AuditRow>[] = [
  {
    header: 'Time',
    value: (line) => line.time_created,
    cell: ({ time_created }) => {
      const [day, time] = time_created.split(' ');
      return (
        <>
          <chakra.span whiteSpace="nowrap">{day}</chakra.span> {time}
        </>
      );
    },
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
