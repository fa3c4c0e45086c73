import { type CountRecord, drawersOf } from './drawers';
import type { Statement } from './statement';

/** Tickets that moved to or from a record when another record or a correction was received. */
export type Transfer = {
  /** receipt number of what moved them */
  number: number;
  /** key of the record whose tickets they were or became */
  record: string;
  /** what the record gained, in cents */
  cents: number;
};

/** "It was so much until this arrived." */
export type Change = {
  /** receipt number of what changed it */
  number: number;
  /** over/short before, in cents */
  was: number;
};

/**
 * How the over/short of each record's drawer changed by what arrived after it was first known: late records, corrections,
 * and newer or late statements.
 * @param records whole business days
 * @param statements all that name any of these records
 * @param transfers all that concern any of these records
 * @returns by record key, in the order of receipt
 */
export function changesOf(
  records: readonly CountRecord[],
  statements: readonly Statement[],
  transfers: readonly Transfer[],
): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const group of groupsByDay(records, statements)) {
    const own = new Set(group.records.map((record) => record.key));
    const moved = transfers.filter((transfer) => own.has(transfer.record));
    for (const [key, found] of replay(group.records, group.statements, moved))
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
  statements: readonly Statement[];
  isAbout: (key: string) => boolean;
};

/** The records of each business day, with those of other days that share a drawer with one of them. */
function* groupsByDay(records: readonly CountRecord[], statements: readonly Statement[]): Generator<Group> {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const byDate = new Map<string, CountRecord[]>();
  for (const record of records) append(byDate, record.date, record);
  const byRecord = new Map<string, Statement[]>();
  for (const statement of statements) for (const key of statement.records) append(byRecord, key, statement);
  const about = (some: readonly CountRecord[]): Statement[] => [
    ...new Set(some.flatMap(({ key }) => byRecord.get(key) ?? [])),
  ];
  for (const [date, ofDay] of byDate) {
    const named = about(ofDay).flatMap((statement) => statement.records);
    const dates = new Set([date, ...named.flatMap((key) => byKey.get(key)?.date ?? [])]);
    const all = [...dates].flatMap((each) => byDate.get(each) ?? []);
    yield { records: all, statements: about(all), isAbout: (key) => byKey.get(key)?.date === date };
  }
}

function replay(
  records: readonly CountRecord[],
  statements: readonly Statement[],
  transfers: readonly Transfer[],
): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  if (statements.length === 0) return changes;
  const receipts = new Set([...records, ...statements, ...transfers].map(({ number }) => number));
  let before = new Map<string, number | null>();
  for (const number of [...receipts].sort((a, b) => a - b)) {
    const after = differencesAt(number, records, statements, transfers);
    for (const [key, was] of before)
      if (was !== null && after.get(key) !== was) append(changes, key, { number, was });
    before = after;
  }
  return changes;
}

/** The over/short of each record's drawer when submission `number` had been received. */
function differencesAt(
  number: number,
  records: readonly CountRecord[],
  statements: readonly Statement[],
  transfers: readonly Transfer[],
): Map<string, number | null> {
  const later = new Map<string, number>();
  for (const { record, cents, number: moved } of transfers)
    if (moved > number) later.set(record, (later.get(record) ?? 0) + cents);
  const known = records
    .filter((record) => record.number <= number)
    .map((record) => ({ ...record, counted: record.counted - (later.get(record.key) ?? 0) }));
  const drawers = drawersOf(
    known,
    statements.filter((statement) => statement.number <= number),
  );
  return new Map(
    drawers.flatMap((drawer) => drawer.records.map((record) => [record.key, drawer.overShort] as const)),
  );
}
