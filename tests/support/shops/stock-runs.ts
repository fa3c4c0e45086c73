import type { ScanStock } from '../../../src/shared/counting/scan-routing';
import { indexStock, type StockRun } from '../../../src/shared/stock/stock';
import { STANDARD } from '../../../src/shared/tickets/layouts';

export const GAME = '028400001234';
export const OTHER_GAME = '028400005678';

/** A $5 pack of 60 tickets on the shelf, with some changes. */
export const stockRun = (change: Partial<StockRun> = {}): StockRun => ({
  upc: GAME,
  lotCounter: 1,
  status: 13,
  start: 10_010_000_000_000,
  end: 10_010_000_000_059,
  priceCents: 500,
  vendorId: 1,
  vendorName: 'Vendor',
  sells: 'up',
  ...change,
});

/** A $5 pack of 60 tickets. @param start its first ticket as a number */
export const packOf60 = (upc: string, lotCounter: number, start: number, status: 1 | 13 = 13): StockRun =>
  stockRun({ upc, lotCounter, start, end: start + 59, status });

/** What a count's scans search: these packs on the shelf, and none in the back room. */
export const shelfWith = (...runs: StockRun[]): ScanStock => ({
  eligible: indexStock(runs, 13),
  other: indexStock([], 1),
  layout: STANDARD,
});
