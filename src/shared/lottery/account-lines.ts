import { recordOf } from '../values/collections';
import { signedCents } from '../values/money';

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

/** A line of a statement in dollars; a `pack` line only details the charges, so it isn't added. */
type StatedLine = { line: AccountLine | 'pack'; amount: number };

/**
 * The amounts of a statement. One with the sweep and other lines is itemized: missing lines are zero.
 * @returns cents; a line is absent where the statement has no information on it
 */
export function statedAmounts(lines: readonly StatedLine[]): Partial<LineAmounts> {
  const stated = Object.fromEntries(
    lines.flatMap(({ line, amount }) => (line === 'pack' ? [] : [[line, signedCents(amount) ?? 0]])),
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
