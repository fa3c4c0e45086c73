import { useLiveQuery } from 'dexie-react-hooks';
import { db } from '../../../device/db';
import type { CountEntry, OutboxRow } from '../../../device/rows';
import { knowsMoney, type ListedSettings, loadSettings } from '../../../device/store-settings';
import { countRecords, type LocalMoneyCount, moneyCountsOf } from '../../../outbox/money';
import { capturedDate, placeCounted } from '../../../outbox/submission';
import { type Drawer, drawersOf, standing } from '../../../shared/drawer/drawers';
import type { Basis, MoneyCount } from '../../../shared/drawer/money-count';
import type { OverShortRow } from '../../../shared/drawer/shift-money-schema';
import type { EnteredAmounts } from '../../../shared/drawer/typed';
import { DAY_MS, type StoreClock } from '../../../shared/time/store-clock';
import { centsOf, signedCents, statedCents } from '../../../shared/values/money';

/** A money count that a person is typing. */
type Draft = EnteredAmounts & Pick<MoneyCount, 'machines'> & { keys: readonly string[]; basis: Basis };

/**
 * The drawer including a money count that is still being typed, from this terminal's data.
 * @returns undefined if one of the counts is unknown here
 */
export function draftDrawer(
  rows: readonly OutboxRow[],
  clock: StoreClock,
  { keys, basis, figures, other, cash, machines }: Draft,
): Drawer | undefined {
  const draft: MoneyCount = {
    id: 'draft',
    number: Number.MAX_SAFE_INTEGER,
    recordedAt: Number.MAX_SAFE_INTEGER,
    records: keys,
    basis,
    figures,
    other,
    cash,
    machines,
    terminalClosed: false,
  };
  const drawers = drawersOf(countRecords(rows, clock), [...moneyCountsOf(rows), draft]);
  const drawer = drawers.find(({ moneyCount }) => moneyCount === draft);
  return drawer && withKnownMachines(rows, drawer);
}

/** The drawer without its machines if a count was of everything: this terminal doesn't know which tickets a machine sold. */
function withKnownMachines(rows: readonly OutboxRow[], drawer: Drawer): Drawer {
  const keys = new Set(drawer.records.map(({ key }) => key));
  const isOfEverything = rows.some((row) => keys.has(row.key) && placeCounted(row) === null);
  return isOfEverything ? { ...drawer, machines: [] } : drawer;
}

/** The drawer of a count that has a money count; undefined without one. */
export function savedDrawer(rows: readonly OutboxRow[], clock: StoreClock, key: string) {
  const drawer = drawersOf(countRecords(rows, clock), moneyCountsOf(rows)).find(({ moneyCount }) =>
    moneyCount.records.includes(key),
  );
  return drawer && { ...drawer, machines: withKnownMachines(rows, drawer).machines };
}

/** The sums of a drawer that the server has reported, in cents. */
export const sumsOf = (
  reported: OverShortRow | undefined,
): Partial<Pick<Drawer, 'counted' | 'expected' | 'overShort' | 'machines'>> =>
  reported?.expected_cash == null
    ? {}
    : {
        counted: centsOf(reported.counted),
        expected: statedCents(reported.expected_cash),
        overShort: reported.over_short === null ? null : signedCents(reported.over_short),
        machines: (reported.machines ?? []).map(
          ({ machine, name, counted, slip_sales, cash_pulled, difference }) => ({
            machine,
            name,
            counted: centsOf(counted),
            slip: slip_sales === null ? null : centsOf(slip_sales),
            pulled: cash_pulled === null ? null : centsOf(cash_pulled),
            difference: difference === null ? null : signedCents(difference),
          }),
        ),
      };

/** The basis of the figures in the last money count on this terminal. */
export const lastBasis = (rows: readonly OutboxRow[]): Basis => moneyCountsOf(rows).at(-1)?.basis ?? 'delta';

/**
 * The other counts of the same day on this terminal that may share the drawer: those without a money count.
 * @param replaced a money count whose counts may be chosen again
 */
export function othersOfDay(
  rows: readonly OutboxRow[],
  row: OutboxRow,
  clock: StoreClock,
  replaced?: LocalMoneyCount,
): CountEntry[] {
  const counted = new Set(countRecords(rows, clock).map(({ key }) => key));
  const others = standing(moneyCountsOf(rows)).filter(({ id }) => id !== replaced?.id);
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

/** This terminal's data on the money around a count. */
export type KnownMoney = {
  /** the terminal's entries of the surrounding days, in order of capture */
  rows: OutboxRow[];
  settings: ListedSettings;
  /** the keys of the counts with pictures of slips, once for each picture */
  pictured: string[];
};

/**
 * This terminal's data on the money around a count, live.
 * @param count an entry of the outbox
 * @returns undefined until it's read; null if the server doesn't support shift money
 */
export function useMoney({ storeId, recordedAt }: OutboxRow): KnownMoney | null | undefined {
  return useLiveQuery(async () => {
    const settings = await loadSettings(db, storeId);
    if (!settings || !knowsMoney(settings)) return null;
    const at = Date.parse(recordedAt);
    const [start, end] = [at - 2 * DAY_MS, at + 30 * DAY_MS].map((time) => new Date(time).toISOString());
    const around = await db.outbox
      .where('[storeId+recordedAt]')
      .between([storeId, start], [storeId, end])
      .toArray();
    const rows = around.filter(({ kind }) => kind === 'sale' || kind === 'removal' || kind === 'money');
    const pictured = around.flatMap((row) =>
      row.kind === 'slip_picture' && row.state !== 'discarded' ? row.payload.record : [],
    );
    return { rows, settings, pictured };
  }, [storeId, recordedAt]);
}
