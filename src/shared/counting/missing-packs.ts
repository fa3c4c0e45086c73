import { type CountLine, totalOf } from './count-summary';

/** Packs in bin order; those without a bin come last, in their given order. */
export const inBinOrder = (lines: readonly CountLine[]): CountLine[] =>
  [...lines].sort((a, b) => (a.range.bin ?? Number.MAX_VALUE) - (b.range.bin ?? Number.MAX_VALUE));

/**
 * The bin to count next: the first uncounted one after the last bin, starting again at the beginning of the
 * dispenser.
 * @param last the bin counted last, if numbered
 * @returns null when no bin is left
 */
export function nextBin(missing: readonly CountLine[], last: number | undefined): number | null {
  const bins = missing.flatMap(({ range }) => range.bin ?? []).sort((a, b) => a - b);
  return bins.find((bin) => bin > (last ?? 0)) ?? bins[0] ?? null;
}

/** The place of a group's packs: bins, or the packs of a price. */
export type PackHeading = { kind: 'in_bins' } | { kind: 'of_price'; priceCents: number };

/** Packs that a clerk looks for together, with their total. */
export type PackGroup = { heading: PackHeading; lines: CountLine[]; amountCents: number };

const group = (heading: PackHeading, lines: CountLine[]): PackGroup => ({
  heading,
  lines,
  amountCents: totalOf(lines).amountCents,
});

/** The packs of each price, highest price first; in their given order within a price. */
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

/** Packs by dollars, highest first: that is the cost of a wrong answer. */
export const byAmount = (lines: readonly CountLine[]): CountLine[] =>
  [...lines].sort((a, b) => b.amountCents - a.amountCents);

/**
 * Packs in search order: by bin, then those without one by price, highest first. Dispensers are sorted that
 * way, and a forgotten expensive pack costs most.
 */
export function groupForSearch(lines: readonly CountLine[]): PackGroup[] {
  const inBins = inBinOrder(lines.filter(({ range }) => range.bin !== undefined));
  const others = groupByPrice(lines.filter(({ range }) => range.bin === undefined));
  return [
    ...(inBins.length > 0 ? [group({ kind: 'in_bins' }, inBins)] : []),
    ...others.map(({ priceCents, lines }) => group({ kind: 'of_price', priceCents }, lines)),
  ];
}
