/** A game's recent sales and remaining tickets. Counts are tickets. */
export type GameStock = {
  /** sold in the last 28 days, on days with a count */
  sold: number;
  /** of these days, those with a count and the game on the shelf */
  days: number;
  /** of these, the days with at least one sale */
  salesDays: number;
  shelf: number;
  back: number;
  /** tickets of a pack */
  packSize: number;
};

/** The number of days that the rate covers. */
export const RATE_DAYS = 28;
/**
 * The minimum of days on the shelf for a rate, and of days with sales for an order: two good days prove
 * nothing.
 */
export const MIN_DAYS = 7;
const MIN_SALES_DAYS = 3;

/** Tickets sold a day; null while there is too little data. */
export const rateOf = ({ sold, days }: Pick<GameStock, 'sold' | 'days'>): number | null =>
  days < MIN_DAYS ? null : sold / days;

/** Days until shelf and back room are sold out. */
const coverOf = ({ shelf, back }: Pick<GameStock, 'shelf' | 'back'>, perDay: number): number =>
  perDay === 0 ? Number.POSITIVE_INFINITY : (shelf + back) / perDay;

/** The lead time of an order and the safety stock at delivery, both in days. */
export type Lead = { leadDays: number; safetyDays: number };
export const DEFAULT_LEAD: Lead = { leadDays: 5, safetyDays: 2 };

/** An order: the number of packs, and the days they last. */
export type Order = { packs: number; lastDays: number; perDay: number; cover: number };

/**
 * The order that a game needs: enough packs to cover lead and safety days. Computed in whole tickets, so that
 * exactly enough counts as enough.
 * @returns null if no order is needed, or if there is too little data
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
 * Checks whether less than half of a pack will be sold when it settles.
 * @param left tickets unsold now
 * @param daysLeft until it settles
 */
export const isSlow = (size: number, left: number, perDay: number, daysLeft: number): boolean =>
  left - perDay * Math.max(0, daysLeft) > size / 2;

/** Percentage points by which a game's share of the bins and of the sales may differ. */
const FACING_POINTS = 5;

/**
 * Suggests more or fewer bins for a game whose shares differ by at least `FACING_POINTS`. Shares are from 0
 * to 1.
 */
export function facingAdvice(binShare: number, salesShare: number): 'more' | 'fewer' | null {
  const points = Math.round((salesShare - binShare) * 10_000) / 100;
  if (Math.abs(points) < FACING_POINTS) return null;
  return points > 0 ? 'more' : 'fewer';
}
