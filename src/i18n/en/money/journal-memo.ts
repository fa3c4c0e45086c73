import type { JournalEntry, JournalPart } from '../../../domain/journal/entries';
import { formatCents } from '../../../domain/values/money';

/** What a week's entries are about. Plain characters, since QuickBooks Desktop doesn't read others. */
export const JOURNAL_PARTS: Record<JournalPart, string> = {
  drawers: 'cash of the drawers',
  account: 'packs charged and sweep',
};

/** What a statement's lines leave of its sweep, in cents: '$30.00 unexplained'. */
export const unexplainedText = (cents: number): string => `${formatCents(Math.abs(cents))} unexplained`;

/**
 * 'Main Street, lottery week 2026-09-20 to 2026-09-26: cash of the drawers'
 * @param unexplained what the week's statement leaves unexplained, in cents
 */
export function journalMemo(
  storeName: string,
  { kind, part, week, before }: JournalEntry,
  unexplained: number,
): string {
  const open = part === 'account' && kind !== 'reversal' && unexplained !== 0;
  const what =
    `${storeName}, lottery week ${week.from} to ${week.to}: ${JOURNAL_PARTS[part]}` +
    (open ? `, ${unexplainedText(unexplained)}` : '');
  if (kind === 'entry') return what;
  if (kind === 'reversal') return `Reversal of ${before}: ${what}`;
  return before === null ? `Late: ${what}` : `In place of ${before}: ${what}`;
}
