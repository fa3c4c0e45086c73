import type { CountRecord } from '../../../src/shared/drawer/drawers';
import type { MoneyCount } from '../../../src/shared/drawer/money-count';

type Arrived = { records: readonly CountRecord[]; moneyCounts: readonly MoneyCount[] };

/**
 * Over/short by the sentences of the money's pages (sections 1 and 6), each applied to everything, without order or index.
 * @returns in cents by the key of each record with a drawer; null where no cash was counted
 */
export function overShortBySentences({ records, moneyCounts }: Arrived): Map<string, number | null> {
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
  const statements = moneyCounts.flatMap((money) => {
    const lines = inOrder.filter(({ key }) => linesOf(money).includes(key));
    const isComplete = lines.length === new Set(linesOf(money)).size;
    const isReplaced = moneyCounts.some((other) => replaces(other, money));
    const last = lines.at(-1);
    return isComplete && !isReplaced && last ? [{ money, lines, last }] : [];
  });
  const overShort = new Map<string, number | null>();
  /** by business day, the terminal's figures until now */
  const online = new Map<string, number>();
  const cashless = new Map<string, number>();
  statements.sort((a, b) => inOrder.indexOf(a.last) - inOrder.indexOf(b.last));
  for (const { money, lines, last } of statements) {
    // "A figure is this statement's minus the previous one's of the same business day; the first of the day counts as typed"
    const shiftOf = (typed: number, total: Map<string, number>): number => {
      const before = money.terminalClosed ? 0 : (total.get(last.date) ?? 0);
      const isOfDay = money.basis === 'cumulative';
      total.set(last.date, isOfDay ? typed : before + typed);
      return isOfDay ? typed - before : typed;
    };
    const counted = inOrder
      .filter(({ key }) => lines.some((line) => line.key === lineOf(key)))
      .reduce((cents, record) => cents + record.counted, 0);
    const sales = shiftOf(money.figures.online_sales, online);
    const expected = counted + sales - shiftOf(money.figures.cashless, cashless) + money.other;
    for (const { key } of lines) overShort.set(key, money.cash === null ? null : money.cash - expected);
  }
  return overShort;
}
