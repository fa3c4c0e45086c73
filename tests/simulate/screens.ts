import type { StockRun } from '../../src/shared/stock/stock';
import type { StockListReply } from '../../src/shared/stock/stock-schema';

/** Whether a terminal shows the runs of the server's list, each with its lot and its place. */
export function isSameStock(stock: readonly StockRun[], { data }: StockListReply): boolean {
  const shown = stock.map(
    ({ upc, lotCounter, start, end, status }) => `${upc}/${lotCounter} ${start}–${end} ${status}`,
  );
  const listed = data.map(
    ({ lot_number, lot_counter, min, max, status_code }) =>
      `${lot_number}/${lot_counter} ${Number(min)}–${Number(max)} ${status_code}`,
  );
  return shown.sort().join('\n') === listed.sort().join('\n');
}
