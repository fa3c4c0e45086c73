import { chakra } from '@chakra-ui/react';
import { now } from '../../../device/clock';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { statusOf } from '../../../messages/words/status';
import type { InventoryRow } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { businessDate } from '../../../shared/time/store-clock';
import { centsOf, formatCents } from '../../../shared/values/money';
import { ExportButtons } from '../../records/export/export-buttons';
import { api } from '../../state/api';
import { ask } from '../../state/queries/reply-table';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { StatusAlert } from '../../ui/status-alert';
import { TicketStatus } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import { PANEL } from '../../ui/theme/looks';
import { TryAgain } from '../../ui/try-again';
import type { ReportCriteria } from '../pack-address';
import { criteriaBody, describe, ticketTable } from './criteria';
import { InventorySheet } from './inventory-sheet';
import type { useInventory } from './use-inventory';

const columnsInWords = inReadersLanguage(INVENTORY_REPORT, (t): Column<InventoryRow>[] => [
  { header: t.upc, value: (row) => row.upc_code },
  { header: t.ticket, value: (row) => row.ticket_number },
  {
    header: t.ticketPrice,
    value: (row) => row.ticket_price,
    cell: (row) => formatCents(centsOf(row.ticket_price)),
    numeric: true,
  },
  {
    header: t.vendorName,
    value: (row) => row.vendor_name ?? '',
    title: true,
  },
  {
    header: t.status,
    value: statusOf,
    cell: (row) => <TicketStatus code={row.status_code} name={statusOf(row)} />,
  },
]);

type Props = { storeId: number; storeName: string; inventory: ReturnType<typeof useInventory> };

/** The tickets found, page by page; a file and the printed sheet have all of them. */
export function InventoryResult({ storeId, storeName, inventory }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const { found, busy, error, show, again } = inventory;
  return (
    <>
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={again} />}>
          {error}
        </StatusAlert>
      )}
      {busy && !found && <chakra.p role="status">{t.loading}</chakra.p>}
      {found && (
        <>
          <AsOf at={found.asOf} />
          <chakra.section {...PANEL}>
            <DataTable
              caption={t.ticketsOf({ criteria: describe(found.criteria) })}
              columns={columnsInWords()}
              rows={found.reply.data}
              served={{ total: found.reply.total, view: found.view, onView: show, busy }}
              rowKey={(row) => `${row.upc_code}/${row.ticket_number}`}
              empty={
                <chakra.p role="status" fontWeight="semibold">
                  {t.noData}
                </chakra.p>
              }
            />
            {found.reply.total > 0 && (
              <Export
                key={describe(found.criteria)}
                criteria={found.criteria}
                storeId={storeId}
                storeName={storeName}
              />
            )}
          </chakra.section>
        </>
      )}
    </>
  );
}

type ExportProps = { criteria: ReportCriteria; storeId: number; storeName: string };

function Export({ criteria, storeId, storeName }: ExportProps) {
  const clock = useStoreClock();
  const runs = async () =>
    (await ask(api, stockPaths.inventoryRuns, { body: criteriaBody(criteria, storeId) })).data;
  return (
    <ExportButtons
      fileName={`inventory-${businessDate(now(), clock)}`}
      table={async () => ticketTable(await runs())}
      print={async () => (
        <InventorySheet storeName={storeName} subject={describe(criteria)} runs={await runs()} />
      )}
    />
  );
}
