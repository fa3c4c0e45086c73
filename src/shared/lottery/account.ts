import type { Evidence } from '../health/invariants';
import type { Period } from '../time/periods';
import { groupBy, recordOf, sumOf } from '../values/collections';
import { statedCents } from '../values/money';
import { type ChargedPack, creditedIn, type SettlingRule, settlesIn } from './settling';

/** The lines of an account, as on the lottery's weekly statement. */
export const ACCOUNT_LINES = [
  'settled',
  'returned',
  'instant_commission',
  'instant_cashes',
  'instant_cashing_commission',
  'online_sales',
  'online_cancels',
  'online_commission',
  'online_cashes',
  'online_cashing_commission',
  'fees',
  'adjustments',
  'sweep',
] as const;
export type AccountLine = (typeof ACCOUNT_LINES)[number];

/** Amounts of an account or a statement, in cents, without the signs of `LINE_SIGNS`. */
export type LineAmounts = Record<AccountLine, number>;

/** The sign of a line in the sweep: 1 is added, −1 subtracted. The sweep is their sum. */
export const LINE_SIGNS: Record<AccountLine, 1 | -1> = {
  settled: 1,
  returned: -1,
  instant_commission: -1,
  instant_cashes: -1,
  instant_cashing_commission: -1,
  online_sales: 1,
  online_cancels: -1,
  online_commission: -1,
  online_cashes: -1,
  online_cashing_commission: -1,
  fees: 1,
  adjustments: 1,
  sweep: 1,
};

/** One side of an estimate, in dollars. */
type EstimatedSide = { commission: number; cashes: number; cashing_commission: number };

/** The estimate of a week in dollars, as the server sends it. */
type EstimatedWeek = {
  instant: EstimatedSide & { settled: number; returned: number };
  online: EstimatedSide & { sales: number; cancels: number };
  fees: number;
  adjustments: number;
  sweep: number;
};

/** The estimate of a week in cents, without the signs of `LINE_SIGNS`. */
export function estimatedAmounts({ instant, online, ...week }: EstimatedWeek): LineAmounts {
  const dollars: LineAmounts = {
    settled: instant.settled,
    returned: instant.returned,
    instant_commission: instant.commission,
    instant_cashes: instant.cashes,
    instant_cashing_commission: instant.cashing_commission,
    online_sales: online.sales,
    online_cancels: online.cancels,
    online_commission: online.commission,
    online_cashes: online.cashes,
    online_cashing_commission: online.cashing_commission,
    fees: week.fees,
    adjustments: week.adjustments,
    sweep: week.sweep,
  };
  return recordOf(ACCOUNT_LINES, (line) => statedCents(dollars[line]));
}

/** A line of a statement in dollars; a `pack` line only details the charges, so it isn't added. */
type StatedLine = { line: AccountLine | 'pack'; amount: number };

/**
 * The amounts of a statement. One with the sweep and other lines is itemized: missing lines are zero.
 * @returns cents; a line is absent if the statement has no information on it
 */
export function statedAmounts(lines: readonly StatedLine[]): Partial<LineAmounts> {
  const stated = Object.fromEntries(
    lines.flatMap(({ line, amount }) => (line === 'pack' ? [] : [[line, statedCents(amount)]])),
  ) as Partial<LineAmounts>;
  const isItemized = stated.sweep !== undefined && Object.keys(stated).length > 1;
  return isItemized ? { ...recordOf(ACCOUNT_LINES, () => 0), ...stated } : stated;
}

/** A statement's lines against its own total, in cents. `unexplained` is the sweep minus the sum of the lines. */
export type StatementTotals = { sum: number; sweep: number; unexplained: number };

/**
 * Adds up a statement. It's accepted only after its unexplained amount is confirmed (money, section 6).
 * @returns null for a statement that isn't itemized: it has no sweep, or nothing but the sweep
 */
export function statementTotals(lines: readonly StatedLine[]): StatementTotals | null {
  const { sweep, ...amounts } = statedAmounts(lines);
  const others = Object.entries(amounts) as [AccountLine, number][];
  if (sweep === undefined || others.length === 0) return null;
  const sum = others.reduce((total, [line, cents]) => total + LINE_SIGNS[line] * cents, 0);
  return { sum, sweep, unexplained: sweep - sum };
}

/** A rate in hundredths of a percent: 5 % is 500. */
type Rate = number;

/** A rate from its percentage in settings and statements. @param percent with at most two decimals */
export const rateOf = (percent: number): Rate => Math.round(percent * 100);

/** The rate's share of an amount in cents. Half a cent rounds up (the lottery's account). */
export const shareOf = (cents: number, rate: Rate): number => Math.floor((cents * rate + 5_000) / 10_000);

/** The lottery's rates of payment to the store. */
export type Rates = { sales: Rate; cashing: Rate };

/** Scratch tickets of a week, in cents. */
type InstantFigures = {
  /** full value of the packs that settled */
  settled: number;
  /** value of their returned tickets */
  returned: number;
  cashes: number;
};

/** Draw games of a week, in cents. */
type OnlineFigures = { sales: number; cancels: number; cashes: number };

