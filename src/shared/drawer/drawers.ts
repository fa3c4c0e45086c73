import type { Evidence } from '../health/invariants';
import { firstIndex } from '../tickets/runs';
import { groupBy, sumOf } from '../values/collections';
import {
  cashInAll,
  continuesTotal,
  expectedCash,
  FIGURES,
  type MachineSlip,
  type MoneyCount,
  overShort,
  restartsTotal,
  type TerminalFigures,
} from './money-count';

/** The value of the tickets sold from a vending machine, in cents. */
export type MachineSales = { machine: number; cents: number };

/** A shift's count record, or a record of removed packs, with the sold tickets that it holds now. */
type SalesRecord = {
  /** the submission's key */
  key: string;
  /** ms since the epoch */
  recordedAt: number;
  /** business day, YYYY-MM-DD */
  date: string;
  /** value of these tickets in cents */
  counted: number;
  /** user id of the clerk; only needed to join removals to counts */
  createdBy?: number;
  /** packs were removed rather than counted */
  isRemoval?: boolean;
  /** it saw a pack */
  hasSightings?: boolean;
  /** the part of `counted` that was sold from vending machines */
  machines?: readonly MachineSales[];
};

type Placed = Pick<SalesRecord, 'key' | 'recordedAt'>;

/** Ordered by instant, then by key. */
export const compareShifts = (a: Placed, b: Placed): number =>
  a.recordedAt - b.recordedAt || (a.key < b.key ? -1 : 1);

/** The record at whose end a drawer's money was counted. */
export const lastOf = <R extends Placed>(records: readonly R[]): R | undefined =>
  [...records].sort(compareShifts).at(-1);

/** The records that a money count may name. */
type JoinedPacks<R extends SalesRecord> = {
  /** counts, each with its clerk's sales from removing packs, and removals without a count to join */
  lines: R[];
  /** the key of a record's line; an unknown key is its own */
  lineOf: (key: string) => string;
};

/**
 * Joins clerks' sales from removing packs (whole packs, and tickets sold before a partial return) to their
 * counts: to the clerk's next count of the same business day, otherwise to the last one before it. Without a
 * count on that day it is a line of its own (money, section 6).
 * @param records whole business days
 */
export function joinPacksSold<R extends SalesRecord>(records: readonly R[]): JoinedPacks<R> {
  const inOrder = [...records].sort(compareShifts);
  const counts = groupBy(
    inOrder.filter(({ isRemoval }) => !isRemoval),
    clerksDay,
  );
  const joined = new Map<string, string>();
  const removals = inOrder.filter(({ isRemoval }) => isRemoval);
  const sold = groupBy(
    removals,
    (removal) => joinedCount(counts.get(clerksDay(removal)) ?? [], removal)?.key,
  );
  for (const [count, ofCount] of sold)
    if (count !== undefined) for (const { key } of ofCount) joined.set(key, count);
  const withSold = [...counts.values()].flat().map((count) => {
    const all = [count, ...(sold.get(count.key) ?? [])];
    return {
      ...count,
      counted: sumOf(all, ({ counted }) => counted),
      machines: all.flatMap(({ machines = [] }) => machines),
    };
  });
  return { lines: [...withSold, ...(sold.get(undefined) ?? [])], lineOf: (key) => joined.get(key) ?? key };
}

/** The clerk and the business day of a record. */
export const clerksDay = ({ createdBy, date }: Pick<SalesRecord, 'createdBy' | 'date'>): string =>
  `${createdBy} ${date}`;

/**
 * The count that a clerk's sales from removing packs join; undefined without one.
 * @param counts of the clerk's business day, in order
 */
export const joinedCount = <R extends Placed>(counts: readonly R[], removal: Placed): R | undefined =>
  counts[firstIndex(counts, (count) => compareShifts(count, removal) > 0)] ?? counts.at(-1);

/** A record with sales. `number` rises in order of receipt. */
export type CountRecord = SalesRecord & { number: number };

/** A drawer of one or several records, according to its newest money count. Amounts are in cents. */
export type Drawer<R extends CountRecord = CountRecord, S extends MoneyCount = MoneyCount> = {
  moneyCount: S;
  /** in the order of the money count */
  records: readonly R[];
  /** business day of its last record */
  date: string;
  /** of this shift alone */
  figures: TerminalFigures;
  counted: number;
  expected: number;
  overShort: number | null;
  /** the store's vending machines, by number */
  machines: MachineLine[];
  /** a cumulative figure fell, although the lottery's terminal wasn't reported as closed in between */
  isUnclear: boolean;
};

