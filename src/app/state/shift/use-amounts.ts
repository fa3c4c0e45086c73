import { create } from 'zustand';
import type { ClerksSee } from '../../../shared/drawer/money-count';
import { formatCents, formatMoney } from '../../../shared/values/money';

/**
 * The formats of sums of money, in cents. Ticket prices, which are printed on the tickets, don't use them.
 */
export type Amounts = {
  /** $60, $60.50 */
  short: (cents: number) => string;
  /** $60.00 */
  exact: (cents: number) => string;
  /** a server's text, with its sums formatted */
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
 * The formats of sums: hidden from clerks whose store shows them tickets only.
 * @param isClerks a terminal handed over to clerks
 */
export const amountsFor = (isClerks: boolean, clerksSee: ClerksSee | undefined): Amounts =>
  isClerks && clerksSee === 'tickets' ? HIDDEN : SHOWN;

/** The formats of sums for the current user. */
export const useAmounts = create<Amounts>(() => SHOWN);

/** Updates the sums on every screen. */
export const showAmounts = (...who: Parameters<typeof amountsFor>): void =>
  useAmounts.setState(amountsFor(...who), true);
