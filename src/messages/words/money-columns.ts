import { type MoneyGroup, type MoneyGrouping, type Summed, weekOf } from '../../shared/drawer/groups';
import {
  CASH_PIECES,
  type CashBy,
  type CashPart,
  cashParts,
  PIECE_NAMES,
  placesText,
} from '../../shared/drawer/money-count';
import { differingGames, MAX_NAMED_GAMES } from '../../shared/drawer/register';
import type { GameBeside, OverShortRow } from '../../shared/drawer/shift-money-schema';
import type { StoreClock } from '../../shared/time/store-clock';
import { sumOf } from '../../shared/values/collections';
import {
  formatBalance,
  formatCents,
  formatMoney,
  formatSignedCents,
  statedCents,
} from '../../shared/values/money';
import { OVER_SHORT } from '../areas/over-short';
import { REGISTER_FILES } from '../areas/register-files';
import { currentMessages, inReadersLanguage } from '../current';
import { checkedText, wordsTexts } from './clerks-side';
import { clockInWords, dayInWords, timeInWords } from './times';

/** A column of the report, for the screen and for files. */
export type MoneyColumn<Row> = {
  header: string;
  text: (row: Row) => string;
  /** in a file, and to sort by */
  value: (row: Row) => string | number;
  numeric?: true;
};

const amount = (dollars: number | null): string =>
  dollars === null ? '' : formatBalance(statedCents(dollars));

/** Even, over or short, or the reason why it isn't known. */
function outcomeOf({ over_short, even, entered, waiting }: OverShortRow): string {
  const t = currentMessages(OVER_SHORT);
  if (waiting) return t.waits;
  if (entered === null) return t.notEntered;
  if (over_short === null) return t.noCash;
  if (even) return t.even;
  return over_short < 0 ? t.short : t.over;
}

/** Over or short with its amount: 'Short −$4.00', 'Even (+$0.50)'. */
export function resultOf(row: OverShortRow): string {
  const outcome = outcomeOf(row);
  if (row.waiting || row.entered === null || !row.over_short) return outcome;
  const signed = formatSignedCents(statedCents(row.over_short));
  return row.even ? `${outcome} (${signed})` : `${outcome} ${signed}`;
}

type Dollars = {
  [Name in keyof OverShortRow]-?: OverShortRow[Name] extends number | null ? Name : never;
}[keyof OverShortRow];

const money = (header: string, name: Exclude<Dollars, 'created_by'>): MoneyColumn<OverShortRow> => ({
  header,
  text: (row) => amount(row[name]),
  value: (row) => row[name] ?? '',
  numeric: true,
});

const who = inReadersLanguage(OVER_SHORT, (t): MoneyColumn<OverShortRow>[] => [
  { header: t.day, text: ({ date }) => dayInWords(date), value: ({ date }) => date },
  {
    header: t.time,
    text: ({ report_time }) => clockInWords(report_time),
    value: ({ report_time }) => report_time,
  },
  { header: t.clerk, text: ({ name }) => name, value: ({ name }) => name },
]);
const resultInWords = inReadersLanguage(
  OVER_SHORT,
  (t): MoneyColumn<OverShortRow> => ({
    header: t.result,
    text: resultOf,
    value: outcomeOf,
    numeric: true,
  }),
);

/** '$318.31', and its parts: the drawer's, and those pulled from machines; without pulled cash none. */
export function cashOf({ cash_total, cash_counted, machines = [] }: OverShortRow): {
  total: string;
  parts: CashPart[];
} {
  const pulled = machines.map(({ name, cash_pulled }) => ({ name, pulled: statedCents(cash_pulled ?? 0) }));
  const counted = cashParts(cash_counted === null ? null : statedCents(cash_counted), pulled);
  if (!counted) return { total: amount(cash_total ?? cash_counted), parts: [] };
  const drawer = { amount: counted.drawer, place: currentMessages(OVER_SHORT).drawerPlace };
  return {
    total: counted.total,
    parts: [drawer, ...counted.machines],
  };
}

