import type { Period } from '../time/periods';
import type { JournalAccount, JournalAccounts, JournalRole } from './accounts';
import type { JournalLine } from './lines';

/** The two entries of a week: what its drawers took in, and what the lottery charges for it. */
export const JOURNAL_PARTS = ['drawers', 'account'] as const;
export type JournalPart = (typeof JOURNAL_PARTS)[number];

/** A line with its account as the books called it. */
export type EntryLine = JournalLine & JournalAccount;

/** An entry of the journal. A closed week keeps its entries as they are. */
export type JournalEntry = {
  /** null until the week is closed */
  number: string | null;
  /** of its own week; taking back an entry of a closed week; what that week comes to now */
  kind: 'entry' | 'reversal' | 'correction';
  part: JournalPart;
  /** the week that it's about */
  week: Period;
  /** the day on which it's booked, YYYY-MM-DD */
  date: string;
  /** number of the entry that it takes back, or that stood before it */
  before: string | null;
  lines: EntryLine[];
};

/** The lines of a week's two entries. */
export type WeekLines = Record<JournalPart, JournalLine[]>;

/** Gives lines the accounts of the store's books. What has none stays in the clearing account. */
export const withAccounts = (lines: readonly JournalLine[], accounts: JournalAccounts): EntryLine[] =>
  lines.map((line) => ({
    ...line,
    ...(accounts[line.role].name === '' ? accounts.clearing : accounts[line.role]),
  }));

/** A week's own entries; one without an amount is left out. */
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
 * The entry that stands in the books for each part of the closed weeks.
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
 * What has to be booked so that the books have what a closed week comes to now: the reversal of each entry that has changed,
 * and the entry that takes its place. A reversal has the accounts of what it takes back.
 * @param date the day on which it's booked
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
