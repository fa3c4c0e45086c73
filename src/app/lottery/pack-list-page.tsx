import { chakra } from '@chakra-ui/react';
import { PACK_LIST } from '../../messages/areas/pack-list';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { DifferenceOfStore, LotteryPackList, StorePackList } from '../../shared/lottery/lottery-schema';
import { PACK_DIFFERENCES } from '../../shared/lottery/pack-list';
import { lotteryPaths } from '../../shared/lottery/paths';
import { placesPaths } from '../../shared/places/paths';
import { sumOf } from '../../shared/values/collections';
import type { ExportTable } from '../../shared/values/csv';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { AllStoresExport, paperOf, StoresTable, useAllStores } from '../places/all-stores';
import { StorePage, storeColumn } from '../places/place-page';
import { together, useRead } from '../state/queries/query';
import { packAddress } from '../stock/pack-address';
import { AsOf, ReadFailure } from '../ui/as-of';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { Figure, Figures, Row } from '../ui/layout';
import { Empty } from '../ui/page/empty';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { TextLink } from '../ui/try-again';
import { PackListSource } from './pack-list-source';

/** Pack List: the lottery's own list of a store's packs, and where it differs from the store's records. */
export const PackListPage = () => {
  const t = useMessages(PACK_LIST);
  return (
    <StorePage title={t.title} offersAll>
      {({ isAll, ...store }) =>
        isAll ? (
          <AllPackLists companyId={store.storeId} companyName={store.storeName} />
        ) : (
          <PackListOf {...store} />
        )
      }
    </StorePage>
  );
};

function PackListOf({ storeId, storeName }: { storeId: number; storeName: string }) {
  const t = useMessages(PACK_LIST);
  const store = useRead(placesPaths.storeSettings, { params: { storeId } });
  const read = useRead(lotteryPaths.lotteryPackList, { params: { storeId } });
  const { asOf, error, reload } = together(store, read);
  const list = read.reply?.data;
  const source = store.reply && (
    <PackListSource storeId={storeId} retailer={store.reply.data.retailer_number} />
  );
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {list === null && source}
      {list === null && (
        <Panel>
          <Empty>{t.none}</Empty>
        </Panel>
      )}
      {list && <Differences list={list} storeId={storeId} storeName={storeName} />}
      {list !== null && source}
    </>
  );
}

type Props = { list: LotteryPackList; storeId: number; storeName: string };

/** The newest list, and its differences by kind, each with the one thing to do. */
function Differences({ list, storeId, storeName }: Props) {
  const t = useMessages(PACK_LIST);
  const { differences, as_of, packs, differences_count: count, differences_value: value } = list;
  const groups = PACK_DIFFERENCES.map((kind) => ({
    kind,
    rows: differences.filter((row) => row.kind === kind),
  })).filter(({ rows }) => rows.length > 0);
  const title = t.listOf({ day: dayInWords(as_of), packs });
  return (
    <>
      <Row rowGap="1" columnGap="6" minHeight="control" alignItems="baseline">
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
        {count === 0 ? (
          <StatusAlert kind="success">{t.same}</StatusAlert>
        ) : (
          <>
            <Figures inline>
              <Figure label={t.differences({ count })}>{count}</Figure>
              <Figure label={t.worth}>{formatCents(centsOf(value))}</Figure>
            </Figures>
            <ExportButtons
              fileName={`pack-list-${as_of}`}
              table={() => differencesFile(differences)}
              print={
                <PrintSheet title={t.title} subtitle={[storeName, title].join(' · ')}>
                  {groups.map(({ kind, rows }) => (
                    <PrintTable
                      key={kind}
                      caption={`${t.kinds[kind]}: ${t.doIt[kind]}`}
                      columns={[
                        { header: t.pack },
                        { header: t.name },
                        { header: t.tickets, numeric: true },
                        { header: t.value, numeric: true },
                      ]}
                      rows={rows.map((row) => [
                        ...[packNumberOf(row), row.vendor_name ?? '', row.tickets, differenceValue(row)],
                      ])}
                    />
                  ))}
                </PrintSheet>
              }
            />
          </>
        )}
      </Row>
      {count > differences.length && (
        <StatusAlert kind="info">{t.mostValuable({ shown: differences.length })}</StatusAlert>
      )}
      {groups.map(({ kind, rows }) => (
        <Panel
          title={t.kinds[kind]}
          key={kind}
          note={t.doIt[kind]}
          count={t.sum({ count: rows.length, cents: sumOf(rows, (row) => centsOf(row.value)) })}
        >
          <DataTable
            caption={t.kinds[kind]}
            columns={differenceColumns(() => storeId)}
            rows={rows}
            rowKey={(row) => `${packNumberOf(row)} ${row.lot_number}`}
            empty={null}
          />
        </Panel>
      ))}
    </>
  );
}

/** The lottery's lists of packs in all stores of a company: the differences of each, and all of them, the most valuable first. */
function AllPackLists({ companyId, companyName }: { companyId: number; companyName: string }) {
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

type Difference = LotteryPackList['differences'][number];

/** A pack's number at the lottery: game and pack. */
const packNumberOf = ({ game, pack }: Difference): string => `${game}-${pack}`;

/** The value of a difference. A pack of a game that the store doesn't know has no known value. */
const differenceValue = ({ value }: Difference): string =>
  value === 0 ? currentMessages(PACK_LIST).unknownValue : formatCents(centsOf(value));

/** The columns of differences between the lottery's list and a store's packs. @param storeOf the store of a row */
const differenceColumns = <Row extends Difference>(storeOf: (row: Row) => number): Column<Row>[] => {
  const t = currentMessages(PACK_LIST);
  return [
    {
      header: t.pack,
      value: (row) => `${row.vendor_name ?? ''} ${packNumberOf(row)}`,
      cell: (row) => {
        const { lot_number: upc, lot_counter: lotCounter, vendor_name: name } = row;
        const number = packNumberOf(row);
        const isOurs = upc !== null && lotCounter !== null;
        return (
          <>
            {isOurs ? (
              <TextLink to={atStore(packAddress({ upc, lotCounter }), storeOf(row))}>{number}</TextLink>
            ) : (
              <strong>{number}</strong>
            )}
            {name !== null && ` ${name}`}
          </>
        );
      },
      title: true,
    },
    {
      header: t.tickets,
      value: ({ tickets }) => tickets,
      text: ({ tickets, lot_number }) => (lot_number === null ? '' : String(tickets)),
      numeric: true,
    },
    { header: t.value, value: ({ value }) => value, text: differenceValue, numeric: true },
  ];
};

/** The differences as a file. */
const differencesFile = (differences: readonly Difference[]): ExportTable => {
  const t = currentMessages(PACK_LIST);
  return {
    columns: [
      { header: t.difference },
      { header: t.game, code: true },
      { header: t.pack, code: true },
      { header: t.upc, code: true },
      { header: t.lot },
      { header: t.name },
      { header: t.tickets },
      { header: t.value },
      { header: t.toDo },
    ],
    rows: differences.map((row) => [
      ...[t.kinds[row.kind], row.game, row.pack, row.upc ?? row.lot_number ?? '', row.lot_counter ?? ''],
      ...[row.vendor_name ?? '', row.tickets, row.value, t.doIt[row.kind]],
    ]),
  };
};