/** All the counted cash, so that every row adds up: expected + over/short = counted (money, section 7). */
const cashColumn = inReadersLanguage(
  OVER_SHORT,
  (t): MoneyColumn<OverShortRow> => ({
    header: t.cash,
    text: (row) => {
      const { total, parts } = cashOf(row);
      return parts.length > 0 ? `${total}: ${placesText(parts)}` : total;
    },
    value: ({ cash_total, cash_counted }) => cash_total ?? cash_counted ?? '',
    numeric: true,
  }),
);

/** The store of a drawer, in lists of all stores. */
export const storeColumn = inReadersLanguage(
  OVER_SHORT,
  (t): MoneyColumn<OverShortRow> => ({
    header: t.store,
    text: ({ store_name }) => store_name ?? '',
    value: ({ store_name }) => store_name ?? '',
  }),
);

/** The columns of each drawer, on the screen and on paper. */
export const shown = inReadersLanguage(OVER_SHORT, (t): readonly MoneyColumn<OverShortRow>[] => [
  ...who(),
  money(t.counted, 'counted'),
  money(t.expected, 'expected_cash'),
  cashColumn(),
  resultInWords(),
]);

/** The same for a day's sheet, which names the day itself. */
export const dayMoney = inReadersLanguage(OVER_SHORT, (): readonly MoneyColumn<OverShortRow>[] =>
  shown().slice(1),
);

type RegisterFigures = NonNullable<OverShortRow['register']>;

/** The figures of the register, if any drawer has some. */
export const registerColumns = (rows: readonly OverShortRow[]): readonly MoneyColumn<OverShortRow>[] => {
  if (rows.every(({ register }) => !register)) return [];
  const t = currentMessages(REGISTER_FILES);
  const column = (
    header: string,
    name: keyof RegisterFigures,
    written: (figure: number | null) => string = amount,
  ): MoneyColumn<OverShortRow> => ({
    header,
    text: ({ register }) => written(register?.[name] ?? null),
    value: ({ register }) => register?.[name] ?? '',
    numeric: true,
  });
  const ofRegister = (figure: string): string => `${t.register}: ${figure}`;
  const isOfSeveral = rows.some(({ register }) => (register?.drawers ?? 1) > 1);
  return [
    column(ofRegister(t.scratch), 'scratch'),
    column(ofRegister(t.draw), 'draw'),
    column(ofRegister(t.payoutsOf), 'payouts'),
    ...(isOfSeveral
      ? [column(ofRegister(currentMessages(OVER_SHORT).drawers), 'drawers', (count) => String(count ?? ''))]
      : []),
  ];
};

/** The sums of the vending machines, if any drawer has one. */
const machineColumns = (rows: readonly OverShortRow[]): readonly MoneyColumn<OverShortRow>[] => {
  if (rows.every(({ machines = [] }) => machines.length === 0)) return [];
  const t = currentMessages(OVER_SHORT);
  const column = (
    header: string,
    name: 'counted' | 'slip_sales' | 'cash_pulled' | 'difference',
  ): MoneyColumn<OverShortRow> => {
    const sum = ({ machines = [] }: OverShortRow): number | null => {
      const amounts = machines.flatMap((machine) => machine[name] ?? []);
      return amounts.length === 0 ? null : sumOf(amounts, statedCents) / 100;
    };
    return { header, text: (row) => amount(sum(row)), value: (row) => sum(row) ?? '', numeric: true };
  };
  return [
    column(t.machineTickets, 'counted'),
    column(t.machineSlips, 'slip_sales'),
    column(t.machineDifference, 'difference'),
    money(t.cashInDrawer, 'cash_counted'),
    column(t.machinePulled, 'cash_pulled'),
  ];
};

/** Each vending machine of a drawer in a sentence, and in another one how its slip differs from its tickets. */
export const machineTexts = ({ machines = [] }: OverShortRow): string[] => {
  const t = currentMessages(OVER_SHORT);
  return machines.map(({ name, counted, slip_sales, cash_pulled, difference, even }) => {
    const line = t.machineLine({
      name,
      counted: amount(counted) || '–',
      slip: amount(slip_sales) || null,
      pulled: amount(cash_pulled) || null,
    });
    if (difference === null || even) return line;
    return `${line} ${t.machineDiffers({ difference: formatSignedCents(statedCents(difference)) })}`;
  });
};

