import { contains, hull, type Run } from '../tickets/runs';
import type { RemovalReason } from './removals';
import { lotKey, type StockRun } from './stock';

/**
 * The author and time (ISO instant) of sold tickets. `isMissing`: an opening check found them missing, so
 * they weren't sold; `reason`: they were removed.
 */
export type SoldBy = { name: string; at: string; isMissing?: boolean; reason?: RemovalReason };

/** A whole lot, and its tickets recorded as sold. */
export type SoldLot = { lot: StockRun; sold: readonly (Run & { soldBy: SoldBy })[] };

/** A sold ticket: its whole lot, and the record of its sale. */
export type SoldTicket = { lot: StockRun; soldBy: SoldBy };

/** A sale recorded on this terminal that isn't in the server's list yet. */
export type SaleHere = Run & { upc: string; lotCounter: number; soldBy: SoldBy };

/** Finds a sold ticket. Where two games share serials, `upc`, the UPC of the card, decides. */
export type SoldTickets = (ticket: number, upc?: string) => SoldTicket | undefined;

/**
 * The sold tickets known to a terminal: the server's list, and its own sales since.
 * @param lots the server's list
 * @param stock the terminal's copy of the stock, without the effects of these sales
 */
export function indexSold(
  lots: readonly SoldLot[],
  stock: readonly StockRun[],
  sales: readonly SaleHere[],
): SoldTickets {
  const byLot = new Map(lots.map((known) => [lotKey(known.lot), known]));
  for (const sale of sales) {
    const known = byLot.get(lotKey(sale)) ?? unsoldLot(stock, sale);
    if (known) byLot.set(lotKey(sale), { ...known, sold: [...known.sold, sale] });
  }
  return (ticket, upc) => {
    const found = [...byLot.values()].flatMap(({ lot, sold }): SoldTicket[] => {
      const run = contains(lot, ticket) ? sold.find((part) => contains(part, ticket)) : undefined;
      return run ? [{ lot, soldBy: run.soldBy }] : [];
    });
    return found.find(({ lot }) => lot.upc === upc) ?? found[0];
  };
}

/** A lot without earlier sales: all its tickets are in stock. */
function unsoldLot(stock: readonly StockRun[], sale: SaleHere): SoldLot | null {
  const runs = stock.filter((run) => lotKey(run) === lotKey(sale));
  const whole = hull(runs);
  return runs[0] && whole ? { lot: { ...runs[0], ...whole }, sold: [] } : null;
}
