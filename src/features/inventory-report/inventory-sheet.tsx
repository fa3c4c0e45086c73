import type { InventoryRun } from '../../contract/inventory';
import { dollarsToCents, formatMoney } from '../../domain/money';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { STATUSES } from './criteria';
import { ticketsIn } from './ticket-table';

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
