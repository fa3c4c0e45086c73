import { DateTime } from 'luxon';
import { businessDate, MINUTE_MS, type StoreClock } from './store-clock';

const WALL_FORMAT = 'yyyy-MM-dd HH:mm:ss';

/**
 * The instant of a store's wall time. A repeated time means the first; a time that the clock skipped in March
 * is read with the offset before the change.
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
 * The first instant of a business day. Where the clock skips the end of the previous day, it's the skip;
 * where it repeats it, the second time.
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
 * The first and last instants of a store's business day; it has 23 or 25 hours when the clock changes.
 * @param date YYYY-MM-DD, a real day
 */
export const businessDay = (date: string, clock: StoreClock): { start: Date; end: Date } => ({
  start: beginningOf(date, clock),
  end: beginningOf(dayAfter(date), clock),
});

const dayAfter = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? date;

/** Checks whether `date` is a real day in the format YYYY-MM-DD. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  // Date moves a day that doesn't exist into the next month.
  const start = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date);
}

/**
 * The instant of an ISO 8601 text with a zone.
 * @returns null for an invalid day or time, which `Date` would move into the next month, or one before 1970
 */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return isDate(text.slice(0, 10)) && instant.getTime() >= 0 ? instant : null;
}
