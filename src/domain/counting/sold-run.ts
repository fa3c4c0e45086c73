import { type Run, runLength } from '../runs/runs';
import { firstSold, type Roll } from '../stock/direction';

/** What a pack sold: the run, or null for nothing, and its number of tickets. */
export type Sold = { run: Run | null; count: number };

/**
 * The scanned rule (product: what a count means, 3): the ticket at the front of the roll is the next to be
 * sold, so everything before it in the roll's direction is gone (tickets.md, Direction). A front at the range's first
 * ticket means that nothing was sold.
 * @param range tickets that should be on the shelf
 * @param front the scanned serial as a number, within the range
 * @throws RangeError when the front lies outside the range
 */
export function soldBefore(range: Roll, front: number): Sold {
  if (front < range.start || front > range.end) throw new RangeError('front ticket outside its range');
  const count = Math.abs(front - firstSold(range));
  if (count === 0) return { run: null, count };
  const isDown = range.sells === 'down';
  return {
    run: isDown ? { start: front + 1, end: range.end } : { start: range.start, end: front - 1 },
    count,
  };
}

/** The non-scanned rule (4): a pack that a person marked as sold out is sold whole. */
export const soldOut = (range: Run): Sold => ({
  run: { start: range.start, end: range.end },
  count: runLength(range),
});
