import { businessDate, dayBefore, type StoreClock, wallDate, wallTime } from '../domain/time/store-clock';
import { TIMES } from '../i18n/en/app/times';
import { currentMessages, locale } from '../i18n/language';
import { clockTime } from './formats';

const YEAR_MS = 300 * 86_400_000;

/** Whether an instant is before the store's current business day. */
export const isBeforeToday = (at: Date, now: Date, clock: StoreClock): boolean =>
  businessDate(at, clock) < businessDate(now, clock);

/**
 * Formats a past wall time relative to today: '10:10 PM', 'yesterday 10:10 PM', 'Nov 18, 10:10 PM'.
 * @param wall YYYY-MM-DD HH:mm:ss, with or without a zone
 * @param today YYYY-MM-DD
 */
export function wallSince(wall: string, today: string): string {
  const [day, time] = [wall.slice(0, 10), clockTime(wall.slice(11))];
  if (day === today) return time;
  if (day === dayBefore(today)) return currentMessages(TIMES).yesterday(time);
  const at = new Date(day);
  const year = Date.parse(today) - at.getTime() > YEAR_MS ? 'numeric' : undefined;
  const date = at.toLocaleDateString(locale(), { timeZone: 'UTC', month: 'short', day: 'numeric', year });
  return `${date}, ${time}`;
}

/** Formats a past instant relative to today, in the store's zone. */
export const sinceWhen = (at: Date, now: Date, clock: StoreClock): string =>
  wallSince(wallTime(at, clock), wallDate(now, clock));
