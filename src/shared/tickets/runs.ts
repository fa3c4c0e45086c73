import { sumOf } from '../values/collections';

/** Tickets `start … end` of one lot, both included, as numbers. */
export type Run = { start: number; end: number };

/** The number of tickets in a run. */
export const runLength = (run: Run): number => run.end - run.start + 1;

/** The number of tickets in some runs. */
export const ticketsIn = (runs: readonly Run[]): number => sumOf(runs, runLength);

export const contains = (run: Run, ticket: number): boolean => ticket >= run.start && ticket <= run.end;

export const overlaps = (a: Run, b: Run): boolean => a.start <= b.end && b.start <= a.end;

/** The tickets in both, or null. */
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

/** The run with a ticket, of ascending runs that don't overlap. */
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

/** The tickets of some runs without those of the others, ascending. */
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
