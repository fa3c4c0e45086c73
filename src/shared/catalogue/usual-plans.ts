import type { StateCode } from '../values/us-states';

/** A price point with its usual pack size. */
export type UsualPlan = {
  /** of one ticket */
  priceCents: number;
  /** tickets in a pack */
  lotSize: number;
};

/** Tickets in a pack by the price of one in dollars. */
type PackSizes = Readonly<Record<number, number>>;

/**
 * Pack sizes that stores of several states publish: $300 rolls up to $5, and 240, 50 and 30 tickets above and below (field.md).
 * Nothing is published for $3 and $50; $300 rolls and the next lower size are the nearest.
 */
const USUAL: PackSizes = { 1: 240, 2: 150, 3: 100, 5: 60, 10: 50, 20: 30, 25: 30, 30: 30, 40: 30, 50: 20 };

/**
 * Pack sizes of states that differ: Texas as published (field.md), Massachusetts from its codes, which
 * contain price and pack size (tickets.md; the size of most known codes).
 */
const OF_STATE: Partial<Record<StateCode, PackSizes>> = {
  TX: { ...USUAL, 2: 125, 5: 75, 50: 20 },
  MA: { 1: 150, 2: 200, 5: 150, 10: 100, 20: 100, 30: 50, 50: 50 },
};

/**
 * The usual initial price points of a company. Sizes vary by game too, so a person checks them against the
 * packs.
 * @param state of the company's stores; null: unknown
 * @returns by price
 */
export const usualPlans = (state: StateCode | null): UsualPlan[] =>
  Object.entries((state && OF_STATE[state]) ?? USUAL).map(([dollars, lotSize]) => ({
    priceCents: Number(dollars) * 100,
    lotSize,
  }));

/** Checks whether the usual plans are specific to this state rather than the general ones. */
export const hasOwnPlans = (state: StateCode | null): state is StateCode =>
  state !== null && state in OF_STATE;
