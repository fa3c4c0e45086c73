import { isSameLot, type StockRun } from '../../../shared/stock/stock';
import { firstSold, isSoldBefore, runLength } from '../../../shared/tickets/runs';

/** A lot with tickets on the shelf, which a bin can hold. */
export type ShelfLot = Pick<
  StockRun,
  'upc' | 'lotCounter' | 'vendorName' | 'priceCents' | 'sells' | 'bin'
> & {
  /** the front ticket, and the number of tickets on the shelf */
  start: number;
  tickets: number;
};

/** The lots on the shelf, by bin; lots without a bin come first because they still need one. */
export function shelfLots(onShelf: readonly StockRun[]): ShelfLot[] {
  const lots: ShelfLot[] = [];
  for (const run of onShelf) {
    const lot = lots.find((other) => isSameLot(other, run));
    const front = firstSold(run);
    if (!lot) lots.push({ ...run, start: front, tickets: runLength(run) });
    else {
      lot.tickets += runLength(run);
      if (isSoldBefore(run.sells, front, lot.start)) lot.start = front;
    }
  }
  return lots.sort((a, b) => (a.bin ?? 0) - (b.bin ?? 0));
}
