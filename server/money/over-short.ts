import type {
  DrawerRecord,
  MoneyChange,
  OverShortReply,
  OverShortRow,
  OverShortTotal,
} from '../../src/contract/money/shift-money';
import { type Drawer, drawersOf } from '../../src/domain/money/drawers';
import { type Change, changesOf } from '../../src/domain/money/history';
import { withPacksSold } from '../../src/domain/money/packs-sold';
import { isEven } from '../../src/domain/money/statement';
import { type StoreClock, wallTime } from '../../src/domain/time/store-clock';
import { centsOf, centsToDollars } from '../../src/domain/values/money';
import { moneyChangeText } from '../../src/i18n/en/money/changes';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { storeSettings } from '../places/settings';
import { type Cause, causesOf, type Money, moneyOn, type NamedRecord, type NamedStatement } from './world';

type NamedDrawer = Drawer<NamedRecord, NamedStatement>;

/**
 * The drawers of some business days as the claims are now, what they were before later records, and totals by clerk.
 * Every shift has a row; without a statement its money isn't entered.
 * @param dates YYYY-MM-DD
 */
export const overShortReport = (db: Db, storeId: number, dates: readonly string[]): Promise<OverShortReply> =>
  snapshot(db, async (tx) => {
    const money = await moneyOn(tx, storeId, dates);
    const settings = await storeSettings(tx, storeId);
    const tolerance = centsOf(settings.over_short_tolerance);
    const drawers = drawersOf(money.records, money.statements);
    const changes = changesOf(money.records, money.statements, money.transfers);
    const causes = await causesIn(tx, storeId, changes);
    const covered = new Set(drawers.flatMap(({ records }) => records.map(({ key }) => key)));
    const without = withPacksSold(money.records).filter(
      ({ key, isListed, counted }) => (isListed || counted > 0) && !covered.has(key),
    );
    const found = [
      ...drawers.map((drawer) => ({ at: drawer.records, row: rowOf(drawer, money, tolerance) })),
      ...without.map((record) => ({ at: [record], row: rowWithout(record, money) })),
    ].filter(({ row }) => dates.includes(row.date));
    const data = found
      .sort((a, b) => lastOf(a.at) - lastOf(b.at))
      .map(({ at, row }) => ({
        ...row,
        changes: changesFor(at, row.date, { money, changes, causes, settings }),
      }));
    return { data, totals: totalsOf(data) };
  });

const lastOf = (records: readonly NamedRecord[]): number =>
  Math.max(...records.map(({ recordedAt }) => recordedAt));

const dollarsOf = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

const recordOf = (record: NamedRecord): DrawerRecord => ({
  submission_id: record.key,
  created_by: record.createdBy,
  name: record.name,
  report_time: record.reportTime,
  counted: centsToDollars(record.counted),
});

const namesOf = (records: readonly NamedRecord[]): string =>
  [...new Set(records.map(({ name }) => name))].join(' and ');

function rowOf(drawer: NamedDrawer, money: Money, tolerance: number): OverShortRow {
  const { records, statement, figures, overShort } = drawer;
  const keys = new Set(statement.records);
  const replaced = money.statements.filter(
    (other) => other !== statement && other.records.some((key) => keys.has(key)),
  );
  return {
    ...headOf(records, drawer.date, drawer.counted),
    online_sales: centsToDollars(figures.online_sales),
    online_cancels: centsToDollars(figures.online_cancels),
    instant_cashes: centsToDollars(figures.instant_cashes),
    online_cashes: centsToDollars(figures.online_cashes),
    cashless: centsToDollars(figures.cashless),
    other: centsToDollars(statement.other),
    expected_cash: centsToDollars(drawer.expected),
    cash_counted: dollarsOf(statement.cash),
    over_short: dollarsOf(overShort),
    even: overShort === null ? null : isEven(overShort, tolerance),
    entered: {
      by: statement.by,
      at: new Date(statement.recordedAt).toISOString(),
      basis: statement.basis,
      note: statement.note,
      replaced: replaced.length,
    },
    waiting: false,
    check_terminal: drawer.isUnclear,
  };
}

