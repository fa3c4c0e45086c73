import { daysBefore } from '../time/store-clock';

/** The days of the dashboard's chart, today included. */
const CHARTED_DAYS = 14;
/** The weeks whose same weekday a day is compared with. */
const COMPARED_WEEKS = 4;

/** The days of the chart, ascending, ending with today. @param today YYYY-MM-DD */
export const chartedDays = (today: string): string[] =>
  Array.from({ length: CHARTED_DAYS }, (_, i) => daysBefore(today, CHARTED_DAYS - 1 - i));

/** The same weekday of the weeks before, ascending. @param date YYYY-MM-DD */
export const comparedDays = (date: string): string[] =>
  Array.from({ length: COMPARED_WEEKS }, (_, i) => daysBefore(date, 7 * (COMPARED_WEEKS - i)));

type Day = { date: string; shifts: number; amount: number };

/**
 * What the store sold on an average day of the same weekday, in the last four weeks. A day without a count isn't part of
 * the average: the store was closed, or didn't use the app yet.
 * @param amount in dollars, as is the result
 * @returns null if there was no such day
 */
export function usualAmount(days: readonly Day[], date: string): number | null {
  const compared = new Set(comparedDays(date));
  const counted = days.filter((day) => compared.has(day.date) && day.shifts > 0);
  if (counted.length === 0) return null;
  return counted.reduce((sum, { amount }) => sum + amount, 0) / counted.length;
}
