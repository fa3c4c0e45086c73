/** The cards of a record by how the front ticket was entered; cards of which that isn't known are in neither. */
export type CardsBySource = { typed: number; scanned: number };

/** In a smaller count, a single torn ticket is more than a fifth. */
const FEWEST_CARDS = 10;

/** Whether more than 20 % of a record's cards were typed instead of scanned (money, section 5), of ten or more. */
export function hasManyTyped({ typed, scanned }: CardsBySource): boolean {
  const cards = typed + scanned;
  return cards >= FEWEST_CARDS && typed * 5 > cards;
}
