import { moneyChangeText } from '../../src/messages/words/times';
import type { SecondSignature } from '../../src/shared/counting/clerks-side-schema';
import {
  type Drawer,
  joinPacksSold,
  type MachineLine,
  machineLines,
  moneyLines,
  moneyThatDoesNotAddUp,
  standing,
  withdrawnBy,
} from '../../src/shared/drawer/drawers';
import { cashInAll, isEven, type MoneyCount } from '../../src/shared/drawer/money-count';
import { changesOf, newestChanges, type OverShortChange } from '../../src/shared/drawer/over-short-changes';
import {
  type ComparedGame,
  differenceOfGame,
  MAX_GAMES_OF_DRAWER,
  type RegisterFigures,
} from '../../src/shared/drawer/register';
import type {
  DrawerRecord,
  MachineBeside,
  MoneyChange,
  OverShortReply,
  OverShortRow,
  OverShortTotal,
} from '../../src/shared/drawer/shift-money-schema';
import { machineName, type VendingMachine } from '../../src/shared/stock/bins';
import { type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars, dollarsOrNull, statedCents } from '../../src/shared/values/money';
import { type DisagreementsOf, disagreementsAbout, disagreementsOf } from '../counting/disagreements';
import { signaturesOf } from '../counting/packs-seen';
import { type Loss, lossesOf, lossText } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { watch } from '../invariants';
import { storeSettings } from '../places/settings';
import { addedGames, gamesBeside, registersBeside } from './register';
import { picturesOf } from './slip-pictures';
import {
  type Cause,
  causesOf,
  type Entered,
  enteredIn,
  type Money,
  moneyOn,
  type NamedRecord,
} from './world';

type NamedDrawer = Drawer<NamedRecord, MoneyCount>;

/**
 * The drawers of these business days by the current claims, their amounts before later records, and totals by clerk.
 * Every shift has a row; without a money count, it has no money.
 * @param dates YYYY-MM-DD
 */
export const overShortReport = (db: Db, storeId: number, dates: readonly string[]): Promise<OverShortReply> =>
  snapshot(db, async (tx) => {
    const money = await moneyOn(tx, storeId, dates);
    const settings = await storeSettings(tx, storeId);
    const tolerance = centsOf(settings.over_short_tolerance);
    const inLines = moneyLines(money.records, money.moneyCounts);
    watch('expected_plus_result', storeId, () => moneyThatDoesNotAddUp(money.records, inLines));
    const { drawers, without } = inLines;
    const changes = changesOf(money.records, money.moneyCounts, money.transfers);
    const history = await historyOf(tx, storeId, { money, changes, settings });
    const lines = [
      ...drawers.map((drawer) => ({
        at: drawer.records,
        row: rowOf(drawer, history, tolerance),
        machines: drawer.machines,
      })),
      ...without.map((record) => ({
        at: [record],
        row: rowWithout(record, history),
        machines: machineLines([record], []),
      })),
    ].filter(({ row }) => dates.includes(row.date));
    const sorted = lines.sort((a, b) => lastOf(a.at) - lastOf(b.at));
    const recordsOfLine = groupBy(money.records, ({ key }) => history.lineOf(key));
    const keysOf = ({ key }: NamedRecord): string[] => (recordsOfLine.get(key) ?? []).map((each) => each.key);
    const ends = sorted
      .filter(({ row }) => row.is_drawer)
      .map(({ at, row }) => ({ date: row.date, at: lastOf(at), keys: at.flatMap(keysOf), row }));
    const beside = await registersBeside(tx, storeId, ends, settings.register_map);
    const games = await gamesBeside(tx, storeId, beside.rung);
    const registers = new Map([...beside.figures].map(([{ row }, figures]) => [row, figures]));
    const gamesOf = new Map(
      [...games].map(([{ row }, ofDrawer]) => [row, ofDrawer.slice(0, MAX_GAMES_OF_DRAWER).map(gameOnWire)]),
    );
    const data = sorted.map(({ at, row, machines }) => ({
      ...row,
      register: registerOnWire(registers.get(row)),
      ...(gamesOf.has(row) && { games: gamesOf.get(row) }),
      machines: machines.map((line) => machineOnWire(line, settings.vending_machines, tolerance)),
      changes: changesFor(at, row, history),
    }));
    const added = games.size === 0 ? {} : { games: addedGames([...games.values()]).map(gameOnWire) };
    return { data, totals: totalsOf(data), ...added };
  });

