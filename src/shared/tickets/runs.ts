import type { Sells } from '../places/store-settings';
import { sumOf } from '../values/collections';

/** Tickets `start … end` of one lot, both included, as numbers. */
export type Run = { start: number; end: number };

/** The number of tickets in a run. */
export const runLength = (run: Run): number => run.end - run.start + 1;

/** The number of tickets in some runs. */
export const ticketsIn = (runs: readonly Run[]): number => sumOf(runs, runLength);

export const contains = (run: Run, ticket: number): boolean => ticket >= run.start && ticket <= run.end;

export const overlaps = (a: Run, b: Run): boolean => a.start <= b.end && b.start <= a.end;

/** The tickets that both runs have, or null. */
export function intersection(a: Run, b: Run): Run | null {
  return overlaps(a, b) ? { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) } : null;
}

/**
 * The index of the first item for which a condition holds; it must hold for all later items too. Takes log n
 * steps.
 */
export function firstIndex<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The run that contains a ticket. @param runs in ascending order, without overlaps */
export function runHolding<R extends Run>(runs: readonly R[], ticket: number): R | undefined {
  const run = runs[firstIndex(runs, ({ end }) => end >= ticket)];
  return run && run.start <= ticket ? run : undefined;
}

/** The runs that share a ticket with `run`, of ascending runs that don't overlap. */
export const runsOver = <R extends Run>(runs: readonly R[], run: Run): R[] =>
  runs.slice(
    firstIndex(runs, ({ end }) => end >= run.start),
    firstIndex(runs, ({ start }) => start > run.end),
  );

/** The same tickets in as few runs as possible, ascending. */
export function union(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && run.start <= last.end + 1) last.end = Math.max(last.end, run.end);
    else merged.push({ start: run.start, end: run.end });
  }
  return merged;
}

/** The tickets of some runs without the tickets of the others, ascending. */
export function difference(runs: readonly Run[], taken: readonly Run[]): Run[] {
  const apart = union(taken);
  return union(runs).flatMap((run) => {
    const rest: Run[] = [];
    let { start } = run;
    for (const other of runsOver(apart, run)) {
      if (other.start > start) rest.push({ start, end: other.start - 1 });
      start = other.end + 1;
    }
    if (start <= run.end) rest.push({ start, end: run.end });
    return rest;
  });
}

/** The run from the first to the last ticket of some runs, or null without any. */
export function hull(runs: readonly Run[]): Run | null {
  const [first] = runs;
  if (!first) return null;
  const whole = { start: first.start, end: first.end };
  for (const { start, end } of runs) {
    whole.start = Math.min(whole.start, start);
    whole.end = Math.max(whole.end, end);
  }
  return whole;
}

/**
 * A set of whole numbers below a size, as a bitmap with a summary of each 32 words. Adding, removing and
 * finding a neighbor take one step for each level, which is at most three for 32,768 members.
 */
export class IndexSet {
  /** Level 0 has a bit for each number, each further level a bit for each word below that isn't empty. */
  private readonly levels: Uint32Array[] = [];

  constructor(size: number) {
    let words = size;
    do {
      words = Math.max(1, Math.ceil(words / 32));
      this.levels.push(new Uint32Array(words));
    } while (words > 1);
  }

  add(member: number): void {
    let index = member;
    for (const words of this.levels) {
      words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
      index >>>= 5;
    }
  }

  delete(member: number): void {
    let index = member;
    for (const words of this.levels) {
      const rest = (words[index >>> 5] ?? 0) & ~(1 << (index & 31));
      words[index >>> 5] = rest;
      if (rest !== 0) return;
      index >>>= 5;
    }
  }

  /** The smallest member from `from` on, or -1. */
  next(from: number): number {
    let index = from;
    for (const [level, words] of this.levels.entries()) {
      const word = index >>> 5;
      if (word >= words.length) return -1;
      const rest = (words[word] ?? 0) & (-1 << (index & 31));
      if (rest !== 0) return this.descend(level, word * 32 + lowestBit(rest));
      index = word + 1;
    }
    return -1;
  }

