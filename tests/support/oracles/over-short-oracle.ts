import type { CountRecord } from '../../../src/shared/drawer/drawers';
import type { MoneyCount, TerminalFigure } from '../../../src/shared/drawer/money-count';

type Arrived = { records: readonly CountRecord[]; moneyCounts: readonly MoneyCount[] };

/** A drawer with the lines that it is of, in cents; nothing is expected of one without a money count. */
export type OracleDrawer = {
  lines: readonly CountRecord[];
  counted: number;
  expected: number | null;
  overShort: number | null;
};

/** "expected cash = counted + online_sales − online_cancels − instant_cashes − online_cashes − cashless + other" */
const SIGNS: Record<TerminalFigure, 1 | -1> = {
  online_sales: 1,
  online_cancels: -1,
  instant_cashes: -1,
  online_cashes: -1,
  cashless: -1,
};

/** The drawers by the sentences of the money's pages (sections 1 and 6), each applied to everything, without order or index. */
export function drawersBySentences({ records, moneyCounts }: Arrived): OracleDrawer[] {
  const inOrder = [...records].sort(
    (a, b) => a.recordedAt - b.recordedAt || Number(a.key > b.key) - Number(a.key < b.key),
  );
  // "Packs sold whole join the clerk's next count of the business day, else the last one before, else they are a line of their own"
  const lineOf = (key: string): string => {
    const at = inOrder.findIndex((record) => record.key === key);
    const removal = inOrder[at];
    if (!removal?.isRemoval) return key;
    const isOfDay = (other: CountRecord) =>
      !other.isRemoval && other.createdBy === removal.createdBy && other.date === removal.date;
    return (inOrder.slice(at).find(isOfDay) ?? inOrder.slice(0, at).findLast(isOfDay) ?? removal).key;
  };
  const linesOf = (money: MoneyCount): string[] => money.records.map(lineOf);
  // "A newer statement for the same record replaces the older one", "as a whole"; "ties go to the smaller submission id"
  const replaces = (a: MoneyCount, b: MoneyCount): boolean =>
    (a.recordedAt > b.recordedAt || (a.recordedAt === b.recordedAt && a.id < b.id)) &&
    linesOf(a).some((line) => linesOf(b).includes(line));
  const countedIn = (lines: readonly CountRecord[]): number =>
    inOrder
      .filter(({ key }) => lines.some((line) => line.key === lineOf(key)))
      .reduce((cents, record) => cents + record.counted, 0);
  const countsWithLines = moneyCounts.flatMap((money) => {
    const lines = inOrder.filter(({ key }) => linesOf(money).includes(key));
    const isComplete = lines.length === new Set(linesOf(money)).size;
    const isReplaced = moneyCounts.some((other) => replaces(other, money));
    const last = lines.at(-1);
    return isComplete && !isReplaced && last ? [{ money, lines, last }] : [];
  });
  countsWithLines.sort((a, b) => inOrder.indexOf(a.last) - inOrder.indexOf(b.last));
  /** each figure of the terminal until now, by business day */
  const totals = new Map<string, number>();
  const withMoney = countsWithLines.map(({ money, lines, last }): OracleDrawer => {
    // "A figure is this statement's minus the previous one's of the same business day; the first of the day counts as typed"
    const shiftOf = (figure: TerminalFigure): number => {
      const name = `${last.date} ${figure}`;
      const typed = money.figures[figure];
      const before = money.terminalClosed ? 0 : (totals.get(name) ?? 0);
      const isOfDay = money.basis === 'cumulative';
      totals.set(name, isOfDay ? typed : before + typed);
      return isOfDay ? typed - before : typed;
    };
    const counted = countedIn(lines);
    let expected = counted + money.other;
    for (const figure of Object.keys(SIGNS) as TerminalFigure[]) expected += SIGNS[figure] * shiftOf(figure);
    return { lines, counted, expected, overShort: money.cash === null ? null : money.cash - expected };
  });
  const isStated = (line: CountRecord): boolean => countsWithLines.some(({ lines }) => lines.includes(line));
  const without = inOrder
    .filter((line) => lineOf(line.key) === line.key && !isStated(line))
    .map((line) => ({ lines: [line], counted: countedIn([line]), expected: null, overShort: null }));
  return [...withMoney, ...without];
}

/** @returns over/short in cents by the key of each record with a money count; null where no cash was counted */
export const overShortBySentences = (arrived: Arrived): Map<string, number | null> =>
  new Map(
    drawersBySentences(arrived).flatMap(({ lines, expected, overShort }) =>
      expected === null ? [] : lines.map(({ key }): [string, number | null] => [key, overShort]),
    ),
  );
