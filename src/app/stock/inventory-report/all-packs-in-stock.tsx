import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN } from '../../../messages/areas/admin';
import { ALL_STORES } from '../../../messages/areas/all-stores';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  MAX_PACKS_OF_STORE,
  type PackInStock,
  type StoreStock,
} from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import type { UnsoldPack } from '../../../shared/stock/unsold-packs';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import { sumOf } from '../../../shared/values/collections';
import { centsOf, formatCents } from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { AllStoresExport, paperOf, StoresTable, useAllStores } from '../../places/all-stores';
import { storeColumn } from '../../places/place-page';
import { type Column, DataTable, dollarsColumn } from '../../ui/data-table/data-table';
import { Figure, Muted } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { TextLink } from '../../ui/try-again';
import { inventoryReportOf, type ReportCriteria } from '../pack-address';
import { criteriaOf, describe } from './criteria';
import { packColumns, packFile } from './pack-columns';
import { Search } from './search';

type PackRow = UnsoldPack & { store_id: number; store_name: string };

const packOf = ({ store_id, store_name, ...pack }: PackInStock): PackRow => ({
  ...{ store_id, store_name },
  upc: pack.upc_code,
  lotCounter: pack.lot_counter,
  vendorName: pack.vendor_name,
  start: pack.start_ticket,
  priceCents: centsOf(pack.ticket_price),
  shelf: pack.on_shelf,
  active: pack.active,
  bin: pack.bin_name ?? '',
});

const UNSOLD: readonly TicketStatus[] = [TICKET_STATUS.onShelf, TICKET_STATUS.active];
const isUnsold = (status: string): status is '1' | '13' => UNSOLD.some((code) => String(code) === status);

/** The columns of the stores' sums. */
function storeSumColumns(): Column<StoreStock>[] {
  const t = currentMessages(INVENTORY_REPORT);
  return [
    storeColumn<StoreStock>(currentMessages(ADMIN).store, paths.inventoryReport),
    { header: t.shelfPacks, value: ({ shelf_packs }) => shelf_packs, numeric: true },
    dollarsColumn<StoreStock>(t.shelfValue, ({ shelf_value }) => shelf_value),
    { header: t.backPacks, value: ({ back_packs }) => back_packs, numeric: true },
    dollarsColumn<StoreStock>(t.backValue, ({ back_value }) => back_value),
  ];
}

/** The unsold packs in all stores of a company: the sums of each store, and the packs, the most valuable first. */
export function AllPacksInStock({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(INVENTORY_REPORT);
  const all = useMessages(ALL_STORES);
  const { store } = useMessages(ADMIN);
  const criteria = criteriaOf(useSearchParams()[0]);
  const navigate = useNavigate();
  const { upc, ticket, status } = criteria;
  const { reply, notes, table, busy, toFirstPage, everyPage } = useAllStores(
    stockPaths.packsInStock,
    (query) => ({
      params: { companyId },
      query: {
        ...query,
        ...(upc && { upc }),
        ...(ticket && { ticket }),
        ...(isUnsold(status) && { status }),
      },
    }),
  );
  const search = (next: ReportCriteria) => {
    toFirstPage();
    navigate(inventoryReportOf(next));
  };
  const stores = reply?.stores ?? [];
  const rows = useMemo(() => (reply?.data ?? []).map(packOf), [reply]);
  const sum = (of: (store: StoreStock) => number): number => sumOf(stores, of);
  const storeSums = storeSumColumns();
  const leftOut = stores.flatMap(({ store_name, shelf_packs, back_packs }) => {
    const packs = shelf_packs + back_packs - MAX_PACKS_OF_STORE;
    return packs > 0 ? all.notListed({ store: store_name, packs }) : [];
  });
  const subject = describe(criteria);
  const form = <Search criteria={criteria} statuses={UNSOLD} isSearching={busy} onSearch={search} />;
  // The stores would push the packs down.
  if (table.loading)
    return (
      <>
        {form}
        <PanelSkeleton />
      </>
    );
  return (
    <>
      {form}
      {notes}
      {stores.length > 0 && (
        <StoresTable
          title={t.stores}
          stores={stores}
          columns={storeSums}
          sums={
            <>
              <Figure label={t.packsOnShelf({ packs: sum(({ shelf_packs }) => shelf_packs) })}>
                {formatCents(sum(({ shelf_value }) => centsOf(shelf_value)))}
              </Figure>
              <Figure label={t.packsInBack({ packs: sum(({ back_packs }) => back_packs) })}>
                {formatCents(sum(({ back_value }) => centsOf(back_value)))}
              </Figure>
            </>
          }
        />
      )}
      <Panel aria-label={t.packs}>
        <DataTable
          caption={t.packs}
          columns={[
            storeColumn<PackRow>(store, paths.inventoryReport),
            ...packColumns(rows.some(({ bin }) => bin !== '')),
          ]}
          rows={rows}
          rowKey={({ store_id, upc, lotCounter }) => `${store_id} ${upc}/${lotCounter}`}
          {...table}
          tools={
            subject && (
              <span>
                {subject} <TextLink to={paths.inventoryReport}>{t.allPacks}</TextLink>
              </span>
            )
          }
          empty={t.noPacks}
        />
        {leftOut.length > 0 && <Muted>{all.mostPacks({ packs: MAX_PACKS_OF_STORE })}</Muted>}
        <AllStoresExport<PackRow>
          title={t.packs}
          companyName={companyName}
          subject={subject}
          fileName="packs-all-stores"
          total={table.served.total}
          rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data.map(packOf))}
          file={packFile}
          paper={(packs) => paperOf(packColumns(packs.some(({ bin }) => bin !== '')), packs)}
          stores={paperOf(storeSums, stores)}
          leftOut={leftOut}
        />
      </Panel>
    </>
  );
}
