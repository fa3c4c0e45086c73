import type { AccountLine } from '../lottery/account-lines';
import type { JournalRole } from './accounts';

/** A line of an entry: a debit in cents, or a credit as a negative amount. */
export type JournalLine = { role: JournalRole; cents: number };

/** What the drawers of a week came to, in cents. */
export type DrawerSums = {
  /** the cash that was counted; the expected cash of drawers that weren't */
  cash: number;
  cashless: number;
  /** paid into the drawers, or out of them where negative */
  other: number;
  /** of the drawers that were counted: negative is short */
  overShort: number;
  /** tickets and draw games sold, minus prizes paid */
  lottery: number;
};

/** Only lines with an amount, in the order of an entry. */
const lines = (amounts: Partial<Record<JournalRole, number>>): JournalLine[] =>
  (Object.entries(amounts) as [JournalRole, number][]).flatMap(([role, cents]) =>
    cents === 0 ? [] : [{ role, cents }],
  );

/**
 * What the drawers took in for the lottery. The sum is zero, since cash = lottery − cashless + other + over/short
 * (money of a shift).
 */
export const drawerLines = ({ cash, cashless, other, overShort, lottery }: DrawerSums): JournalLine[] =>
  lines({ cash, cashless, other: -other, over_short: -overShort, clearing: -lottery });

/** The lines of an account that a week's entry is made of, in cents, with the signs of the lottery's statement. */
export type WeekAmounts = Record<AccountLine, number>;

/**
 * What the lottery charges for a week. Packs charged minus prizes paid leave the clearing account, commissions are earned,
 * and the sweep is owed. What a stated sweep has beyond its lines is an adjustment.
 * @param estimate by the app; its sweep isn't used
 * @param stated the lines of the lottery's statement, which count instead of the estimate's
 * @param missing value of lost and stolen tickets that leave the clearing account, in cents
 */
export function accountLines(
  estimate: WeekAmounts,
  stated: Partial<WeekAmounts>,
  missing = 0,
): JournalLine[] {
  const week = { ...estimate, ...stated };
  const charged =
    week.settled -
    week.returned -
    week.instant_cashes +
    week.online_sales -
    week.online_cancels -
    week.online_cashes;
  const commissions =
    week.instant_commission +
    week.instant_cashing_commission +
    week.online_commission +
    week.online_cashing_commission;
  const owed = charged - commissions + week.fees;
  const sweep = stated.sweep ?? owed + week.adjustments;
  return lines({
    clearing: charged - missing,
    fees: week.fees,
    adjustments: sweep - owed,
    commissions: -commissions,
    payable: -sweep,
    missing,
  });
}

/** Debits minus credits, in cents: zero for an entry that balances. */
export const balanceOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
