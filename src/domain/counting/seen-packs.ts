import type { SoldBy } from '../stock/sold-tickets';
import { isSameLot, type StockIndex, type StockRun } from '../stock/stock';
import type { CodeSource } from '../tickets/layouts';
import type { Card } from './cards';
import { countedLine } from './count-summary';

/** A pack that a count saw, with the ticket at its front, and how that was given where it's known. */
export type SeenPack = { upc: string; lotCounter: number; front: number; source?: CodeSource };

/** A pack that the clerk says is here although its front ticket was recorded as sold, by whom and when. */
export type ReportedPack = SeenPack & Pick<StockRun, 'priceCents' | 'vendorName'> & { soldBy: SoldBy };

/**
 * Every pack that a count saw (product: a count is also a sighting): of each card with a front ticket one, also where
 * nothing was sold, and those that are here although they were recorded as sold.
 * @param onShelf the stock now
 */
export const seenPacks = (cards: readonly Card[], onShelf: StockIndex): SeenPack[] =>
  cards.flatMap((card) => {
    const line = countedLine(card, onShelf);
    if (!line) return [];
    const { upc, lotCounter } = line.range;
    return { upc, lotCounter, front: Number(card.start), ...(card.source && { source: card.source }) };
  });

/**
 * The packs that a count will report: the clerk said that they are really here. A pack whose front ticket is back on the
 * shelf meanwhile (it was corrected) is a pack like the others.
 * @param onShelf the stock now
 */
export const reportedPacks = (cards: readonly Card[], onShelf: StockIndex): ReportedPack[] =>
  cards.flatMap((card) => {
    const { range, soldBy } = card;
    if (!range || !soldBy) return [];
    return seenPacks([card], onShelf)
      .filter(({ front }) => !onShelf.holding(front).some((other) => isSameLot(other, range)))
      .map((pack) => ({ ...pack, priceCents: range.priceCents, vendorName: range.vendorName, soldBy }));
  });
