import { ACCOUNT_LINE } from '../../messages/areas/account-line';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import {
  ACCOUNT_LINES,
  type AccountLine,
  estimatedAmounts,
  LINE_SIGNS,
  statedAmounts,
  statementTotals,
} from '../../shared/lottery/account';
import type { LotteryWeek, StatementLine } from '../../shared/lottery/lottery-schema';
import { typedAmount } from '../../shared/lottery/statement-file';
import { recordOf } from '../../shared/values/collections';
import { plainNumbers } from '../../shared/values/digits';
import { formatBalance, formatSignedCents } from '../../shared/values/money';

/** A row of the account. Amounts are in cents with their sign in the sum: deductions are negative. */
type AccountRow = {
  name: string;
  isSum: boolean;
  estimate: number;
  /** null if there is no statement, or it has no such line */
  statement: number | null;
};

/** The account in the order of the lottery's statement; the lines of each side end in their sum. */
const sides = inReadersLanguage(
  LOTTERY_WEEK,
  (t): readonly { lines: readonly AccountLine[]; sum: string | null }[] => [
    { lines: SECTIONS.scratch, sum: t.dueInstant },
    { lines: SECTIONS.draw, sum: t.dueOnline },
    { lines: ['fees', 'adjustments'], sum: null },
  ],
);

/** The lines of the account in sections, in the order of the lottery's statement. */
export const SECTIONS = {
  scratch: ['settled', 'returned', 'instant_commission', 'instant_cashes', 'instant_cashing_commission'],
  draw: ['online_sales', 'online_cancels', 'online_commission', 'online_cashes', 'online_cashing_commission'],
  total: ['fees', 'adjustments', 'sweep'],
} as const satisfies Record<string, readonly AccountLine[]>;

/** The account line by line, from the packs to the sweep: each column adds up to its last row. */
export function accountRows(week: LotteryWeek): AccountRow[] {
  const { statement } = week;
  const estimate = estimatedAmounts(week);
  const stated = statedAmounts(statement?.lines ?? []);
  const rowOf = (line: AccountLine): AccountRow => ({
    name: currentMessages(ACCOUNT_LINE)[line],
    isSum: line === 'sweep',
    estimate: LINE_SIGNS[line] * estimate[line],
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
    ...sides().flatMap(({ lines, sum }) => {
      const rows = lines.map(rowOf);
      return sum === null ? rows : [...rows, sumOf(sum, rows)];
    }),
    ...(unexplained === 0
      ? []
      : [
          {
            name: currentMessages(LOTTERY_WEEK).unexplained,
            isSum: false,
            estimate: 0,
            statement: unexplained,
          },
        ]),
    rowOf('sweep'),
  ];
}

/** Whether a row is more than zeros. Paper and file have all rows, the screen only these. */
export const hasAmount = ({ isSum, estimate, statement }: AccountRow): boolean =>
  isSum || estimate !== 0 || (statement ?? 0) !== 0;

/** Statement minus estimate, in cents; null without a statement of the row. */
export const differenceOf = ({ estimate, statement }: AccountRow): number | null =>
  statement === null ? null : statement - estimate;

/** A row for the screen: name, estimate, statement, difference. */
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

/** A statement in its form: an amount as text for each line of the account, and the packs, one per line. */
export type TypedStatement = Record<AccountLine, string> & { packs: string };

/** The reason why a pack's line can't be parsed. */
type PackFault = { kind: 'bad_pack' | 'pack_twice'; line: number };

/**
 * The packs that a statement charges, one per line: game and pack number with or without dashes, then the amount. Empty
 * lines are skipped.
 */
export function typedPacks(text: string): { lines: StatementLine[] } | { fault: PackFault } {
  const lines: StatementLine[] = [];
  const seen = new Set<string>();
  for (const [index, row] of plainNumbers(text).split('\n').entries()) {
    if (row.trim() === '') continue;
    const match = /^\s*([0-9][0-9-]*)[\s,;:]+(\S.*)$/.exec(row);
    const pack = match?.[1]?.replaceAll('-', '') ?? '';
    const amount = typedAmount(match?.[2] ?? '');
    if (!/^[0-9]{11}([0-9]{3})?$/.test(pack) || amount === null)
      return { fault: { kind: 'bad_pack', line: index + 1 } };
    const number = pack.slice(0, 11);
    if (seen.has(number)) return { fault: { kind: 'pack_twice', line: index + 1 } };
    seen.add(number);
    lines.push({ line: 'pack', pack: number, amount });
  }
  return { lines };
}

/** The lines of a statement whose texts can all be parsed. */
export function typedLines(typed: TypedStatement): StatementLine[] {
  const amounts = ACCOUNT_LINES.flatMap((line): StatementLine[] => {
    const amount = typedAmount(typed[line]);
    return amount === null ? [] : [{ line, amount }];
  });
  const packs = typedPacks(typed.packs);
  return [...amounts, ...('lines' in packs ? packs.lines : [])];
}

/** A stored statement as text for its form. */
export function asTyped(lines: readonly StatementLine[]): TypedStatement {
  const texts = recordOf<AccountLine, string>(ACCOUNT_LINES, () => '');
  const packs: string[] = [];
  for (const line of lines)
    if (line.line === 'pack')
      packs.push(`${line.pack.slice(0, 4)}-${line.pack.slice(4, 11)} ${line.amount.toFixed(2)}`);
    else texts[line.line] = line.amount.toFixed(2);
  return { ...texts, packs: packs.join('\n') };
}
