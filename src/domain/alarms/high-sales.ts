import { daysBefore } from '../time/store-clock';

/** What was sold at one place (a bin, or the packs of a UPC that have none) on a business day on which it was counted. */
export type CountedDay = {
  place: string;
  /** YYYY-MM-DD */
  day: string;
  tickets: number;
};

export type HighSale = CountedDay & {
  /** tickets that the place sold on an average one of `days` */
  usual: number;
  /** the same weekday in the weeks before, newest first */
  days: string[];
};

/** A sale above three times the usual is an alarm (money, section 5). */
const TIMES = 3;
/** The usual is the average of the same weekday in four weeks, of which at least three must have a count. */
const WEEKS = 4;
const FEWEST_WEEKS = 3;
/** Where little is sold, three times the usual is one customer. With a dozen, chance makes an alarm in 40 months of a store. */
const FEWEST_ABOVE = 12;

/** The business days before a sale that it is compared with: the earliest one's own day before is looked at, too. */
export const SALES_LOOK_BACK = WEEKS * 7 + 1;

/**
 * Sales above three times what is usual for their place and weekday, and at least a dozen tickets above it. Only days that were
 * counted, like the day before them, are compared: another count covers more than a day.
 * @param counted any order; each place and day at most once
 * @param isWanted whether alarms of a business day are asked for
 */
export function highSales(counted: readonly CountedDay[], isWanted: (day: string) => boolean): HighSale[] {
  const places = new Map<string, Map<string, number>>();
  for (const { place, day, tickets } of counted) {
    const days = places.get(place) ?? new Map<string, number>();
    places.set(place, days.set(day, tickets));
  }
  return counted.flatMap((sale) => {
    const soldOn = places.get(sale.place) ?? new Map<string, number>();
    const isOneDay = (day: string): boolean => soldOn.has(day) && soldOn.has(daysBefore(day, 1));
    if (!isWanted(sale.day) || !isOneDay(sale.day)) return [];
    const days = Array.from({ length: WEEKS }, (_, week) => daysBefore(sale.day, (week + 1) * 7)).filter(
      isOneDay,
    );
    if (days.length < FEWEST_WEEKS) return [];
    const sum = days.reduce((total, day) => total + (soldOn.get(day) ?? 0), 0);
    const usual = sum / days.length;
    const isHigh = sale.tickets * days.length > TIMES * sum && sale.tickets - usual >= FEWEST_ABOVE;
    return isHigh ? [{ ...sale, usual, days }] : [];
  });
}
