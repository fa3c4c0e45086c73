import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { now } from '../../device/clock';
import { IMPORTS } from '../../messages/areas/imports';
import { PACK_LIST } from '../../messages/areas/pack-list';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { numberByName } from '../../shared/catalogue/game';
import { cataloguePaths } from '../../shared/catalogue/paths';
import {
  type DifferenceOfStore,
  type LotteryPackList,
  MAX_LISTED_PACKS,
  type StorePackList,
} from '../../shared/lottery/lottery-schema';
import {
  dayOfList,
  guessPackListColumns,
  isPackList,
  PACK_DIFFERENCES,
  PACK_LIST_COLUMNS,
  type PackListColumns,
  packsOfList,
} from '../../shared/lottery/pack-list';
import { lotteryPaths } from '../../shared/lottery/paths';
import type { Retailer } from '../../shared/lottery/statement-file';
import { placesPaths } from '../../shared/places/paths';
import { businessDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { sumOf } from '../../shared/values/collections';
import type { ExportTable } from '../../shared/values/csv';
import { centsOf, formatCents, formatDollars } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import type { TableFile } from '../imports/table-file/table-file';
import { packAddress } from '../office/addresses';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { AllStoresExport, paperOf, StoresTable, useAllStores } from '../places/all-stores';
import { StorePage, storeColumn } from '../places/place-page';
import { failureText } from '../state/problem-store';
import { together, useKey, useRead, useRows, write } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { TextField } from '../ui/fields';
import { FileSource, OtherTables } from '../ui/file-source';
import { Figure, Figures, Row } from '../ui/layout';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { ColumnField, FoundFile, useLotteryFile } from './lottery-file';

/** Pack List: the lottery's own list of a store's packs, and its differences from the store's records. */
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

/** The newest list, and its differences by kind, each kind with its one action. */
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
              <Figure label={t.worth}>{formatDollars(value)}</Figure>
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

/** The lottery's lists of packs in all stores of a company: the differences per store, then each of them, the most valuable first. */
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
        <Panel aria-label={t.count}>
          <DataTable
            caption={t.count}
            columns={[storeColumn(t.store, paths.packList), kindColumn, ...columns]}
            rows={reply?.data ?? []}
            rowKey={(row) => `${row.store_id} ${packNumberOf(row)} ${row.lot_number}`}
            {...table}
            empty={t.same}
          />
          <AllStoresExport<DifferenceOfStore>
            title={t.count}
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
  value === 0 ? currentMessages(PACK_LIST).unknownValue : formatDollars(value);

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
            {name !== null && <span data-detail> {name}</span>}
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
      optional: true,
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

/** The maximum number of unreadable lines that are named; more of them have one cause. */
const MAX_NAMED = 5;

type Source = {
  name: string;
  file: TableFile;
  columns: PackListColumns;
  retailer: Retailer | null;
  asOf: string;
};

type PackListSourceProps = {
  storeId: number;
  /** the store's number at the lottery; empty: not set */
  retailer: string;
};

/** Takes the lottery's list of packs from a file or a pasted table, and saves it once a person has checked the parsed packs. */
function PackListSource({ storeId, retailer }: PackListSourceProps) {
  const t = useMessages(PACK_LIST);
  const imports = useMessages(IMPORTS);
  const clock = useStoreClock();
  const [source, setSource] = useState<Source | null>(null);
  const { fault, setFault, read } = useLotteryFile(retailer);

  const dropped = useDropped();
  const open = async (chosen: File) => {
    setSource(null);
    const lotteryFile = await read(chosen);
    if (!lotteryFile) return;
    const { file, lines } = lotteryFile;
    const asOf = dayOfList([...(file.above ?? []), chosen.name]) ?? businessDate(now(), clock);
    const columns = guessPackListColumns(file.headings);
    setSource({ name: chosen.name, file: { ...file, lines }, columns, retailer: lotteryFile.retailer, asOf });
  };
  const openDropped = useEffectEvent(([first, ...others]: readonly File[]) => {
    if (others.length > 0) setFault(imports.oneFile);
    else if (first) void open(first);
  });
  useEffect(() => openDropped(dropped), [dropped]);
  return (
    <Panel>
      <p>{t.hint}</p>
      <FileSource label={t.load} onFiles={([chosen]) => chosen && void open(chosen)} />
      {fault && <StatusAlert kind="error">{fault}</StatusAlert>}
      {source && (
        <FoundPacks
          storeId={storeId}
          source={source}
          isUnchecked={retailer === ''}
          onSource={setSource}
          onSaved={() => setSource(null)}
        />
      )}
    </Panel>
  );
}

const NO_FILES: readonly File[] = [];

/** The files that were dropped on another screen to be compared here. They are forgotten with the address that brought them. */
function useDropped(): readonly File[] {
  const { state } = useLocation();
  return (state as { files?: readonly File[] } | null)?.files ?? NO_FILES;
}

type FoundProps = {
  storeId: number;
  source: Source;
  /** the store has no retailer number */
  isUnchecked: boolean;
  onSource: (source: Source) => void;
  onSaved: () => void;
};

/** The file's contents: its day, its packs, and the lines that can't be read. */
function FoundPacks({ storeId, source, isUnchecked, onSource, onSaved }: FoundProps) {
  const t = useMessages(PACK_LIST);
  const keyOf = useKey();
  const games = useRows(cataloguePaths.games, { params: { companyId: storeId } });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, file, columns, retailer, asOf } = source;
  const isKnown = isPackList(columns);
  const [showsColumns, setShowsColumns] = useState(!isKnown);
  const { headings } = file;
  const gamesOfCompany = games.rows.map(({ name: gameName, game }) => ({ name: gameName, number: game }));
  const { packs, faults } = packsOfList(file.lines, columns, {
    headings,
    asOf,
    gameNamed: (text) => numberByName(gamesOfCompany, text),
  });
  const isDay = isDate(asOf);
  const isTooLong = packs.length > MAX_LISTED_PACKS;
  const save = async () => {
    const body = { store_id: storeId, as_of: asOf, packs };
    setSaving(true);
    setRefusal(null);
    try {
      await write(lotteryPaths.lotteryPacks, { body, key: keyOf(body) });
      onSaved();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <FoundFile name={name} retailer={retailer} isUnchecked={isUnchecked}>
      <chakra.p fontWeight="semibold" role="status">
        {isKnown ? t.found({ packs: packs.length }) : t.notPacks}
      </chakra.p>
      <chakra.div maxWidth="xs">
        <TextField
          label={t.asOf}
          inputMode="numeric"
          autoComplete="off"
          value={asOf}
          {...(!isDay && { error: t.dayFormat })}
          onChange={({ target }) => onSource({ ...source, asOf: target.value.trim() })}
        />
      </chakra.div>
      {showsColumns ? (
        <chakra.div
          display="grid"
          gap="3"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        >
          {PACK_LIST_COLUMNS.map((column) => (
            <ColumnField
              key={column}
              label={t.columns[column]}
              headings={headings}
              column={columns[column]}
              onChoose={(chosen) => onSource({ ...source, columns: { ...columns, [column]: chosen } })}
            />
          ))}
        </chakra.div>
      ) : (
        <div>
          <Button variant="ghost" onClick={() => setShowsColumns(true)}>
            {t.changeColumns}
          </Button>
        </div>
      )}
      <OtherTables names={file.otherTables} />
      {isKnown && faults.length > 0 && (
        <StatusAlert kind="warning">
          {t.unread({
            count: faults.length,
            lines: faults
              .slice(0, MAX_NAMED)
              .map(({ line, kind, cell }) => t.faultOf[kind]({ line, cell }))
              .join(' '),
          })}
        </StatusAlert>
      )}
      {isTooLong && <StatusAlert kind="error">{t.tooLong({ max: MAX_LISTED_PACKS })}</StatusAlert>}
      {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
      <div>
        <Button
          disabled={!isKnown || !isDay || packs.length === 0 || isTooLong || games.loading}
          loading={isSaving}
          onClick={() => void save()}
        >
          {t.compare({ packs: packs.length })}
        </Button>
      </div>
    </FoundFile>
  );
}
