import { isDate } from '../time/time';

/** The rules, in the order of the owner's list (money, section 5). */
export const ALARM_RULES = [
  'high_sale',
  'skipped_pack',
  'short_shifts',
  'missing_again',
  'typed_cards',
] as const;
export type AlarmRule = (typeof ALARM_RULES)[number];

/** The business days that a list of alarms covers unless it names others. */
export const ALARM_DAYS = 28;

/**
 * What identifies an alarm of a store, however often it is derived.
 * @param subject the place, pack, clerk or record that it is about
 * @param day business day, YYYY-MM-DD
 */
export const alarmId = (rule: AlarmRule, subject: string, day: string): string => `${rule}.${subject}.${day}`;

/** The parts of an alarm's id; null where a text is none. */
export function parseAlarmId(id: string): { rule: AlarmRule; subject: string; day: string } | null {
  const [, name, subject, day] = /^([a-z_]+)\.([0-9a-z-]+)\.([0-9]{4}-[0-9]{2}-[0-9]{2})$/.exec(id) ?? [];
  const rule = ALARM_RULES.find((known) => known === name);
  return rule && subject && day && isDate(day) ? { rule, subject, day } : null;
}
