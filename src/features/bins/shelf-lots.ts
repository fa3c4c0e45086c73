import { runLength } from '../../domain/runs';
import { isSameLot, type StockRun } from '../../domain/stock';

/** A lot that has tickets on the shelf: what is put into a bin. */
export type ShelfLot = Pick<StockRun, 'upc' | 'lotCounter' | 'priceCents' | 'bin'> & {
  /** its front ticket, and how many tickets are on the shelf */
  start: number;
  tickets: number;
};

/** The lots of the ranges on the shelf, by bin; those that have none come first, since they are what is to be done. */
export function shelfLots(onShelf: readonly StockRun[]): ShelfLot[] {
  const lots: ShelfLot[] = [];
  for (const run of onShelf) {
    const lot = lots.find((other) => isSameLot(other, run));
    if (lot) lot.tickets += runLength(run);
    else lots.push({ ...run, tickets: runLength(run) });
  }
  return lots.sort((a, b) => (a.bin ?? 0) - (b.bin ?? 0));
}

/** How people call a lot. */
export const lotName = ({ upc, lotCounter }: Pick<ShelfLot, 'upc' | 'lotCounter'>): string =>
  `${upc} lot ${lotCounter}`;
