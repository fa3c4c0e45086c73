import { Cover } from '../runs/cover';
import { difference, firstIndex, intersection, type Run, union } from '../runs/runs';
import type { Claim } from './claims';

/** Tickets of a lot with the record that counted or holds them. `isRemoved`: they left the store for another reason than a sale. */
export type RecordRun = Run & { submissionId: string; isRemoved?: true };
/** The first facts of a kind, and how many more there are. */
export type Facts = { named: RecordRun[]; more: number };

/** What has to be said about a row of a report. */
export type RowNote = {
  /** tickets of the row that other records counted too, the earliest record first */
  alsoCounted: Facts;
  /** tickets that the row's record counted and another one holds now, in serial order; said at one row of the record */
  soldElsewhere: Facts;
};

/** Facts of a kind that a note names: it must not grow with the history of its pack. */
export const MAX_NAMED = 3;

/**
 * The notes of the rows of some records in one lot, from what was counted and who holds it now (product: both records say
 * so when one takes tickets over from the other). What a record counted and doesn't hold is said at its row before it,
 * else at the one after it. Takes n log n steps for n claims and runs.
 * @param claims of the lot; all that touch what the records counted
 * @param held sold runs of the lot with the records that hold them, ascending; adjoining runs of one record are one
 * @param records whose rows are asked for
 * @returns the notes by the first ticket of their rows; rows about which there is nothing to say are missing
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

/** Where something is said about tickets that a record has lost: at its row before them, else at the one after them. */
export const rowBeside = <R extends Run>(rows: readonly R[], lost: Run): R | undefined =>
  rows[Math.max(0, firstIndex(rows, ({ start }) => start > lost.start) - 1)];

/** What each record counted, the earliest record first; adjoining claims of a record are one run. */
function countedRuns(claims: readonly Claim[]): RecordRun[] {
  const at = new Map(claims.map(({ submissionId, recordedAt }) => [submissionId, recordedAt]));
  return [...byRecord(claims)]
    .sort(([a], [b]) => (at.get(a) ?? 0) - (at.get(b) ?? 0) || (a < b ? -1 : 1))
    .flatMap(([submissionId, runs]) => union(runs).map((run) => ({ ...run, submissionId })));
}

/** Runs by the record that they belong to. */
export function byRecord<R extends RecordRun>(runs: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const run of runs) {
    const group = groups.get(run.submissionId);
    if (group) group.push(run);
    else groups.set(run.submissionId, [run]);
  }
  return groups;
}

/** What other records counted of a row. @param cover of `counted`, before the row; it's moved to the row's end */
function countedOver(counted: readonly RecordRun[], cover: Cover, row: RecordRun): Facts {
  cover.moveTo(row.start);
  const found: number[] = [];
  // One more than are named: the record's own is among them.
  for (
    let next = cover.over.next(0);
    next >= 0 && found.length <= MAX_NAMED;
    next = cover.over.next(next + 1)
  )
    found.push(next);
  const before = cover.size;
  const within = cover.moveTo(row.end);
  const named = [...found, ...within]
    .sort((a, b) => a - b)
    .flatMap((index) => counted[index] ?? [])
    .filter((run) => run.submissionId !== row.submissionId)
    .slice(0, MAX_NAMED)
    .map((run) => ({ ...run, ...intersection(run, row) }));
  return { named, more: before + within.length - 1 - named.length };
}

/** Adds who holds lost tickets now, if anyone does. */
function addHolders(held: readonly RecordRun[], lost: Run, factsOf: () => Facts): void {
  const from = firstIndex(held, ({ end }) => end >= lost.start);
  const until = firstIndex(held, ({ start }) => start > lost.end);
  if (from === until) return;
  const facts = factsOf();
  const named = held.slice(from, Math.min(until, from + MAX_NAMED - facts.named.length));
  facts.named.push(...named.map((run) => ({ ...run, ...intersection(run, lost) })));
  facts.more += until - from - named.length;
}
