import type { Run } from '../runs/runs';
import type { Sells } from './store-settings';

/** Tickets on a roll, and the direction in which they are sold (tickets.md, Direction). */
export type Roll = Run & { sells: Sells };

/** The ticket that is sold first: the lowest of a roll sold up, the highest of one sold down. */
export const firstSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? end : start);

/** The ticket that is sold last. */
export const lastSold = ({ start, end, sells }: Roll): number => (sells === 'down' ? start : end);

/** A roll with fewer tickets left may well be down to its last one. */
const FRESH_ROLL = 20;

/**
 * Whether a scanned front ticket suggests that a roll is sold in the other direction: it's the ticket that would be sold
 * last, of a roll of which little or nothing seems sold.
 */
export const isAtOtherEnd = (roll: Roll, front: number): boolean =>
  front === lastSold(roll) && roll.end - roll.start + 1 >= FRESH_ROLL;

/** Whether `ticket` is sold before `other`. */
export const isSoldBefore = (sells: Sells, ticket: number, other: number): boolean =>
  sells === 'down' ? ticket > other : ticket < other;

/** Two tickets of a roll, in the order of its direction or not, as the run between them. */
export const between = (one: number, other: number): Run => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
});

/** `sells` for the wire, where it isn't up: what is said of rolls sold up stays as it was. */
export const ifDown = (sells: Sells): { sells?: Sells } => (sells === 'down' ? { sells } : {});
