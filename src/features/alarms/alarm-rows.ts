import type { Alarm } from '../../contract/alarms/alarms';
import { type StoreClock, wallTime } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { ALARM_NAMES, alarmText } from '../../i18n/en/reports/alarm-texts';
import { ALARMS } from '../../i18n/en/reports/alarms';

type Pack = Alarm['packs'][number];

/** A pack behind an alarm: 'Pack: Lucky 7s lot 2'. */
export const packText = ({ vendor_name, lot_number, lot_counter }: Pack): string =>
  ALARMS.pack(vendor_name ?? lot_number, lot_counter);

const behindText = ({ records, packs }: Alarm): string =>
  [...records.map(ALARMS.record), ...packs.map(packText)].join('; ');

/** The alarms as a file. */
export const alarmTable = (alarms: readonly Alarm[], clock: StoreClock) => {
  const { date, rule, alarm, records, seenBy, seenAt, reason, id } = ALARMS.columns;
  return {
    columns: [date, rule, alarm, records, seenBy, seenAt, reason, id].map((header) => ({ header })),
    rows: alarms.map((each) => [
      ...[each.date, ALARM_NAMES[each.rule], alarmText(each), behindText(each), each.seen?.by ?? ''],
      ...[each.seen ? wallTime(new Date(each.seen.at), clock) : '', each.seen?.reason ?? '', each.id],
    ]),
  };
};

/** The alarms as a printed table. */
export const printedAlarms = (alarms: readonly Alarm[]) => {
  const { date, alarm, records, reason } = ALARMS.columns;
  return {
    columns: [date, alarm, records, reason].map((header) => ({ header })),
    rows: alarms.map((each) => [
      dayInWords(each.date),
      alarmText(each),
      behindText(each),
      each.seen ? `${each.seen.reason} (${each.seen.by})` : '',
    ]),
  };
};
