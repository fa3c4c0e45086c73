import { firstIndex } from '../tickets/runs';
import { groupBy, sumOf } from '../values/collections';
import { type CountRecord, clerksDay, compareShifts, joinedCount, lastOf, newerOf } from './drawers';
import {
  cashInAll,
  continuesTotal,
  expectedCash,
  type MoneyCount,
  overShort,
  restartsTotal,
} from './money-count';

/** Tickets that moved to or from a record on receipt of another record or a correction. */
export type MovedTickets = {
  /** receipt number of the cause */
  number: number;
  /** key of the record that lost or gained the tickets */
  record: string;
  /** the record's gain, in cents */
  cents: number;
};

/** An amount before it changed. */
export type OverShortChange = {
  /** receipt number of the cause */
  number: number;
  /** over/short before, in cents */
  was: number;
};

/** The maximum number of changes of a drawer in a report. */
const MAX_CHANGES_OF_DRAWER = 100;

/** The newest changes of a drawer, as many as a report has, in the order of receipt. */
export const newestChanges = <Change extends { number: number }>(changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => a.number - b.number).slice(-MAX_CHANGES_OF_DRAWER);

/**
 * Changes of the over/short of each record's drawer after it was first known, caused by late records,
 * corrections, and newer or late money counts. Takes n log n steps for n records, money counts and transfers: each one that arrives
 * derives only the drawers that it is about.
 * @param records whole business days
 * @param money counts all that name any of these records
 * @param transfers all that concern any of these records
 * @returns by record key, in the order of receipt
 */
export function changesOf(
  records: readonly CountRecord[],
  moneyCounts: readonly MoneyCount[],
  transfers: readonly MovedTickets[],
): Map<string, OverShortChange[]> {
  const changes = new Map<string, OverShortChange[]>();
  if (moneyCounts.length === 0) return changes;
  const arrived = new ArrivedDrawers(records, transfers);
  const arrivals = [
    ...records.map((record) => ({ number: record.number, add: () => arrived.addRecord(record) })),
    ...moneyCounts.map((money) => ({ number: money.number, add: () => arrived.addMoney(money) })),
    ...transfers.map((moved) => ({ number: moved.number, add: () => arrived.move(moved) })),
  ].sort((a, b) => a.number - b.number);
  for (const [number, together] of groupBy(arrivals, (arrival) => arrival.number)) {
    for (const { add } of together) add();
    for (const { key, was } of arrived.derive()) {
      const ofRecord = changes.get(key) ?? [];
      ofRecord.push({ number, was });
      changes.set(key, ofRecord);
    }
  }
  return changes;
}

/** A line that a money count may name: a count with its clerk's sales from removing packs, a removal, or an unknown key. */
type Line = {
  key: string;
  /** null: it hasn't arrived, or joined a count */
  record: CountRecord | null;
  /** the keys of its records */
  keys: Set<string>;
  /** the value of its tickets then, in cents */
  counted: number;
  /** the newest money count that names one of them */
  newest: MoneyCount | undefined;
  /** over/short of its drawer as last derived; undefined without a drawer */
  overShort: number | null | undefined;
};

/** @property last the line of its last record */
type PlacedDrawer = { lines: readonly Line[]; last: CountRecord };

/** The drawers of what has arrived so far, derived again where an arrival changes them. */
class ArrivedDrawers {
  readonly #values: Map<string, number>;
  readonly #lines = new Map<string, Line>();
  readonly #named = new Map<string, MoneyCount[]>();
  readonly #clerksDays = new Map<string, { counts: CountRecord[]; removals: CountRecord[] }>();
  readonly #days: ReadonlyMap<string, TerminalTotals>;
  readonly #drawers = new Map<MoneyCount, PlacedDrawer>();
  readonly #touched = new Set<Line>();
  readonly #moneyToPlace = new Set<MoneyCount>();

