import { DateTime } from 'luxon';
import { businessDate, type StoreClock, wallTime } from './store-clock';

const WALL_FORMAT = 'yyyy-MM-dd HH:mm:ss';
const MINUTE_MS = 60_000;

const inZone = (instant: Date, { time_zone: zone }: StoreClock): DateTime =>
  DateTime.fromJSDate(instant, { zone });

const DAY_FORMAT = 'LLL d, yyyy';
const inEnglish = (instant: Date, clock: StoreClock): DateTime => inZone(instant, clock).setLocale('en-US');

/**
 * A wall time in a sentence: `14:05 on Nov 3, 2026`. The year is always told: a record may be dated years back.
 * @param wall YYYY-MM-DD HH:mm:ss
 */
export const wallInWords = (wall: string): string =>
  `${wall.slice(11, 16)} on ${dayInWords(wall.slice(0, 10))}`;

/** An instant in a sentence, by the store's clock: `14:05 on Nov 3, 2026`. */
export const timeInWords = (instant: Date, clock: StoreClock): string =>
  wallInWords(wallTime(instant, clock));

/** The date of an instant in a sentence, as the store's wall calendar shows it: `Nov 12, 2026`. */
export const dateInWords = (instant: Date, clock: StoreClock): string =>
  inEnglish(instant, clock).toFormat(DAY_FORMAT);

/** A day in a sentence: `Nov 12, 2026`. @param date YYYY-MM-DD */
export const dayInWords = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc', locale: 'en-US' }).toFormat(DAY_FORMAT);

/** The weekday of a day: `Saturday`. @param date YYYY-MM-DD */
export const weekdayInWords = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc', locale: 'en-US' }).toFormat('cccc');

/**
 * A shift's report time, HH:mm:ss; in the hour that November repeats the zone's name follows, so that the
 * two 01:30 stay two shifts.
 */
export function reportTime(instant: Date, clock: StoreClock): string {
  const local = inEnglish(instant, clock);
  const ambiguous = local.getPossibleOffsets().length > 1;
  return local.toFormat(ambiguous ? 'HH:mm:ss ZZZZ' : 'HH:mm:ss');
}

/**
 * The instant of a store's wall time. Of a repeated time it's the first; a time that the clock skipped in March is read
 * with the offset before the change.
 * @param wall YYYY-MM-DD HH:mm:ss
 * @returns null when there is no such date or time
 */
export function instantOfWall(wall: string, { time_zone: zone }: StoreClock): Date | null {
  const local = DateTime.fromFormat(wall, WALL_FORMAT, { zone });
  if (!local.isValid) return null;
  const first = DateTime.min(...local.getPossibleOffsets()) ?? local;
  return first.toJSDate();
}

/**
 * The instant at which a business day begins. Where the clock skips the end of the day before, it's the skip; where it
 * repeats it, the second time.
 */
function beginningOf(date: string, clock: StoreClock): Date {
  const local = DateTime.fromFormat(`${date} ${clock.day_ends_at}`, 'yyyy-MM-dd HH:mm', {
    zone: clock.time_zone,
  });
  let at = (DateTime.max(...local.getPossibleOffsets()) ?? local).toMillis();
  while (businessDate(new Date(at - MINUTE_MS), clock) === date) at -= MINUTE_MS;
  return new Date(at);
}

/**
 * The instants between which a business day of a store lies; it has 23 or 25 hours when the clock changes.
 * @param date YYYY-MM-DD, a real day
 */
export const businessDay = (date: string, clock: StoreClock): { start: Date; end: Date } => ({
  start: beginningOf(date, clock),
  end: beginningOf(dayAfter(date), clock),
});

const dayAfter = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? date;

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
