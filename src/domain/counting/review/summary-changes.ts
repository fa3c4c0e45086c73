import { difference, type Run, ticketsIn } from '../../runs/runs';
import { isSameLot, lotKey, type StockIndex, type StockRun } from '../../stock/stock';
import type { Card } from '../cards';
import { summarizeCount } from '../count-summary';

/** What a change of the stock did to one lot of an open summary, in tickets. */
export type SummaryChange = Pick<StockRun, 'upc' | 'lotCounter'> & {
  /** tickets that another terminal's record took off the shelf */
  gone: number;
  /** tickets that came to the shelf: put there, or corrected */
  added: number;
  /** what the summary's lines of the lot come to, before and now */
  before: number;
  now: number;
};

/**
 * How the figures of an open summary changed because the stock changed underneath (product: the 'Ticket Sold' summary).
 * Takes the same cards for both, so what the clerk scans or marks is no change.
 * @param before the stock whose figures the clerk has seen
 * @param now the stock whose figures are shown
 * @returns by UPC and lot: those whose figure differs, and those of which tickets are gone
 */
export function summaryChanges(cards: readonly Card[], before: StockIndex, now: StockIndex): SummaryChange[] {
  if (before === now) return [];
  const seen = ticketsByLot(cards, before);
  const shown = ticketsByLot(cards, now);
  const lots = new Map([...before.all, ...now.all].map((range) => [lotKey(range), range]));
  return [...lots]
    .map(([key, lot]) => {
      const was = runsOf(before, lot);
      const is = runsOf(now, lot);
      return {
        upc: lot.upc,
        lotCounter: lot.lotCounter,
        gone: ticketsIn(difference(was, is)),
        added: ticketsIn(difference(is, was)),
        before: seen.get(key) ?? 0,
        now: shown.get(key) ?? 0,
      };
    })
    .filter((change) => change.gone > 0 || change.before !== change.now)
    .sort((a, b) => (a.upc < b.upc ? -1 : a.upc > b.upc ? 1 : a.lotCounter - b.lotCounter));
}

const runsOf = (stock: StockIndex, lot: StockRun): Run[] =>
  stock.ofUpc(lot.upc).filter((range) => isSameLot(range, lot));

/** What the lines of each lot come to, whether they were scanned or not. */
function ticketsByLot(cards: readonly Card[], onShelf: StockIndex): Map<string, number> {
  const tickets = new Map<string, number>();
  const { scanned, notScanned } = summarizeCount(cards, onShelf);
  for (const line of [...scanned, ...notScanned]) {
    const key = lotKey(line.range);
    tickets.set(key, (tickets.get(key) ?? 0) + line.sold.count);
  }
  return tickets;
}