  constructor(records: readonly CountRecord[], transfers: readonly MovedTickets[]) {
    this.#values = new Map(records.map(({ key, counted }) => [key, counted]));
    for (const { record, cents } of transfers)
      this.#values.set(record, (this.#values.get(record) ?? 0) - cents);
    const byDate = groupBy([...records].sort(compareShifts), ({ date }) => date);
    this.#days = new Map([...byDate].map(([date, ofDay]) => [date, new TerminalTotals(ofDay)]));
  }

  addRecord(record: CountRecord): void {
    const line = this.#lineOf(record.key);
    this.#touch(line);
    const day = this.#clerksDays.get(clerksDay(record)) ?? { counts: [], removals: [] };
    this.#clerksDays.set(clerksDay(record), day);
    const { counts, removals } = day;
    const isLater = (other: CountRecord) => compareShifts(other, record) > 0;
    if (record.isRemoval) {
      removals.splice(firstIndex(removals, isLater), 0, record);
      const count = joinedCount(counts, record);
      if (count) this.#join(record.key, this.#lineOf(count.key));
      else line.record = record;
    } else {
      const place = firstIndex(counts, isLater);
      const before = counts[place - 1];
      const from = before ? firstIndex(removals, (other) => compareShifts(other, before) > 0) : 0;
      const to = place === counts.length ? removals.length : firstIndex(removals, isLater);
      counts.splice(place, 0, record);
      line.record = record;
      for (const { key } of removals.slice(from, to)) this.#join(key, line);
    }
  }

  addMoney(money: MoneyCount): void {
    this.#moneyToPlace.add(money);
    for (const key of new Set(money.records)) {
      const named = this.#named.get(key) ?? [];
      named.push(money);
      this.#named.set(key, named);
      const line = this.#lineOf(key);
      this.#touch(line);
      line.newest = newerOf(line.newest, money);
    }
  }

  move({ record, cents }: MovedTickets): void {
    const line = this.#lineOf(record);
    this.#touch(line);
    line.counted += cents;
    this.#values.set(record, (this.#values.get(record) ?? 0) + cents);
  }