/** The figures of the register in a sentence, for a drawer that has some. */
export const registerTexts = ({ register }: OverShortRow): string[] => {
  if (!register) return [];
  const t = currentMessages(REGISTER_FILES);
  const { drawers = 1 } = register;
  const figures = t.ofRegister({
    scratch: amount(register.scratch),
    draw: amount(register.draw),
    payouts: amount(register.payouts),
  });
  return drawers > 1 ? [figures, t.ofWholeDay({ drawers })] : [figures];
};

/** `Gold Rush (1991)`; the number alone where a game has no name. */
export const nameOfGame = ({ name, game }: Pick<GameBeside, 'name' | 'game'>): string =>
  name === '' ? game : `${name} (${game})`;

/** The games whose tickets weren't rung up as they were counted, in sentences: the largest differences, and how many others. */
export const gameTexts = ({
  games = [],
  more_games = 0,
}: Pick<OverShortRow, 'games' | 'more_games'>): string[] => {
  const t = currentMessages(REGISTER_FILES);
  const differing = differingGames(games);
  const unknown = games.filter(({ rung, counted }) => rung === null && counted > 0).map(nameOfGame);
  const more = more_games + Math.max(0, differing.length - MAX_NAMED_GAMES);
  return [
    ...differing.slice(0, MAX_NAMED_GAMES).map((game) => {
      const { difference, difference_tickets } = game;
      const count = difference_tickets ?? 0;
      const say = count < 0 ? t.notRung : t.notCounted;
      return say({
        amount: difference === null ? '–' : formatBalance(Math.abs(statedCents(difference))),
        tickets: t.tickets({ count: Math.abs(count) }),
        game: nameOfGame(game),
      });
    }),
    ...(more > 0 ? [t.moreGames({ count: more })] : []),
    ...(unknown.length > 0 ? [t.unknownGames({ games: unknown.join(', ') })] : []),
  ];
};

/** A drawer's figures next to its register's, in cents; null if the drawer has none, or the register's figures cover other drawers too. */
export function besideRegister(row: OverShortRow) {
  const { register, online_sales, online_cancels, instant_cashes, online_cashes } = row;
  if (!register) return [];
  const t = currentMessages(REGISTER_FILES);
  const isOfOne = (register.drawers ?? 1) === 1;
  const both = (one: number | null, other: number | null, sign: 1 | -1): number | null =>
    one === null || other === null || !isOfOne ? null : statedCents(one) + sign * statedCents(other);
  return [
    { name: t.scratch, drawer: both(row.counted, 0, 1), register: statedCents(register.scratch) },
    { name: t.draw, drawer: both(online_sales, online_cancels, -1), register: statedCents(register.draw) },
    {
      name: t.payoutsOf,
      drawer: both(instant_cashes, online_cashes, 1),
      register: statedCents(register.payouts),
    },
  ];
}

/** All columns, for the file of some drawers. */
export const ALL = (
  clock: StoreClock,
  rows: readonly OverShortRow[],
): readonly MoneyColumn<OverShortRow>[] => {
  const t = currentMessages(OVER_SHORT);
  return [
    ...who(),
    money(t.counted, 'counted'),
    money(t.onlineSales, 'online_sales'),
    money(t.onlineCancels, 'online_cancels'),
    money(t.instantCashes, 'instant_cashes'),
    money(t.onlineCashes, 'online_cashes'),
    money(t.cashless, 'cashless'),
    money(t.other, 'other'),
    money(t.expected, 'expected_cash'),
    cashColumn(),
    money(t.overShort, 'over_short'),
    resultInWords(),
    ...registerColumns(rows),
    ...machineColumns(rows),
    signatureColumn(),
    {
      header: t.notes,
      text: (row) => notesOf(row, clock).join(' '),
      value: (row) => notesOf(row, clock).join(' '),
    },
  ];
};

