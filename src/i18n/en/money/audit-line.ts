import { dayInWords } from '../../../domain/time/time';
import { formatCents, formatSignedCents } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
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

/** 'Settled Sep 15, 2026: 028400001234 lot 1 (statement of September 19)'; 'no longer settled' where a day was taken back. */
export const packDatesText = ({
  packs,
}: {
  packs: readonly {
    lotNumber: string;
    lotCounter: number;
    what: 'activated' | 'settled';
    day: string | null;
    source: string | null;
  }[];
}): string =>
  packs
    .map(({ lotNumber, lotCounter, what, day, source }) => {
      const when =
        day === null
          ? `Day ${what} taken back`
          : `${what === 'settled' ? 'Settled' : 'Activated'} ${dayInWords(day)}`;
      return `${when}: ${lotNumber} lot ${lotCounter}${source === null ? '' : ` (${source})`}`;
    })
    .join('; ');

/** 'Entered the lottery’s statement of the week from Sep 13, 2026: 4 lines, sweep $1,421.34' */
export const lotteryStatementText = (statement: {
  weekStart: string;
  lines: number;
  /** in cents; null: the statement has none */
  sweep: number | null;
}): string =>
  `Entered the lottery’s statement of the week from ${dayInWords(statement.weekStart)}: ` +
  `${pluralize(statement.lines, 'line')}${statement.sweep === null ? '' : `, sweep ${formatSignedCents(statement.sweep)}`}`;

/** 'Closed the week from Sep 13, 2026 for the accountant: entries L12-1-1, L12-1-2' */
export const journalClosedText = ({
  weekStart,
  numbers,
}: {
  weekStart: string;
  numbers: readonly string[];
}): string =>
  `Closed the week from ${dayInWords(weekStart)} for the accountant: ` +
  (numbers.length === 0 ? 'no entries' : `entries ${numbers.join(', ')}`);
