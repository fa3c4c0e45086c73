import type {
  DrawerRecord,
  MoneyChange,
  OverShortReply,
  OverShortRow,
  OverShortTotal,
} from '../../src/contract/money/shift-money';
import { type Drawer, moneyLines, standing, withdrawnBy } from '../../src/domain/money/drawers';
import { type Change, changesOf } from '../../src/domain/money/history';
import { joinPacksSold } from '../../src/domain/money/packs-sold';
import { isEven } from '../../src/domain/money/statement';
import { type StoreClock, wallTime } from '../../src/domain/time/store-clock';
import { centsOf, centsToDollars, signedCents } from '../../src/domain/values/money';
import { sumOf } from '../../src/domain/values/sum';
import { moneyChangeText } from '../../src/i18n/en/money/changes';
import { type Loss, lossesOf } from '../counting/record-changes';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { storeSettings } from '../places/settings';
import {
  type Cause,
  causesOf,
  type Money,
  moneyOn,
  type NamedRecord,
  type NamedStatement,
  withoutMoney,
} from './world';

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
    const { drawers } = moneyLines(money.records, money.statements);
    const changes = changesOf(money.records, money.statements, money.transfers);
    const history = await historyOf(tx, storeId, { money, changes, settings });
    const found = [
      ...drawers.map((drawer) => ({ at: drawer.records, row: rowOf(drawer, history, tolerance) })),
      ...withoutMoney(money).map((record) => ({ at: [record], row: rowWithout(record, history) })),
    ].filter(({ row }) => dates.includes(row.date));
    const data = found
      .sort((a, b) => lastOf(a.at) - lastOf(b.at))
      .map(({ at, row }) => ({
        ...row,
        changes: changesFor(at, row, history),
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

function rowOf(drawer: NamedDrawer, { money, lineOf }: History, tolerance: number): OverShortRow {
  const { records, statement, figures, overShort } = drawer;
  const lines = new Set(records.map(({ key }) => key));
  const replaced = money.statements.filter(
    (other) => other !== statement && other.records.some((key) => lines.has(lineOf(key))),
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

const rowWithout = (record: NamedRecord, { standing, lineOf }: History): OverShortRow => ({
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
  waiting: standing.some(({ records }) => records.some((key) => lineOf(key) === record.key)),
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

/** What the report tells of the past. */
type History = {
  money: Money;
  changes: ReadonlyMap<string, readonly Change[]>;
  settings: StoreClock;
  /** the key of the line that a record belongs to */
  lineOf: (key: string) => string;
  standing: readonly NamedStatement[];
  causes: ReadonlyMap<number, Cause>;
  /** what took the last tickets of records, by their number */
  losses: ReadonlyMap<number, Loss>;
};

async function historyOf(
  db: Db,
  storeId: number,
  known: Pick<History, 'money' | 'changes' | 'settings'>,
): Promise<History> {
  const { records, statements } = known.money;
  const { lineOf } = joinPacksSold(records);
  const numbers = new Set([...known.changes.values()].flat().map(({ number }) => number));
  for (const { number } of statements) numbers.add(number);
  const causes = await causesOf(db, storeId, [...numbers]);
  const empty = records.flatMap(({ counted, number }) => (counted === 0 ? number : []));
  const losses = await lossesOf(db, storeId, empty);
  return {
    ...known,
    lineOf,
    standing: standing(statements, lineOf),
    causes: new Map(causes.map((cause) => [cause.number, cause])),
    losses: new Map(losses.map((loss) => [loss.recordId, loss])),
  };
}

type Numbered = MoneyChange & { number: number };

/**
 * What a row tells of its past: what it was until something arrived, which statement took its money, what took its tickets, and
 * what its own records took over when they arrived.
 */
function changesFor(
  records: readonly NamedRecord[],
  row: Pick<OverShortRow, 'date' | 'entered'>,
  history: History,
): MoneyChange[] {
  const withdrawn = row.entered === null ? withdrawnFrom(records, row.date, history) : null;
  const own = wasUntil(records, row.date, history).filter(({ number }) => number !== withdrawn?.number);
  const told = [
    ...own,
    ...(withdrawn ? [withdrawn] : []),
    ...emptied(records, row.date, history),
    ...takenOver(records, row.date, history),
  ];
  // Two that arrive at once may be recorded in the other order.
  return told.sort((a, b) => a.number - b.number).map(({ number: _, ...change }) => change);
}

const tellerOf = ({ settings }: History, cause: Cause, date: string) => ({
  by: cause.by,
  wall: cause.wall ?? wallTime(new Date(cause.recordedAt), settings),
  date,
});

/** What the over/short of a drawer was until something arrived. */
function wasUntil([first]: readonly NamedRecord[], date: string, history: History): Numbered[] {
  const kinds = { sale: 'record', removal: 'record', correction: 'correction', money: 'statement' } as const;
  return (first ? (history.changes.get(first.key) ?? []) : []).flatMap(({ number, was }) => {
    const cause = history.causes.get(number);
    if (!cause) return [];
    const message = moneyChangeText({ kind: kinds[cause.kind], ...tellerOf(history, cause, date), was });
    return [{ number, at: new Date(cause.receivedAt).toISOString(), was: centsToDollars(was), message }];
  });
}

/** The statement that took the money from a line: it replaced the one about it as a whole. */
function withdrawnFrom(records: readonly NamedRecord[], date: string, history: History): Numbered | null {
  const { money, lineOf, causes, changes } = history;
  const [first] = records;
  const linesOf = ({ records: named }: NamedStatement): string[] => named.map(lineOf);
  const about = money.statements.filter((statement) => first && linesOf(statement).includes(first.key));
  const by = withdrawnBy(about, money.statements, (a, b) => {
    const lines = new Set(linesOf(a));
    return linesOf(b).some((key) => lines.has(key));
  });
  const cause = by && causes.get(by.number);
  if (!first || !cause) return null;
  const was = changes.get(first.key)?.find(({ number }) => number === cause.number)?.was ?? null;
  return {
    number: cause.number,
    at: new Date(cause.receivedAt).toISOString(),
    was: dollarsOf(was),
    message: moneyChangeText({ kind: 'withdrawn', ...tellerOf(history, cause, date), was }),
  };
}

/** What took the last tickets of records that hold none now. */
const emptied = (records: readonly NamedRecord[], date: string, { losses }: History): Numbered[] =>
  records.flatMap(({ number: recordId, counted }) => {
    const loss = counted === 0 ? losses.get(recordId) : undefined;
    if (!loss) return [];
    const { number, receivedAt, by, wall, was } = loss;
    const message = moneyChangeText({ kind: 'emptied', by, wall, date, was });
    return [{ number, at: new Date(receivedAt).toISOString(), was: null, message }];
  });

/** What the records of a row took over from drawers that were counted already. */
const takenOver = (
  records: readonly NamedRecord[],
  date: string,
  { money, changes, settings }: History,
): Numbered[] =>
  records.flatMap((record) =>
    money.transfers.flatMap(({ number, record: from, cents, cause }) => {
      const was = changes.get(from)?.find((change) => change.number === number)?.was;
      const other = money.records.find(({ key }) => key === from);
      if (number !== record.number || was === undefined || !other || cents >= 0) return [];
      const wall = wallTime(new Date(other.recordedAt), settings);
      const message = moneyChangeText({ kind: 'took_over', by: other.name, wall, date, cents: -cents, was });
      return [{ number, at: new Date(cause.receivedAt).toISOString(), was: null, message }];
    }),
  );

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
        centsToDollars(sumOf(dollars, (each) => signedCents(each) ?? 0));
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
