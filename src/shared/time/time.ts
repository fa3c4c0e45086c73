import { businessDate, DAY_MS, daysBefore, type StoreClock, wallTime } from './store-clock';

const MINUTE_MS = 60_000;

/** A wall time as if it were in UTC, in milliseconds. @param wall YYYY-MM-DD HH:mm:ss */
const inUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The offset of a clock from UTC, in milliseconds. @param at milliseconds, a whole second */
const offsetAt = (at: number, clock: StoreClock): number => inUtc(wallTime(new Date(at), clock)) - at;

/**
 * The instants, in milliseconds, at which a clock shows a wall time: two in the hour that November repeats. A time that the
 * clock skips in March is read with the offset before the change.
 */
function instantsOf(wall: string, clock: StoreClock): [number, ...number[]] {
  const local = inUtc(wall);
  // A clock changes at most once in two days.
  const [before, after] = [local - DAY_MS, local + DAY_MS].map((at) => local - offsetAt(at, clock)) as [
    number,
    number,
  ];
  const shown = [before, after].filter((at) => at + offsetAt(at, clock) === local);
  const [first = before, second = first] = shown.sort((a, b) => a - b);
  return first === second ? [first] : [first, second];
}

/**
 * A shift's report time, HH:mm:ss; in the hour that November repeats the zone's name follows, so that the
 * two 01:30 stay two shifts.
 */
export function reportTime(instant: Date, clock: StoreClock): string {
  const wall = wallTime(instant, clock);
  const time = wall.slice(11);
  return instantsOf(wall, clock).length > 1 ? `${time} ${zoneName(instant, clock)}` : time;
}

/** PDT or PST: in English, which names the zone. */
function zoneName(instant: Date, { time_zone: timeZone }: StoreClock): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * The instant of a store's wall time. A repeated time means the first; a time that the clock skipped in March
 * is read with the offset before the change.
 * @param wall YYYY-MM-DD HH:mm:ss
 * @returns null when there is no such date or time
 */
export function instantOfWall(wall: string, clock: StoreClock): Date | null {
  const isWall = /^.{10} \d{2}:\d{2}:\d{2}$/.test(wall) && isDate(wall.slice(0, 10));
  return isWall && !Number.isNaN(inUtc(wall)) ? new Date(instantsOf(wall, clock)[0]) : null;
}

/**
 * The first instant of a business day. Where the clock skips the end of the previous day, it's the skip;
 * where it repeats it, the second time.
 */
function beginningOf(date: string, clock: StoreClock): Date {
  let at = Math.max(...instantsOf(`${date} ${clock.day_ends_at}:00`, clock));
  while (businessDate(new Date(at - MINUTE_MS), clock) === date) at -= MINUTE_MS;
  return new Date(at);
}

/**
 * The first and last instants of a store's business day; it has 23 or 25 hours when the clock changes.
 * @param date YYYY-MM-DD, a real day
 */
export const businessDay = (date: string, clock: StoreClock): { start: Date; end: Date } => ({
  start: beginningOf(date, clock),
  end: beginningOf(daysBefore(date, -1), clock),
});

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
