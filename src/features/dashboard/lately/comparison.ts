import type { DayTotal, StoreToday } from '../../../contract/office/dashboard';
import { usualAmount } from '../../../domain/counting/sales-trend';
import { weekdayInWords } from '../../../domain/time/time';
import { centsOf, formatCents } from '../../../domain/values/money';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { clockTime } from '../../../ui/formats';

/** A store's totals of one of the days that its figures cover. */
export const dayIn = ({ days }: StoreToday, date: string): DayTotal | undefined =>
  days.find((day) => day.date === date);

/** What the store usually sells on today's weekday, in cents; null if it isn't known. */
export function usualCents({ days, date }: StoreToday): number | null {
  const usual = usualAmount(days, date);
  return usual === null ? null : Math.round(usual * 100);
}

/**
 * How today compares with the same weekday. Until its last count of the day, the store has sold a part of what it will:
 * `$474.00 so far; usually $520.00 by 4:00 PM`; before the first usual count only `A usual Friday: $1,144.00`. Afterwards
 * `12% more than a usual Friday ($1,144.00)`. Null without such a day.
 */
export function comparisonText(store: StoreToday): string | null {
  const { usual: byNow, date } = store;
  const usual = usualCents(store);
  if (!usual) return null;
  const sold = centsOf(dayIn(store, date)?.amount ?? 0);
  const weekday = weekdayInWords(date);
  if (byNow && !byNow.is_over && byNow.amount > 0)
    return DASHBOARD.soFar(
      formatCents(sold),
      formatCents(Math.round(byNow.amount * 100)),
      clockTime(byNow.time),
    );
  if (sold === 0 || !byNow?.is_over) return DASHBOARD.usually(weekday, formatCents(usual));
  const percent = Math.round((sold / usual - 1) * 100);
  return DASHBOARD.compared(percent, weekday, formatCents(usual));
}
