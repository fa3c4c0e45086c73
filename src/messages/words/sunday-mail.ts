import type { SundayWeek } from '../../shared/morning/sunday-mail';
import { sumOf } from '../../shared/values/collections';
import { formatBalance, formatCents } from '../../shared/values/money';
import { MORNING_LINE } from '../areas/morning-line';
import { SUNDAY_MAIL } from '../areas/sunday-mail';
import { currentMessages } from '../current';
import { listOf, longDay } from './morning-text';
import { dayInWords, weekdayInWords } from './times';

/** A bar of the picture: a day with its sales, and their part of the best day's, 0 to 1. */
export type DayBar = { day: string; amount: string; part: number };

/** The week of a Sunday's mail in words. @returns `bars`: the picture of its days */
export function sundayText(week: SundayWeek): { heading: string; lines: string[]; bars: DayBar[] } {
  const t = currentMessages(SUNDAY_MAIL);
  const words = currentMessages(MORNING_LINE);
  const { days, overShort, sweep } = week;
  const cents = sumOf(days, (day) => day.cents);
  const most = Math.max(1, ...days.map((day) => day.cents));
  const orders = week.orders.map((order) => t.orderOf(order));
  const ends = week.ends.map(({ game, lastSale }) => t.endOf({ game, day: dayInWords(lastSale) }));
  const clerks = overShort.every(({ isEven }) => isEven)
    ? overShort.length > 0 && words.drawers_even
    : overShort.map((clerk) => words.over_short(clerk));
  return {
    heading: t.heading({ from: dayInWords(days[0]?.date ?? ''), to: dayInWords(days.at(-1)?.date ?? '') }),
    lines: [
      t.sales({ cents, tickets: sumOf(days, (day) => day.tickets), before: week.beforeCents }),
      ...[clerks].flat(),
      sweep &&
        t.sweep({
          day: longDay(sweep.on),
          direction: sweep.cents < 0 ? 'in' : 'out',
          isEstimate: sweep.isEstimate,
          amount: formatBalance(Math.abs(sweep.cents)),
        }),
      orders.length > 0 && t.order({ list: listOf(orders) }),
      ends.length > 0 && t.ends({ list: listOf(ends) }),
    ].filter((line) => typeof line === 'string'),
    bars: days.map((day) => ({
      day: weekdayInWords(day.date),
      amount: formatCents(day.cents),
      part: day.cents / most,
    })),
  };
}
