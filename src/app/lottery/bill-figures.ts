import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { currentMessages } from '../../messages/current';
import { type AccountLine, LINE_SIGNS, type LineAmounts } from '../../shared/lottery/account';

/** A step of the waterfall, in cents: from the sum before it to the sum after it. */
export type WaterfallStep = { name: string; from: number; to: number; isSum: boolean };

/** A bar of a chart, in cents. `other`: a second one, next to it. */
export type ChartBar = {
  name: string;
  cents: number;
  other?: number;
  isUrgent?: boolean;
  /** its name is on the axis */
  isTick: boolean;
};

/** The distances of the bars from their chart's sides, in px. */
export const SIDES = { waterfall: { left: 8, right: 8 }, bars: { left: 56, right: 8 } };

type Bar = keyof typeof LOTTERY_WEEK.bars;

/** The bars from the packs to the sweep, with the lines that each adds up. */
const BARS: readonly [Bar, readonly AccountLine[]][] = [
  ['settled', ['settled']],
  ['draw', ['online_sales', 'online_cancels']],
  ['returned', ['returned']],
  [
    'commission',
    ['instant_commission', 'instant_cashing_commission', 'online_commission', 'online_cashing_commission'],
  ],
  ['prizes', ['instant_cashes', 'online_cashes']],
  ['other', ['fees', 'adjustments']],
];

/**
 * The steps from the settled packs to the sweep. Bars without an amount are left out; a statement's unexplained remainder is part of the
 * fees and adjustments, so that the last bar is always the sweep.
 */
export function waterfall(amounts: LineAmounts): WaterfallStep[] {
  const { bars } = currentMessages(LOTTERY_WEEK);
  const steps: WaterfallStep[] = [];
  let sum = 0;
  for (const [bar, lines] of BARS) {
    const sumOfLines = lines.reduce((total, line) => total + LINE_SIGNS[line] * amounts[line], 0);
    const cents = bar === 'other' ? amounts.sweep - sum : sumOfLines;
    if (cents !== 0) steps.push({ name: bars[bar], from: sum, to: sum + cents, isSum: false });
    sum += cents;
  }
  return [...steps, { name: bars.sweep, from: 0, to: sum, isSum: true }];
}
