/** The US time zones of the tests: offset in standard time, and whether they observe daylight time. */
const ZONES = {
  'America/New_York': { hours: -5, hasDaylightTime: true },
  'America/Los_Angeles': { hours: -8, hasDaylightTime: true },
  'America/Phoenix': { hours: -7, hasDaylightTime: false },
  'Pacific/Honolulu': { hours: -10, hasDaylightTime: false },
} as const;
export type UsZone = keyof typeof ZONES;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Midnight UTC of a Sunday of a month, in ms. @param month from 0 @param ordinal 1 for the first Sunday */
function sunday(year: number, month: number, ordinal: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (ordinal - 1));
}

/**
 * A zone's offset from UTC in ms, by the law since 2007 (15 U.S.C. 260a): daylight time lasts from 02:00 standard time on
 * the second Sunday in March to 02:00 daylight time on the first Sunday in November.
 */
function offsetMs(instant: Date, zone: UsZone): number {
  const { hours, hasDaylightTime } = ZONES[zone];
  const standard = hours * HOUR_MS;
  const year = instant.getUTCFullYear();
  const from = sunday(year, 2, 2) + 2 * HOUR_MS - standard;
  const to = sunday(year, 10, 1) + 1 * HOUR_MS - standard;
  const isDaylight = hasDaylightTime && instant.getTime() >= from && instant.getTime() < to;
  return standard + (isDaylight ? HOUR_MS : 0);
}

/** The wall time of an instant, computed without a time zone database. @returns YYYY-MM-DD HH:mm:ss */
export const expectedWall = (instant: Date, zone: UsZone): string =>
  new Date(instant.getTime() + offsetMs(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The business day of an instant: minutes counted from the wall clock's midnight.
 * @param dayEndsAt HH:mm
 * @returns YYYY-MM-DD
 */
export function expectedBusinessDate(instant: Date, zone: UsZone, dayEndsAt: string): string {
  const local = instant.getTime() + offsetMs(instant, zone);
  const [hours = 0, minutes = 0] = dayEndsAt.split(':').map(Number);
  const isNight = (((local % DAY_MS) + DAY_MS) % DAY_MS) / 60_000 < hours * 60 + minutes;
  return new Date(local - (isNight ? DAY_MS : 0)).toISOString().slice(0, 10);
}
