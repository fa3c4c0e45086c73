import { DASHBOARD } from '../../../messages/areas/dashboard';
import { currentMessages } from '../../../messages/current';
import { weekdayInWords } from '../../../messages/words/times';
import type { DayTotal, StoreToday } from '../../../shared/board/dashboard-schema';
import { usualAmount } from '../../../shared/counting/sales-trend';
import { centsOf, formatCents } from '../../../shared/values/money';
import { clockTime } from '../../ui/formats';

/** A store's totals of one of the days that its figures cover. */
export const dayIn = ({ days }: StoreToday, date: string): DayTotal | undefined =>
  days.find((day) => day.date === date);

/** The store's usual sales on today's weekday, in cents; null if unknown. */
export function usualCents({ days, date }: StoreToday): number | null {
  const usual = usualAmount(days, date);
  return usual === null ? null : Math.round(usual * 100);
}

/**
 * Today's sales compared with the same weekday. Before the day's last count, sales are partial: `$474.00 so far;
 * usually $520.00 by 4:00 PM`; before the first usual count only `A usual Friday: $1,144.00`. Afterwards `12% more than
 * a usual Friday ($1,144.00)`. Null without a usual day.
 */
export function comparisonText(store: StoreToday): string | null {
  const t = currentMessages(DASHBOARD);
  const { usual: byNow, date } = store;
  const usual = usualCents(store);
  if (!usual) return null;
  const sold = centsOf(dayIn(store, date)?.amount ?? 0);
  const weekday = weekdayInWords(date);
  if (byNow && !byNow.is_over && byNow.amount > 0)
    return t.soFar({
      amount: formatCents(sold),
      usual: formatCents(Math.round(byNow.amount * 100)),
      time: clockTime(byNow.time),
    });
  if (sold === 0 || !byNow?.is_over) return t.usually({ weekday, amount: formatCents(usual) });
  const percent = Math.round((sold / usual - 1) * 100);
  const direction = percent === 0 ? 'same' : percent > 0 ? 'more' : 'less';
  return t.compared({
    direction,
    percent: Math.abs(percent),
    weekday,
    amount: formatCents(usual),
  });
}
