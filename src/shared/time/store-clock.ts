/** A store's time zone, and the time of the morning at which its business day ends. */
export type StoreClock = {
  /** IANA name: America/New_York */
  time_zone: string;
  /** HH:mm from 00:00 to 05:59; 00:00 is midnight */
  day_ends_at: string;
};

/** The default clock of a store (section 9). The only place that names a zone. */
export const DEFAULT_CLOCK: StoreClock = { time_zone: 'America/Los_Angeles', day_ends_at: '00:00' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: making a format takes longer than a hundred uses of it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/**
 * An instant on the store's wall clock; midnight is 00:00:00 of the new day. Uses Intl, since the counter's
 * screens don't load luxon.
 * @returns YYYY-MM-DD HH:mm:ss
 * @throws RangeError for an invalid instant or zone
 */
export function wallTime(instant: Date, { time_zone: zone }: StoreClock): string {
  // Its numbers, in the order of American dates. `formatToParts` takes three times as long: 30 ms for the packs of a store.
  const [month, day, year = '', hour, minute, second] = formatOf(zone).format(instant).match(/\d+/g) ?? [];
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The calendar day of an instant on the store's wall clock, YYYY-MM-DD. */
export const wallDate = (instant: Date, clock: StoreClock): string => wallTime(instant, clock).slice(0, 10);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours. */
export const DAY_MS = 24 * HOUR_MS;

/** The calendar day some days earlier; later, if `days` is negative. @param date YYYY-MM-DD, a real day */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one calendar day to another, negative if it's earlier. @param from YYYY-MM-DD, as `to` */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** The calendar day before. @param date YYYY-MM-DD, a real day */
export const dayBefore = (date: string): string => daysBefore(date, 1);

/**
 * The business day of a wall time: its date, or the previous day until the business day ends.
 * @param wall YYYY-MM-DD HH:mm:ss
 * @returns YYYY-MM-DD
 */
export function businessDateOfWall(wall: string, { day_ends_at: dayEndsAt }: StoreClock): string {
  const date = wall.slice(0, 10);
  return wall.slice(11) < dayEndsAt ? dayBefore(date) : date;
}

/**
 * The store's business day of an instant.
 * @returns YYYY-MM-DD
 */
export const businessDate = (instant: Date, clock: StoreClock): string =>
  businessDateOfWall(wallTime(instant, clock), clock);

/**
 * A shift's report time, HH:mm:ss; in an hour that the clock shows twice, as in November, the zone's name follows, so that the
 * two 01:30 stay two shifts.
 */
export function reportTime(instant: Date, clock: StoreClock): string {
  const at = instant.getTime();
  const wall = wallTime(instant, clock);
  const time = wall.slice(11);
  return isShownTwice(at, wall, clock)
    ? `${time} ${nameOfZone(clock.time_zone, { style: 'short', at })}`
    : time;
}

/**
 * Checks whether the wall clock shows the same time at another instant, with the offset of the day before or after.
 * @param at milliseconds since 1970
 * @param wall its `wallTime`
 */
function isShownTwice(at: number, wall: string, clock: StoreClock): boolean {
  const wallOf = (instant: number) => wallTime(new Date(instant), clock);
  const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  return [at - DAY_MS, at + DAY_MS].some((near) => {
    const other = asUtc(wall) + near - asUtc(wallOf(near));
    return other !== at && wallOf(other) === wall;
  });
}

/** The common name of a time zone: Eastern Time. @param name IANA name */
export const zoneTitle = (name: string): string => nameOfZone(name, { style: 'longGeneric', at: 0 });

/** @param of.at an instant in milliseconds: in summer a zone has another name */
function nameOfZone(name: string, { style, at }: { style: 'short' | 'longGeneric'; at: number }): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: style });
  const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? name;
}
