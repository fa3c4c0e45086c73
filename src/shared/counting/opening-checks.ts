import { contains, type Run } from '../tickets/runs';

/**
 * Tickets that were on the shelf at `at` (ms since the epoch), according to the count, correction or shelf
 * record `by`.
 */
export type SeenOnShelf = Run & { at: number; by: string };

/**
 * Tickets that an opening check found missing, and when they were last known to be on the shelf; null: never.
 */
export type MissingSince = Run & { since: SeenOnShelf | null };

/**
 * The last evidence before the check that missing tickets were on the shelf (product: opening check).
 * @param missing tickets found missing that no sale explains
 * @param checkedAt ms since the epoch
 * @returns ascending; adjoining tickets with the same evidence are one
 */
export function missingSince(
  missing: Run,
  checkedAt: number,
  evidence: readonly SeenOnShelf[],
): MissingSince[] {
  const earlier = evidence.filter(({ at }) => at < checkedAt).sort((a, b) => b.at - a.at);
  const edges = earlier.flatMap(({ start, end }) => [start, end + 1]);
  const starts = [missing.start, ...edges.filter((edge) => contains(missing, edge))].sort((a, b) => a - b);
  const pieces: MissingSince[] = [];
  for (const start of new Set(starts)) {
    const since = earlier.find((each) => contains(each, start)) ?? null;
    const last = pieces.at(-1);
    if (last) last.end = start - 1;
    if (!last || last.since !== since) pieces.push({ start, end: missing.end, since });
    else last.end = missing.end;
  }
  return pieces;
}

/** A count of a store: at the end of a shift, or an opening check. */
export type CountOfStore = {
  /** its submission id */
  key: string;
  /** the id of its author */
  by: number;
  isOpening: boolean;
};

/**
 * The second signatures of counts: for each shift's count, the first opening check after it by somebody else, before the
 * next shift's count (product: the clerk's side).
 * @param counts the counts of a store in the order of capture; those after the last shift's count included
 * @returns the check by the key of the count that it signs; counts without one are missing
 */
export function secondSignatures<Count extends CountOfStore>(counts: readonly Count[]): Map<string, Count> {
  const signed = new Map<string, Count>();
  let unsigned: Count | null = null;
  for (const count of counts) {
    if (!count.isOpening) unsigned = count;
    else if (unsigned && count.by !== unsigned.by) {
      signed.set(unsigned.key, count);
      unsigned = null;
    }
  }
  return signed;
}
