import { type CountLine, totalOf } from './count-summary';

/** Packs that a clerk looks for together, with what they come to. */
export type PackGroup = { priceCents: number; lines: CountLine[]; amountCents: number };

/** Packs by price, the dearest first: that is how dispensers are sorted, and what a forgotten pack costs. */
export function byPrice(lines: readonly CountLine[]): PackGroup[] {
  const groups = new Map<number, CountLine[]>();
  for (const line of lines) {
    const { priceCents } = line.range;
    const group = groups.get(priceCents);
    if (group) group.push(line);
    else groups.set(priceCents, [line]);
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([priceCents, lines]) => ({ priceCents, lines, amountCents: totalOf(lines).amountCents }));
}
