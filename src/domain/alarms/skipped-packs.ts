/** Packs have game and pack number in one: 11 digits, of which the last seven are the pack. */
const PACKS_PER_GAME = 10_000_000;

/** A lot by the numbers of its packs: game and pack, the first 11 digits of its serials. */
export type NumberedLot = {
  first: number;
  last: number;
  /** ms since the epoch */
  receivedAt: number;
};

export type SkippedPack<Lot> = {
  /** game and pack number that no lot has */
  number: number;
  before: Lot;
  after: Lot;
  /** when the later one of its neighbors was received, ms since the epoch */
  since: number;
};

/**
 * Packs that a store never received though it has the ones numbered before and after it (money, section 5: a number that
 * skips a pack). A wider gap is another delivery. Neighbors received at one instant are opening stock, whose gaps were sold
 * before.
 * @param lots any order; of packs around those in question, all that the store ever received
 */
export function skippedPacks<Lot extends NumberedLot>(lots: readonly Lot[]): SkippedPack<Lot>[] {
  const byFirst = new Map<number, Lot>();
  const known = new Set<number>();
  for (const lot of lots) {
    byFirst.set(lot.first, lot);
    for (let number = lot.first; number <= lot.last; number++) known.add(number);
  }
  return [...new Map(lots.map((lot) => [lot.last, lot])).values()].flatMap((before) => {
    const number = before.last + 1;
    const after = byFirst.get(number + 1);
    if (!after || known.has(number) || before.receivedAt === after.receivedAt) return [];
    if (gameOf(before.last) !== gameOf(after.first)) return [];
    return [{ number, before, after, since: Math.max(before.receivedAt, after.receivedAt) }];
  });
}

const gameOf = (number: number): number => Math.floor(number / PACKS_PER_GAME);
