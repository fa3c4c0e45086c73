import { type CountRecord, drawersOf } from './drawers';
import type { MoneyCount } from './money-count';

/** Tickets that moved to or from a record on receipt of another record or a correction. */
export type MovedTickets = {
  /** receipt number of the cause */
  number: number;
  /** key of the record that lost or gained the tickets */
  record: string;
  /** the record's gain, in cents */
  cents: number;
};

/** The former amount, until something changed it. */
export type OverShortChange = {
  /** receipt number of the cause */
  number: number;
  /** over/short before, in cents */
  was: number;
};

/**
 * Changes of the over/short of each record's drawer after it was first known, caused by late records,
 * corrections, and newer or late money counts.
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
  for (const group of groupsByDay(records, moneyCounts)) {
    const own = new Set(group.records.map((record) => record.key));
    const moved = transfers.filter((transfer) => own.has(transfer.record));
    for (const [key, found] of replay(group.records, group.moneyCounts, moved))
      if (group.isAbout(key)) changes.set(key, found);
  }
  return changes;
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

type Group = {
  records: readonly CountRecord[];
  moneyCounts: readonly MoneyCount[];
  isAbout: (key: string) => boolean;
};

/** The records of each business day, with records of other days in the same drawers. */
function* groupsByDay(records: readonly CountRecord[], moneyCounts: readonly MoneyCount[]): Generator<Group> {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const byDate = new Map<string, CountRecord[]>();
  for (const record of records) append(byDate, record.date, record);
  const byRecord = new Map<string, MoneyCount[]>();
  for (const moneyCount of moneyCounts)
    for (const key of moneyCount.records) append(byRecord, key, moneyCount);
  const about = (some: readonly CountRecord[]): MoneyCount[] => [
    ...new Set(some.flatMap(({ key }) => byRecord.get(key) ?? [])),
  ];
  for (const [date, ofDay] of byDate) {
    const named = about(ofDay).flatMap((moneyCount) => moneyCount.records);
    const dates = new Set([date, ...named.flatMap((key) => byKey.get(key)?.date ?? [])]);
    const all = [...dates].flatMap((each) => byDate.get(each) ?? []);
    yield { records: all, moneyCounts: about(all), isAbout: (key) => byKey.get(key)?.date === date };
  }
}

function replay(
  records: readonly CountRecord[],
  moneyCounts: readonly MoneyCount[],
  transfers: readonly MovedTickets[],
): Map<string, OverShortChange[]> {
  const changes = new Map<string, OverShortChange[]>();
  if (moneyCounts.length === 0) return changes;
  const receipts = new Set([...records, ...moneyCounts, ...transfers].map(({ number }) => number));
  let before = new Map<string, number | null>();
  for (const number of [...receipts].sort((a, b) => a - b)) {
    const after = differencesAt(number, records, moneyCounts, transfers);
    for (const [key, was] of before)
      if (was !== null && after.get(key) !== was) append(changes, key, { number, was });
    before = after;
  }
  return changes;
}

/** The over/short of each record's drawer at the receipt of submission `number`. */
function differencesAt(
  number: number,
  records: readonly CountRecord[],
  moneyCounts: readonly MoneyCount[],
  transfers: readonly MovedTickets[],
): Map<string, number | null> {
  const later = new Map<string, number>();
  for (const { record, cents, number: moved } of transfers)
    if (moved > number) later.set(record, (later.get(record) ?? 0) + cents);
  const known = records
    .filter((record) => record.number <= number)
    .map((record) => ({ ...record, counted: record.counted - (later.get(record.key) ?? 0) }));
  const drawers = drawersOf(
    known,
    moneyCounts.filter((moneyCount) => moneyCount.number <= number),
  );
  return new Map(
    drawers.flatMap((drawer) => drawer.records.map((record) => [record.key, drawer.overShort] as const)),
  );
}
