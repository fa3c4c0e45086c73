import { type ReactNode, useState } from 'react';
import { now } from '../../device/clock';
import { ALARMS } from '../../messages/areas/alarms';
import { COMMON } from '../../messages/areas/common';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { alarmText } from '../../messages/words/alarm-texts';
import { ALARM_DAYS } from '../../shared/alarms/alarm';
import type { Alarm, AlarmsQuery, AlarmsReply } from '../../shared/alarms/alarms-schema';
import { alarmsPaths } from '../../shared/alarms/paths';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { ReasonDialog } from '../office/reason-dialog';
import { StorePage, WaitingStores } from '../places/place-page';
import { useConnectivity } from '../state/connectivity-store';
import { type Read, useRead, write } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { Pager } from '../ui/data-table/pager';
import { FIRST_VIEW, pageAmong, pageQuery, type View } from '../ui/data-table/rows';
import { Chip } from '../ui/form/chip';
import { KeyList } from '../ui/key-list';
import { Muted, Row, Stack } from '../ui/layout';
import { Empty } from '../ui/page/empty';
import { Panel } from '../ui/page/panel';
import { Reloading } from '../ui/page/skeleton';
import { useStoreClock } from '../ui/store-clock';
import { AlarmCard, alarmTable, printedAlarms } from './alarm-card';

/** Alarms: what the alarm rules find in the records of a store, or of all stores (an addition to the specification). */
export const AlarmsPage = () => {
  const menu = useMessages(MENU);
  return (
    <StorePage title={menu.attention} byClock offersAll>
      {(store) => (store.isAll ? <AllAlarms companyId={store.storeId} /> : <StoreAlarms {...store} />)}
    </StorePage>
  );
};

const LAST_DAYS = [ALARM_DAYS, 91];

function StoreAlarms({ storeId, storeName }: { storeId: number; storeName: string }) {
  const t = useMessages(ALARMS);
  const [days, setDays] = useState(ALARM_DAYS);
  const { read, alarms, open } = useAlarms(storeId, useLastDays(days));
  const seen = alarms.filter((alarm) => alarm.seen !== null);
  return (
    <Frame
      read={read}
      storeName={`${storeName} · ${t.lastDays({ days })}`}
      open={open}
      seen={seen}
      period={
        <Row role="group" aria-label={t.period} gap="2">
          {LAST_DAYS.map((count) => (
            <Chip key={count} isChosen={count === days} onChoose={() => setDays(count)}>
              {t.lastDays({ days: count })}
            </Chip>
          ))}
        </Row>
      }
    >
      <OpenAlarms storeId={storeId} alarms={open} total={open.length} />
      {seen.length > 0 && (
        <Panel title={t.seen} count={seen.length}>
          <Stack as="ul" gap="0">
            {seen.map((alarm) => (
              <AlarmCard key={alarm.id} alarm={alarm} />
            ))}
          </Stack>
        </Panel>
      )}
    </Frame>
  );
}

/** The days of a store's alarms: the last ones by its clock. */
export function useLastDays(days = ALARM_DAYS): AlarmsQuery {
  const to = businessDate(now(), useStoreClock());
  return { from: daysBefore(to, days - 1), to };
}

/**
 * The alarms of a store or company; `open`: those that nobody has marked as seen, those that cost most first.
 * @param query a store's days, or a company's page
 */
export function useAlarms(placeId: number, query: AlarmsQuery) {
  const read = useRead(alarmsPaths.alarms, { params: { storeId: placeId }, query }, { keepsFormer: true });
  const alarms = read.reply?.data ?? [];
  const open = alarms
    .filter(({ seen }) => seen === null)
    .sort((a, b) => (b.at_stake ?? 0) - (a.at_stake ?? 0));
  return { read, alarms, open, total: read.reply?.total ?? open.length };
}

/** The open alarms of a company's stores, those that cost most first. */
function AllAlarms({ companyId }: { companyId: number }) {
  const words = useMessages(COMMON);
  const [view, onView] = useState<View>({ ...FIRST_VIEW, size: 20 });
  const { read, open, total } = useAlarms(companyId, pageQuery(view));
  return (
    <Frame read={read} storeName={words.allStores} open={open} seen={[]}>
      <OpenAlarms storeId={companyId} alarms={open} total={total}>
        <Pager
          page={pageAmong(open, total, view)}
          total={total}
          size={view.size}
          onPage={(page) => onView({ ...view, page })}
          onSize={(size) => onView({ ...view, size, page: 1 })}
        />
      </OpenAlarms>
    </Frame>
  );
}

type FrameProps = {
  read: Read<AlarmsReply>;
  storeName: string;
  open: readonly Alarm[];
  seen: readonly Alarm[];
  period?: ReactNode;
  children: ReactNode;
};

/** Explains the alarms, and exports them. */
function Frame({ read, storeName, open, seen, period, children }: FrameProps) {
  const t = useMessages(ALARMS);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { reply, asOf, error, busy, reload } = read;
  const isEmpty = open.length + seen.length === 0;
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      <Panel aria-label={t.period}>
        <Muted>{t.about}</Muted>
        <WaitingStores reply={reply} reload={reload} />
        <Row justifyContent="space-between">
          {period}
          {!isEmpty && (
            <ExportButtons
              fileName={`alarms-${reply?.to}`}
              table={() => alarmTable([...open, ...seen], clock)}
              print={
                <PrintSheet title={office.alerts} subtitle={storeName}>
                  {open.length > 0 && <PrintTable caption={t.open} {...printedAlarms(open)} />}
                  {seen.length > 0 && <PrintTable caption={t.seen} {...printedAlarms(seen)} />}
                </PrintSheet>
              }
            />
          )}
        </Row>
        {reply && isEmpty && <Empty icon="check">{t.none}</Empty>}
      </Panel>
      {!isEmpty && <Reloading busy={busy}>{children}</Reloading>}
    </>
  );
}

type OpenProps = { storeId: number; alarms: readonly Alarm[]; total: number; children?: ReactNode };

/** Open alarms, which can be marked as seen with a reason. */
function OpenAlarms({ storeId, alarms, total, children }: OpenProps) {
  const t = useMessages(ALARMS);
  const { card, dialog } = useAlarmCards(storeId);
  return (
    <Panel title={t.open} count={total}>
      {total === 0 && <Muted>{t.noneOpen}</Muted>}
      {total > 0 && <KeyList>{alarms.map((alarm) => card(alarm))}</KeyList>}
      {children}
      {dialog}
    </Panel>
  );
}

/**
 * The cards of open alarms, each marked as seen with a reason.
 * @param placeId a store's id, or a company's
 */
export function useAlarmCards(placeId: number) {
  const t = useMessages(ALARMS);
  const office = useMessages(OFFICE_WORDS);
  const { online } = useConnectivity();
  const [marked, setMarked] = useState<Alarm | null>(null);
  return {
    card: (alarm: Alarm, kind?: string) => (
      <AlarmCard
        key={`${alarm.store_id} ${alarm.id}`}
        kind={kind}
        alarm={alarm}
        onMark={online ? () => setMarked(alarm) : undefined}
      />
    ),
    dialog: marked && (
      <ReasonDialog
        title={office.markAsSeen}
        hint={t.reasonHint}
        save={(body, key) => {
          const params = { storeId: marked.store_id ?? placeId, alarmId: marked.id };
          return write(alarmsPaths.alarmSeen, { params, body, key });
        }}
        onClose={() => setMarked(null)}
      >
        <p>{alarmText(marked)}</p>
      </ReasonDialog>
    ),
  };
}
