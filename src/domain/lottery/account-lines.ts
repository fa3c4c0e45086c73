import { signedCents } from '../values/money';

/** The lines of an account, as the lottery's weekly statement has them. */
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

/** How a line enters the sweep: 1 is added, −1 is taken away. The sweep itself is what they add up to. */
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

/** A line of a statement in dollars; a `pack` only details what was charged, so it's no part of the sum. */
type StatedLine = { line: AccountLine | 'pack'; amount: number };

/**
 * The amounts of a statement. One that has the sweep and other lines is itemized: a line that it lacks has no amount, zero.
 * @returns cents; a line is absent where the statement doesn't say anything about it
 */
export function statedAmounts(lines: readonly StatedLine[]): Partial<LineAmounts> {
  const stated = Object.fromEntries(
    lines.flatMap(({ line, amount }) => (line === 'pack' ? [] : [[line, signedCents(amount) ?? 0]])),
  ) as Partial<LineAmounts>;
  const isItemized = stated.sweep !== undefined && Object.keys(stated).length > 1;
  return isItemized
    ? { ...(Object.fromEntries(ACCOUNT_LINES.map((line) => [line, 0])) as LineAmounts), ...stated }
    : stated;
}

/** A statement's lines against its own total, in cents. `unexplained` is the sweep minus the sum of the lines. */
export type StatementTotals = { sum: number; sweep: number; unexplained: number };

/**
 * Adds up a statement (the owner's money, section 6: it is taken only with what it leaves unexplained confirmed).
 * @returns null for a statement that isn't itemized: it has no sweep, or nothing but the sweep
 */
export function statementTotals(lines: readonly StatedLine[]): StatementTotals | null {
  const { sweep, ...amounts } = statedAmounts(lines);
  const others = Object.entries(amounts) as [AccountLine, number][];
  if (sweep === undefined || others.length === 0) return null;
  const sum = others.reduce((total, [line, cents]) => total + LINE_SIGNS[line] * cents, 0);
  return { sum, sweep, unexplained: sweep - sum };
}
