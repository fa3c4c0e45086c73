import { compareShifts, type SalesRecord, withPacksSold } from './packs-sold';
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

/** Whether statement `a` is newer than `b`: entered later, or at the same instant with the greater id. */
export const isNewer = (a: Statement, b: Statement): boolean =>
  a.recordedAt === b.recordedAt ? a.id > b.id : a.recordedAt > b.recordedAt;

/** The statements that no newer one replaces: a statement is replaced whole by any newer one that shares a record. */
export function standing<S extends Statement>(statements: readonly S[]): S[] {
  const newest = new Map<string, S>();
  for (const statement of statements)
    for (const key of statement.records) {
      const known = newest.get(key);
      if (!known || isNewer(statement, known)) newest.set(key, statement);
    }
  return statements.filter((statement) => statement.records.every((key) => newest.get(key) === statement));
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

/**
 * The drawers of some records, in the order of their shifts. The order of arrival doesn't matter. A statement that names a
 * record which isn't given has no drawer yet. A count includes what its clerk sold when removing packs.
 *
 * A cumulative figure counts minus what the terminal had counted by the shift before on the same business day; the day's
 * first counts as typed.
 * @param records whole business days
 * @param statements all that name any of these records
 */
export function drawersOf<R extends CountRecord, S extends Statement>(
  records: readonly R[],
  statements: readonly S[],
): Drawer<R, S>[] {
  const byKey = new Map(withPacksSold(records).map((record) => [record.key, record]));
  const complete = standing(statements).flatMap((statement) => {
    const named = statement.records.flatMap((key) => byKey.get(key) ?? []);
    const last = [...named].sort(compareShifts).at(-1);
    return last && named.length === statement.records.length ? [{ statement, named, last }] : [];
  });
  /** what the lottery's terminal had counted so far, by business day */
  const soFar = new Map<string, Figures>();
  return complete
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
}
