import type { OverShortRow } from '../../contract/money/shift-money';
import type { CountEntry, OutboxRow } from '../../device/rows';
import { type Drawer, drawersOf, standing } from '../../domain/money/drawers';
import type { Basis, Statement } from '../../domain/money/statement';
import type { EnteredAmounts } from '../../domain/money/typed';
import type { StoreClock } from '../../domain/time/store-clock';
import { centsOf, signedCents } from '../../domain/values/money';
import { capturedDate } from '../../outbox/captured';
import { countRecords, type LocalStatement, statementsOf } from '../../outbox/money';

/** A statement that a person is typing. */
type Draft = EnteredAmounts & { keys: readonly string[]; basis: Basis };

/**
 * The drawer as it would be with a statement that is being typed, by what this terminal knows.
 * @returns undefined where one of the counts is unknown here
 */
export function draftDrawer(
  rows: readonly OutboxRow[],
  clock: StoreClock,
  { keys, basis, figures, other, cash }: Draft,
): Drawer | undefined {
  const draft: Statement = {
    id: 'draft',
    number: Number.MAX_SAFE_INTEGER,
    recordedAt: Number.MAX_SAFE_INTEGER,
    records: keys,
    basis,
    figures,
    other,
    cash,
    terminalClosed: false,
  };
  const drawers = drawersOf(countRecords(rows, clock), [...statementsOf(rows), draft]);
  return drawers.find(({ statement }) => statement === draft);
}

/** The drawer of a count that has a statement; undefined without one. */
export const savedDrawer = (rows: readonly OutboxRow[], clock: StoreClock, key: string) =>
  drawersOf(countRecords(rows, clock), statementsOf(rows)).find(({ statement }) =>
    statement.records.includes(key),
  );

/** The sums of a drawer that the server has reported, in cents. */
export const sumsOf = (
  reported: OverShortRow | undefined,
): Partial<Pick<Drawer, 'counted' | 'expected' | 'overShort'>> =>
  reported?.expected_cash == null
    ? {}
    : {
        counted: centsOf(reported.counted),
        expected: signedCents(reported.expected_cash) ?? 0,
        overShort: reported.over_short === null ? null : signedCents(reported.over_short),
      };

/** What the figures of the last statement on this terminal counted. */
export const lastBasis = (rows: readonly OutboxRow[]): Basis => statementsOf(rows).at(-1)?.basis ?? 'delta';

/**
 * The other counts of the same day on this terminal that may share the drawer: those that have no money yet.
 * @param replaced a statement whose counts may be chosen again
 */
export function othersOfDay(
  rows: readonly OutboxRow[],
  row: OutboxRow,
  clock: StoreClock,
  replaced?: LocalStatement,
): CountEntry[] {
  const counted = new Set(countRecords(rows, clock).map(({ key }) => key));
  const others = standing(statementsOf(rows)).filter(({ id }) => id !== replaced?.id);
  const entered = new Set(others.flatMap(({ records }) => records));
  const day = capturedDate(row, clock);
  return rows.filter(
    (other): other is CountEntry =>
      other.kind === 'sale' &&
      other.key !== row.key &&
      counted.has(other.key) &&
      !entered.has(other.key) &&
      capturedDate(other, clock) === day,
  );
}
