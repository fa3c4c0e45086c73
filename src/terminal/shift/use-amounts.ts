import { create } from 'zustand';
import type { ClerksSee } from '../../domain/money/statement';
import { formatCents, formatMoney } from '../../domain/values/money';

/** How sums of money are written, in cents. Prices, which are printed on the tickets, are written as they are. */
export type Amounts = {
  /** $60, $60.50 */
  short: (cents: number) => string;
  /** $60.00 */
  exact: (cents: number) => string;
  /** a text of the server with its sums */
  within: (text: string) => string;
  areShown: boolean;
};

const HIDDEN_SUM = '$•••';
const SUM = /\$[\d,]+(\.\d\d)?/g;

const SHOWN: Amounts = { short: formatMoney, exact: formatCents, within: (text) => text, areShown: true };
const HIDDEN: Amounts = {
  short: () => HIDDEN_SUM,
  exact: () => HIDDEN_SUM,
  within: (text) => text.replace(SUM, HIDDEN_SUM),
  areShown: false,
};

/**
 * How sums are written: hidden from clerks whose store shows them tickets only.
 * @param isClerks a terminal that is handed over to clerks
 */
export const amountsFor = (isClerks: boolean, clerksSee: ClerksSee | undefined): Amounts =>
  isClerks && clerksSee === 'tickets' ? HIDDEN : SHOWN;

/** How sums are written for whoever works here. */
export const useAmounts = create<Amounts>(() => SHOWN);

/** Every screen writes its sums again. */
export const showAmounts = (...who: Parameters<typeof amountsFor>): void =>
  useAmounts.setState(amountsFor(...who), true);
