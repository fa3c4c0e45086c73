import type { Sells } from '../places/store-settings';
import type { Run } from '../tickets/runs';

/** Tickets on a roll, and its direction of sale (tickets.md, Direction). */
export type Roll = Run & { sells: Sells };

/** The ticket sold first: the lowest of a roll sold up, the highest of one sold down. */
export const firstSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? end : start);

/** The ticket sold last. */
export const lastSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? start : end);

/** The minimum number of tickets of a fresh roll: one with fewer may well be down to its last ticket. */
const FRESH_ROLL = 20;

/**
 * Checks whether a scanned front ticket suggests the other direction of sale: it would be sold last, on a
 * roll of which little or nothing seems sold.
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

/** `sells` for the wire, only where it's down: messages about rolls sold up stay unchanged. */
export const ifDown = (sells: Sells): { sells?: Sells } => (sells === 'down' ? { sells } : {});
