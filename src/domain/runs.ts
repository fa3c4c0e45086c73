/** Tickets `start … end` of one lot, both included, as numbers. */
export type Run = { start: number; end: number };

/** Number of tickets in a run. */
export const runLength = (run: Run): number => run.end - run.start + 1;

export const contains = (run: Run, ticket: number): boolean => ticket >= run.start && ticket <= run.end;

export const overlaps = (a: Run, b: Run): boolean => a.start <= b.end && b.start <= a.end;

/** The tickets in both, or null. */
export function intersection(a: Run, b: Run): Run | null {
  return overlaps(a, b) ? { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) } : null;
}

/** What of `run` is left without the tickets of `taken`: none, one or two runs. */
export function without(run: Run, taken: Run): Run[] {
  if (!overlaps(run, taken)) return [run];
  const rest: Run[] = [];
  if (run.start < taken.start) rest.push({ start: run.start, end: taken.start - 1 });
  if (taken.end < run.end) rest.push({ start: taken.end + 1, end: run.end });
  return rest;
}

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