const rowWithout = (record: NamedRecord, { statements }: Money): OverShortRow => ({
  ...headOf([record], record.date, record.counted),
  online_sales: null,
  online_cancels: null,
  instant_cashes: null,
  online_cashes: null,
  cashless: null,
  other: null,
  expected_cash: null,
  cash_counted: null,
  over_short: null,
  even: null,
  entered: null,
  waiting: statements.some(({ records }) => records.includes(record.key)),
  check_terminal: false,
});

const headOf = (records: readonly NamedRecord[], date: string, counted: number) => ({
  date,
  report_time: records[0]?.reportTime ?? '',
  created_by: records[0]?.createdBy ?? 0,
  name: namesOf(records),
  counted: centsToDollars(counted),
  records: records.map(recordOf),
  changes: [],
});

type History = {
  money: Money;
  changes: ReadonlyMap<string, readonly Change[]>;
  causes: ReadonlyMap<number, Cause>;
  settings: StoreClock;
};

async function causesIn(
  db: Db,
  storeId: number,
  changes: ReadonlyMap<string, readonly Change[]>,
): Promise<ReadonlyMap<number, Cause>> {
  const numbers = new Set([...changes.values()].flat().map(({ number }) => number));
  return new Map((await causesOf(db, storeId, [...numbers])).map((cause) => [cause.number, cause]));
}

/** What a row tells of its past: what it was until something arrived, and what its own records took over when they did. */
function changesFor(records: readonly NamedRecord[], date: string, history: History): MoneyChange[] {
  const { money, changes, causes, settings } = history;
  const [first] = records;
  const own = (first ? (changes.get(first.key) ?? []) : []).flatMap(({ number, was }) => {
    const cause = causes.get(number);
    if (!cause) return [];
    const kind = { sale: 'record', removal: 'record', correction: 'correction', money: 'statement' } as const;
    const told = { by: cause.by, wall: cause.wall ?? wallTime(new Date(cause.recordedAt), settings), date };
    const message = moneyChangeText({ kind: kind[cause.kind], ...told, was });
    return [{ number, at: new Date(cause.receivedAt).toISOString(), was: centsToDollars(was), message }];
  });
  const taken = records.flatMap((record) =>
    money.transfers.flatMap(({ number, record: from, cents, cause }) => {
      const was = changes.get(from)?.find((change) => change.number === number)?.was;
      const other = money.records.find(({ key }) => key === from);
      if (number !== record.number || was === undefined || !other || cents >= 0) return [];
      const wall = wallTime(new Date(other.recordedAt), settings);
      const message = moneyChangeText({ kind: 'took_over', by: other.name, wall, date, cents: -cents, was });
      return [{ number, at: new Date(cause.receivedAt).toISOString(), was: null, message }];
    }),
  );
  // Two that arrive at once may be recorded in the other order.
  return [...own, ...taken].sort((a, b) => a.number - b.number).map(({ number: _, ...change }) => change);
}

/** By clerk, in the order of their names; drawers that several clerks share stand by themselves. */
function totalsOf(rows: readonly OverShortRow[]): OverShortTotal[] {
  const byClerks = new Map<string, OverShortRow[]>();
  for (const row of rows) {
    const key = [...new Set(row.records.map((record) => record.created_by))].sort((a, b) => a - b).join();
    byClerks.set(key, [...(byClerks.get(key) ?? []), row]);
  }
  return [...byClerks.entries()]
    .map(([key, own]) => {
      const entered = own.flatMap((row) => (row.over_short === null ? [] : [row.over_short]));
      const sum = (dollars: readonly number[]): number =>
        centsToDollars(dollars.reduce((cents, each) => cents + Math.round(each * 100), 0));
      return {
        created_by: key.includes(',') ? null : Number(key),
        name: own[0]?.name ?? '',
        counted: sum(own.map((row) => row.counted)),
        over_short: entered.length === 0 ? null : sum(entered),
        shifts: own.length,
        entered: entered.length,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
