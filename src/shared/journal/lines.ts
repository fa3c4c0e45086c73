import type { AccountLine } from '../lottery/account-lines';
import { lotteryWeek, type Weekday } from '../lottery/calendar';
import type { Period } from '../time/periods';
import { daysBefore } from '../time/store-clock';
import type { JournalRole } from './accounts';

/** A line of an entry: a debit in cents, or a credit as a negative amount. */
export type JournalLine = { role: JournalRole; cents: number };

/** The totals of a week's drawers, in cents. */
export type DrawerSums = {
  /** the counted cash; the expected cash of uncounted drawers */
  cash: number;
  cashless: number;
  /** paid into the drawers, or out of them where negative */
  other: number;
  /** of the counted drawers: negative is short */
  overShort: number;
  /** tickets and draw games sold, minus prizes paid */
  lottery: number;
};

/** The lines with an amount, in the order of an entry. */
const lines = (amounts: Partial<Record<JournalRole, number>>): JournalLine[] =>
  (Object.entries(amounts) as [JournalRole, number][]).flatMap(([role, cents]) =>
    cents === 0 ? [] : [{ role, cents }],
  );

/**
 * The drawers' income for the lottery. The sum is zero, since cash = lottery − cashless + other + over/short
 * (money of a shift).
 */
export const drawerLines = ({ cash, cashless, other, overShort, lottery }: DrawerSums): JournalLine[] =>
  lines({ cash, cashless, other: -other, over_short: -overShort, clearing: -lottery });

/** The lines of an account for a week's entry, in cents, with the signs of the lottery's statement. */
export type WeekAmounts = Record<AccountLine, number>;

/**
 * The lottery's charges for a week. Packs charged minus prizes paid leave the clearing account, commissions
 * are earned, and the sweep is owed. The part of a stated sweep beyond its lines is an adjustment.
 * @param estimate by the app; its sweep isn't used
 * @param stated the lines of the lottery's statement, which replace the estimate's
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

/**
 * The week of the journal that a date is in: a closed one, or the lottery's week without the days of closed
 * weeks. These overlap where the first day of the lottery's week was changed in between. So each day is
 * booked once.
 * @param date YYYY-MM-DD
 */
export function journalWeek(date: string, startsOn: Weekday, closed: readonly Period[]): Period {
  const own = closed.find(({ from, to }) => date >= from && date <= to);
  if (own) return own;
  const week = lotteryWeek(date, startsOn);
  const ends = closed.map(({ to }) => to).filter((to) => to < date);
  const starts = closed.map(({ from }) => from).filter((from) => from > date);
  return {
    from: ends.reduce((latest, to) => (to >= latest ? daysBefore(to, -1) : latest), week.from),
    to: starts.reduce((first, from) => (from <= first ? daysBefore(from, 1) : first), week.to),
  };
}

/**
 * The week after all closed ones, in which corrections of closed weeks are booked; null when none is closed.
 */
export function weekOfCorrections(startsOn: Weekday, closed: readonly Period[]): Period | null {
  const last = closed
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return last === undefined ? null : journalWeek(daysBefore(last, -1), startsOn, closed);
}
