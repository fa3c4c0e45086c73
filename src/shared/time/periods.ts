import { daysBefore, daysBetween } from './store-clock';

/** Business days from the first to the last, both included: YYYY-MM-DD. */
export type Period = { from: string; to: string };

/** Every day of a period, ascending. */
export function daysOf({ from, to }: Period): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = daysBefore(day, -1);
  return days;
}

/** Checks whether a day is in a period. @param day YYYY-MM-DD */
export const isIn = ({ from, to }: Period, day: string): boolean => day >= from && day <= to;

/** The last seven days. @param today YYYY-MM-DD, the last of them */
export const lastWeek = (today: string): Period => ({ from: daysBefore(today, 6), to: today });

/** The first day of a date's month. */
const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;

/** A date's month up to that date. @param date YYYY-MM-DD */
export const monthTo = (date: string): Period => ({ from: monthStart(date), to: date });

const WEEK = 7;
const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;
/**
 * Checks for a month. On the seventh, the last seven days and the month are the same days: they count as a
 * week.
 */
const isMonth = (period: Period): boolean =>
  period.from === monthStart(period.to) && lengthOf(period) !== WEEK;

/**
 * The preceding period: for a month, even an unfinished one, the whole month before; otherwise the same
 * number of days.
 */
export function periodBefore(period: Period): Period {
  const to = daysBefore(period.from, 1);
  return isMonth(period) ? monthTo(to) : { from: daysBefore(period.from, lengthOf(period)), to };
}

/** The following period, which ends today at the latest; null if it would begin after today. */
export function periodAfter(period: Period, today: string): Period | null {
  const from = isMonth(period)
    ? monthStart(daysBefore(monthStart(period.to), -31))
    : daysBefore(period.to, -1);
  if (from > today) return null;
  const to = isMonth(period)
    ? daysBefore(monthStart(daysBefore(from, -31)), 1)
    : daysBefore(from, 1 - lengthOf(period));
  return { from, to: to < today ? to : today };
}
