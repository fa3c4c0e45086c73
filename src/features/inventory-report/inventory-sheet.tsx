import type { InventoryRun } from '../../contract/office/inventory';
import { dollarsToCents, formatMoney } from '../../domain/values/money';
import { endsOf } from '../../i18n/en/counting/serials';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { STATUSES } from './criteria';
import { ticketsIn } from './ticket-table';

const COLUMNS = [
  { header: INVENTORY_REPORT.upc },
  { header: INVENTORY_REPORT.lot, numeric: true },
  { header: INVENTORY_REPORT.firstTicket },
  { header: INVENTORY_REPORT.lastTicket },
  { header: INVENTORY_REPORT.tickets, numeric: true },
  { header: INVENTORY_REPORT.ticketPrice, numeric: true },
  { header: INVENTORY_REPORT.vendorName },
  { header: INVENTORY_REPORT.status },
];

type Props = { storeName: string; subject: string; runs: readonly InventoryRun[] };

/** The printed Inventory Report: a line for each run of tickets. */
export function InventorySheet({ storeName, subject, runs }: Props) {
  const byStatus = STATUSES.map(({ name }) => {
    const count = ticketsIn(runs.filter((run) => run.status === name));
    return count > 0 && `${count} ${name}`;
  });
  return (
    <PrintSheet title={INVENTORY_REPORT.title} subtitle={[storeName, subject].filter(Boolean).join(' · ')}>
      <PrintTable
        caption={INVENTORY_REPORT.ticketsByStatus(byStatus.filter(Boolean).join(', '))}
        columns={COLUMNS}
        rows={runs.map((run) => [
          ...[run.upc_code, run.lot_counter, endsOf(run).firstText, endsOf(run).last, run.ticket_count],
          ...[formatMoney(dollarsToCents(run.ticket_price) ?? 0), run.vendor_name ?? '', run.status],
        ])}
        total={[INVENTORY_REPORT.total, '', '', '', ticketsIn(runs), '', '', '']}
      />
    </PrintSheet>
  );
}
