import { businessDate, dayBefore, type StoreClock, wallTime } from '../domain/time/store-clock';
import { TIMES } from '../i18n/en/app/times';
import { locale } from '../i18n/language';
import { currentMessages } from '../i18n/use-messages';

const YEAR_MS = 300 * 86_400_000;

/** Whether an instant is before the store's current business day. */
export const isBeforeToday = (at: Date, now: Date, clock: StoreClock): boolean =>
  businessDate(at, clock) < businessDate(now, clock);

/** Formats a past instant relative to today, in the store's zone: '22:10', 'yesterday 22:10', 'Nov 18, 22:10'. */
export function sinceWhen(at: Date, now: Date, clock: StoreClock): string {
  const [day, today] = [wallTime(at, clock).slice(0, 10), wallTime(now, clock).slice(0, 10)];
  const time = wallTime(at, clock).slice(11, 16);
  if (day === today) return time;
  if (day === dayBefore(today)) return currentMessages(TIMES).yesterday(time);
  const year = now.getTime() - at.getTime() > YEAR_MS ? 'numeric' : undefined;
  const date = at.toLocaleDateString(locale(), {
    timeZone: clock.time_zone,
    month: 'short',
    day: 'numeric',
    year,
  });
  return `${date}, ${time}`;
}
