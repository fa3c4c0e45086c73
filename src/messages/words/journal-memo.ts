import type { JournalEntry } from '../../shared/journal/entries';
import { JOURNAL_MEMO } from '../areas/journal-memo';
import { JOURNAL_PARTS } from '../areas/journal-parts';

/**
 * 'Main Street, lottery week 2026-09-20 to 2026-09-26: cash of the drawers'. Plain characters of English, since QuickBooks
 * Desktop doesn't read others.
 * @param unexplained what the week's statement leaves unexplained, in cents
 */
export function journalMemo(
  storeName: string,
  { kind, part, week, before }: JournalEntry,
  unexplained: number,
): string {
  const t = JOURNAL_MEMO;
  const open = part === 'account' && kind !== 'reversal' && unexplained !== 0;
  const said = t.what({ store: storeName, from: week.from, to: week.to, part: JOURNAL_PARTS[part] });
  const what = open ? `${said}, ${t.unexplained({ cents: unexplained })}` : said;
  if (kind === 'entry') return what;
  if (kind === 'reversal') return t.reversal({ number: before ?? '', what });
  return before === null ? t.late({ what }) : t.replaces({ number: before, what });
}
