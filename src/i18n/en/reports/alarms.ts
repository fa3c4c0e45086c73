import type { AlarmRecord } from '../../../contract/alarms/alarms';
import { dayInWords } from '../../../domain/time/time';
import { pluralize } from '../../../domain/values/pluralize';

const PURPOSE: Record<AlarmRecord['purpose'], string> = {
  shift: 'Count',
  opening: 'Opening check',
  removal: 'Removal',
};

/** Alarms: what an owner should look at. */
export const ALARMS = {
  title: 'Alarms',
  reports: 'Reports',
  about:
    'Five rules look at every record. They block nothing, and a record that arrives late can explain an alarm away.',
  period: 'Days',
  lastDays: (days: number) => `Last ${pluralize(days, 'day')}`,
  open: 'Open',
  seen: 'Seen',
  none: 'No alarms.',
  noneHint:
    'An alarm appears here when a bin sells far more than usual, a pack number is skipped, a clerk is short again and again, something is missing again, or many packs are typed instead of scanned.',
  noneOpen: 'No open alarms.',
  markSeen: 'Mark as seen',
  markSeenOf: (alarm: string) => `Mark as seen: ${alarm}`,
  seenDialog: 'Mark as seen',
  reason: 'Reason',
  reasonHint: 'A customer bought ten; I was there',
  reasonRequired: 'Say what you found. It is kept with the alarm.',
  seenBy: (by: string, at: string) => `Seen by ${by} at ${at}`,
  behind: 'Behind it',
  record: ({ purpose, name, report_time, date }: AlarmRecord) =>
    `${PURPOSE[purpose]} of ${name}, ${report_time.slice(0, 5)} on ${dayInWords(date)}`,
  pack: (name: string, lot: number) => `Pack: ${name} lot ${lot}`,
  bins: 'Bins',
  overShort: 'Over / Short',
  columns: {
    date: 'Date',
    rule: 'Rule',
    alarm: 'Alarm',
    records: 'Records and packs',
    seenBy: 'Seen by',
    seenAt: 'Seen at',
    reason: 'Reason',
    id: 'Alarm id',
  },
} as const;
