import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { now } from '../../api/clock';
import type { CountEntry } from '../../device/rows';
import { formatCents } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { laDate } from '../../domain/time';
import { useSession } from '../../terminal/session-store';
import { useShift } from '../../terminal/use-shift';
import { DateField } from '../../ui/date-field/date-field';
import { ExportButtons } from '../../ui/export/export-buttons';
import { Figure } from '../../ui/figure';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { ShiftRecord } from './shift-record';
import { figuresOf } from './shift-records';
import { ShiftSheet } from './shift-sheet';
import { shiftTable } from './shift-table';

/** What whoever is on duty has captured on this terminal on one day: the own shift, also without a network. */
export function MyShiftPage() {
  const user = useSession((session) => session.user);
  const [day, setDay] = useState(() => laDate(now()));
  const rows = useShift(day);
  if (!user) return null;
  return (
    <chakra.div maxWidth="5xl" mx="auto">
      <PageHeader title="My shift" breadcrumb={['Lottery', 'My shift']} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Panel display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" gap="4">
          <DateField label="Sale Date" value={day} onChange={setDay} />
          {rows && rows.length > 0 && (
            <ExportButtons
              key={day}
              fileName={`shift-${day}`}
              table={() => shiftTable(rows)}
              print={<ShiftSheet clerk={user.name} storeName={user.store_name ?? ''} day={day} rows={rows} />}
            />
          )}
        </Panel>
        {rows && <Shift rows={rows} name={user.name} />}
      </chakra.div>
    </chakra.div>
  );
}

function Shift({ rows, name }: { rows: readonly CountEntry[]; name: string }) {
  const { counts, sold, amountCents, shelved, unsent } = figuresOf(rows);
  if (rows.length === 0)
    return (
      <Panel>
        <p role="status">{name} recorded nothing on this terminal on that day.</p>
      </Panel>
    );
  return (
    <>
      <Panel>
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
          gap="4"
        >
          <Figure label="Counts">{counts}</Figure>
          <Figure label="Tickets sold">{sold}</Figure>
          <Figure label="Sales">{formatCents(amountCents)}</Figure>
          <Figure label="Tickets put on the shelf">{shelved}</Figure>
        </chakra.dl>
        <chakra.p mt="3" color={unsent > 0 ? 'fg.warning' : 'fg.muted'}>
          {unsent === 0
            ? 'All of it is with the server.'
            : `${pluralize(unsent, 'record is', 'records are')} on this terminal only, until it is sent.`}
        </chakra.p>
      </Panel>
      {rows.map((row) => (
        <ShiftRecord key={row.key} row={row} />
      ))}
    </>
  );
}