const registerOnWire = (figures: RegisterFigures | undefined): OverShortRow['register'] =>
  figures
    ? {
        scratch: centsToDollars(figures.scratch),
        draw: centsToDollars(figures.draw),
        payouts: centsToDollars(figures.payouts),
        drawers: figures.drawers,
      }
    : null;

function gameOnWire(compared: ComparedGame) {
  const { tickets, cents } = differenceOfGame(compared);
  const { game, upc, name, counted, rung } = compared;
  return { game, upc, name, counted, rung, difference_tickets: tickets, difference: dollarsOrNull(cents) };
}

const machineOnWire = (
  { machine, name, counted, slip, pulled, difference }: MachineLine,
  machines: readonly VendingMachine[],
  tolerance: number,
): MachineBeside => ({
  machine,
  name: name ?? machineName(machine, machines),
  counted: centsToDollars(counted),
  slip_sales: dollarsOrNull(slip),
  cash_pulled: dollarsOrNull(pulled),
  difference: dollarsOrNull(difference),
  even: difference === null ? null : isEven(difference, tolerance),
});

const lastOf = (records: readonly NamedRecord[]): number =>
  Math.max(...records.map(({ recordedAt }) => recordedAt));

const recordOf = (record: NamedRecord, { signatures }: Pick<History, 'signatures'>): DrawerRecord => ({
  submission_id: record.key,
  created_by: record.createdBy,
  name: record.name,
  report_time: record.reportTime,
  counted: centsToDollars(record.counted),
  ...(record.place !== null && { place: record.place }),
  ...(!record.isRemoval && { checked_by: signatures.get(record.key) ?? null }),
});

const namesOf = (records: readonly NamedRecord[]): string =>
  [...new Set(records.map(({ name }) => name))].join(' and ');

function rowOf(drawer: NamedDrawer, history: History, tolerance: number): OverShortRow {
  const { money, lineOf } = history;
  const { records, moneyCount, figures, overShort } = drawer;
  const entered = history.entered.get(moneyCount.id);
  const lines = new Set(records.map(({ key }) => key));
  const replaced = money.moneyCounts.filter(
    (other) => other !== moneyCount && other.records.some((key) => lines.has(lineOf(key))),
  );
  return {
    ...headOf(records, drawer.date, drawer.counted, history),
    is_drawer: true,
    online_sales: centsToDollars(figures.online_sales),
    online_cancels: centsToDollars(figures.online_cancels),
    instant_cashes: centsToDollars(figures.instant_cashes),
    online_cashes: centsToDollars(figures.online_cashes),
    cashless: centsToDollars(figures.cashless),
    other: centsToDollars(moneyCount.other),
    expected_cash: centsToDollars(drawer.expected),
    cash_counted: dollarsOrNull(moneyCount.cash),
    cash_total: dollarsOrNull(cashInAll(moneyCount)),
    over_short: dollarsOrNull(overShort),
    even: overShort === null ? null : isEven(overShort, tolerance),
    entered: {
      by: entered?.by ?? '',
      at: new Date(moneyCount.recordedAt).toISOString(),
      basis: moneyCount.basis,
      note: entered?.note ?? '',
      replaced: replaced.length,
      cash_by: entered?.cashBy ?? null,
    },
    waiting: false,
    check_terminal: drawer.isUnclear,
  };
}

