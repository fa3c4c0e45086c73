import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import type { ShiftEntry } from '../../device/rows';
import { businessDate } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { useMessages } from '../../i18n/hooks/use-messages';
import { DateField } from '../../reports/date-field/date-field';
import { ExportButtons } from '../../reports/export/export-buttons';
import { useSession } from '../../terminal/session-store';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { useShift } from '../../terminal/shift/use-shift';
import { PANEL } from '../../theme/looks';
import { Empty } from '../../ui/page/empty';
import { Figure } from '../../ui/page/figure';
import { PageHeader } from '../../ui/page/page-header';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { ShiftRecord } from './shift-record';
import { figuresOf } from './shift-records';
import { ShiftSheet } from './shift-sheet';
import { shiftTable } from './shift-table';
import { usePartNames } from './use-part-names';

/** The records that the user on duty captured on this terminal on one day; works offline. */
export function MyShiftPage() {
  const clock = useStoreClock();
  return <MyShift key={clockKey(clock)} />;
}

function MyShift() {
  const clock = useStoreClock();
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const names = usePartNames();
  const user = useSession((session) => session.user);
  const [day, setDay] = useState(() => businessDate(now(), clock));
  const rows = useShift(day);
  if (!user) return null;
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, t.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <chakra.section
          {...PANEL}
          display="flex"
          flexWrap="wrap"
          alignItems="flex-end"
          justifyContent="space-between"
          gap="4"
        >
          <DateField label={t.saleDate} value={day} onChange={setDay} />
          {rows && rows.length > 0 && (
            <ExportButtons
              key={day}
              fileName={`shift-${day}`}
              table={() => shiftTable(rows, t, names, words, clock, amounts.areShown)}
              print={<ShiftSheet clerk={user.name} storeName={user.store_name ?? ''} day={day} rows={rows} />}
            />
          )}
        </chakra.section>
        {rows && <Shift rows={rows} name={user.name} />}
      </chakra.div>
    </>
  );
}

function Shift({ rows, name }: { rows: readonly ShiftEntry[]; name: string }) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const { counts, sold, amountCents, shelved, unsent } = figuresOf(rows);
  if (rows.length === 0)
    return (
      <chakra.section {...PANEL}>
        <Empty
          action={
            <Button asChild>
              <Link to={paths.verifyStock}>{t.countNow}</Link>
            </Button>
          }
        >
          <span role="status">{t.nothingRecorded(name)}</span>
        </Empty>
      </chakra.section>
    );
  return (
    <>
      <chakra.section {...PANEL}>
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
          gap="4"
        >
          <Figure label={t.counts}>{counts}</Figure>
          <Figure label={t.ticketsSold}>{sold}</Figure>
          <Figure label={t.sales}>{amounts.exact(amountCents)}</Figure>
          <Figure label={t.ticketsShelved}>{shelved}</Figure>
        </chakra.dl>
        <chakra.p mt="3" color={unsent > 0 ? 'fg.warning' : 'fg.muted'}>
          {unsent === 0 ? t.allSent : t.unsent(unsent)}
        </chakra.p>
      </chakra.section>
      {rows.map((row) => (
        <ShiftRecord key={row.key} row={row} />
      ))}
    </>
  );
}
