import { TIMES } from '../../messages/areas/times';
import { currentLanguage, currentMessages, locale } from '../../messages/current';
import { clock as clockText, day, time } from '../../messages/formats';
import type { LanguageCode } from '../../messages/locales';
import {
  businessDate,
  dayBefore,
  MINUTE_MS,
  type StoreClock,
  wallDate,
  wallTime,
} from '../../shared/time/store-clock';

/** Formats a wall time: Sat, Nov 21, 10:30 PM. @param wall YYYY-MM-DD HH:mm:ss, with or without a zone */
export const wallText = (wall: string): string => time(currentLanguage(), wall);

/** Formats an instant as date and time in the store's zone: Sat, Nov 21, 10:30 PM. */
export const storeTime = (at: Date, clock: StoreClock): string => wallText(wallTime(at, clock));

/** Formats a day: Sat, Nov 21. @param date YYYY-MM-DD */
export const dayText = (date: string): string => day(currentLanguage(), date);

const tickOf = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale(), { timeZone: 'UTC', ...parts });

/** Formats a day for the axis of a chart of days: Mon 23. @param date YYYY-MM-DD */
export const dayTick = (date: string): string =>
  `${tickOf(date, { weekday: 'short' })} ${Number(date.slice(8))}`;

/** Formats a day for the axis of a chart of weeks, whose weekdays are the same: Nov 23. @param date YYYY-MM-DD */
export const weekTick = (date: string): string => tickOf(date, { month: 'short', day: 'numeric' });

/** Formats an instant as a date in the store's zone: Sat, Nov 21. */
export const storeDay = (at: Date, clock: StoreClock): string => dayText(wallDate(at, clock));

/**
 * Formats a time of day: `19:50:59` as 7:50 PM, `01:30:00 PDT` as 1:30 AM PDT.
 * @param wall HH:mm, with or without seconds and a zone
 * @param withSeconds 7:50:59 PM
 */
export const clockTime = (wall: string, withSeconds = false): string =>
  clockText(currentLanguage(), wall, withSeconds);

/** Formats a duration in words, to the minute; from two days on, to the hour. @param ms milliseconds, not negative */
export function span(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const t = currentMessages(TIMES);
  if (hours >= 48) return t.days({ count: Math.round(hours / 24) });
  const rest = minutes % 60;
  return [hours > 0 && t.hours({ count: hours }), (rest > 0 || hours === 0) && t.minutes({ count: rest })]
    .filter(Boolean)
    .join(' ');
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Formats a size in decimal units: 3.1 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** Whether an instant is before the store's current business day. */
export const isBeforeToday = (at: Date, now: Date, clock: StoreClock): boolean =>
  businessDate(at, clock) < businessDate(now, clock);

/** A language's way to write past times. */
type Voice = { times: Pick<typeof TIMES, 'yesterday'>; code: LanguageCode };

/**
 * Formats a past wall time relative to today: '10:10 PM', 'yesterday 10:10 PM', 'Wed, Nov 18, 10:10 PM'.
 * @param wall YYYY-MM-DD HH:mm:ss, with or without a zone
 * @param today YYYY-MM-DD
 * @param voice default: the reader's language
 */
export function wallSince(
  wall: string,
  today: string,
  voice: Voice = { times: currentMessages(TIMES), code: currentLanguage() },
): string {
  const date = wall.slice(0, 10);
  const atTime = clockText(voice.code, wall.slice(11));
  if (date === today) return atTime;
  if (date === dayBefore(today)) return voice.times.yesterday({ time: atTime });
  return time(voice.code, wall, Date.parse(today));
}

/** Formats a past instant relative to today, in the store's zone. */
export const sinceWhen = (at: Date, now: Date, clock: StoreClock): string =>
  wallSince(wallTime(at, clock), wallDate(now, clock));
