import { formatCents, formatSignedCents } from '../../../domain/values/money';
import { type RecordName, recordText } from '../rules/replies';

/**
 * 'Entered the money of the count of Morning Clerk at 2026-11-20 14:05:00: online sales $412.50, cancels $5.00, …, cash
 * counted $552.50'. Amounts are in cents; `counts` are those that have arrived.
 */
export function moneyEnteredText(line: {
  counts: readonly RecordName[];
  basis: 'delta' | 'cumulative';
  onlineSales: number;
  onlineCancels: number;
  instantCashes: number;
  onlineCashes: number;
  cashless: number;
  other: number;
  /** null: not counted */
  cash: number | null;
  note: string;
}): string {
  const figures = [
    `online sales ${formatCents(line.onlineSales)}`,
    `cancels ${formatCents(line.onlineCancels)}`,
    `instant cashes ${formatCents(line.instantCashes)}`,
    `online cashes ${formatCents(line.onlineCashes)}`,
    `cashless ${formatCents(line.cashless)}`,
    `other ${formatSignedCents(line.other)}`,
    line.cash === null ? 'cash not counted' : `cash counted ${formatCents(line.cash)}`,
  ].join(', ');
  const counts = line.counts.map(recordText).join(' and ');
  const of = counts === '' ? 'a count that hasn’t arrived yet' : `the count of ${counts}`;
  const basis = line.basis === 'cumulative' ? ' (totals of the day)' : '';
  return `Entered the money of ${of}: ${figures}${basis}${line.note === '' ? '' : `. Note: ${line.note}`}`;
}
