/** What a game sold lately and what is left of it. Counts are tickets. */
export type GameStock = {
  /** sold in the last 28 days, on days with a count */
  sold: number;
  /** days of these on which the game was on the shelf and somebody counted */
  days: number;
  /** days of these on which at least one was sold */
  salesDays: number;
  shelf: number;
  back: number;
  /** tickets of a pack */
  packSize: number;
};

/** Days that the rate looks back. */
export const RATE_DAYS = 28;
/** A game with fewer days on the shelf has no rate, and with fewer days of sales no order: two good days say nothing. */
export const MIN_DAYS = 7;
const MIN_SALES_DAYS = 3;

/** Tickets sold a day; null while it's too early to say. */
export const rateOf = ({ sold, days }: Pick<GameStock, 'sold' | 'days'>): number | null =>
  days < MIN_DAYS ? null : sold / days;

/** Days until shelf and back room are sold. */
export const coverOf = ({ shelf, back }: Pick<GameStock, 'shelf' | 'back'>, perDay: number): number =>
  perDay === 0 ? Number.POSITIVE_INFINITY : (shelf + back) / perDay;

/** How long an order takes, and what should be left when it comes, in days. */
export type Lead = { leadDays: number; safetyDays: number };
export const DEFAULT_LEAD: Lead = { leadDays: 5, safetyDays: 2 };

/** An order: so many packs, which last so many days. */
export type Order = { packs: number; lastDays: number; perDay: number; cover: number };

/**
 * The order that a game needs: enough packs to cover lead and safety days. It's computed in whole tickets, so that exactly
 * enough is enough.
 * @returns null where none is needed, or where it's too early to say
 */
export function orderOf(game: GameStock, { leadDays, safetyDays }: Lead = DEFAULT_LEAD): Order | null {
  const perDay = rateOf(game);
  if (perDay === null || perDay === 0 || game.salesDays < MIN_SALES_DAYS) return null;
  /** tickets × days */
  const lacking = (leadDays + safetyDays) * game.sold - (game.shelf + game.back) * game.days;
  if (lacking <= 0) return null;
  const packs = Math.ceil(lacking / (game.days * game.packSize));
  return { packs, lastDays: (packs * game.packSize) / perDay, perDay, cover: coverOf(game, perDay) };
}

/**
 * Whether less than half of a pack will be sold when it settles.
 * @param left tickets unsold now
 * @param daysLeft until it settles
 */
export const isSlow = (size: number, left: number, perDay: number, daysLeft: number): boolean =>
  left - perDay * Math.max(0, daysLeft) > size / 2;

/** Percentage points by which a game's share of the bins and of the sales may differ. */
const FACING_POINTS = 5;

/** A game's shares differ so much that it should have more or fewer bins. Shares are from 0 to 1. */
export function facingAdvice(binShare: number, salesShare: number): 'more' | 'fewer' | null {
  const points = Math.round((salesShare - binShare) * 10_000) / 100;
  if (Math.abs(points) < FACING_POINTS) return null;
  return points > 0 ? 'more' : 'fewer';
}
