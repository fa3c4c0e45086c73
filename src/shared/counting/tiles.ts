import type { StockIndex, StockRun } from '../stock/stock';
import { type Card, cardErrors, isEmptyCard, isSameRange } from './cards';
import { type CountLine, countedLine } from './count-summary';

/** A pack in the grid of a count. */
export type Tile = {
  range: StockRun;
  /** its card; null: none yet */
  card: Card | null;
  /** its sales; null: not counted yet */
  counted: CountLine | null;
};

/** Sorted by bin, then packs without one by price, highest first, as dispensers are. */
const byPlace = ({ range: a }: Tile, { range: b }: Tile): number =>
  (a.bin ?? Number.MAX_VALUE) - (b.bin ?? Number.MAX_VALUE) ||
  (a.bin === undefined ? b.priceCents - a.priceCents : 0);

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
    const packs = onShelf.ofUpc(range.upc).filter((pack) => isSameRange(pack, range));
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
