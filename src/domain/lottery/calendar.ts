import type { Period } from '../time/periods';
import { daysBefore } from '../time/store-clock';

/** In the order of `Date.getUTCDay()`. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Days from a date to the next such weekday; 0 when it is one. */
const daysUntil = (date: string, weekday: Weekday): number =>
  (WEEKDAYS.indexOf(weekday) - weekdayOf(date) + 7) % 7;

/**
 * The lottery's week that a date is in.
 * @param date YYYY-MM-DD
 * @param startsOn its first weekday
 */
export function lotteryWeek(date: string, startsOn: Weekday): Period {
  const from = daysBefore(date, (7 - daysUntil(date, startsOn)) % 7);
  return { from, to: daysBefore(from, -6) };
}

/**
 * The day on which the lottery collects for a week: the first such weekday after the week has ended, and whole weeks later
 * where the lottery is behind.
 * @returns YYYY-MM-DD
 */
export function sweepDay(week: Period, weekday: Weekday, lagWeeks: number): string {
  const dayAfter = daysBefore(week.to, -1);
  return daysBefore(dayAfter, -(daysUntil(dayAfter, weekday) + 7 * lagWeeks));
}

/** The day on which a pack settles at the latest. @param activatedOn YYYY-MM-DD */
export const dueBy = (activatedOn: string, settleDays: number): string =>
  daysBefore(activatedOn, -settleDays);
