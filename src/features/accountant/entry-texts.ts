import type { JournalReplyEntry, JournalReplyLine } from '../../contract/journal/journal';
import { centsOf, formatCents } from '../../domain/values/money';
import { JOURNAL } from '../../i18n/en/money/journal';
import { weekText } from '../../reports/week-choice';

/** 'L12-1-1 · In place of L12-0-1: Cash of the drawers · Week Sep 20, 2026 – Sep 26, 2026' */
export function entryTitle(entry: JournalReplyEntry): string {
  const { number, kind, part, before } = entry;
  const what =
    kind === 'entry'
      ? JOURNAL.entry(part)
      : kind === 'reversal'
        ? JOURNAL.reversal(part, before ?? '')
        : JOURNAL.correction(part, before);
  const parts = [number, what, kind === 'entry' ? null : JOURNAL.ofWeek(weekText(entry))];
  return parts.filter((text) => text !== null).join(' · ');
}

/** Nothing where the line is on the other side. */
export const amountText = (dollars: number): string => (dollars === 0 ? '' : formatCents(centsOf(dollars)));

/** The sum of one side, in dollars and cents. */
export const sumText = (lines: readonly JournalReplyLine[], side: 'debit' | 'credit'): string =>
  formatCents(lines.reduce((sum, line) => sum + centsOf(line[side]), 0));

const HEADERS = [
  { header: JOURNAL.entryHeading },
  { header: JOURNAL.date },
  { header: JOURNAL.account },
  { header: JOURNAL.debit },
  { header: JOURNAL.credit },
];

/** The entries as a table to look at, in a file. */
export const journalTable = (entries: readonly JournalReplyEntry[]) => ({
  columns: HEADERS,
  rows: entries.flatMap((entry) =>
    entry.lines.map(({ account, debit, credit }) => [
      ...[entryTitle(entry), entry.date, account],
      ...[debit === 0 ? '' : debit, credit === 0 ? '' : credit],
    ]),
  ),
});
