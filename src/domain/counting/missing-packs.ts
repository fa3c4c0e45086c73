import { type CountLine, totalOf } from './count-summary';

/** Packs in the order in which a clerk walks along the dispenser; those without a bin come last, as they were. */
export const inBinOrder = (lines: readonly CountLine[]): CountLine[] =>
  [...lines].sort((a, b) => (a.range.bin ?? Number.MAX_VALUE) - (b.range.bin ?? Number.MAX_VALUE));

/**
 * The bin to go to: the next one after the last that isn't counted, and from the end of the dispenser the first.
 * @param last the bin counted last, where it has a number
 * @returns null when no bin is missing
 */
export function nextBin(missing: readonly CountLine[], last: number | undefined): number | null {
  const bins = missing.flatMap(({ range }) => range.bin ?? []).sort((a, b) => a - b);
  return bins.find((bin) => bin > (last ?? 0)) ?? bins[0] ?? null;
}

/** Where packs of a group are: in bins, or with the packs of a price. */
export type PackHeading = { kind: 'in_bins' } | { kind: 'of_price'; priceCents: number };

/** Packs that a clerk looks for together, with what they come to. */
export type PackGroup = { heading: PackHeading; lines: CountLine[]; amountCents: number };

const group = (heading: PackHeading, lines: CountLine[]): PackGroup => ({
  heading,
  lines,
  amountCents: totalOf(lines).amountCents,
});

/**
 * Packs as a clerk finds them: first along the bins, then those without one by price, the dearest first. That is how
 * dispensers are sorted, and what a forgotten pack costs.
 */
export function groupForSearch(lines: readonly CountLine[]): PackGroup[] {
  const inBins = inBinOrder(lines.filter(({ range }) => range.bin !== undefined));
  const byPrice = new Map<number, CountLine[]>();
  for (const line of lines) {
    const { bin, priceCents } = line.range;
    if (bin === undefined) byPrice.set(priceCents, [...(byPrice.get(priceCents) ?? []), line]);
  }
  const prices = [...byPrice].sort(([a], [b]) => b - a);
  return [
    ...(inBins.length > 0 ? [group({ kind: 'in_bins' }, inBins)] : []),
    ...prices.map(([priceCents, packs]) => group({ kind: 'of_price', priceCents }, packs)),
  ];
}
