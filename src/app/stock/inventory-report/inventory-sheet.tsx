import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketsOf } from '../../../messages/words/packs';
import { statusCount, statusOf } from '../../../messages/words/status';
import type { InventoryRun } from '../../../shared/stock/inventory-schema';
import { serialFields } from '../../../shared/tickets/cut-code';
import { dollarsToCents, formatCents } from '../../../shared/values/money';
import { PrintSheet } from '../../records/export/print-sheet';
import { PrintTable } from '../../records/export/print-table';
import { STATUSES, ticketsIn } from './criteria';

const columnsInWords = inReadersLanguage(INVENTORY_REPORT, (t) => [
  { header: t.game },
  { header: t.upc },
  { header: t.pack },
  { header: t.ticket },
  { header: t.tickets, numeric: true },
  { header: t.ticketPrice, numeric: true },
  { header: t.status },
]);

type Props = { storeName: string; subject: string; runs: readonly InventoryRun[] };

/** The printed Inventory Report: a line for each run of tickets. */
export function InventorySheet({ storeName, subject, runs }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const byStatus = STATUSES.map((code) => {
    const count = ticketsIn(runs.filter((run) => run.status_code === code));
    return count > 0 && statusCount(code, count);
  });
  return (
    <PrintSheet title={t.title} subtitle={[storeName, subject].filter(Boolean).join(' · ')}>
      <PrintTable
        caption={t.ticketsByStatus({ counts: byStatus.filter(Boolean).join(', ') })}
        columns={columnsInWords()}
        rows={runs.map((run) => [
          ...[run.vendor_name ?? '', run.upc_code, serialFields(run.start_ticket).pack, ticketsOf(run)],
          ...[run.ticket_count, formatCents(dollarsToCents(run.ticket_price) ?? 0), statusOf(run)],
        ])}
        total={[t.total, '', '', '', ticketsIn(runs), '', '']}
      />
    </PrintSheet>
  );
}
