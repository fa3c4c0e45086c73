import { Cover, difference, firstIndex, intersection, type Run, union } from '../tickets/runs';
import { groupBy } from '../values/collections';
import type { Claim } from './claims';

/** Identifies a record of a day in reports: its author and its report time. */
type ShiftId = { userId: number; reportTime: string };

/** The shift select's value, `{created_by}_{report_time}` (product: Shift). */
export const shiftValue = ({
  created_by,
  report_time,
}: {
  created_by: number;
  report_time: string;
}): string => `${created_by}_${report_time}`;

/**
 * The shift that a value of the shift select stands for. Split at the first underscore: the rest is the time.
 * @returns null if the value names no shift
 */
export function splitShift(value: string): ShiftId | null {
  const [, user, reportTime] = /^([1-9][0-9]*)_(.+)$/.exec(value) ?? [];
  return user && reportTime ? { userId: Number(user), reportTime } : null;
}

/**
 * Tickets of a lot with the record that counted or holds them. `isRemoved`: they left the store for a reason
 * other than a sale.
 */
export type RecordRun = Run & { submissionId: string; isRemoved?: true };
/** The first facts of a kind, and the number of further ones. */
export type NamedRuns = { named: RecordRun[]; more: number };

/** The notes on a row of a report. */
export type RowNote = {
  /** tickets of the row that other records counted too, earliest record first */
  alsoCounted: NamedRuns;
  /**
   * tickets that the row's record counted and another one holds now, in serial order; noted at one row of the
   * record
   */
  soldElsewhere: NamedRuns;
};

/** The maximum number of facts in a note, so that it doesn't grow with the history of its pack. */
export const MAX_NAMED = 3;

/**
 * The notes on rows of some records in one lot, derived from counts and current holders (product: both
 * records say so when one takes tickets over from the other). Tickets that a record counted but doesn't hold
 * are noted at its row before them, otherwise at the one after them. Takes n log n steps for n claims and
 * runs.
 * @param claims of the lot; all that touch tickets counted by the records
 * @param held sold runs of the lot with the records that hold them, ascending; adjoining runs of one record
 *   are one
 * @param records the records whose rows need notes
 * @returns the notes by the first ticket of their rows; rows without notes are missing
 */
export function rowNotes(
  claims: readonly Claim[],
  held: readonly RecordRun[],
  records: ReadonlySet<string>,
): Map<number, RowNote> {
  const counted = countedRuns(claims);
  const notes = new Map<number, RowNote>();
  const noteOf = ({ start }: Run): RowNote => {
    const note = notes.get(start) ?? {
      alsoCounted: { named: [], more: 0 },
      soldElsewhere: { named: [], more: 0 },
    };
    notes.set(start, note);
    return note;
  };

  const cover = new Cover(counted);
  for (const row of held) {
    if (!records.has(row.submissionId)) continue;
    const alsoCounted = countedOver(counted, cover, row);
    if (alsoCounted.named.length > 0) noteOf(row).alsoCounted = alsoCounted;
  }

  const heldBy = byRecord(held);
  for (const [submissionId, runs] of byRecord(counted)) {
    const rows = heldBy.get(submissionId);
    if (!rows || !records.has(submissionId)) continue;
    for (const lost of difference(runs, rows)) {
      const row = rowBeside(rows, lost);
      if (row) addHolders(held, lost, () => noteOf(row).soldElsewhere);
    }
  }
  return notes;
}

/**
 * The row for a note on tickets that a record has lost: its row before them, otherwise the one after them.
 */
export const rowBeside = <R extends Run>(rows: readonly R[], lost: Run): R | undefined =>
  rows[Math.max(0, firstIndex(rows, ({ start }) => start > lost.start) - 1)];

/** The runs counted by each record, earliest record first; adjoining claims of a record are one run. */
function countedRuns(claims: readonly Claim[]): RecordRun[] {
  const at = new Map(claims.map(({ submissionId, recordedAt }) => [submissionId, recordedAt]));
  return [...byRecord(claims)]
    .sort(([a], [b]) => (at.get(a) ?? 0) - (at.get(b) ?? 0) || (a < b ? -1 : 1))
    .flatMap(([submissionId, runs]) => union(runs).map((run) => ({ submissionId, ...run })));
}

/** Runs by record. */
export const byRecord = <R extends RecordRun>(runs: readonly R[]): Map<string, R[]> =>
  groupBy(runs, ({ submissionId }) => submissionId);

/**
 * Tickets of a row counted by other records. @param cover of `counted`, before the row; moved to the row's
 * end
 */
function countedOver(counted: readonly RecordRun[], cover: Cover, row: RecordRun): NamedRuns {
  cover.moveTo(row.start);
  const indexes: number[] = [];
  // One more than named: the record's own is among them.
  for (
    let next = cover.over.next(0);
    next >= 0 && indexes.length <= MAX_NAMED;
    next = cover.over.next(next + 1)
  )
    indexes.push(next);
  const before = cover.size;
  const within = cover.moveTo(row.end);
  const runs = [...indexes, ...within]
    .sort((a, b) => a - b)
    .flatMap((index) => counted[index] ?? [])
    .filter((run) => run.submissionId !== row.submissionId)
    .slice(0, MAX_NAMED)
    .map((run) => ({ ...run, ...intersection(run, row) }));
  return { named: runs, more: before + within.length - 1 - runs.length };
}

/** Adds the current holders of lost tickets, if any. */
function addHolders(held: readonly RecordRun[], lost: Run, factsOf: () => NamedRuns): void {
  const from = firstIndex(held, ({ end }) => end >= lost.start);
  const until = firstIndex(held, ({ start }) => start > lost.end);
  if (from === until) return;
  const facts = factsOf();
  const newHolders = held.slice(from, Math.min(until, from + MAX_NAMED - facts.named.length));
  facts.named.push(...newHolders.map((run) => ({ ...run, ...intersection(run, lost) })));
  facts.more += until - from - newHolders.length;
}
