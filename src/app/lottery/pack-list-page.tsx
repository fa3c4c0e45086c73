import { chakra } from '@chakra-ui/react';
import { PACK_LIST } from '../../messages/areas/pack-list';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { LotteryPackList } from '../../shared/lottery/lottery-schema';
import { PACK_DIFFERENCES } from '../../shared/lottery/pack-list';
import { lotteryPaths } from '../../shared/lottery/paths';
import { placesPaths } from '../../shared/places/paths';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatCents } from '../../shared/values/money';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { StorePage } from '../places/place-page';
import { together, useRead } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { DataTable } from '../ui/data-table/data-table';
import { Figure, Figures, Row } from '../ui/layout';
import { Empty } from '../ui/page/empty';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { AllPackLists } from './all-pack-lists';
import { differenceColumns, differencesFile, differenceValue, packNumberOf } from './pack-differences';
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
