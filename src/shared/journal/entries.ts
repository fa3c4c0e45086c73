import type { Evidence } from '../health/invariants';
import type { AccountLine } from '../lottery/account';
import { lotteryWeek, type Weekday } from '../lottery/calendar';
import type { Period } from '../time/periods';
import { daysBefore } from '../time/store-clock';
import type { JournalAccount, JournalAccounts, JournalRole } from './accounts';

/** A line of an entry: a debit in cents, or a credit as a negative amount. */
type JournalLine = { role: JournalRole; cents: number };

/** The totals of a week's drawers, in cents. */
type DrawerSums = {
  /** the counted cash; the expected cash of uncounted drawers */
  cash: number;
  cashless: number;
  /** paid into the drawers; negative: paid out of them */
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
 * @param missing value of missing, lost and stolen tickets that leave the clearing account, in cents
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
  const closedWeek = closed.find(({ from, to }) => date >= from && date <= to);
  if (closedWeek) return closedWeek;
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

/** The two entries of a week: the drawers' income, and the lottery's charges. */
export const JOURNAL_PARTS = ['drawers', 'account'] as const;
type JournalPart = (typeof JOURNAL_PARTS)[number];

/** A line with its account's name in the books. */
type EntryLine = JournalLine & JournalAccount;

/** An entry of the journal. A closed week keeps its entries as they are. */
export type JournalEntry = {
  /** null until the week is closed */
  number: string | null;
  /** of its own week; reversing an entry of a closed week; the new amounts of that week */
  kind: 'entry' | 'reversal' | 'correction';
  part: JournalPart;
  /** the week concerned */
  week: Period;
  /** the booking date, YYYY-MM-DD */
  date: string;
  /** number of the entry that it reverses or replaces */
  before: string | null;
  lines: EntryLine[];
};

/** The lines of a week's two entries. */
export type WeekLines = Record<JournalPart, JournalLine[]>;

/**
 * Assigns the accounts of the store's books to lines. Lines without an account stay in the clearing account.
 */
const withAccounts = (lines: readonly JournalLine[], accounts: JournalAccounts): EntryLine[] =>
  lines.map((line) => ({
    ...line,
    ...(accounts[line.role].name === '' ? accounts.clearing : accounts[line.role]),
  }));

/** A week's own entries, without those that have no amount. */
export const ownEntries = (week: Period, lines: WeekLines, accounts: JournalAccounts): JournalEntry[] =>
  JOURNAL_PARTS.filter((part) => lines[part].length > 0).map((part) => ({
    number: null,
    kind: 'entry',
    part,
    week,
    date: week.to,
    before: null,
    lines: withAccounts(lines[part], accounts),
  }));

/**
 * The valid entry for each part of the closed weeks.
 * @param booked the entries of all closed weeks, in the order in which they were closed
 */
export function standingEntries(booked: readonly JournalEntry[]): Map<string, JournalEntry> {
  const standing = new Map<string, JournalEntry>();
  for (const entry of booked)
    if (entry.kind === 'reversal') standing.delete(keyOf(entry.week, entry.part));
    else standing.set(keyOf(entry.week, entry.part), entry);
  return standing;
}

const keyOf = ({ from }: Period, part: JournalPart): string => `${from} ${part}`;

/**
 * The entries to book when a closed week's amounts have changed: the reversal of each changed entry, and its
 * replacement. A reversal has the accounts of the entry it reverses.
 * @param date the booking date
 */
export function correctionsOf(
  week: Period,
  lines: WeekLines,
  standing: ReadonlyMap<string, JournalEntry>,
  { date, accounts }: { date: string; accounts: JournalAccounts },
): JournalEntry[] {
  return JOURNAL_PARTS.flatMap((part): JournalEntry[] => {
    const before = standing.get(keyOf(week, part));
    if (isSame(before?.lines ?? [], lines[part])) return [];
    const correction = { number: null, part, week, date, before: before?.number ?? null };
    const reversal = before?.lines.map((line) => ({ ...line, cents: -line.cents }));
    const now = withAccounts(lines[part], accounts);
    return [
      ...(reversal ? [{ ...correction, kind: 'reversal' as const, lines: reversal }] : []),
      ...(now.length > 0 ? [{ ...correction, kind: 'correction' as const, lines: now }] : []),
    ];
  });
}

const isSame = (a: readonly JournalLine[], b: readonly JournalLine[]): boolean =>
  a.length === b.length && a.every(({ role, cents }) => amountOf(b, role) === cents);

const amountOf = (lines: readonly JournalLine[], role: JournalRole): number | undefined =>
  lines.find((line) => line.role === role)?.cents;

/** Invariant `entry_balances`: debits and credits of each entry are equal. */
export function unbalancedEntry(entries: readonly JournalEntry[]): Evidence | null {
  const entry = entries.find(({ lines }) => balanceOf(lines) !== 0);
  return entry
    ? { week: entry.week.from, kind: entry.kind, part: entry.part, balance: balanceOf(entry.lines) }
    : null;
}

/**
 * Invariant `booked_is_derived`: all booked entries of a week, reversals included, add up to the amounts derived for it.
 * @param booked all entries, those of this closing too
 * @param derived by the week's first day
 */
export function bookedOtherwise(
  booked: readonly JournalEntry[],
  derived: ReadonlyMap<string, { lines: WeekLines }>,
): Evidence | null {
  const sums = new Map<string, number>();
  const add = (from: string, part: JournalPart, lines: readonly JournalLine[], sign: 1 | -1): void => {
    for (const { role, cents } of lines) {
      const name = `${from} ${part} ${role}`;
      sums.set(name, (sums.get(name) ?? 0) + sign * cents);
    }
  };
  for (const { week, part, lines } of booked) if (derived.has(week.from)) add(week.from, part, lines, 1);
  for (const [from, { lines }] of derived) for (const part of JOURNAL_PARTS) add(from, part, lines[part], -1);
  const wrong = [...sums].find(([, cents]) => cents !== 0);
  return wrong ? { line: wrong[0], tooMuch: wrong[1] } : null;
}
