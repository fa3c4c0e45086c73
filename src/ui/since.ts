import { DEFAULT_CLOCK } from '../domain/time/store-clock';

const ZONE = { timeZone: DEFAULT_CLOCK.time_zone } as const;
const DAY = new Intl.DateTimeFormat('en-CA', ZONE);
const DATE = new Intl.DateTimeFormat('en-US', { ...ZONE, month: 'short', day: 'numeric' });
const DATE_AND_YEAR = new Intl.DateTimeFormat('en-US', { ...ZONE, dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en-US', {
  ...ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const YEAR_MS = 300 * 86_400_000;

/** Computed from noon to noon, so that a daylight saving change doesn't shift the day. */
const dayBefore = (day: string): string => DAY.format(new Date(Date.parse(`${day}T20:00:00Z`) - 86_400_000));

/** Whether an instant is before today in Los Angeles. */
export const isBeforeToday = (at: Date, now: Date): boolean => DAY.format(at) < DAY.format(now);

/** Formats a past instant relative to today in Los Angeles: '22:10', 'yesterday 22:10', 'Nov 18, 22:10'. */
export function sinceWhen(at: Date, now: Date): string {
  const [day, today] = [DAY.format(at), DAY.format(now)];
  if (day === today) return TIME.format(at);
  if (day === dayBefore(today)) return `yesterday ${TIME.format(at)}`;
  const date = now.getTime() - at.getTime() > YEAR_MS ? DATE_AND_YEAR : DATE;
  return `${date.format(at)}, ${TIME.format(at)}`;
}
