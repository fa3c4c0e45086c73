import type { OverShortRow } from '../contract/money/shift-money';
import { type MoneyGroup, type MoneyGrouping, type Summed, weekOf } from '../domain/money/groups';
import type { StoreClock } from '../domain/time/store-clock';
import { formatBalance, formatCents, formatSignedCents, signedCents } from '../domain/values/money';
import { OVER_SHORT } from '../i18n/en/money/over-short';
import { clockTime, storeTime } from '../ui/formats';

/** A column of the report: as it's read, and as a file has it. */
export type MoneyColumn<Row> = {
  header: string;
  text: (row: Row) => string;
  /** in a file, and to sort by */
  value: (row: Row) => string | number;
  numeric?: true;
};

const cents = (dollars: number): number => signedCents(dollars) ?? 0;
const amount = (dollars: number | null): string => (dollars === null ? '' : formatBalance(cents(dollars)));

/** Even, over or short, or why it isn't known. */
function outcomeOf({ over_short, even, entered, waiting }: OverShortRow): string {
  if (waiting) return OVER_SHORT.waits;
  if (entered === null) return OVER_SHORT.notEntered;
  if (over_short === null) return OVER_SHORT.noCash;
  if (even) return OVER_SHORT.even;
  return over_short < 0 ? OVER_SHORT.short : OVER_SHORT.over;
}

/** The same with its amount: 'Short −$4.00', 'Even (+$0.50)'. */
export function resultOf(row: OverShortRow): string {
  const outcome = outcomeOf(row);
  if (row.waiting || row.entered === null || !row.over_short) return outcome;
  const signed = formatSignedCents(cents(row.over_short));
  return row.even ? `${outcome} (${signed})` : `${outcome} ${signed}`;
}

type Dollars = {
  [Name in keyof OverShortRow]: OverShortRow[Name] extends number | null ? Name : never;
}[keyof OverShortRow];

const money = (header: string, name: Exclude<Dollars, 'created_by'>): MoneyColumn<OverShortRow> => ({
  header,
  text: (row) => amount(row[name]),
  value: (row) => row[name] ?? '',
  numeric: true,
});

const WHO: MoneyColumn<OverShortRow>[] = [
  { header: OVER_SHORT.day, text: ({ date }) => date, value: ({ date }) => date },
  {
    header: OVER_SHORT.time,
    text: ({ report_time }) => clockTime(report_time),
    value: ({ report_time }) => report_time,
  },
  { header: OVER_SHORT.clerk, text: ({ name }) => name, value: ({ name }) => name },
];
const RESULT: MoneyColumn<OverShortRow> = { header: OVER_SHORT.result, text: resultOf, value: outcomeOf };

/** What the screen and the sheet show of each drawer. */
export const SHOWN: readonly MoneyColumn<OverShortRow>[] = [
  ...WHO,
  money(OVER_SHORT.counted, 'counted'),
  money(OVER_SHORT.expected, 'expected_cash'),
  money(OVER_SHORT.cash, 'cash_counted'),
  RESULT,
];

/** The same on the sheet of a day, which names the day itself. */
export const DAY_MONEY: readonly MoneyColumn<OverShortRow>[] = SHOWN.slice(1);

/** All of it, for the file. */
export const ALL = (clock: StoreClock): readonly MoneyColumn<OverShortRow>[] => [
  ...WHO,
  money(OVER_SHORT.counted, 'counted'),
  money(OVER_SHORT.onlineSales, 'online_sales'),
  money(OVER_SHORT.onlineCancels, 'online_cancels'),
  money(OVER_SHORT.instantCashes, 'instant_cashes'),
  money(OVER_SHORT.onlineCashes, 'online_cashes'),
  money(OVER_SHORT.cashless, 'cashless'),
  money(OVER_SHORT.other, 'other'),
  money(OVER_SHORT.expected, 'expected_cash'),
  money(OVER_SHORT.cash, 'cash_counted'),
  money(OVER_SHORT.overShort, 'over_short'),
  RESULT,
  {
    header: OVER_SHORT.notes,
    text: (row) => notesOf(row, clock).join(' '),
    value: (row) => notesOf(row, clock).join(' '),
  },
];

/** Rows as a sheet of paper has them. */
export const printedMoney = <Row>(columns: readonly MoneyColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ header, numeric }) => ({ header, numeric })),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
});

/** What there is to know of a drawer besides its amounts, in sentences. */
export const notesOf = ({ entered, changes, check_terminal }: OverShortRow, clock: StoreClock): string[] => [
  ...changes.map(({ message }) => message),
  ...(check_terminal ? [OVER_SHORT.checkTerminal] : []),
  ...(entered
    ? [
        OVER_SHORT.enteredBy(entered.by, storeTime(new Date(entered.at), clock)),
        ...(entered.replaced > 0 ? [OVER_SHORT.replaced(entered.replaced)] : []),
        ...(entered.note ? [OVER_SHORT.note(entered.note)] : []),
      ]
    : []),
];

/** The columns of drawers that are added up. */
export const groupColumns = (by: Exclude<MoneyGrouping, 'shift'>): readonly MoneyColumn<MoneyGroup>[] => {
  const title = ({ key }: MoneyGroup): string => (by === 'week' ? OVER_SHORT.weekOf(key) : key);
  return [
    { header: OVER_SHORT.groupings[by], text: title, value: title },
    {
      header: OVER_SHORT.shifts,
      text: ({ shifts }) => String(shifts),
      value: ({ shifts }) => shifts,
      numeric: true,
    },
    {
      header: OVER_SHORT.withCash,
      text: ({ entered }) => String(entered),
      value: ({ entered }) => entered,
      numeric: true,
    },
    {
      header: OVER_SHORT.counted,
      text: ({ counted }) => formatCents(counted),
      value: ({ counted }) => counted / 100,
      numeric: true,
    },
    {
      header: OVER_SHORT.overShort,
      text: ({ overShort }) => (overShort === null ? OVER_SHORT.notEntered : formatSignedCents(overShort)),
      value: ({ overShort }) => (overShort === null ? '' : overShort / 100),
      numeric: true,
    },
  ];
};

/** A row as it's added up. */
export const summedOf = ({ date, name, counted, over_short }: OverShortRow): Summed => ({
  date,
  name,
  counted: cents(counted),
  overShort: over_short === null ? null : cents(over_short),
});

/** Whether a row belongs to a group. */
export const isInGroup = (row: OverShortRow, by: MoneyGrouping, key: string): boolean =>
  by === 'clerk' ? row.name === key : by === 'week' ? weekOf(row.date) === key : row.date === key;