  /** The smallest member below a word of a level. */
  private descend(level: number, index: number): number {
    let position = index;
    for (let below = level - 1; below >= 0; below--)
      position = position * 32 + lowestBit(this.levels[below]?.[position] ?? 0);
    return position;
  }
}

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The runs over a position that only moves up, by their index in the list. */
export class Cover<Each extends Run = Run> {
  /** the runs over the position */
  readonly over: IndexSet;
  private readonly byStart: number[];
  private readonly byEnd: number[];
  private opened = 0;
  private closed = 0;

  constructor(private readonly runs: readonly Each[]) {
    this.over = new IndexSet(runs.length);
    const start = (index: number): number => this.runs[index]?.start ?? 0;
    const end = (index: number): number => this.runs[index]?.end ?? 0;
    this.byStart = [...runs.keys()].sort((a, b) => start(a) - start(b));
    this.byEnd = [...runs.keys()].sort((a, b) => end(a) - end(b));
  }

  /** The number of runs over the position. */
  get size(): number {
    return this.opened - this.closed;
  }

  /** The runs over the position, in the order of the list. */
  members(): Each[] {
    const current: Each[] = [];
    if (this.size === 0) return current;
    for (let index = this.over.next(0); index >= 0; index = this.over.next(index + 1))
      current.push(this.runs[index] as Each);
    return current;
  }

  /** @returns the runs that begin after the former position and not after this one */
  moveTo(position: number): number[] {
    const first = this.opened;
    while ((this.startAt(this.opened) ?? Infinity) <= position)
      this.over.add(this.byStart[this.opened++] as number);
    while ((this.endAt(this.closed) ?? Infinity) < position)
      this.over.delete(this.byEnd[this.closed++] as number);
    return this.byStart.slice(first, this.opened);
  }

  /** The next position at which the set of runs changes; Infinity where it no longer changes. */
  nextEdge(): number {
    return Math.min(this.startAt(this.opened) ?? Infinity, (this.endAt(this.closed) ?? Infinity) + 1);
  }

  private startAt = (place: number): number | undefined => this.runs[this.byStart[place] ?? -1]?.start;
  private endAt = (place: number): number | undefined => this.runs[this.byEnd[place] ?? -1]?.end;
}

/**
 * Cuts a stretch wherever one of some covers changes, and moves them along.
 * @returns the pieces, ascending; while one is visited the covers are over it
 */
export function* pieces(stretch: Run, covers: readonly Cover[]): Generator<Run> {
  let start = stretch.start;
  while (start <= stretch.end) {
    for (const cover of covers) cover.moveTo(start);
    const end = covers.reduce((nearest, cover) => Math.min(nearest, cover.nextEdge() - 1), stretch.end);
    yield { start, end };
    start = end + 1;
  }
}

/** Tickets on a roll, and its direction of sale (tickets.md, Direction). */
export type Roll = Run & { sells: Sells };

/** The ticket sold first: the lowest of a roll sold up, the highest of one sold down. */
export const firstSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? end : start);

/** The ticket sold last. */
export const lastSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? start : end);

/** The minimum number of tickets of a fresh roll: one with fewer may well be down to its last ticket. */
const FRESH_ROLL = 20;

/**
 * Checks whether a scanned front ticket suggests the other direction of sale: it would be sold last, on a roll that seems almost unsold.
 */
export const isAtOtherEnd = (roll: Roll, front: number): boolean =>
  front === lastSold(roll) && roll.end - roll.start + 1 >= FRESH_ROLL;

/** Checks whether `ticket` is sold before `other`. */
export const isSoldBefore = (sells: Sells, ticket: number, other: number): boolean =>
  sells === 'down' ? ticket > other : ticket < other;

/** The run between two tickets of a roll, in any order. */
export const between = (one: number, other: number): Run => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
});

/** `sells` for the wire, only if it's down: messages about rolls sold up stay unchanged. */
export const ifDown = (sells: Sells): { sells?: Sells } => (sells === 'down' ? { sells } : {});
