import type { InventoryRun } from '../../contract/inventory';
import { dollarsToCents, formatMoney } from '../../domain/money';
import { numberToSerial, serialToNumber } from '../../domain/serial';
import type { ExportTable } from '../../ui/export/csv';
import { ExportRefused } from '../../ui/export/export-refused';
import { PrintSheet } from '../../ui/export/print-sheet';
import { PrintTable } from '../../ui/export/print-table';
import { STATUSES } from './criteria';

/** A tablet makes such a file in a second or two, and any spreadsheet opens it. */
const MOST_TICKETS = 200_000;

const COLUMNS = [
  { header: 'UPC#' },
  { header: 'Lot', numeric: true },
  { header: 'First Ticket#' },
  { header: 'Last Ticket#' },
  { header: 'Tickets', numeric: true },
  { header: 'Ticket Price', numeric: true },
  { header: 'Vendor Name' },
  { header: 'Status' },
];

const ticketsIn = (runs: readonly InventoryRun[]): number =>
  runs.reduce((sum, run) => sum + run.ticket_count, 0);

/**
 * Every ticket on a line of its own, as the report shows them.
 * @throws ExportRefused when that's more than a file should hold
 */
export function ticketTable(runs: readonly InventoryRun[]): ExportTable {
  const count = ticketsIn(runs);
  if (count > MOST_TICKETS)
    throw new ExportRefused(
      `These are ${count.toLocaleString('en-US')} tickets; a file holds ${MOST_TICKETS.toLocaleString('en-US')} at most. Please search for fewer.`,
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

type Props = { storeName: string; subject: string; runs: readonly InventoryRun[] };

/** The Inventory Report on paper: a line for each run of tickets. */
export function InventorySheet({ storeName, subject, runs }: Props) {
  const byStatus = STATUSES.map(({ name }) => {
    const count = ticketsIn(runs.filter((run) => run.status === name));
    return count > 0 && `${count} ${name}`;
  });
  return (
    <PrintSheet title="Inventory Report" subtitle={[storeName, subject].filter(Boolean).join(' · ')}>
      <PrintTable
        caption={`Tickets: ${byStatus.filter(Boolean).join(', ')}`}
        columns={COLUMNS}
        rows={runs.map((run) => [
          ...[run.upc_code, run.lot_counter, run.start_ticket, run.end_ticket, run.ticket_count],
          ...[formatMoney(dollarsToCents(run.ticket_price) ?? 0), run.vendor_name ?? '', run.status],
        ])}
        total={['Total', '', '', '', ticketsIn(runs), '', '', '']}
      />
    </PrintSheet>
  );
}
