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

/** From noon to noon, so that an hour more or less at a clock change is no matter. */
const dayBefore = (day: string): string => DAY.format(new Date(Date.parse(`${day}T20:00:00Z`) - 86_400_000));

/** Whether an instant lies before today in Los Angeles. */
export const isBeforeToday = (at: Date, now: Date): boolean => DAY.format(at) < DAY.format(now);

/** A past instant as one says it at the store: '22:10', 'yesterday 22:10', 'Nov 18, 22:10', in Los Angeles. */
export function sinceWhen(at: Date, now: Date): string {
  const [day, today] = [DAY.format(at), DAY.format(now)];
  if (day === today) return TIME.format(at);
  if (day === dayBefore(today)) return `yesterday ${TIME.format(at)}`;
  const date = now.getTime() - at.getTime() > YEAR_MS ? DATE_AND_YEAR : DATE;
  return `${date.format(at)}, ${TIME.format(at)}`;
}