const rowWithout = (record: NamedRecord & { isDrawer: boolean }, history: History): OverShortRow => ({
  ...headOf([record], record.date, record.counted, history),
  is_drawer: record.isDrawer,
  online_sales: null,
  online_cancels: null,
  instant_cashes: null,
  online_cashes: null,
  cashless: null,
  other: null,
  expected_cash: null,
  cash_counted: null,
  cash_total: null,
  over_short: null,
  even: null,
  entered: null,
  waiting: history.standing.some(({ records }) => records.some((key) => history.lineOf(key) === record.key)),
  check_terminal: false,
});

const headOf = (records: readonly NamedRecord[], date: string, counted: number, history: History) => ({
  date,
  report_time: records[0]?.reportTime ?? '',
  created_by: records[0]?.createdBy ?? 0,
  name: namesOf(records),
  counted: centsToDollars(counted),
  records: records.map((record) => recordOf(record, history)),
  changes: [],
  register: null,
  ...picturesBeside(records, history),
  ...disagreementsAbout(history.words, ...records.map(({ key }) => key)),
});

/** The pictures of a drawer's slip, from its counts and from the packs sold whole that are in it. */
function picturesBeside(records: readonly NamedRecord[], { pictures, lineOf }: History) {
  const lines = new Set(records.map(({ key }) => key));
  const beside = pictures.filter(({ record }) => lines.has(lineOf(record)));
  return beside.length === 0 ? {} : { pictures: beside.map(({ record: _, ...picture }) => picture) };
}

/** The history shown in the report. */
type History = {
  money: Money;
  changes: ReadonlyMap<string, readonly OverShortChange[]>;
  settings: StoreClock;
  /** the key of a record's line */
  lineOf: (key: string) => string;
  standing: readonly MoneyCount[];
  /** of the money counts in `standing`, by key */
  entered: ReadonlyMap<string, Entered>;
  causes: ReadonlyMap<number, Cause>;
  /** by a record's number: what took the tickets of a record that has none */
  losses: ReadonlyMap<number, Loss>;
  /** of counts, by key */
  signatures: ReadonlyMap<string, SecondSignature | null>;
  words: DisagreementsOf;
  /** `record`: the key of a record of `money` */
  pictures: Awaited<ReturnType<typeof picturesOf>>;
};

async function historyOf(
  db: Db,
  storeId: number,
  facts: Pick<History, 'money' | 'changes' | 'settings'>,
): Promise<History> {
  const { records, moneyCounts } = facts.money;
  const { lineOf } = joinPacksSold(records);
  // By all names by which a terminal may know a record.
  const keyOfName = new Map(
    records.flatMap(({ key, replaces }) =>
      [key, ...(replaces === null ? [] : [replaces])].map((name) => [name, key]),
    ),
  );
  const numbers = new Set([...facts.changes.values()].flat().map(({ number }) => number));
  for (const { number } of moneyCounts) numbers.add(number);
  const causes = await causesOf(db, storeId, [...numbers]);
  const empty = records.flatMap(({ counted, number }) => (counted === 0 ? number : []));
  const losses = await lossesOf(db, storeId, empty);
  const counts = records.filter(({ isRemoval }) => !isRemoval);
  const signatures = await signaturesOf(
    db,
    storeId,
    counts.map(({ key, recordedAt }) => ({ submissionId: key, recordedAt })),
  );
  const standingCounts = standing(moneyCounts, lineOf);
  return {
    ...facts,
    lineOf,
    standing: standingCounts,
    entered: await enteredIn(
      db,
      storeId,
      standingCounts.map(({ id }) => id),
    ),
    causes: new Map(causes.map((cause) => [cause.number, cause])),
    losses: new Map(losses.map((loss) => [loss.recordId, loss])),
    signatures,
    words: await disagreementsOf(db, storeId, { records: records.map(({ key }) => key) }),
    pictures: (await picturesOf(db, storeId, [...keyOfName.keys()])).map((picture) => ({
      ...picture,
      record: keyOfName.get(picture.record) ?? picture.record,
    })),
  };
}

type Numbered = MoneyChange & { number: number };

/**
 * The latest changes of a row: its former amounts, the money count that took its money, the record that took its
 * tickets, and the tickets that its own records took over on receipt.
 */
