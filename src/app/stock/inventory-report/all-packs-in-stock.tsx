import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ADMIN } from '../../../messages/areas/admin';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { PackInStock, StoreStock } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import type { UnsoldPack } from '../../../shared/stock/unsold-packs';
import { sumOf } from '../../../shared/values/collections';
import { centsOf, formatCents } from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { StoresTable, useAllStores } from '../../places/all-stores';
import { storeColumn } from '../../places/place-page';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Figure } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { TextLink } from '../../ui/try-again';
import { criteriaOf } from './criteria';
import { packColumns } from './pack-columns';

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

/** The unsold packs in all stores of a company: the sums of each store, and the packs, the most valuable first. */
export function AllPacksInStock({ companyId }: { companyId: number }) {
  const t = useMessages(INVENTORY_REPORT);
  const { store } = useMessages(ADMIN);
  const { upc } = criteriaOf(useSearchParams()[0]);
  const { reply, notes, table } = useAllStores(stockPaths.packsInStock, (query) => ({
    params: { companyId },
    query: { ...query, ...(upc && { upc }) },
  }));
  const stores = reply?.stores ?? [];
  const rows = useMemo(() => (reply?.data ?? []).map(packOf), [reply]);
  const sum = (of: (store: StoreStock) => number): number => sumOf(stores, of);
  const dollars = (header: string, of: (store: StoreStock) => number): Column<StoreStock> => ({
    header,
    value: of,
    text: (row) => formatCents(centsOf(of(row))),
    numeric: true,
  });
  return (
    <>
      {notes}
      {stores.length > 0 && (
        <StoresTable
          title={t.stores}
          stores={stores}
          columns={[
            storeColumn<StoreStock>(store, paths.inventoryReport),
            { header: t.shelfPacks, value: ({ shelf_packs }) => shelf_packs, numeric: true },
            dollars(t.shelfValue, ({ shelf_value }) => shelf_value),
            { header: t.backPacks, value: ({ back_packs }) => back_packs, numeric: true },
            dollars(t.backValue, ({ back_value }) => back_value),
          ]}
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
            upc && (
              <span>
                {t.criterion({ label: t.upc, value: upc })}{' '}
                <TextLink to={paths.inventoryReport}>{t.allPacks}</TextLink>
              </span>
            )
          }
          empty={t.noPacks}
        />
      </Panel>
    </>
  );
}
