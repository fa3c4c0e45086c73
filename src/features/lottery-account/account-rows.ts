import type { LotteryWeek } from '../../contract/lottery/lottery';
import {
  type AccountLine,
  LINE_SIGNS,
  statedAmounts,
  statementTotals,
} from '../../domain/lottery/account-lines';
import { formatBalance, formatSignedCents, signedCents } from '../../domain/values/money';
import { ACCOUNT_LINE_NAMES } from '../../i18n/en/money/lottery-differences';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';

/** A row of the account. Amounts are in cents as they enter the sum: what is taken away is negative. */
export type AccountRow = {
  name: string;
  isSum: boolean;
  estimate: number;
  /** null: the statement says nothing about it, or there is none */
  statement: number | null;
};

/** The account in the order of the lottery's statement; the lines of each side end in their sum. */
const SIDES: readonly { lines: readonly AccountLine[]; sum: string | null }[] = [
  {
    lines: ['settled', 'returned', 'instant_commission', 'instant_cashes', 'instant_cashing_commission'],
    sum: LOTTERY_WEEK.dueInstant,
  },
  {
    lines: [
      'online_sales',
      'online_cancels',
      'online_commission',
      'online_cashes',
      'online_cashing_commission',
    ],
    sum: LOTTERY_WEEK.dueOnline,
  },
  { lines: ['fees', 'adjustments'], sum: null },
];

/** The account line by line, from the packs to the sweep: each column adds up to its last row. */
export function accountRows({ instant, online, statement, ...week }: LotteryWeek): AccountRow[] {
  const estimate: Record<AccountLine, number> = {
    settled: instant.settled,
    returned: instant.returned,
    instant_commission: instant.commission,
    instant_cashes: instant.cashes,
    instant_cashing_commission: instant.cashing_commission,
    online_sales: online.sales,
    online_cancels: online.cancels,
    online_commission: online.commission,
    online_cashes: online.cashes,
    online_cashing_commission: online.cashing_commission,
    fees: week.fees,
    adjustments: week.adjustments,
    sweep: week.sweep,
  };
  const stated = statedAmounts(statement?.lines ?? []);
  const rowOf = (line: AccountLine): AccountRow => ({
    name: ACCOUNT_LINE_NAMES[line],
    isSum: line === 'sweep',
    estimate: LINE_SIGNS[line] * (signedCents(estimate[line]) ?? 0),
    statement: stated[line] === undefined ? null : LINE_SIGNS[line] * stated[line],
  });
  const sumOf = (name: string, rows: readonly AccountRow[]): AccountRow => ({
    name,
    isSum: true,
    estimate: rows.reduce((sum, row) => sum + row.estimate, 0),
    statement: rows.some((row) => row.statement === null)
      ? null
      : rows.reduce((sum, row) => sum + (row.statement ?? 0), 0),
  });
  const { unexplained = 0 } = statementTotals(statement?.lines ?? []) ?? {};
  return [
    ...SIDES.flatMap(({ lines, sum }) => {
      const rows = lines.map(rowOf);
      return sum === null ? rows : [...rows, sumOf(sum, rows)];
    }),
    ...(unexplained === 0
      ? []
      : [{ name: LOTTERY_WEEK.unexplained, isSum: false, estimate: 0, statement: unexplained }]),
    rowOf('sweep'),
  ];
}

/** Statement minus estimate, in cents; null without a statement of the row. */
export const differenceOf = ({ estimate, statement }: AccountRow): number | null =>
  statement === null ? null : statement - estimate;

/** A row as it's read: name, estimate, statement, difference. */
export function rowTexts(row: AccountRow): [string, string, string, string] {
  const difference = differenceOf(row);
  return [
    row.name,
    formatBalance(row.estimate),
    row.statement === null ? '' : formatBalance(row.statement),
    difference ? formatSignedCents(difference) : '',
  ];
}

/** A row of the file: amounts are numbers of dollars. */
export const rowCells = (row: AccountRow): (string | number)[] => [
  row.name,
  ...[row.estimate, row.statement, differenceOf(row)].map((cents) => (cents === null ? '' : cents / 100)),
];
