/** The highest counter that a new lot may take; no store receives a million packs of one game. */
export const MAX_LOT_COUNTER = 1_000_000;

/**
 * The counter after which a UPC's next lot is numbered: the highest whose successor is free and may be taken, 0 where
 * there is none. A lot with an absurd counter, which earlier releases took, or with the last one doesn't block the next.
 * @param counters of all lots of one UPC in a store
 */
export function lastLotCounter(counters: readonly number[]): number {
  const taken = new Set(counters);
  return Math.max(0, ...counters.filter((each) => each < MAX_LOT_COUNTER && !taken.has(each + 1)));
}
