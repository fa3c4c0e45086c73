import type { StoreClock } from '../domain/time/store-clock';
import { TIMES } from '../i18n/en/app/times';
import { currentMessages, locale } from '../i18n/language';

/** Formats an instant as date and time in the store's zone: Nov 20, 2026, 2:05 PM. */
export const storeTime = (at: Date, { time_zone: timeZone }: StoreClock): string =>
  at.toLocaleString(locale(), { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant as a date in the store's zone: Nov 20, 2026. */
export const storeDay = (at: Date, { time_zone: timeZone }: StoreClock): string =>
  at.toLocaleDateString(locale(), { timeZone, dateStyle: 'medium' });

/** Formats a wall time as people say it: `19:50:59` as 7:50 PM, `01:30:00 PDT` as 1:30 AM PDT. @param time HH:mm, with or without seconds and a zone */
export function clockTime(time: string): string {
  const [clock = '', zone] = time.split(' ');
  const [hours = 0, minutes = ''] = [Number(clock.slice(0, 2)), clock.slice(3, 5)];
  return [`${hours % 12 || 12}:${minutes}`, hours < 12 ? 'AM' : 'PM', zone].filter(Boolean).join(' ');
}

const MINUTE_MS = 60_000;

/** Formats a duration in words, to the minute; from two days on, to the hour. @param ms milliseconds, not negative */
export function span(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const t = currentMessages(TIMES);
  if (hours >= 48) return t.days(Math.round(hours / 24));
  const rest = minutes % 60;
  return [hours > 0 && t.hours(hours), (rest > 0 || hours === 0) && t.minutes(rest)]
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
