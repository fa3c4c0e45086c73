import { PACK_LIST } from '../../messages/areas/pack-list';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { DifferenceOfStore, StorePackList } from '../../shared/lottery/lottery-schema';
import { lotteryPaths } from '../../shared/lottery/paths';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { StoresTable, useAllStores } from '../places/all-stores';
import { AllStoresExport, paperOf } from '../places/all-stores-export';
import { storeColumn } from '../places/place-page';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { Figure } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { differenceColumns, differencesFile, packNumberOf } from './pack-differences';

/** The lottery's lists of packs in all stores of a company: the differences of each, and all of them, the most valuable first. */
export function AllPackLists({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(PACK_LIST);
  const { reply, notes, table, everyPage } = useAllStores(lotteryPaths.packLists, (query) => ({
    params: { companyId },
    query,
  }));
  const stores = reply?.stores ?? [];
  const storeSums: Column<StorePackList>[] = [
    storeColumn<StorePackList>(t.store, paths.packList),
    {
      header: t.listDay,
      value: ({ as_of }) => as_of,
      text: ({ as_of }) => dayInWords(as_of),
    },
    { header: t.onList, value: ({ packs }) => packs, numeric: true },
    { header: t.count, value: ({ differences_count }) => differences_count, numeric: true },
    dollarsColumn(t.value, ({ differences_value }) => differences_value),
  ];
  const kindColumn: Column<DifferenceOfStore> = { header: t.difference, value: ({ kind }) => t.kinds[kind] };
  const columns = differenceColumns<DifferenceOfStore>(({ store_id }) => store_id);
  return (
    <>
      {notes}
      {reply && (
        <StoresTable
          title={t.stores}
          stores={stores}
          columns={storeSums}
          sums={
            <>
              <Figure label={t.differences({ count: sumOf(stores, (store) => store.differences_count) })}>
                {sumOf(stores, (store) => store.differences_count)}
              </Figure>
              <Figure label={t.worth}>
                {formatCents(sumOf(stores, (store) => centsOf(store.differences_value)))}
              </Figure>
            </>
          }
          empty={t.noneOfAll}
        />
      )}
      {stores.length > 0 && (
        <Panel aria-label={t.allDifferences}>
          <DataTable
            caption={t.allDifferences}
            columns={[storeColumn(t.store, paths.packList), kindColumn, ...columns]}
            rows={reply?.data ?? []}
            rowKey={(row) => `${row.store_id} ${packNumberOf(row)} ${row.lot_number}`}
            {...table}
            empty={t.same}
          />
          <AllStoresExport<DifferenceOfStore>
            title={t.allDifferences}
            companyName={companyName}
            fileName="pack-lists-all-stores"
            total={table.served.total}
            rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
            file={differencesFile}
            paper={(rows) => paperOf([kindColumn, ...columns], rows)}
            stores={paperOf(storeSums, stores)}
          />
        </Panel>
      )}
    </>
  );
}
