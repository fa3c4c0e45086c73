import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { StorePage } from '../../admin/store-page';
import { alarmList } from '../../api/alarms';
import { now } from '../../api/client/clock';
import type { Alarm } from '../../contract/alarms/alarms';
import { ROLE } from '../../contract/people/roles';
import { ALARM_DAYS } from '../../domain/alarms/alarm';
import { businessDate, daysBefore } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { ALARMS } from '../../i18n/en/reports/alarms';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { usePage } from '../../terminal/queries/use-page';
import { useWorkplace } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { Empty } from '../../ui/page/empty';
import { Reloading } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { AlarmCard } from './alarm-card';
import { alarmTable, printedAlarms } from './alarm-rows';
import { SeenDialog } from './seen-dialog';

/** Alarms: what five rules find in a store's records (an addition to the specification). */
export const AlarmsPage = () => (
  <StorePage title={ALARMS.title} breadcrumb={[COMMON.lottery, ALARMS.reports, ALARMS.title]} byClock>
    {(store) => <StoreAlarms {...store} />}
  </StorePage>
);

const LAST_DAYS = [ALARM_DAYS, 91];

function StoreAlarms({ storeId, storeName }: { storeId: number; storeName: string }) {
  const clock = useStoreClock();
  const { online } = useConnectivity();
  const isOwn = useWorkplace().role === ROLE.store;
  const [days, setDays] = useState(ALARM_DAYS);
  const [marked, setMarked] = useState<Alarm | null>(null);
  const to = businessDate(now(), clock);
  const period = { from: daysBefore(to, days - 1), to };
  const { found, asOf, error, busy, reload } = usePage(`alarms/${storeId}/${days}`, period, (asked) =>
    alarmList(api, storeId, asked),
  );
  const alarms = found?.reply.data ?? [];
  const open = alarms.filter(({ seen }) => seen === null);
  const seen = alarms.filter((alarm) => alarm.seen !== null);
  const card = (alarm: Alarm) => (
    <AlarmCard
      key={alarm.id}
      alarm={alarm}
      isOwn={isOwn}
      onMark={online ? () => setMarked(alarm) : undefined}
    />
  );
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      <chakra.section {...PANEL} display="grid" gap="3" aria-label={ALARMS.period}>
        <chakra.p color="fg.muted">{ALARMS.about}</chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between">
          <chakra.div role="group" aria-label={ALARMS.period} display="flex" flexWrap="wrap" gap="2">
            {LAST_DAYS.map((count) => (
              <Button
                key={count}
                variant="outline"
                aria-pressed={count === days}
                _pressed={{ bg: 'blue.muted', color: 'blue.fg', borderColor: 'blue.border' }}
                onClick={() => setDays(count)}
              >
                {ALARMS.lastDays(count)}
              </Button>
            ))}
          </chakra.div>
          {alarms.length > 0 && (
            <ExportButtons
              fileName={`alarms-${to}`}
              table={() => alarmTable(alarms, clock)}
              print={
                <PrintSheet
                  title={ALARMS.title}
                  subtitle={[storeName, ALARMS.lastDays(days)].filter(Boolean).join(' · ')}
                >
                  {open.length > 0 && <PrintTable caption={ALARMS.open} {...printedAlarms(open)} />}
                  {seen.length > 0 && <PrintTable caption={ALARMS.seen} {...printedAlarms(seen)} />}
                </PrintSheet>
              }
            />
          )}
        </chakra.div>
        {found && alarms.length === 0 && <Empty hint={ALARMS.noneHint}>{ALARMS.none}</Empty>}
      </chakra.section>
      {alarms.length > 0 && (
        <Reloading busy={busy}>
          <Cards title={ALARMS.open} note={open.length === 0 && ALARMS.noneOpen}>
            {open.map(card)}
          </Cards>
          {seen.length > 0 && <Cards title={ALARMS.seen}>{seen.map(card)}</Cards>}
        </Reloading>
      )}
      {marked && (
        <SeenDialog
          storeId={storeId}
          alarm={marked}
          onSaved={() => {
            setMarked(null);
            reload();
          }}
          onClose={() => setMarked(null)}
        />
      )}
    </>
  );
}

type CardsProps = { title: string; note?: string | false; children: readonly React.ReactNode[] };

const Cards = ({ title, note = false, children }: CardsProps) => (
  <chakra.section {...PANEL} aria-label={title}>
    <chakra.h2 fontSize="lg" fontWeight="bold" mb="2">
      {title}{' '}
      <chakra.span color="fg.muted" fontWeight="normal">
        {children.length}
      </chakra.span>
    </chakra.h2>
    {note && <chakra.p color="fg.muted">{note}</chakra.p>}
    <chakra.ul listStyle="none" display="grid" gap="3">
      {children}
    </chakra.ul>
  </chakra.section>
);
