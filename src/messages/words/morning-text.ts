import type { MorningLine, MorningMessage, SundayWeek } from '../../shared/morning/morning-message';
import { daysBefore } from '../../shared/time/store-clock';
import { sumOf } from '../../shared/values/collections';
import { formatBalance, formatCents } from '../../shared/values/money';
import { MORNING_LINE } from '../areas/morning-line';
import { SUNDAY_MAIL } from '../areas/sunday-mail';
import { currentMessages } from '../current';
import { say } from '../say';
import { dayInWords, weekdayInWords } from './times';

/** Names in a list; of longer lists the first of them. */
const MAX_LISTED = 12;

/** `Tuesday, Nov 17, 2026` */
const longDay = (date: string): string => currentMessages(MORNING_LINE).longDay({ date });

/** `Tuesday` for a day of the week before, otherwise the date too. */
const dayName = (date: string, messageDay: string): string =>
  date > daysBefore(messageDay, 7) ? weekdayInWords(date) : longDay(date);

/** The first of some items, and how many others there are. */
function listOf(items: readonly (string | number)[]): string {
  const shown = items.slice(0, MAX_LISTED).join(', ');
  const more = items.length - MAX_LISTED;
  return more > 0 ? currentMessages(MORNING_LINE).andMore({ items: shown, count: more }) : shown;
}

function lineText(line: MorningLine, messageDay: string): string {
  const t = currentMessages(MORNING_LINE);
  if (line.kind === 'change') return t.change({ ...line, day: dayName(line.date, messageDay) });
  if (line.kind === 'settling') return t.settling({ ...line, firstDay: longDay(line.firstDay) });
  if (line.kind === 'empty_bins') return t.empty_bins({ count: line.bins.length, list: listOf(line.bins) });
  if (line.kind === 'silent_terminals')
    return t.silent_terminals({ count: line.names.length, list: listOf(line.names) });
  return say(t, line);
}

/** A morning message in words. @returns `heading`: the store and the day; `lines`: one for each line of the message */
export const morningText = (
  { date, lines }: MorningMessage,
  storeName: string,
): { heading: string; lines: string[] } => ({
  heading: `${storeName}: ${longDay(date)}`,
  lines: lines.map((line) => lineText(line, date)),
});

/** A bar of the picture: a day with its sales, and their part of the best day's, 0 to 1. */
type DayBar = { day: string; amount: string; part: number };

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
