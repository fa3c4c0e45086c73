import { dayBefore, wallTime } from '../time/store-clock';

/** The hours at which a message may be sent. A business day ends before 6, so the day before is over by then. */
export const MORNING_HOURS = { first: 6, last: 23 } as const;
/** The hour of somebody who has chosen none. */
export const DEFAULT_MORNING_HOUR = 7;

/**
 * What a store's clock says about its morning message.
 * @param zone IANA name
 * @returns `hour`: 0 to 23; `day`: the business day that ended last, if the hour is one of `MORNING_HOURS`
 */
export function morningAt(now: Date, zone: string): { day: string; hour: number } {
  const wall = wallTime(now, { time_zone: zone, day_ends_at: '00:00' });
  return { day: dayBefore(wall.slice(0, 10)), hour: Number(wall.slice(11, 13)) };
}
