import type { MorningLine, MorningMessage } from '../../../domain/morning/message';
import { daysBefore } from '../../../domain/time/store-clock';
import { dayInWords } from '../../../domain/time/time';
import { formatCents, formatSignedCents } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { type Sentences, say } from '../../say';

/** Names in a list; of longer lists the first of them. */
const MAX_LISTED = 12;

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const weekdayOf = (date: string): string => WEEKDAY.format(new Date(`${date}T00:00:00Z`));

/** `Tuesday, Nov 17, 2026` */
const longDay = (date: string): string => `${weekdayOf(date)}, ${dayInWords(date)}`;

/** `Tuesday` for a day of the week before, else the date too. */
const dayName = (date: string, messageDay: string): string =>
  date > daysBefore(messageDay, 7) ? weekdayOf(date) : longDay(date);

function listOf(items: readonly (string | number)[]): string {
  const shown = items.slice(0, MAX_LISTED).join(', ');
  return items.length > MAX_LISTED ? `${shown} and ${items.length - MAX_LISTED} more` : shown;
}

type Dated = MorningLine & { /** of the message */ day: string };

/** The lines of a morning message. */
const LINE: Sentences<Dated> = {
  sales: ({ tickets, cents }) => `Sales: ${formatCents(cents)}, ${pluralize(tickets, 'ticket')}`,
  all_even: 'All even.',
  nothing: 'Nothing needs attention.',
  change: ({ date, wasCents, isCents, day }) =>
    `${dayName(date, day)} was ${formatCents(wasCents)}, is ${formatCents(isCents)}.`,
  no_count: 'Nobody counted the tickets.',
  drawers_even: 'Over/short: all even',
  over_short: ({ name, cents, isEven }) =>
    `Over/short of ${name}: ${formatSignedCents(cents)}${isEven ? ' (even)' : ''}`,
  cash_not_counted: ({ shifts, notCounted }) =>
    `Cash not counted: ${notCounted} of ${pluralize(shifts, 'shift')}`,
  missing: ({ tickets, cents }) => `Missing: ${pluralize(tickets, 'ticket')}, ${formatCents(cents)}`,
  not_counted: ({ packs }) => `Not counted: ${pluralize(packs, 'pack')} on the shelf`,
  exceptions: ({ count }) => `Open exceptions: ${count}`,
  alarms: ({ count }) => `Open alarms: ${count}`,
  settling: ({ packs, cents, firstDay }) =>
    `Settling within 7 days: ${pluralize(packs, 'pack')}, ${formatCents(cents)}, the first on ${longDay(firstDay)}`,
  empty_bins: ({ bins }) => `Empty ${bins.length === 1 ? 'bin' : 'bins'}: ${listOf(bins)}`,
  silent_terminals: ({ names }) =>
    `${names.length === 1 ? 'Terminal' : 'Terminals'} not heard from: ${listOf(names)}`,
};

/** A morning message in words. @returns `heading`: the store and the day; `lines`: one for each line of the message */
export function morningText(
  { date, lines }: MorningMessage,
  storeName: string,
): { heading: string; lines: string[] } {
  return {
    heading: `${storeName}: ${longDay(date)}`,
    lines: lines.map((line) => say<Dated>(LINE, { ...line, day: date })),
  };
}
