/** The zones of the United States that the tests compare, by their offset in standard time and whether it changes. */
const ZONES = {
  'America/New_York': { hours: -5, changes: true },
  'America/Los_Angeles': { hours: -8, changes: true },
  'America/Phoenix': { hours: -7, changes: false },
  'Pacific/Honolulu': { hours: -10, changes: false },
} as const;
export type UsZone = keyof typeof ZONES;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The nth Sunday of a month as ms of its midnight in UTC. @param month from 0 */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1));
}

/**
 * What a zone is ahead of UTC in ms, by the law since 2007 (15 U.S.C. 260a): daylight time from 02:00 standard time of the
 * second Sunday in March to 02:00 daylight time of the first Sunday in November.
 */
function offsetMs(instant: Date, zone: UsZone): number {
  const { hours, changes } = ZONES[zone];
  const standard = hours * HOUR_MS;
  const year = instant.getUTCFullYear();
  const from = sunday(year, 2, 2) + 2 * HOUR_MS - standard;
  const to = sunday(year, 10, 1) + 1 * HOUR_MS - standard;
  const isDaylight = changes && instant.getTime() >= from && instant.getTime() < to;
  return standard + (isDaylight ? HOUR_MS : 0);
}

/** The wall time of an instant by arithmetic alone, without a table of zones. @returns YYYY-MM-DD HH:mm:ss */
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