/** The second signature of a drawer's last count: 'checked by G, 47 of 47 seen'; empty for packs sold without a count. */
export const signatureOf = ({ records }: OverShortRow): string => {
  const count = records.findLast(({ checked_by }) => checked_by !== undefined);
  return count?.checked_by === undefined ? '' : checkedText(count.checked_by);
};
export const signatureColumn = inReadersLanguage(
  OVER_SHORT,
  (t): MoneyColumn<OverShortRow> => ({ header: t.secondSignature, text: signatureOf, value: signatureOf }),
);

/** Rows for printing. */
export const printedMoney = <Row>(columns: readonly MoneyColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ header, numeric }) => ({ header, numeric })),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
});

/** Remarks on a drawer, in sentences: its machines, games that weren't rung up, changes of its amounts, a doubtful figure, a note, who disagrees. */
export const remarksOf = (row: OverShortRow): string[] => {
  const t = currentMessages(OVER_SHORT);
  const { entered, changes, check_terminal, disagreements } = row;
  return [
    ...machineTexts(row),
    ...gameTexts(row),
    ...changes.map(({ message }) => message),
    ...(check_terminal ? [t.checkTerminal] : []),
    ...(entered?.note ? [t.note({ text: entered.note })] : []),
    ...wordsTexts(disagreements),
  ];
};

/** `$20 × 12, $5 × 3, 25¢ × 7`. Rolls are named by their value: `$10 × 2`. */
const piecesText = (by: CashBy): string =>
  PIECE_NAMES.flatMap((piece) =>
    by[piece] ? [`${formatMoney(CASH_PIECES[piece].cents)} × ${by[piece]}`] : [],
  ).join(', ');

/** The same, and who entered the money and when. */
export const notesOf = (row: OverShortRow, clock: StoreClock): string[] => {
  const t = currentMessages(OVER_SHORT);
  const { entered } = row;
  if (!entered) return remarksOf(row);
  return [
    ...remarksOf(row),
    t.enteredBy({ by: entered.by, at: timeInWords(new Date(entered.at), clock) }),
    ...(entered.cash_by ? [t.pieces({ list: piecesText(entered.cash_by) })] : []),
    ...(entered.replaced > 0 ? [t.replaced({ count: entered.replaced })] : []),
  ];
};

/** The columns of totals. */
export const groupColumns = (by: Exclude<MoneyGrouping, 'drawer'>): readonly MoneyColumn<MoneyGroup>[] => {
  const t = currentMessages(OVER_SHORT);
  const title = ({ key }: MoneyGroup): string => {
    if (by === 'clerk') return key;
    return by === 'week' ? t.weekOf({ day: dayInWords(key) }) : dayInWords(key);
  };
  return [
    { header: t.groupings[by], text: title, value: ({ key }) => key },
    {
      header: t.drawers,
      text: ({ drawers }) => String(drawers),
      value: ({ drawers }) => drawers,
      numeric: true,
    },
    {
      header: t.withCash,
      text: ({ entered }) => String(entered),
      value: ({ entered }) => entered,
      numeric: true,
    },
    {
      header: t.counted,
      text: ({ counted }) => formatCents(counted),
      value: ({ counted }) => counted / 100,
      numeric: true,
    },
    {
      header: t.overShort,
      text: ({ overShort }) => (overShort === null ? t.notEntered : formatSignedCents(overShort)),
      value: ({ overShort }) => (overShort === null ? '' : overShort / 100),
      numeric: true,
    },
  ];
};

/** The part of a row that enters a total. */
export const summedOf = ({ date, name, counted, over_short, is_drawer }: OverShortRow): Summed => ({
  date,
  name,
  counted: statedCents(counted),
  overShort: over_short === null ? null : statedCents(over_short),
  isDrawer: is_drawer ?? true,
});

/** Checks whether a row belongs to a group. */
export const isInGroup = (row: OverShortRow, by: MoneyGrouping, key: string): boolean =>
  by === 'clerk' ? row.name === key : by === 'week' ? weekOf(row.date) === key : row.date === key;
