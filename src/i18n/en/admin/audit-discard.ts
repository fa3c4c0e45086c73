import type { Run } from '../../../domain/runs/runs';
import { formatMoney } from '../../../domain/values/money';
import { ticketsInWords } from '../counting/serials';
import { type Listed, listText, tickets } from './audit-runs';

/**
 * 'Discarded a count: 45 tickets, $225, captured 2026-11-20 14:05:00 by Morning Clerk: 028400001234, …. It had been
 * refused: Some of these tickets are not on the shelf yet. Reason: counted again.'
 */
export const entryDiscardedText = (line: {
  what: 'sale' | 'shelf' | 'money' | 'removal';
  count: number;
  cents: number;
  capturedAt: string;
  capturedBy: string;
  listed: Listed<Run & { lotNumber: string }>;
  refusal: string;
  reason: string;
  wasRecorded: boolean;
}): string => {
  const count = tickets(line.count);
  const what = {
    money: 'the money of a shift',
    sale: `a count: ${count}, ${formatMoney(line.cents)}`,
    shelf: `a shelf record: ${count}`,
    removal: `a removal: ${count}, ${formatMoney(line.cents)}`,
  }[line.what];
  const list = listText(line.listed, (run) => `${run.lotNumber}, ${ticketsInWords(run)}`);
  const recorded = line.wasRecorded ? ' Another terminal had sent it: it stays recorded.' : '';
  return (
    `Discarded ${what}, captured ${line.capturedAt} by ${line.capturedBy}${list === '' ? '' : `: ${list}`}. ` +
    `It had been refused: ${line.refusal} Reason: ${line.reason}.${recorded}`
  );
};
