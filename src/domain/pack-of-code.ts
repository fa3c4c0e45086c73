import { parseCode, unreadableText } from './codes';
import { serialToNumber } from './serial';
import { isSameLot, type StockIndex, type StockRun } from './stock';

/** The pack on the shelf that a scanned or typed code means, or in words why there is none. */
export function packOfCode(raw: string, onShelf: StockIndex): StockRun | string {
  const code = parseCode(raw);
  if (code.kind === 'unreadable' || code.kind === 'shortUpc') return unreadableText(code.text);
  const isUpc = code.kind === 'upc';
  const found = isUpc ? onShelf.ofUpc(code.upc) : onShelf.holding(serialToNumber(code.serial));
  const name = isUpc ? `UPC ${code.upc}` : `Ticket ${code.serial}`;
  const [first] = found;
  if (!first) return `${name} isn't on the shelf of this store.`;
  const isOneLot = found.every((run) => isSameLot(run, first));
  return isOneLot ? first : `${name}: ${found.length} packs. Scan a ticket, or choose one below.`;
}
