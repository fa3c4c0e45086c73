import type { CardMode } from '../domain/cards';
import type { ScanStock } from '../domain/scan-routing';
import { stockNow } from '../terminal/stock-store';

/** Where a screen's scans look: a count on the shelf, the shelf screen in the back room. */
export function scanStock(mode: CardMode): ScanStock {
  const { onShelf, active } = stockNow();
  return mode === 'count' ? { wanted: onShelf, other: active } : { wanted: active, other: onShelf };
}
