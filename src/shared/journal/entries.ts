import type { Period } from '../time/periods';
import type { JournalAccount, JournalAccounts, JournalRole } from './accounts';
import type { JournalLine } from './lines';

/** The two entries of a week: the drawers' income, and the lottery's charges. */
export const JOURNAL_PARTS = ['drawers', 'account'] as const;
export type JournalPart = (typeof JOURNAL_PARTS)[number];

/** A line with its account's name in the books. */
export type EntryLine = JournalLine & JournalAccount;

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
export const withAccounts = (lines: readonly JournalLine[], accounts: JournalAccounts): EntryLine[] =>
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
