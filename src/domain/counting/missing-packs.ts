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

/** The packs of each price, the dearest price first; within one as they were. */
export function groupByPrice(lines: readonly CountLine[]): { priceCents: number; lines: CountLine[] }[] {
  const groups = new Map<number, CountLine[]>();
  for (const line of lines) {
    const { priceCents } = line.range;
    const group = groups.get(priceCents);
    if (group) group.push(line);
    else groups.set(priceCents, [line]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([priceCents, packs]) => ({ priceCents, lines: packs }));
}

/** The packs with the most dollars first: that is what a wrong answer about one costs. */
export const byAmount = (lines: readonly CountLine[]): CountLine[] =>
  [...lines].sort((a, b) => b.amountCents - a.amountCents);

/**
 * Packs as a clerk finds them: first along the bins, then those without one by price, the dearest first. That is how
 * dispensers are sorted, and what a forgotten pack costs.
 */
export function groupForSearch(lines: readonly CountLine[]): PackGroup[] {
  const inBins = inBinOrder(lines.filter(({ range }) => range.bin !== undefined));
  const others = groupByPrice(lines.filter(({ range }) => range.bin === undefined));
  return [
    ...(inBins.length > 0 ? [group({ kind: 'in_bins' }, inBins)] : []),
    ...others.map(({ priceCents, lines }) => group({ kind: 'of_price', priceCents }, lines)),
  ];
}