  /** Derives the drawers that changed since the last time. @returns the former over/short of each record whose over/short has changed */
  derive(): { key: string; was: number }[] {
    const affected = new Set(this.#touched);
    for (const { newest } of this.#touched) if (newest) this.#moneyToPlace.add(newest);
    const lasts = new Set<CountRecord>();
    for (const money of this.#moneyToPlace) this.#unplace(money, affected, lasts);
    for (const money of this.#moneyToPlace) this.#place(money, affected, lasts);
    for (const last of lasts) {
      const following = this.#days.get(last.date)?.restartAfter(last);
      for (const line of (following && this.#drawers.get(following)?.lines) ?? []) affected.add(line);
    }
    this.#touched.clear();
    this.#moneyToPlace.clear();
    return [...affected].flatMap((line) => {
      const was = line.overShort;
      line.overShort = this.#overShortOf(line);
      return was == null || was === line.overShort ? [] : [{ key: line.key, was }];
    });
  }

  #lineOf(key: string): Line {
    const existing = this.#lines.get(key);
    if (existing) return existing;
    const counted = this.#values.get(key) ?? 0;
    const line: Line = {
      ...{ key, record: null, keys: new Set([key]), counted, newest: undefined },
      overShort: undefined,
    };
    this.#lines.set(key, line);
    return line;
  }

  /** Marks a line as changed: its current money count may lose its drawer. */
  #touch(line: Line): void {
    this.#touched.add(line);
    if (line.newest) this.#moneyToPlace.add(line.newest);
  }

  /** Joins a removal to the line of a count. */
  #join(key: string, line: Line): void {
    const former = this.#lineOf(key);
    if (former === line) return;
    this.#touch(former);
    this.#touch(line);
    const value = this.#values.get(key) ?? 0;
    former.keys.delete(key);
    former.counted -= value;
    if (former.key === key) former.record = null;
    line.keys.add(key);
    line.counted += value;
    this.#lines.set(key, line);
    const named = this.#named.get(key) ?? [];
    line.newest = named.reduce<MoneyCount | undefined>(newerOf, line.newest);
    if (former.newest && named.includes(former.newest))
      former.newest = [...former.keys]
        .flatMap((other) => this.#named.get(other) ?? [])
        .reduce<MoneyCount | undefined>(newerOf, undefined);
  }

  #unplace(money: MoneyCount, affected: Set<Line>, lasts: Set<CountRecord>): void {
    const placed = this.#drawers.get(money);
    if (!placed) return;
    this.#drawers.delete(money);
    this.#days.get(placed.last.date)?.remove(placed.last, money);
    lasts.add(placed.last);
    for (const line of placed.lines) affected.add(line);
  }

  /** Gives a money count its drawer, if no newer one replaces it and all its records have arrived. */
  #place(money: MoneyCount, affected: Set<Line>, lasts: Set<CountRecord>): void {
    const lines = [...new Set(money.records.map((key) => this.#lineOf(key)))];
    const last = lastOf(lines.flatMap(({ record }) => record ?? []));
    if (!last || lines.some(({ record, newest }) => record === null || newest !== money)) return;
    this.#drawers.set(money, { lines, last });
    this.#days.get(last.date)?.add(last, money);
    lasts.add(last);
    for (const line of lines) affected.add(line);
  }

  #overShortOf({ newest }: Line): number | null | undefined {
    const drawer = newest && this.#drawers.get(newest);
    if (!newest || !drawer) return undefined;
    const counted = sumOf(drawer.lines, (line) => line.counted);
    const before = continuesTotal(newest) ? (this.#days.get(drawer.last.date)?.before(drawer.last) ?? 0) : 0;
    const cash = cashInAll(newest);
    return overShort(cash, expectedCash(counted, newest.figures, newest.other) - before);
  }
}

/** The contribution of a money count's figures as typed to expected cash, in cents. */
const typedCash = ({ figures }: MoneyCount): number => expectedCash(0, figures, 0);

/** The lottery terminal's running totals on one business day, as far as they count for expected cash. In cents. */
class TerminalTotals {
  readonly #places: ReadonlyMap<CountRecord, number>;
  /** sums of the figures of single shifts by place, as a binary indexed tree */
  readonly #sums: number[];
  /** in the order of places */
  readonly #restarts: { place: number; money: MoneyCount }[] = [];

  /** @param records all of the day, in order */
  constructor(records: readonly CountRecord[]) {
    this.#places = new Map(records.map((record, place) => [record, place]));
    this.#sums = Array(records.length + 1).fill(0);
  }

  /** @param last the last record of its drawer */
  add(last: CountRecord, money: MoneyCount): void {
    const place = this.#placeOf(last);
    if (restartsTotal(money)) this.#restarts.splice(this.#firstFrom(place), 0, { place, money });
    else this.#addAt(place, typedCash(money));
  }

  remove(last: CountRecord, money: MoneyCount): void {
    const place = this.#placeOf(last);
    if (restartsTotal(money)) this.#restarts.splice(this.#firstFrom(place), 1);
    else this.#addAt(place, -typedCash(money));
  }

  /** The total before a drawer. */
  before(last: CountRecord): number {
    const place = this.#placeOf(last);
    const restart = this.#restarts[this.#firstFrom(place) - 1];
    if (!restart) return this.#sumBefore(place);
    return typedCash(restart.money) + this.#sumBefore(place) - this.#sumBefore(restart.place);
  }

  /** The first money count after a drawer whose own figures are the total; only it depends on that drawer. */
  restartAfter(last: CountRecord): MoneyCount | undefined {
    return this.#restarts[this.#firstFrom(this.#placeOf(last) + 1)]?.money;
  }

  #placeOf(record: CountRecord): number {
    return this.#places.get(record) ?? 0;
  }

  #firstFrom(place: number): number {
    return firstIndex(this.#restarts, (restart) => restart.place >= place);
  }

  #addAt(place: number, cents: number): void {
    for (let at = place + 1; at < this.#sums.length; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + cents;
  }

  #sumBefore(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }
}
