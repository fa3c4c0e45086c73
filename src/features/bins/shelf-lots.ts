import { runLength } from '../../domain/runs/runs';
import { isSameLot, type StockRun } from '../../domain/stock/stock';
import { BINS } from '../../i18n/en/stock/bins';

/** A lot with tickets on the shelf, which a bin can hold. */
export type ShelfLot = Pick<StockRun, 'upc' | 'lotCounter' | 'priceCents' | 'bin'> & {
  /** the front ticket, and the number of tickets on the shelf */
  start: number;
  tickets: number;
};

/** The lots on the shelf, by bin; lots without a bin come first because they still need one. */
export function shelfLots(onShelf: readonly StockRun[]): ShelfLot[] {
  const lots: ShelfLot[] = [];
  for (const run of onShelf) {
    const lot = lots.find((other) => isSameLot(other, run));
    if (lot) lot.tickets += runLength(run);
    else lots.push({ ...run, tickets: runLength(run) });
  }
  return lots.sort((a, b) => (a.bin ?? 0) - (b.bin ?? 0));
}

/** A lot's name on the screen. */
export const lotName = ({ upc, lotCounter }: Pick<ShelfLot, 'upc' | 'lotCounter'>): string =>
  BINS.packName(upc, lotCounter);