function changesFor(
  records: readonly NamedRecord[],
  row: Pick<OverShortRow, 'date' | 'entered'>,
  history: History,
): MoneyChange[] {
  const withdrawn = row.entered === null ? withdrawnFrom(records, row.date, history) : null;
  const earlier = wasUntil(records, row.date, history).filter(({ number }) => number !== withdrawn?.number);
  const changes = newestChanges([
    ...earlier,
    ...(withdrawn ? [withdrawn] : []),
    ...emptied(records, row.date, history),
    ...takenOver(records, row.date, history),
  ]);
  return changes.map(({ number: _, ...change }) => change);
}

const tellerOf = ({ settings }: History, cause: Cause, date: string) => ({
  by: cause.by,
  wall: cause.wall ?? wallTime(new Date(cause.recordedAt), settings),
  date,
});

/** The former over/short of a drawer, and the cause of its change. */
function wasUntil([first]: readonly NamedRecord[], date: string, history: History): Numbered[] {
  const kinds = { sale: 'record', removal: 'record', correction: 'correction', money: 'statement' } as const;
  return (first ? (history.changes.get(first.key) ?? []) : []).flatMap(({ number, was }) => {
    const cause = history.causes.get(number);
    if (!cause) return [];
    const message = moneyChangeText({ kind: kinds[cause.kind], ...tellerOf(history, cause, date), was });
    return [{ number, at: new Date(cause.receivedAt).toISOString(), was: centsToDollars(was), message }];
  });
}

/** The money count that took the money of a line when it replaced the line's own as a whole. */
function withdrawnFrom(records: readonly NamedRecord[], date: string, history: History): Numbered | null {
  const { money, lineOf, causes, changes } = history;
  const [first] = records;
  const linesOf = ({ records: namedRecords }: MoneyCount): string[] => namedRecords.map(lineOf);
  const about = money.moneyCounts.filter((moneyCount) => first && linesOf(moneyCount).includes(first.key));
  const by = withdrawnBy(about, money.moneyCounts, (a, b) => {
    const lines = new Set(linesOf(a));
    return linesOf(b).some((key) => lines.has(key));
  });
  const cause = by && causes.get(by.number);
  if (!first || !cause) return null;
  const was = changes.get(first.key)?.find(({ number }) => number === cause.number)?.was ?? null;
  return {
    number: cause.number,
    at: new Date(cause.receivedAt).toISOString(),
    was: dollarsOrNull(was),
    message: moneyChangeText({ kind: 'withdrawn', ...tellerOf(history, cause, date), was }),
  };
}

/** The records and corrections that took all tickets of records that now have none. */
const emptied = (records: readonly NamedRecord[], date: string, { losses, settings }: History): Numbered[] =>
  records.flatMap(({ number: recordId, counted }) => {
    const loss = counted === 0 ? losses.get(recordId) : undefined;
    if (!loss) return [];
    const { number, receivedAt } = loss;
    const message = lossText(loss, date, settings);
    return [{ number, at: new Date(receivedAt).toISOString(), was: null, message }];
  });

/** Tickets that the records of a row took over from drawers already counted. */
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

/** Totals by clerk, in the order of names. Drawers shared by several clerks are separate. */
function totalsOf(rows: readonly OverShortRow[]): OverShortTotal[] {
  const byClerks = groupBy(rows, ({ records }) =>
    [...new Set(records.map((record) => record.created_by))].sort((a, b) => a - b).join(),
  );
  return [...byClerks.entries()]
    .map(([key, group]) => {
      const entered = group.flatMap((row) => (row.over_short === null ? [] : [row.over_short]));
      const sum = (dollars: readonly number[]): number => centsToDollars(sumOf(dollars, statedCents));
      return {
        created_by: key.includes(',') ? null : Number(key),
        name: group[0]?.name ?? '',
        counted: sum(group.map((row) => row.counted)),
        over_short: entered.length === 0 ? null : sum(entered),
        shifts: group.filter(({ is_drawer }) => is_drawer).length,
        entered: entered.length,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
