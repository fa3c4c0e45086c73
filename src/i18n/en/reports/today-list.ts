import type { TodayLine } from '../../../contract/office/today-list';
import { dayInWords } from '../../../domain/time/time';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { gameEndText, packsLeftText } from '../admin/games';
import { COMMON } from '../app/common';

/** The groups of the list, in its order, and the kinds of their lines. */
export const TODAY_GROUPS = [
  { title: 'Put up', kinds: ['put_up'] },
  { title: 'Order', kinds: ['order'] },
  { title: 'Take down', kinds: ['slow', 'ended'] },
  { title: 'Empty bins', kinds: ['empty_bin'] },
  { title: 'Will settle unsold', kinds: ['unsold'] },
  { title: 'Games that end', kinds: ['ends'] },
  { title: 'Bins and sales', kinds: ['facings'] },
] as const satisfies readonly { title: string; kinds: readonly TodayLine['kind'][] }[];

/** Today: what there is to do in a store. */
export const TODAY_LIST = {
  title: 'Today',
  none: 'Nothing to do today.',
  noneHint:
    'Bins to fill, packs to order and packs to take down appear here once the store has counted for a week.',
  /** what the numbers come from */
  basis: (lead: number, safety: number) =>
    `From the counts of the last 28 days. An order takes ${days(lead)}, and ${days(safety)} of stock should be left when it comes. Nothing is done for you.`,
  change: 'Change these days',
  lines: (count: number) => pluralize(count, 'line'),
  what: 'What',
  game: 'Game',
  price: 'Ticket price',
  upc: 'UPC',
  lot: 'Lot',
  bin: 'Bin',
  numbers: 'Numbers',
  binNumber: (bin: number) => `bin ${bin}`,
} as const;

const days = (count: number): string => pluralize(count, 'day');
const money = (dollars: number): string => formatMoney(centsOf(dollars));
/** Whole days that tickets last: a day that has only begun isn't covered. */
const covered = (count: number): string => days(Math.floor(count));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '3 a day', '0.4 a day'; 'None a day' for nothing. */
function rateText(perDay: number): string {
  if (perDay === 0) return 'None sold';
  const digits = perDay < 0.1 ? 2 : perDay < 10 ? 1 : 0;
  return `${Number(perDay.toFixed(digits))} a day`;
}

const settlesText = (inDays: number): string =>
  inDays === 0 ? 'It settles today' : `It settles in ${days(inDays)}`;

/** A line's numbers in a sentence, such as '3 a day, 20 left: 6 days. Order 1 pack of 30 (10 days).' */
export function todayText(line: TodayLine): string {
  switch (line.kind) {
    case 'put_up': {
      const place = line.bin === null ? 'None is on the shelf' : `Bin ${line.bin} is empty`;
      return `${place}. ${pluralize(line.back_packs, 'pack')} in the back: put up ${COMMON.lotNumber(line.lot_counter)}.`;
    }
    case 'order': {
      const left = line.left === 0 ? 'none left' : `${line.left} left: ${covered(line.cover_days)}`;
      return `${rateText(line.sold_per_day)}, ${left}. Order ${pluralize(line.packs, 'pack')} of ${line.pack_size} (${covered(line.last_days)}).`;
    }
    case 'slow':
      return `${settlingText(line)} will be unsold when ${money(line.value)} is charged.`;
    case 'unsold':
      return `${settlingText(line)} will be unsold.`;
    case 'ended':
    case 'ends': {
      const end = { state: line.kind === 'ended' ? 'ended' : 'soon', days: line.days } as const;
      return `${capital(gameEndText(end))}, on ${dayInWords(line.last_sale)}: ${packsLeftText(line)}.`;
    }
    case 'empty_bin':
      return `Bin ${line.bin} is empty, and no pack of this game is ready for it. Put up another game.`;
    case 'facings': {
      const share = `${line.facings} of ${pluralize(line.all_facings, 'pack')} on the shelf (${Math.round(line.facings_percent)}%), ${Math.round(line.sales_percent)}% of the sales`;
      if (line.change === 'more') return `${share}. Give it more bins.`;
      return `${share}. ${line.facings === 1 ? 'Another game may sell better there.' : 'Give it fewer bins.'}`;
    }
  }
}

/** '0.4 a day, 62 of 80 left. It settles in 9 days: about 58 tickets ($290)' */
function settlingText(line: Extract<TodayLine, { kind: 'slow' | 'unsold' }>): string {
  const { sold_per_day, left, size, days_left, expected_left, expected_left_value } = line;
  const unsold = `about ${pluralize(expected_left, 'ticket')} (${money(expected_left_value)})`;
  return `${rateText(sold_per_day)}, ${left} of ${size} left. ${settlesText(days_left)}: ${unsold}`;
}
