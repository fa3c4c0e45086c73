import type { StockRun } from '../../../src/shared/stock/stock';

/** A $5 pack of 60 tickets. @param start its first ticket as a number */
export const packOf60 = (upc: string, lotCounter: number, start: number, status: 1 | 13 = 13): StockRun => ({
  upc,
  lotCounter,
  status,
  start,
  end: start + 59,
  priceCents: 500,
  vendorId: 1,
  vendorName: 'Vendor',
  sells: 'up',
});
