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
 * The lottery's week of a date.
 * @param date YYYY-MM-DD
 * @param startsOn its first weekday
 */
export function lotteryWeek(date: string, startsOn: Weekday): Period {
  const from = daysBefore(date, (7 - daysUntil(date, startsOn)) % 7);
  return { from, to: daysBefore(from, -6) };
}

/**
 * The day on which the lottery collects for a week: the first such weekday after the week's end, plus whole
 * weeks for a lottery that collects later.
 * @returns YYYY-MM-DD
 */
export function sweepDay(week: Period, weekday: Weekday, lagWeeks: number): string {
  const dayAfter = daysBefore(week.to, -1);
  return daysBefore(dayAfter, -(daysUntil(dayAfter, weekday) + 7 * lagWeeks));
}

/** The days of the lottery's calendar in a store. */
type SweepCalendar = { week_starts_on: Weekday; sweep_weekday: Weekday; sweep_lag_weeks: number };

/** The week for which the lottery collects next: on this date or later. @param date YYYY-MM-DD */
export function weekSweptNext(
  date: string,
  { week_starts_on: startsOn, sweep_weekday: weekday, sweep_lag_weeks: lagWeeks }: SweepCalendar,
): Period {
  let week = lotteryWeek(date, startsOn);
  const before = (): Period => lotteryWeek(daysBefore(week.from, 1), startsOn);
  while (sweepDay(before(), weekday, lagWeeks) >= date) week = before();
  return week;
}

/** The latest day on which a pack settles. @param activatedOn YYYY-MM-DD */
export const dueBy = (activatedOn: string, settleDays: number): string =>
  daysBefore(activatedOn, -settleDays);
