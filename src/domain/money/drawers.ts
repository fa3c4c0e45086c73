import { compareShifts, joinPacksSold, type SalesRecord } from './packs-sold';
import { expectedCash, FIGURES, type Figures, overShort, type Statement } from './statement';

/** A record with sales. `number` rises in the order of receipt. */
export type CountRecord = SalesRecord & { number: number };

/** A drawer of one or several records, as its newest statement says. Amounts are in cents. */
export type Drawer<R extends CountRecord = CountRecord, S extends Statement = Statement> = {
  statement: S;
  /** in the order in which the statement names them */
  records: readonly R[];
  /** business day of its last record */
  date: string;
  /** of this shift alone */
  figures: Figures;
  counted: number;
  expected: number;
  overShort: number | null;
  /** a cumulative figure fell, and nobody said that the lottery's terminal was closed in between */
  isUnclear: boolean;
};

/** Whether statement `a` replaces `b` where both name a record: it was entered later, or at the same instant with the smaller id. */
export const isNewer = (a: Statement, b: Statement): boolean =>
  a.recordedAt === b.recordedAt ? a.id < b.id : a.recordedAt > b.recordedAt;

/**
 * The statements that no newer one replaces: a statement is replaced whole by any newer one that shares a line.
 * @param lineOf the key of the line that a named record belongs to
 */
export function standing<S extends Statement>(
  statements: readonly S[],
  lineOf: (key: string) => string = (key) => key,
): S[] {
  const newest = new Map<string, S>();
  for (const statement of statements)
    for (const key of statement.records) {
      const known = newest.get(lineOf(key));
      if (!known || isNewer(statement, known)) newest.set(lineOf(key), statement);
    }
  return statements.filter(({ records }, index) =>
    records.every((key) => newest.get(lineOf(key)) === statements[index]),
  );
}

const ZERO: Figures = {
  online_sales: 0,
  online_cancels: 0,
  instant_cashes: 0,
  online_cashes: 0,
  cashless: 0,
};

const combined = (a: Figures, b: Figures, sign: 1 | -1): Figures => ({
  online_sales: a.online_sales + sign * b.online_sales,
  online_cancels: a.online_cancels + sign * b.online_cancels,
  instant_cashes: a.instant_cashes + sign * b.instant_cashes,
  online_cashes: a.online_cashes + sign * b.online_cashes,
  cashless: a.cashless + sign * b.cashless,
});

/** The lines of some records' money: each is in a drawer, or without money. */
export type MoneyLines<R extends CountRecord, S extends Statement> = {
  /** in the order of their shifts */
  drawers: Drawer<R, S>[];
  /** lines that a statement may still name, and those whose statement waits for another record */
  without: R[];
};

/**
 * The drawers of some records, and the records without money. The order of arrival doesn't matter. A statement that names a
 * record which isn't given has no drawer yet. A count includes what its clerk sold when removing packs, and a statement that
 * names such a removal is about the count that it joined.
 *
 * A cumulative figure counts minus what the terminal had counted by the shift before on the same business day; the day's
 * first counts as typed.
 * @param records whole business days
 * @param statements all that name any of these records
 */
export function moneyLines<R extends CountRecord, S extends Statement>(
  records: readonly R[],
  statements: readonly S[],
): MoneyLines<R, S> {
  const { lines, lineOf } = joinPacksSold(records);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const complete = standing(statements, lineOf).flatMap((statement) => {
    const keys = [...new Set(statement.records.map(lineOf))];
    const named = keys.flatMap((key) => byKey.get(key) ?? []);
    const last = [...named].sort(compareShifts).at(-1);
    return last && named.length === keys.length ? [{ statement, named, last }] : [];
  });
  const covered = new Set(complete.flatMap(({ named }) => named));
  /** what the lottery's terminal had counted so far, by business day */
  const soFar = new Map<string, Figures>();
  const drawers = complete
    .sort((a, b) => compareShifts(a.last, b.last))
    .map(({ statement, named, last: { date } }) => {
      const before = (!statement.terminalClosed && soFar.get(date)) || ZERO;
      const isDelta = statement.basis === 'delta';
      const figures = isDelta ? statement.figures : combined(statement.figures, before, -1);
      soFar.set(date, isDelta ? combined(before, statement.figures, 1) : statement.figures);
      const counted = named.reduce((sum, record) => sum + record.counted, 0);
      const expected = expectedCash(counted, figures, statement.other);
      return {
        statement,
        records: named,
        date,
        figures,
        counted,
        expected,
        overShort: overShort(statement.cash, expected),
        isUnclear: FIGURES.some((figure) => figures[figure] < 0),
      };
    });
  return { drawers, without: lines.filter((line) => !covered.has(line)) };
}

/** The drawers alone. */
export const drawersOf = <R extends CountRecord, S extends Statement>(
  records: readonly R[],
  statements: readonly S[],
): Drawer<R, S>[] => moneyLines(records, statements).drawers;

/**
 * The statement that took the money from a line: every statement about it was replaced by one that doesn't name it.
 * @param about the statements that name the line
 * @param sharing whether two statements share a line
 * @returns undefined where a statement about it stands, or none was ever made
 */
export function withdrawnBy<S extends Statement>(
  about: readonly S[],
  statements: readonly S[],
  sharing: (a: S, b: S) => boolean,
): S | undefined {
  const [newest] = [...about].sort((a, b) => (isNewer(a, b) ? -1 : 1));
  if (!newest) return undefined;
  return statements
    .filter((other) => other !== newest && isNewer(other, newest) && sharing(other, newest))
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))[0];
}
