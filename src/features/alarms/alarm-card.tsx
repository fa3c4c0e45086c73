import { Button, chakra } from '@chakra-ui/react';
import type { Alarm } from '../../contract/alarms/alarms';
import { paths } from '../../contract/page-paths';
import { dayInWords, timeInWords } from '../../domain/time/time';
import { ALARM_NAMES, alarmText, placeText } from '../../i18n/en/reports/alarm-texts';
import { ALARMS } from '../../i18n/en/reports/alarms';
import { dayReportOf, shiftReportOf } from '../../reports/day-report';
import { packAddress } from '../../reports/pack-address';
import { RecordCard } from '../../ui/record-card';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { packText } from './alarm-rows';

type Props = {
  alarm: Alarm;
  /** the store is the one that this terminal works in */
  isOwn: boolean;
  /** absent: it can't be marked now */
  onMark?: (() => void) | undefined;
};

/** An alarm: its rule, its numbers in a sentence, what is behind it, and who has seen it. */
export function AlarmCard({ alarm, isOwn, onMark }: Props) {
  const clock = useStoreClock();
  const { seen } = alarm;
  const name = ALARM_NAMES[alarm.rule];
  return (
    <RecordCard
      title={name}
      badge={dayInWords(alarm.date)}
      isDone={seen !== null}
      action={
        !seen && (
          <Button
            variant="outline"
            disabled={!onMark}
            aria-label={ALARMS.markSeenOf(`${name}, ${dayInWords(alarm.date)}`)}
            onClick={onMark}
          >
            {ALARMS.markSeen}
          </Button>
        )
      }
    >
      <p>{alarmText(alarm)}</p>
      <Behind alarm={alarm} isOwn={isOwn} />
      {seen && (
        <chakra.p color="fg.muted" mt="1">
          {ALARMS.seenBy(seen.by, timeInWords(new Date(seen.at), clock))}: {seen.reason}
        </chakra.p>
      )}
    </RecordCard>
  );
}

/** Links to the records, packs, bin and clerk behind an alarm. */
function Behind({ alarm, isOwn }: { alarm: Alarm; isOwn: boolean }) {
  const { records, packs } = alarm;
  const hasBin = (alarm.rule === 'high_sale' || alarm.rule === 'missing_again') && alarm.bin !== null;
  return (
    <chakra.ul
      aria-label={ALARMS.behind}
      listStyle="none"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      mt="1"
      fontSize="sm"
    >
      {records.map((record) => (
        <li key={record.submission_id}>
          <TextLink
            to={record.purpose === 'shift' ? shiftReportOf(record.date, record) : dayReportOf(record.date)}
          >
            {ALARMS.record(record)}
          </TextLink>
        </li>
      ))}
      {packs.map((pack) => (
        <li key={`${pack.lot_number} ${pack.lot_counter}`}>
          <TextLink to={packAddress({ upc: pack.lot_number, lotCounter: pack.lot_counter })}>
            {packText(pack)}
          </TextLink>
        </li>
      ))}
      {isOwn && hasBin && (
        <li>
          <TextLink to={paths.bins}>{placeText(alarm)}</TextLink>
        </li>
      )}
      {alarm.rule === 'short_shifts' && (
        <li>
          <TextLink to={paths.overShort}>{ALARMS.overShort}</TextLink>
        </li>
      )}
    </chakra.ul>
  );
}
