import { daysBefore } from '../time/store-clock';
import { sumOf } from '../values/collections';

/** The number of days in the dashboard's chart, today included. */
const CHARTED_DAYS = 14;
/** The number of weeks whose same weekday a day is compared with. */
const COMPARED_WEEKS = 4;

/** The days of the chart, ascending, ending with today. @param today YYYY-MM-DD */
export const chartedDays = (today: string): string[] =>
  Array.from({ length: CHARTED_DAYS }, (_, i) => daysBefore(today, CHARTED_DAYS - 1 - i));

/** The same weekday of the weeks before, ascending. @param date YYYY-MM-DD */
export const comparedDays = (date: string): string[] =>
  Array.from({ length: COMPARED_WEEKS }, (_, i) => daysBefore(date, 7 * (COMPARED_WEEKS - i)));

type Day = { date: string; shifts: number; amount: number };

/**
 * A count: its business day, the minutes since the beginning of the day by the store's clock, and dollars.
 */
type TimedCount = { date: string; minute: number; amount: number };

/** Minutes from the beginning of a business day. @param wall YYYY-MM-DD HH:mm:ss @param dayEndsAt HH:mm */
export function minuteOfDay(wall: string, dayEndsAt: string): number {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return (minutes(wall.slice(11)) - minutes(dayEndsAt) + 1440) % 1440;
}

/**
 * The store's usual sales by a time of day, on the same weekday of the last four weeks, in dollars. `isOver`:
 * on all of these days its last count was before that time, so whole days can be compared.
 * @param counts of the compared days
 * @returns null if there was no count on such a day
 */
export function usualBy(
  counts: readonly TimedCount[],
  date: string,
  minute: number,
): { amount: number; isOver: boolean } | null {
  const compared = new Set(comparedDays(date));
  const usual = counts.filter((count) => compared.has(count.date));
  const days = new Set(usual.map((count) => count.date));
  if (days.size === 0) return null;
  const byThen = usual.filter((count) => count.minute <= minute);
  return {
    amount: sumOf(byThen, ({ amount }) => amount) / days.size,
    isOver: byThen.length === usual.length,
  };
}

/**
 * The store's sales on an average day of the same weekday, in the last four weeks. A day without a count
 * isn't part of the average: the store was closed, or didn't use the app yet.
 * @param amount in dollars, as is the result
 * @returns null if there was no such day
 */
export function usualAmount(days: readonly Day[], date: string): number | null {
  const compared = new Set(comparedDays(date));
  const counted = days.filter((day) => compared.has(day.date) && day.shifts > 0);
  if (counted.length === 0) return null;
  return counted.reduce((sum, { amount }) => sum + amount, 0) / counted.length;
}
