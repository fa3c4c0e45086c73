import type { TodayLine } from '../../shared/board/today-list-schema';
import { binName } from '../../shared/stock/bins';
import { serialFields } from '../../shared/tickets/layouts';
import { centsOf } from '../../shared/values/money';
import { TODAY_LINE } from '../areas/today-line';
import { currentMessages } from '../current';
import { gameEndText, packsLeftText } from './games';

/** The groups of the list, in its order, and the kinds of their lines. */
export const TODAY_GROUPS = [
  { title: 'put_up', kinds: ['put_up'] },
  { title: 'order', kinds: ['order'] },
  { title: 'take_down', kinds: ['slow', 'ended'] },
  { title: 'empty_bins', kinds: ['empty_bin'] },
  { title: 'unsold', kinds: ['unsold'] },
  { title: 'ends', kinds: ['ends'] },
  { title: 'facings', kinds: ['facings'] },
] as const satisfies readonly {
  title: keyof typeof TODAY_LINE.groups;
  kinds: readonly TodayLine['kind'][];
}[];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The whole days that tickets last: a day that has only begun doesn't count. */
const covered = (count: number): string => currentMessages(TODAY_LINE).days({ count: Math.floor(count) });

/** 'Sells 3 a day', 'Sells 0.4 a day'; 'None sold' for nothing. */
function rateText(perDay: number): string {
  const t = currentMessages(TODAY_LINE);
  if (perDay === 0) return t.noneSold;
  const digits = perDay < 0.1 ? 2 : perDay < 10 ? 1 : 0;
  return t.rate({ rate: Number(perDay.toFixed(digits)) });
}

/** A line's numbers in a sentence, such as 'Sells 3 a day; 6 days left. Order 1 pack (30 tickets).' */
export function todayText(line: TodayLine): string {
  const t = currentMessages(TODAY_LINE);
  switch (line.kind) {
    case 'put_up':
      return t.put_up({
        bin: line.bin === null ? null : (line.bin_name ?? binName(line.bin)),
        packs: line.back_packs,
        // A server of the previous release sends only the lot.
        number: line.start_ticket && serialFields(line.start_ticket).pack,
        lot: line.lot_counter,
      });
    case 'order':
      return t.order({
        rate: rateText(line.sold_per_day),
        left: line.left,
        cover: covered(line.cover_days),
        packs: line.packs,
        tickets: line.packs * line.pack_size,
      });
    case 'slow':
      return t.slow({ settling: settlingText(line), cents: centsOf(line.value) });
    case 'unsold':
      return t.unsold({ settling: settlingText(line) });
    case 'ended':
    case 'ends': {
      const end = { state: line.kind === 'ended' ? 'ended' : 'soon', days: line.days } as const;
      return t.ends({
        end: capital(gameEndText(end)),
        lastSale: line.last_sale,
        left: packsLeftText(line),
      });
    }
    case 'empty_bin':
      return t.empty_bin({ bin: line.bin_name ?? binName(line.bin) });
    case 'facings':
      return t.facings({
        share: Math.round(line.facings_percent),
        sales: Math.round(line.sales_percent),
        change: line.change === 'more' ? 'more' : line.facings === 1 ? 'other_game' : 'fewer',
      });
  }
}

/** 'Sells 0.4 a day; 62 of 80 left. It settles in 9 days: about 58 tickets ($290)' */
function settlingText(line: Extract<TodayLine, { kind: 'slow' | 'unsold' }>): string {
  const t = currentMessages(TODAY_LINE);
  return t.settling({
    rate: rateText(line.sold_per_day),
    left: line.left,
    size: line.size,
    settles: t.settlesIn({ days: line.days_left }),
    tickets: line.expected_left,
    cents: centsOf(line.expected_left_value),
  });
}