/** A vending machine in a drawer. Amounts are in cents. */
export type MachineLine = {
  machine: number;
  /** as the money count names it; null: the money count doesn't mention it */
  name: string | null;
  /** the value of its tickets that the drawer's records hold */
  counted: number;
  slip: number | null;
  pulled: number | null;
  /** sales by its slip minus its counted tickets; null without a slip */
  difference: number | null;
};

/**
 * The vending machines of a drawer: the shift slip of each, and the tickets that the drawer's records hold
 * from it. A machine with a slip and no counted tickets sold all of the slip's amount without a count.
 * @returns those with a slip, pulled cash, or sales; by number
 */
export function machineLines(
  records: readonly Pick<SalesRecord, 'machines'>[],
  slips: readonly MachineSlip[],
): MachineLine[] {
  const sales = records.flatMap(({ machines = [] }) => machines).filter(({ cents }) => cents !== 0);
  const numbers = new Set([...sales, ...slips].map(({ machine }) => machine));
  return [...numbers]
    .sort((a, b) => a - b)
    .map((machine) => {
      const counted = sumOf(sales, (each) => (each.machine === machine ? each.cents : 0));
      const slipOfMachine = slips.find((each) => each.machine === machine);
      const slip = slipOfMachine?.slip ?? null;
      const difference = slip === null ? null : slip - counted;
      return {
        machine,
        name: slipOfMachine?.name ?? null,
        counted,
        slip,
        pulled: slipOfMachine?.pulled ?? null,
        difference,
      };
    });
}

/**
 * Checks whether money count `a` replaces `b` where both name a record: it was entered later, or at the same
 * instant with the smaller id.
 */
export const isNewer = (a: MoneyCount, b: MoneyCount): boolean =>
  a.recordedAt === b.recordedAt ? a.id < b.id : a.recordedAt > b.recordedAt;

/** Of two money counts about a line, the one that stands. The first is undefined if the line has none yet. */
export const newerOf = <S extends MoneyCount>(a: S | undefined, b: S): S => (a && !isNewer(b, a) ? a : b);

/**
 * The money counts that no newer one replaces. Any newer money count that shares a line replaces a money count
 * whole.
 * @param lineOf the key of a record's line
 */
export function standing<S extends MoneyCount>(
  moneyCounts: readonly S[],
  lineOf: (key: string) => string = (key) => key,
): S[] {
  const newest = new Map<string, S>();
  for (const moneyCount of moneyCounts)
    for (const key of moneyCount.records)
      newest.set(lineOf(key), newerOf(newest.get(lineOf(key)), moneyCount));
  return moneyCounts.filter(({ records }, index) =>
    records.every((key) => newest.get(lineOf(key)) === moneyCounts[index]),
  );
}

const ZERO: TerminalFigures = {
  online_sales: 0,
  online_cancels: 0,
  instant_cashes: 0,
  online_cashes: 0,
  cashless: 0,
};

const combined = (a: TerminalFigures, b: TerminalFigures, sign: 1 | -1): TerminalFigures => ({
  online_sales: a.online_sales + sign * b.online_sales,
  online_cancels: a.online_cancels + sign * b.online_cancels,
  instant_cashes: a.instant_cashes + sign * b.instant_cashes,
  online_cashes: a.online_cashes + sign * b.online_cashes,
  cashless: a.cashless + sign * b.cashless,
});

/** The money lines of some records: each is in a drawer, or without money. */
type MoneyLines<R extends CountRecord, S extends MoneyCount> = {
  /** in the order of their shifts */
  drawers: Drawer<R, S>[];
  /**
   * lines that a money count may still name, and those whose money count waits for another record. `isDrawer`: somebody
   * has to count its cash, since it holds a ticket, saw a pack, or was named by money (product: every count is listed)
   */
  without: (R & { isDrawer: boolean })[];
};

/**
 * The drawers of some records, and the records without money. The order of arrival doesn't matter. A
 * money count with an unknown record has no drawer yet. A count includes its clerk's sales from removing packs,
 * and a money count that names such a removal is about the count that it joined.
 *
 * A cumulative figure counts minus the terminal's figure at the shift before on the same business day; the
 * day's first counts as typed.
 * @param records whole business days
 * @param money counts all that name any of these records
 */