/** The store's debt for one side of the account, in cents; negative: the lottery owes the store. */
type Due = { commission: number; cashingCommission: number; due: number };

function dueOf(sold: number, cashes: number, rates: Rates): Due {
  const commission = shareOf(sold, rates.sales);
  const cashingCommission = shareOf(cashes, rates.cashing);
  return { commission, cashingCommission, due: sold - commission - cashes - cashingCommission };
}

/** The amount due for scratch tickets. */
export const instantDue = ({ settled, returned, cashes }: InstantFigures, rates: Rates): Due =>
  dueOf(settled - returned, cashes, rates);

/** The amount due for draw games. */
export const onlineDue = ({ sales, cancels, cashes }: OnlineFigures, rates: Rates): Due =>
  dueOf(sales - cancels, cashes, rates);

/**
 * The lottery's withdrawal from the store's bank account for a week, in cents; negative: a payment.
 * @param adjustments signed
 */
export const sweepOf = (instant: Due, online: Due, fees: number, adjustments: number): number =>
  instant.due + online.due + fees + adjustments;

/** The figures of the lottery's terminal for a week, in cents. */
type WeekFigures = { instantCashes: number; online: OnlineFigures };

/** A store's account for a week. Amounts are in cents. */
export type WeekAccount<P extends ChargedPack> = {
  /** packs that certainly settle; those due that may have settled earlier; those that may settle early */
  settling: P[];
  due: P[];
  perhaps: P[];
  instant: Due & { settled: number; returned: number; cashes: number };
  online: Due & OnlineFigures;
  /** including the packs that settle or are due */
  sweep: number;
  /**
   * the smallest and the largest possible sweep: with the packs that certainly settle, and with all others
   * too, each with its returned tickets
   */
  low: number;
  high: number;
};

/**
 * An account as the lines of a statement, in cents.
 * @param adjustments signed
 */
export const amountsOf = (
  { instant, online, sweep }: Pick<WeekAccount<ChargedPack>, 'instant' | 'online' | 'sweep'>,
  { fees, adjustments }: { fees: number; adjustments: number },
): Record<AccountLine, number> => ({
  settled: instant.settled,
  returned: instant.returned,
  instant_commission: instant.commission,
  instant_cashes: instant.cashes,
  instant_cashing_commission: instant.cashingCommission,
  online_sales: online.sales,
  online_cancels: online.cancels,
  online_commission: online.commission,
  online_cashes: online.cashes,
  online_cashing_commission: online.cashingCommission,
  fees,
  adjustments,
  sweep,
});

/**
 * Estimates the sweep of a week (the lottery's account).
 * @param fees, adjustments in cents; adjustments are signed
 */
export function weekAccount<P extends ChargedPack & { priceCents: number }>(
  week: Period,
  packs: readonly P[],
  figures: WeekFigures,
  { rule, rates, fees, adjustments }: { rule: SettlingRule; rates: Rates; fees: number; adjustments: number },
): WeekAccount<P> {
  const those = groupBy(packs, (pack) => settlesIn(week, pack, rule));
  const [settling = [], due = [], perhaps = [], others = []] = (['settles', 'due', 'may', 'no'] as const).map(
    (kind) => those.get(kind),
  );
  const cashes = figures.instantCashes;
  const instantOf = (charged: readonly P[]) => {
    const settled = sumOf(charged, ({ size, priceCents }) => size * priceCents);
    // A return counts only with its pack, which is charged in this week or surely was before it (money, section 7).
    const returned = sumOf([...charged, ...others], (pack) => creditedIn(week, pack, rule) * pack.priceCents);
    return { settled, returned, cashes, ...instantDue({ settled, returned, cashes }, rates) };
  };
  const online = { ...figures.online, ...onlineDue(figures.online, rates) };
  const sweepWith = (charged: readonly P[]) => sweepOf(instantOf(charged), online, fees, adjustments);
  return {
    ...{ settling, due, perhaps, online },
    instant: instantOf([...settling, ...due]),
    sweep: sweepWith([...settling, ...due]),
    low: sweepWith(settling),
    high: sweepWith([...settling, ...due, ...perhaps]),
  };
}

/** Invariant `sweep_adds_up`: the sweep is the sum of its lines, and the settled line is the value of the packs, each charged once. */
export function sweepOtherThanLines<P extends ChargedPack & { priceCents: number }>(
  { settling, due, perhaps, instant, online, sweep }: WeekAccount<P>,
  { fees, adjustments }: { fees: number; adjustments: number },
): Evidence | null {
  const charged = [...settling, ...due];
  const packs = charged.length + perhaps.length;
  const different = new Set([...charged, ...perhaps]).size;
  const value = charged.reduce((sum, { size, priceCents }) => sum + size * priceCents, 0);
  const instantDue =
    instant.settled - instant.returned - instant.commission - instant.cashes - instant.cashingCommission;
  const onlineDue =
    online.sales - online.cancels - online.commission - online.cashes - online.cashingCommission;
  const sum = instantDue + onlineDue + fees + adjustments;
  return sweep === sum && instant.settled === value && different === packs
    ? null
    : { sweep, sum, settled: instant.settled, value, packs, different };
}
