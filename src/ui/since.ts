import { businessDate, dayBefore, type StoreClock, wallDate, wallTime } from '../domain/time/store-clock';
import { TIMES } from '../i18n/en/app/times';
import { currentMessages, locale } from '../i18n/language';
import { clockTime } from './formats';

const YEAR_MS = 300 * 86_400_000;

/** Whether an instant is before the store's current business day. */
export const isBeforeToday = (at: Date, now: Date, clock: StoreClock): boolean =>
  businessDate(at, clock) < businessDate(now, clock);

/** How a language writes past times. */
type Voice = { times: Pick<typeof TIMES, 'yesterday'>; locale: string };

/**
 * Formats a past wall time relative to today: '10:10 PM', 'yesterday 10:10 PM', 'Nov 18, 10:10 PM'.
 * @param wall YYYY-MM-DD HH:mm:ss, with or without a zone
 * @param today YYYY-MM-DD
 * @param voice default: the reader's language
 */
export function wallSince(
  wall: string,
  today: string,
  voice: Voice = { times: currentMessages(TIMES), locale: locale() },
): string {
  const [day, time] = [wall.slice(0, 10), clockTime(wall.slice(11))];
  if (day === today) return time;
  if (day === dayBefore(today)) return voice.times.yesterday(time);
  const at = new Date(day);
  const year = Date.parse(today) - at.getTime() > YEAR_MS ? 'numeric' : undefined;
  const date = at.toLocaleDateString(voice.locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year });
  return `${date}, ${time}`;
}

/** Formats a past instant relative to today, in the store's zone. */
export const sinceWhen = (at: Date, now: Date, clock: StoreClock): string =>
  wallSince(wallTime(at, clock), wallDate(now, clock));