export function moneyLines<R extends CountRecord, S extends MoneyCount>(
  records: readonly R[],
  moneyCounts: readonly S[],
): MoneyLines<R, S> {
  const { lines, lineOf } = joinPacksSold(records);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const complete = standing(moneyCounts, lineOf).flatMap((moneyCount) => {
    const keys = [...new Set(moneyCount.records.map(lineOf))];
    const shifts = keys.flatMap((key) => byKey.get(key) ?? []);
    const last = lastOf(shifts);
    return last && shifts.length === keys.length ? [{ moneyCount, shifts, last }] : [];
  });
  const covered = new Set(complete.flatMap(({ shifts }) => shifts));
  /** the terminal's running total by business day */
  const soFar = new Map<string, TerminalFigures>();
  const drawers = complete
    .sort((a, b) => compareShifts(a.last, b.last))
    .map(({ moneyCount, shifts, last: { date } }) => {
      const typed = moneyCount.figures;
      const before = soFar.get(date) ?? ZERO;
      const figures = continuesTotal(moneyCount) ? combined(typed, before, -1) : typed;
      soFar.set(date, restartsTotal(moneyCount) ? typed : combined(before, typed, 1));
      const counted = shifts.reduce((sum, record) => sum + record.counted, 0);
      const expected = expectedCash(counted, figures, moneyCount.other);
      return {
        moneyCount,
        records: shifts,
        date,
        figures,
        counted,
        expected,
        overShort: overShort(cashInAll(moneyCount), expected),
        machines: machineLines(shifts, moneyCount.machines),
        isUnclear: FIGURES.some((figure) => figures[figure] < 0),
      };
    });
  const linesWithMoney = new Set(moneyCounts.flatMap((moneyCount) => moneyCount.records.map(lineOf)));
  const without = lines
    .filter((line) => !covered.has(line))
    .map((line) => {
      const { counted, hasSightings = false, key } = line;
      return { ...line, isDrawer: counted > 0 || hasSightings || linesWithMoney.has(key) };
    });
  return { drawers, without };
}

/**
 * Invariant `expected_plus_result`: the rows hold the value of all records, each record's line is in exactly one row, and in each row
 * expected cash (by the formula of the money page) plus the result is the counted cash.
 */
export function moneyThatDoesNotAddUp<R extends CountRecord, S extends MoneyCount>(
  records: readonly R[],
  { drawers, without }: MoneyLines<R, S>,
): Evidence | null {
  const lines = [...drawers.flatMap((drawer) => drawer.records), ...without];
  const twice = lines.length - new Set(lines.map(({ key }) => key)).size;
  const value = sumOf(records, ({ counted }) => counted);
  const inRows = sumOf([...drawers, ...without], ({ counted }) => counted);
  if (twice > 0 || value !== inRows) return { record: records[0]?.key ?? null, value, inRows, twice };
  for (const { moneyCount, counted, expected, overShort, figures } of drawers) {
    const sold = counted + figures.online_sales - figures.online_cancels;
    const paid = figures.instant_cashes + figures.online_cashes + figures.cashless;
    const due = sold - paid + moneyCount.other;
    const cash = cashInAll(moneyCount);
    if (expected !== due || (overShort ?? 0) !== (cash ?? due) - due)
      return { money: moneyCount.id, counted, expected, due, cash, overShort };
  }
  return null;
}

/** The drawers only. */
export const drawersOf = <R extends CountRecord, S extends MoneyCount>(
  records: readonly R[],
  moneyCounts: readonly S[],
): Drawer<R, S>[] => moneyLines(records, moneyCounts).drawers;

/**
 * The money count that took the money from a line: every money count about it was replaced by one without it.
 * @param about the money counts that name the line
 * @param sharing whether two money counts share a line
 * @returns undefined if a money count about it stands, or none was ever made
 */
export function withdrawnBy<S extends MoneyCount>(
  about: readonly S[],
  moneyCounts: readonly S[],
  sharing: (a: S, b: S) => boolean,
): S | undefined {
  const [newest] = [...about].sort((a, b) => (isNewer(a, b) ? -1 : 1));
  if (!newest) return undefined;
  return moneyCounts
    .filter((other) => isNewer(other, newest) && sharing(other, newest))
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))[0];
}
