import type { JournalEntry, JournalPart } from '../../../domain/journal/entries';

/** What a week's entries are about. Plain characters, since QuickBooks Desktop doesn't read others. */
export const JOURNAL_PARTS: Record<JournalPart, string> = {
  drawers: 'cash of the drawers',
  account: 'packs charged and sweep',
};

/** 'Main Street, lottery week 2026-09-20 to 2026-09-26: cash of the drawers' */
export function journalMemo(storeName: string, { kind, part, week, before }: JournalEntry): string {
  const what = `${storeName}, lottery week ${week.from} to ${week.to}: ${JOURNAL_PARTS[part]}`;
  if (kind === 'entry') return what;
  if (kind === 'reversal') return `Reversal of ${before}: ${what}`;
  return before === null ? `Late: ${what}` : `In place of ${before}: ${what}`;
}
