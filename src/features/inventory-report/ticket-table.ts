import type { InventoryRun } from '../../contract/inventory';
import { numberToSerial, serialToNumber } from '../../domain/serial';
import type { ExportTable } from '../../reports/export/csv';
import { ExportRefused } from '../../reports/export/save-file';

/** A tablet makes such a file in a second or two, and any spreadsheet opens it. */
const MAX_TICKETS = 200_000;

/** How many tickets runs have together. */
export const ticketsIn = (runs: readonly InventoryRun[]): number =>
  runs.reduce((sum, run) => sum + run.ticket_count, 0);

/**
 * Every ticket on a line of its own, as the report shows them.
 * @throws ExportRefused when that's more than a file should hold
 */
export function ticketTable(runs: readonly InventoryRun[]): ExportTable {
  const count = ticketsIn(runs);
  if (count > MAX_TICKETS)
    throw new ExportRefused(
      `These are ${count.toLocaleString('en-US')} tickets; a file holds ${MAX_TICKETS.toLocaleString('en-US')} at most. Please search for fewer.`,
    );
  return {
    columns: [
      { header: 'UPC#', code: true },
      { header: 'Ticket#', code: true },
      ...['Ticket Price', 'Vendor Name', 'Status'].map((header) => ({ header })),
    ],
    rows: runs.flatMap((run) => {
      const first = serialToNumber(run.start_ticket);
      return Array.from({ length: run.ticket_count }, (_, i) => [
        ...[run.upc_code, numberToSerial(first + i)],
        ...[run.ticket_price, run.vendor_name ?? '', run.status],
      ]);
    }),
  };
}
