import { DateTime } from 'luxon';
import { STORE_ZONE } from './zone';

const WALL_FORMAT = 'yyyy-MM-dd HH:mm:ss';

const inStoreZone = (instant: Date): DateTime => DateTime.fromJSDate(instant, { zone: STORE_ZONE });

/** An instant as Los Angeles wall time, YYYY-MM-DD HH:mm:ss; midnight is 00:00:00 of the new day. */
export const laWallTime = (instant: Date): string => inStoreZone(instant).toFormat(WALL_FORMAT);

const DAY_FORMAT = 'LLL d, yyyy';
const inEnglish = (instant: Date): DateTime => inStoreZone(instant).setLocale('en-US');

/** An instant in a sentence: `14:05 on Nov 3, 2026`. The year is always told: a record may be dated years back. */
export const laTimeInWords = (instant: Date): string =>
  inEnglish(instant).toFormat(`HH:mm 'on' ${DAY_FORMAT}`);

/** The day of an instant in a sentence: `Nov 12, 2026`. */
export const laDayInWords = (instant: Date): string => inEnglish(instant).toFormat(DAY_FORMAT);

/** A day in a sentence: `Nov 12, 2026`. @param date YYYY-MM-DD */
export const dayInWords = (date: string): string => laDayInWords(laDay(date).start);

/** The day in Los Angeles that an instant belongs to, YYYY-MM-DD. */
export const laDate = (instant: Date): string => inStoreZone(instant).toFormat('yyyy-MM-dd');

/**
 * A shift's report time, HH:mm:ss; in the hour that November repeats the zone's name follows, so that the
 * two 01:30 stay two shifts.
 */
export function laReportTime(instant: Date): string {
  const local = inStoreZone(instant);
  const ambiguous = local.getPossibleOffsets().length > 1;
  return local.toFormat(ambiguous ? 'HH:mm:ss ZZZZ' : 'HH:mm:ss');
}

/**
 * The instant of a Los Angeles wall time. Of a repeated time it's the first; a time that the clock skipped
 * in March is read with the offset before the change.
 * @param wall YYYY-MM-DD HH:mm:ss
 * @returns null when there is no such date or time
 */
export function laInstant(wall: string): Date | null {
  const local = DateTime.fromFormat(wall, WALL_FORMAT, { zone: STORE_ZONE });
  if (!local.isValid) return null;
  const first = DateTime.min(...local.getPossibleOffsets()) ?? local;
  return first.toJSDate();
}

/**
 * The instants between which a Los Angeles day lies; it has 23 or 25 hours when the clock changes.
 * @param date YYYY-MM-DD, a real day
 */
export function laDay(date: string): { start: Date; end: Date } {
  const start = DateTime.fromFormat(date, 'yyyy-MM-dd', { zone: STORE_ZONE });
  return { start: start.toJSDate(), end: start.plus({ days: 1 }).toJSDate() };
}

/** Whether `date` is a real day written YYYY-MM-DD. */
export const isDate = (date: string): boolean => DateTime.fromFormat(date, 'yyyy-MM-dd').isValid;

/**
 * The instant that an ISO 8601 text with a zone stands for.
 * @returns null for a day or time that doesn't exist, which `Date` would move into the next month, or one before 1970
 */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return isDate(text.slice(0, 10)) && instant.getTime() >= 0 ? instant : null;
}
