import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../device/clock';
import { ALARM_NAME } from '../../messages/areas/alarm-name';
import { ALARM_TEXT } from '../../messages/areas/alarm-text';
import { ALARMS } from '../../messages/areas/alarms';
import { COMMON } from '../../messages/areas/common';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords, packNamed } from '../../messages/words/packs';
import { dayInWords, timeInWords } from '../../messages/words/times';
import { ALARM_DAYS, type AlarmRule } from '../../shared/alarms/alarm';
import type { Alarm, AlarmRecord, AlarmsQuery, AlarmsReply } from '../../shared/alarms/alarms-schema';
import { alarmsPaths } from '../../shared/alarms/paths';
import { binName } from '../../shared/stock/bins';
import { businessDate, daysBefore, type StoreClock, wallTime } from '../../shared/time/store-clock';
import { centsOf, formatDollars, formatSignedCents, statedCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { packAddress, recordReportOf } from '../office/addresses';
import { ExportButtons } from '../office/export-buttons';
import { ReasonDialog } from '../office/form-dialog';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { StorePage, WaitingStores } from '../places/place-page';
import { useConnectivity } from '../state/connectivity-store';
import { type Read, useRead, write } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { Pager } from '../ui/data-table/pager';
import { FIRST_VIEW, pageAmong, pageQuery, type View } from '../ui/data-table/rows';
import { Chip } from '../ui/form/choices';
import { Muted, Row, Stack } from '../ui/layout';
import { Empty, Panel, Reloading } from '../ui/page/panel';
import { KeyList, RecordCard } from '../ui/record-list';
import { useStoreClock } from '../ui/store-clock';

/** Alarms: findings of the alarm rules in the records of a store, or of all stores (an addition to the specification). */
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
 * The alarms of a store or company; `open`: those not yet marked as seen, the most expensive first.
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

/** The open alarms of a company's stores, the most expensive first. */
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
      {total === 0 && <Muted>{t.none}</Muted>}
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

type Props = {
  kind?: string | undefined;
  alarm: Alarm;
  /** absent: it can't be marked now */
  onMark?: (() => void) | undefined;
};

/** The name, day and, among several stores, the store of an alarm. */
const titleOf = (alarm: Alarm): string =>
  [currentMessages(ALARM_NAME)[alarm.rule], alarm.store_name].filter(Boolean).join(' · ');

/** An alarm: its rule, its figures in a sentence, the money at stake, and the person who marked it as seen. */
function AlarmCard({ kind, alarm, onMark }: Props) {
  const t = useMessages(ALARMS);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { seen, at_stake: stake } = alarm;
  const title = titleOf(alarm);
  const address = addressOf(alarm);
  return (
    <RecordCard
      kind={kind}
      title={title}
      badge={dayInWords(alarm.date)}
      isDone={seen !== null}
      {...(stake && { note: t.atStake({ amount: formatDollars(stake) }) })}
      action={
        <>
          {!seen && (
            <Button
              variant="outline"
              disabled={!onMark}
              aria-label={`${office.markAsSeen}: ${title}, ${dayInWords(alarm.date)}`}
              onClick={onMark}
            >
              {office.markAsSeen}
            </Button>
          )}
          <Button asChild variant="ghost" color="blue.fg">
            <Link
              to={alarm.store_id === undefined ? address : atStore(address, alarm.store_id)}
              aria-label={`${t.view}: ${title}, ${dayInWords(alarm.date)}`}
            >
              {t.view}
            </Link>
          </Button>
        </>
      }
    >
      <p>{alarmText(alarm)}</p>
      {alarm.rule === 'short_shifts' && <ShiftBars shifts={alarm.records} />}
      {seen && (
        <Muted mt="1">
          {t.seenBy({ by: seen.by, at: timeInWords(new Date(seen.at), clock) })}: {seen.reason}
        </Muted>
      )}
    </RecordCard>
  );
}

/** The screen with the records behind an alarm. */
function addressOf({ rule, records, packs }: Alarm): string {
  if (rule === 'short_shifts') return paths.overShort;
  const record = records.at(-1);
  if (record) return recordReportOf(record);
  const [pack] = packs;
  return pack ? packAddress({ upc: pack.lot_number, lotCounter: pack.lot_counter }) : paths.packs;
}

const HEIGHT = 32;
const STEP = 14;

/** A bar for the over/short of each shift, above or below a zero line; screen readers get the amounts. */
function ShiftBars({ shifts }: { shifts: readonly AlarmRecord[] }) {
  const t = useMessages(ALARMS);
  const cents = shifts.map(({ over_short = 0 }) => statedCents(over_short));
  const most = Math.max(1, ...cents.map(Math.abs));
  const zero = HEIGHT / 2;
  return (
    <chakra.svg
      role="img"
      aria-label={t.lastShifts({ amounts: cents.map(formatSignedCents).join(', ') })}
      width={`${cents.length * STEP}px`}
      height={`${HEIGHT}px`}
      my="1"
    >
      {cents.map((each, index) => {
        const height = Math.max(1, (Math.abs(each) / most) * (zero - 1));
        return (
          <chakra.rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the shifts of an alarm keep their order
            key={index}
            x={index * STEP}
            y={each > 0 ? zero - height : zero}
            width={STEP - 4}
            height={height}
            fill={each < 0 ? 'red.fg' : 'green.fg'}
          />
        );
      })}
      <chakra.rect x="0" y={zero} width="100%" height="1" fill="fg.muted" />
    </chakra.svg>
  );
}

type Pack = Alarm['packs'][number];

/** A pack of an alarm: 'Lucky 7s, pack 1200789'; from a server of the previous release, only its game. */
const packText = ({ vendor_name, lot_number, start_ticket }: Pack): string => {
  const name = gameInWords(vendor_name, lot_number);
  return start_ticket === undefined ? name : packNamed(name, start_ticket);
};

/** A record of an alarm: 'Count of Gia, Fri, Nov 20, 2:05 PM'. */
const recordText = ({ purpose, name, report_time, date }: AlarmRecord): string =>
  currentMessages(ALARMS).record({ purpose, name, wall: `${date} ${report_time}` });

const behindText = ({ records, packs }: Alarm): string =>
  [...records.map(recordText), ...packs.map(packText)].join('; ');

/** The alarms as a file. */
const alarmTable = (alarms: readonly Alarm[], clock: StoreClock) => {
  const t = currentMessages(ALARMS).columns;
  const hasStores = alarms.some(({ store_name }) => store_name !== undefined);
  const headers = [t.date, t.rule, t.alarm, t.atStake, t.records, t.seenBy, t.seenAt, t.reason, t.id];
  return {
    columns: [...(hasStores ? [t.store] : []), ...headers].map((header) => ({ header })),
    rows: alarms.map((each) => [
      ...(hasStores ? [each.store_name ?? ''] : []),
      ...[each.date, currentMessages(ALARM_NAME)[each.rule], alarmText(each), each.at_stake ?? ''],
      ...[behindText(each), each.seen?.by ?? ''],
      ...[each.seen ? wallTime(new Date(each.seen.at), clock) : '', each.seen?.reason ?? '', each.id],
    ]),
  };
};

/** The alarms as a printed table. */
const printedAlarms = (alarms: readonly Alarm[]) => {
  const { date, alarm, records, reason } = currentMessages(ALARMS).columns;
  return {
    columns: [date, alarm, records, reason].map((header) => ({ header })),
    rows: alarms.map((each) => [
      [each.store_name, dayInWords(each.date)].filter(Boolean).join(', '),
      alarmText(each),
      behindText(each),
      each.seen ? `${each.seen.reason} (${each.seen.by})` : '',
    ]),
  };
};

type OfRule<Rule extends AlarmRule> = Extract<Alarm, { rule: Rule }>;

/** The bin that an alarm is about; without bins, the game. */
const placeText = ({
  bin,
  bin_name,
  vendor_name,
  lot_number,
}: Pick<OfRule<'high_sale'>, 'bin' | 'bin_name' | 'vendor_name' | 'lot_number'>): string =>
  bin === null
    ? gameInWords(vendor_name, lot_number ?? '')
    : currentMessages(ALARM_TEXT).bin({ bin: bin_name ?? binName(bin) });

type Text = typeof ALARM_TEXT;

const TEXT: { [Rule in AlarmRule]: (alarm: OfRule<Rule>, t: Text) => string } = {
  high_sale: ({ ticketCount, date, usual_days, usual, ...of }, t) =>
    t.high_sale({ place: placeText(of), ticketCount, date, days: usual_days.length, usual }),
  skipped_pack: ({ game, pack }, t) => t.skipped_pack({ game, pack }),
  short_shifts: ({ name, short, shifts, over_short, at_stake }, t) =>
    t.short_shifts({
      ...{ name, short, shifts, cents: statedCents(over_short) },
      lost: at_stake === undefined ? null : formatDollars(at_stake),
    }),
  missing_again: ({ days, ticketCount, amount, ...of }, t) =>
    t.missing_again({ place: placeText(of), days: days.length, ticketCount, cents: centsOf(amount) }),
  typed_cards: ({ name, typed, cards }, t) =>
    t.typed_cards({ name, typed, cards, percent: Math.floor((typed * 100) / cards) }),
  counts_alone: ({ name, shifts, days }, t) => t.counts_alone({ name, shifts, days }),
};

/** An alarm in a sentence or two: 'Bin 7 sold 48 tickets on Saturday, Nov 21, 2026. …' */
export const alarmText = (alarm: Alarm): string =>
  TEXT[alarm.rule](alarm as never, currentMessages(ALARM_TEXT));
