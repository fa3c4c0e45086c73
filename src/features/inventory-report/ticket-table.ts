import type { InventoryRun } from '../../contract/office/inventory';
import { numberToSerial, serialToNumber } from '../../domain/tickets/serial';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import type { ExportTable } from '../../reports/export/csv';
import { ExportRefused } from '../../reports/export/save-file';

/** A tablet writes such a file in a second or two, and any spreadsheet opens it. */
const MAX_TICKETS = 200_000;

/** The number of tickets in some runs. */
export const ticketsIn = (runs: readonly InventoryRun[]): number =>
  runs.reduce((sum, run) => sum + run.ticket_count, 0);

/**
 * The report as a file, one line per ticket.
 * @throws ExportRefused if that is more than a file should hold
 */
export function ticketTable(runs: readonly InventoryRun[]): ExportTable {
  const count = ticketsIn(runs);
  if (count > MAX_TICKETS)
    throw new ExportRefused(
      INVENTORY_REPORT.tooMany(count.toLocaleString('en-US'), MAX_TICKETS.toLocaleString('en-US')),
    );
  return {
    columns: [
      { header: INVENTORY_REPORT.upc, code: true },
      { header: INVENTORY_REPORT.ticket, code: true },
      ...[INVENTORY_REPORT.ticketPrice, INVENTORY_REPORT.vendorName, INVENTORY_REPORT.status].map(
        (header) => ({ header }),
      ),
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
