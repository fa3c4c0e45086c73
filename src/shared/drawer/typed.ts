import { recordOf } from '../values/collections';
import { typedCents } from '../values/typed-cents';
import { FIGURES, type TerminalFigures } from './money-count';

/** The amounts of a money count as typed. */
export const AMOUNTS = [...FIGURES, 'other', 'cash_counted'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type TypedAmounts = Record<Amount, string>;

export const NOTHING_TYPED: TypedAmounts = {
  online_sales: '',
  online_cancels: '',
  instant_cashes: '',
  online_cashes: '',
  cashless: '',
  other: '',
  cash_counted: '',
};

const textOf = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2));

/** The typed fields of an earlier money count, for editing. */
export const typedAgain = ({ figures, other, cash }: EnteredAmounts): TypedAmounts => ({
  online_sales: textOf(figures.online_sales),
  online_cancels: textOf(figures.online_cancels),
  instant_cashes: textOf(figures.instant_cashes),
  online_cashes: textOf(figures.online_cashes),
  cashless: textOf(figures.cashless),
  other: textOf(other),
  cash_counted: cash === null ? '' : (cash / 100).toFixed(2),
});

/** The amounts of a money count in cents; empty fields are zero, and uncounted cash null. */
export type EnteredAmounts = { figures: TerminalFigures; other: number; cash: number | null };

/**
 * The largest amount of a shift, in cents: more than any drawer holds, so that typing errors aren't recorded.
 */
export const MAX_SHIFT_CENTS = 25_000_000;

/** @returns the amounts, and the fields without a valid amount; only `other` may be negative */
export function readAmounts(typed: TypedAmounts): { amounts: EnteredAmounts; faults: Amount[] } {
  const faults = AMOUNTS.filter((amount) => {
    const cents = typedCents(typed[amount]);
    if (cents === null) return false;
    return !(Math.abs(cents) <= MAX_SHIFT_CENTS && (amount === 'other' || cents >= 0));
  });
  const centsOf = (amount: Amount): number =>
    faults.includes(amount) ? 0 : (typedCents(typed[amount]) ?? 0);
  const figures = recordOf(FIGURES, centsOf);
  const hasCash = typed.cash_counted.trim() !== '' && !faults.includes('cash_counted');
  return {
    amounts: { figures, other: centsOf('other'), cash: hasCash ? centsOf('cash_counted') : null },
    faults,
  };
}

/** The amount with its sign changed. */
export const withOtherSign = (text: string): string =>
  /^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]/, '') : `-${text.trim()}`;
