import { COUNTER, machineName, placeOfBin, type VendingMachine } from '../stock/bins';
import { type StockIndex, type StockRun, shareTickets } from '../stock/stock';
import { groupBy } from '../values/collections';
import { type Card, cardErrors, isEmptyCard } from './cards';
import { type CountLine, countedLine, packsOf, totalOf } from './count-summary';

/** A pack in the grid of a count. */
export type Tile = {
  range: StockRun;
  /** its card; null: none yet */
  card: Card | null;
  /** its sales; null: not counted yet */
  counted: CountLine | null;
};

/** Compares packs by their bins; those without a bin come last, in their given order. */
export const byBin = (a: StockRun, b: StockRun): number =>
  (a.bin ?? Number.MAX_VALUE) - (b.bin ?? Number.MAX_VALUE);

/** Sorted by bin, then packs without one by price, highest first, as dispensers are. */
const byPlace = ({ range: a }: Tile, { range: b }: Tile): number =>
  byBin(a, b) || (a.bin === undefined ? b.priceCents - a.priceCents : 0);

/**
 * The packs of a count in walking order.
 * @returns a tile for each pack on the shelf, then those of cards whose pack has left it
 */
export function tilesOf(cards: readonly Card[], onShelf: StockIndex): Tile[] {
  const holders = new Map<StockRun, Card>();
  const gone: Tile[] = [];
  const tile = (range: StockRun, card: Card | null): Tile => ({
    range,
    card,
    counted: card && countedLine(card, onShelf),
  });
  for (const card of cards) {
    const { range } = card;
    if (!range) continue;
    const packs = onShelf.ofUpc(range.upc).filter((pack) => shareTickets(pack, range));
    for (const pack of packs) holders.set(pack, card);
    if (packs.length === 0) gone.push(tile(range, card));
  }
  const there = onShelf.all.map((range) => tile(range, holders.get(range) ?? null));
  return [...there.sort(byPlace), ...gone.sort(byPlace)];
}

/**
 * The ids of the cards that can't be counted yet, so that the clerk needs to see their fields. A count's
 * initial empty card is among them only once its missing fields are shown.
 * @param checked ids of the cards whose missing fields are shown
 */
export const openCards = (cards: readonly Card[], checked: ReadonlySet<number>): number[] =>
  cards
    .filter((card) => cards.length > 1 || checked.has(card.id) || !isEmptyCard(card))
    .filter((card) => Object.keys(cardErrors(card, 'count')).length > 0)
    .map(({ id }) => id);

/** Packs in bin order. */
export const inBinOrder = (lines: readonly CountLine[]): CountLine[] =>
  lines.toSorted((a, b) => byBin(a.range, b.range));

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

/** The heading of a group of packs: the bins of the counter, a vending machine, or a price. */
type PackHeading =
  | { kind: 'in_bins' }
  | { kind: 'in_machine'; name: string }
  | { kind: 'of_price'; priceCents: number };

/** Packs that a clerk looks for together, with their number and total. */
type PackGroup = { heading: PackHeading; lines: CountLine[]; packs: number; amountCents: number };

const group = (heading: PackHeading, lines: CountLine[]): PackGroup => ({
  heading,
  lines,
  packs: packsOf(lines),
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
 * Packs in search order: at the counter by bin, then those without one by price, highest first; then each vending
 * machine by bin. Dispensers are sorted that way, and a forgotten expensive pack costs most.
 * @param machines for their names
 */
export function groupForSearch(
  lines: readonly CountLine[],
  machines: readonly VendingMachine[] = [],
): PackGroup[] {
  const places = groupBy(inBinOrder(lines), ({ range }) => placeOfBin(range.bin));
  const atCounter = places.get(COUNTER) ?? [];
  const inBins = atCounter.filter(({ range }) => range.bin !== undefined);
  const others = groupByPrice(atCounter.filter(({ range }) => range.bin === undefined));
  return [
    ...(inBins.length > 0 ? [group({ kind: 'in_bins' }, inBins)] : []),
    ...others.map(({ priceCents, lines }) => group({ kind: 'of_price', priceCents }, lines)),
    ...[...places].flatMap(([place, packsOfPlace]) =>
      place === COUNTER
        ? []
        : group({ kind: 'in_machine', name: machineName(place, machines) }, packsOfPlace),
    ),
  ];
}

/** Heights of the list's parts, in one unit: a group's heading, and its lines with or without a bin above the name. */
export type ListHeights = { heading: number; inBin: number; withoutBin: number };

/** A group with only those of its lines that are in view. */
type GroupInView = PackGroup & { before: number; all: number; lineHeight: number };

/**
 * The lines between two heights of the list. A group that is out of view keeps its heading, its number of packs and its total.
 * @param from, to in the unit of the heights, from the top of the first heading
 * @returns every group; `before`: its lines above the first one in view; `all`: the number of its lines
 */
export function groupsInView(
  groups: readonly PackGroup[],
  { from, to }: { from: number; to: number },
  heights: ListHeights,
): GroupInView[] {
  let top = 0;
  return groups.map((group) => {
    const lineHeight = group.heading.kind === 'of_price' ? heights.withoutBin : heights.inBin;
    const all = group.lines.length;
    const lineAt = (height: number) => Math.max(0, Math.min(all, height / lineHeight));
    const first = top + heights.heading;
    const before = Math.floor(lineAt(from - first));
    const lines = group.lines.slice(before, Math.ceil(lineAt(to - first)));
    top = first + all * lineHeight;
    return { ...group, lines, before, all, lineHeight };
  });
}
