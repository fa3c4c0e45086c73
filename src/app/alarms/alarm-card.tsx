import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { ALARM_NAME } from '../../messages/areas/alarm-name';
import { ALARMS } from '../../messages/areas/alarms';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { alarmText } from '../../messages/words/alarm-texts';
import { gameInWords, packNamed } from '../../messages/words/packs';
import { dayInWords, timeInWords } from '../../messages/words/times';
import type { Alarm, AlarmRecord } from '../../shared/alarms/alarms-schema';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { centsOf, formatCents, formatSignedCents, signedCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { recordReportOf } from '../office/report-addresses';
import { packAddress } from '../stock/pack-address';
import { Muted } from '../ui/layout';
import { RecordCard } from '../ui/record-card';
import { useStoreClock } from '../ui/store-clock';

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
export function AlarmCard({ kind, alarm, onMark }: Props) {
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
      {...(stake && { note: t.atStake({ amount: formatCents(centsOf(stake)) }) })}
      action={
        <>
          {!seen && (
            <Button
              variant="outline"
              disabled={!onMark}
              aria-label={t.markSeenOf({ alarm: `${title}, ${dayInWords(alarm.date)}` })}
              onClick={onMark}
            >
              {office.markAsSeen}
            </Button>
          )}
          <Button asChild variant="ghost" color="blue.fg">
            <Link
              to={alarm.store_id === undefined ? address : atStore(address, alarm.store_id)}
              aria-label={t.viewOf({ alarm: `${title}, ${dayInWords(alarm.date)}` })}
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

/** A bar for the over/short of each shift, around a line for zero; below it for those who can't see them. */
function ShiftBars({ shifts }: { shifts: readonly AlarmRecord[] }) {
  const t = useMessages(ALARMS);
  const cents = shifts.map(({ over_short = 0 }) => signedCents(over_short) ?? 0);
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

/** A pack of an alarm: 'Lucky 7s, pack 1200789'; from a server of the release before, its game. */
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
export const alarmTable = (alarms: readonly Alarm[], clock: StoreClock) => {
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
export const printedAlarms = (alarms: readonly Alarm[]) => {
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
