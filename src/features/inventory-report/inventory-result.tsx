import { chakra } from '@chakra-ui/react';
import { now } from '../../api/client/clock';
import { inventoryRuns } from '../../api/inventory';
import type { InventoryRow } from '../../contract/office/inventory';
import { businessDate } from '../../domain/time/store-clock';
import { centsOf, formatCents } from '../../domain/values/money';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { ExportButtons } from '../../reports/export/export-buttons';
import type { ReportCriteria } from '../../reports/inventory-address';
import { TicketStatus } from '../../reports/status-badges';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { criteriaBody, describe } from './criteria';
import { InventorySheet } from './inventory-sheet';
import { ticketTable } from './ticket-table';
import type { useInventory } from './use-inventory';

const COLUMNS: Column<InventoryRow>[] = [
  { header: INVENTORY_REPORT.upc, value: (row) => row.upc_code },
  { header: INVENTORY_REPORT.ticket, value: (row) => row.ticket_number },
  {
    header: INVENTORY_REPORT.ticketPrice,
    value: (row) => row.ticket_price,
    cell: (row) => formatCents(centsOf(row.ticket_price)),
    numeric: true,
  },
  { header: INVENTORY_REPORT.vendorName, value: (row) => row.vendor_name ?? '', title: true },
  {
    header: INVENTORY_REPORT.status,
    value: (row) => row.status,
    cell: (row) => <TicketStatus name={row.status} />,
  },
];

type Props = { storeId: number; storeName: string; inventory: ReturnType<typeof useInventory> };

/** The tickets found, page by page; a file and the printed sheet have all of them. */
export function InventoryResult({ storeId, storeName, inventory }: Props) {
  const { found, busy, error, show, again } = inventory;
  return (
    <>
      {error !== null && (
        <StatusAlert kind="error" action={<TryAgain onClick={again} />}>
          {failureText(error)}
        </StatusAlert>
      )}
      {busy && !found && <chakra.p role="status">{INVENTORY_REPORT.loading}</chakra.p>}
      {found && (
        <>
          <AsOf at={found.asOf} />
          <chakra.section {...PANEL}>
            <DataTable
              caption={INVENTORY_REPORT.ticketsOf(describe(found.criteria))}
              columns={COLUMNS}
              rows={found.value.data}
              served={{ total: found.value.total, view: found.view, onView: show, busy }}
              rowKey={(row) => `${row.upc_code}/${row.ticket_number}`}
              empty={
                <chakra.p role="status" fontWeight="semibold">
                  {INVENTORY_REPORT.noData}
                </chakra.p>
              }
            />
            {found.value.total > 0 && (
              <chakra.div mt="4">
                <Export
                  key={describe(found.criteria)}
                  criteria={found.criteria}
                  storeId={storeId}
                  storeName={storeName}
                />
              </chakra.div>
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
  const runs = () => inventoryRuns(api, criteriaBody(criteria, storeId));
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
