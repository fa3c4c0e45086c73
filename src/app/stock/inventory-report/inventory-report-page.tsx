import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import { now } from '../../../device/clock';
import { ADMIN } from '../../../messages/areas/admin';
import { ALL_STORES } from '../../../messages/areas/all-stores';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { MESSAGE } from '../../../messages/areas/message';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketsOf } from '../../../messages/words/packs';
import { statusCount, statusName, statusOf } from '../../../messages/words/status';
import { useGun } from '../../../scanner/use-gun';
import {
  type InventoryRow,
  type InventoryRun,
  type InventorySearchReply,
  type InventorySort,
  MAX_PACKS_OF_STORE,
  type PackInStock,
  type StoreStock,
} from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { lotKey } from '../../../shared/stock/stock';
import { packsOf, totalOf, type UnsoldPack, unsoldCents } from '../../../shared/stock/unsold-packs';
import { serialFields } from '../../../shared/tickets/layouts';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import { businessDate } from '../../../shared/time/store-clock';
import { sumOf } from '../../../shared/values/collections';
import type { ExportTable } from '../../../shared/values/csv';
import { MAX_LENGTH } from '../../../shared/values/limits';
import {
  centsOf,
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { inventoryReportOf, type ReportCriteria } from '../../office/addresses';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { AllStoresExport, paperOf, StoresTable, useAllStores } from '../../places/all-stores';
import { ReportedStore } from '../../places/place-choice';
import { storeColumn } from '../../places/place-page';
import { api } from '../../state/api';
import { askWhole } from '../../state/queries/ask';
import { together, useRead, useRows } from '../../state/queries/query';
import { storeCodes } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf, ReadFailure } from '../../ui/as-of';
import { type Column, DataTable, dollarsColumn } from '../../ui/data-table/data-table';
import { FIRST_VIEW, pageQuery, shownView, type View } from '../../ui/data-table/rows';
import { SelectField, TextField } from '../../ui/fields';
import { Figure, Figures, Form, Muted, Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { ReportedStatus } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import {
  cleaned,
  criteriaBody,
  criteriaOf,
  describe,
  isEmpty,
  STATUSES,
  scannedCriteria,
  ticketsIn,
  ticketTable,
} from './criteria';

const runsIn = (storeId: number, status: number) => ({ body: { ticket_status: status, store_id: storeId } });

/** The unsold packs of a store, shown before a search; each links to the tickets of its game. */
function PacksInStock({ storeId }: { storeId: number }) {
  const t = useMessages(INVENTORY_REPORT);
  const onShelf = useRows(stockPaths.inventoryRuns, runsIn(storeId, TICKET_STATUS.onShelf));
  const active = useRows(stockPaths.inventoryRuns, runsIn(storeId, TICKET_STATUS.active));
  const { asOf, reload, ...list } = together(onShelf, active);
  const rows = useMemo(() => packsOf([...onShelf.rows, ...active.rows]), [onShelf.rows, active.rows]);
  const [shelf, back] = [totalOf(rows, 'shelf'), totalOf(rows, 'active')];
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <Panel aria-labelledby="packs">
        <DataTable
          caption={t.packs}
          columns={packColumns(rows.some(({ bin }) => bin !== ''))}
          rows={rows}
          rowKey={lotKey}
          searchable
          tools={
            <Row rowGap="0" columnGap="6" alignItems="baseline">
              <chakra.h2 id="packs" fontSize="lg" fontWeight="semibold">
                {t.packs}
              </chakra.h2>
              {!list.loading && rows.length > 0 && (
                <Figures inline>
                  <Figure label={t.packsOnShelf({ packs: shelf.packs })}>{formatCents(shelf.cents)}</Figure>
                  <Figure label={t.packsInBack({ packs: back.packs })}>{formatCents(back.cents)}</Figure>
                </Figures>
              )}
            </Row>
          }
          {...list}
          onRetry={reload}
          empty={t.noPacks}
        />
      </Panel>
    </>
  );
}

/** Inventory Report (specification, section 2): the status of each ticket; for all stores of a company, its packs in stock. */
export function InventoryReportPage() {
  const t = useMessages(INVENTORY_REPORT);
  const { id, name, isAll, companies, stores } = useReportedStore(true);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && isAll && <AllPacksInStock key={id} companyId={id} companyName={name} />}
        {id !== null && !isAll && <StoreInventory key={id} storeId={id} storeName={name} />}
      </Stack>
    </>
  );
}

/** The criteria are in the address, so that Back, a reload and a link restore them. */
function StoreInventory({ storeId, storeName }: { storeId: number; storeName: string }) {
  const [address] = useSearchParams();
  const query = address.toString();
  const criteria = useMemo(() => criteriaOf(new URLSearchParams(query)), [query]);
  const inventory = useInventory(storeId, criteria);
  const navigate = useNavigate();
  const search = (next: ReportCriteria) => {
    if (describe(next) === describe(criteria)) inventory.restart();
    else navigate(inventoryReportOf(next));
  };
  return (
    <>
      <Search criteria={criteria} statuses={STATUSES} isSearching={inventory.busy} onSearch={search} />
      {isEmpty(criteria) ? (
        <PacksInStock storeId={storeId} />
      ) : (
        <InventoryResult storeId={storeId} storeName={storeName} inventory={inventory} />
      )}
    </>
  );
}

const rowColumns = inReadersLanguage(INVENTORY_REPORT, (t): Column<InventoryRow>[] => [
  { header: t.upc, value: (row) => row.upc_code },
  { header: t.ticket, value: (row) => row.ticket_number },
  {
    header: t.ticketPrice,
    value: (row) => row.ticket_price,
    cell: (row) => formatDollars(row.ticket_price),
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
    cell: (row) => (
      <>
        <ReportedStatus code={row.status_code} name={statusOf(row)} />
        {row.bin_name !== undefined && ` ${t.inBin({ bin: row.bin_name })}`}
      </>
    ),
  },
]);

type InventoryResultProps = {
  storeId: number;
  storeName: string;
  inventory: ReturnType<typeof useInventory>;
};

/** The tickets found, page by page; a file and the printed sheet have all of them. */
function InventoryResult({ storeId, storeName, inventory }: InventoryResultProps) {
  const t = useMessages(INVENTORY_REPORT);
  const { shownPage, busy, error, show, again } = inventory;
  return (
    <>
      <ReadFailure error={error} onRetry={again} />
      {busy && !shownPage && <p role="status">{t.loading}</p>}
      {shownPage && (
        <>
          <AsOf at={shownPage.asOf} />
          <Panel>
            <DataTable
              caption={t.ticketsOf({ what: describe(shownPage.criteria) })}
              columns={rowColumns()}
              rows={shownPage.reply.data}
              served={{ total: shownPage.reply.total, view: shownPage.view, onView: show, busy }}
              rowKey={(row) => `${row.upc_code}/${row.ticket_number}`}
              empty={
                <chakra.p role="status" fontWeight="semibold">
                  {t.noData}
                </chakra.p>
              }
            />
            {shownPage.reply.total > 0 && (
              <Export
                key={describe(shownPage.criteria)}
                criteria={shownPage.criteria}
                storeId={storeId}
                storeName={storeName}
              />
            )}
          </Panel>
        </>
      )}
    </>
  );
}

type ExportProps = { criteria: ReportCriteria; storeId: number; storeName: string };

function Export({ criteria, storeId, storeName }: ExportProps) {
  const clock = useStoreClock();
  const runs = async () =>
    (await askWhole(api, stockPaths.inventoryRuns, { body: criteriaBody(criteria, storeId) })).data;
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

const sheetColumns = inReadersLanguage(INVENTORY_REPORT, (t) => [
  { header: t.game },
  { header: t.upc },
  { header: t.pack },
  { header: t.ticket },
  { header: t.tickets, numeric: true },
  { header: t.ticketPrice, numeric: true },
  { header: t.status },
]);

type InventorySheetProps = { storeName: string; subject: string; runs: readonly InventoryRun[] };

/** The printed Inventory Report: a line for each run of tickets. */
function InventorySheet({ storeName, subject, runs }: InventorySheetProps) {
  const t = useMessages(INVENTORY_REPORT);
  const byStatus = STATUSES.map((code) => {
    const count = ticketsIn(runs.filter((run) => run.status_code === code));
    return count > 0 && statusCount(code, count);
  });
  return (
    <PrintSheet title={t.title} subtitle={[storeName, subject].filter(Boolean).join(' · ')}>
      <PrintTable
        caption={t.ticketsByStatus({ counts: byStatus.filter(Boolean).join(', ') })}
        columns={sheetColumns()}
        rows={runs.map((run) => [
          ...[run.vendor_name ?? '', run.upc_code, serialFields(run.start_ticket).pack, ticketsOf(run)],
          ...[run.ticket_count, formatCents(dollarsToCents(run.ticket_price) ?? 0)],
          [statusOf(run), run.bin_name && t.inBin({ bin: run.bin_name })].filter(Boolean).join(', '),
        ])}
        total={[t.total, '', '', '', ticketsIn(runs), '', '']}
      />
    </PrintSheet>
  );
}

/** The server's column for each sortable heading. */
const sortOf = inReadersLanguage(
  INVENTORY_REPORT,
  (t): Record<string, InventorySort> => ({
    [t.upc]: 'upc_code',
    [t.ticket]: 'ticket_number',
    [t.ticketPrice]: 'ticket_price',
    [t.vendorName]: 'vendor_name',
    [t.status]: 'status',
  }),
);

/** A page of the report with its criteria and view, since the fields may have changed meanwhile. */
type Found = {
  reply: InventorySearchReply;
  asOf: Date | null;
  criteria: ReportCriteria;
  view: View;
};

const bodyOf = (storeId: number, criteria: ReportCriteria, view: View) => ({
  ...criteriaBody(criteria, storeId),
  ...pageQuery(view),
  ...(view.sort && { sort: sortOf()[view.sort.header], direction: view.sort.direction }),
});

/**
 * The Inventory Report of a store, requested whenever the criteria change. A new search clears the previous result; a new
 * page or order keeps it on display until its own rows arrive.
 * @param criteria the same object as long as they don't change
 */
function useInventory(storeId: number, criteria: ReportCriteria) {
  const [{ of, view }, setWanted] = useState({ of: criteria, view: FIRST_VIEW });
  const nextView = of === criteria ? view : { ...view, page: 1 };
  const show = (next: View) => setWanted({ of: criteria, view: next });
  const body = bodyOf(storeId, criteria, nextView);
  const read = useRead(stockPaths.inventorySearch, isEmpty(criteria) ? null : { body }, {
    keepsFormer: ({ body: { page, page_size, sort, direction, ...former } }) =>
      JSON.stringify(former) === JSON.stringify(criteriaBody(criteria, storeId)),
  });
  const { reply, asOf, busy, error, failure, reload } = read;
  const shown = shownView(nextView, read.of?.body);
  const [last, setLast] = useState<Found | null>(null);
  // A page that can't be read leaves the former one on display.
  const shownPage = reply ? { reply, asOf, criteria, view: shown } : failure ? last : null;
  if (shownPage?.reply !== last?.reply) setLast(shownPage);
  const lastPage = reply ? Math.ceil(reply.total / shown.size) : 0;
  // The page no longer exists because tickets were sold meanwhile.
  if (reply?.data.length === 0 && !busy && lastPage > 0 && nextView.page > lastPage)
    show({ ...nextView, page: lastPage });
  return {
    shownPage,
    busy,
    error,
    /** shows another page or order */
    show,
    /** repeats the last request */
    again: reload,
    /** repeats the search from the first page */
    restart: () => (nextView.page === 1 ? reload() : show({ ...nextView, page: 1 })),
  };
}

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
function AllPacksInStock({ companyId, companyName }: { companyId: number; companyName: string }) {
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
  // If the stores appeared later, they would push the packs down.
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
          rowKey={(lot) => `${lot.store_id} ${lotKey(lot)}`}
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

/** The columns of packs with unsold tickets. @param hasBins any of the packs is in a bin */
const packColumns = (hasBins: boolean): Column<UnsoldPack>[] => {
  const t = currentMessages(INVENTORY_REPORT);
  return [
    {
      header: t.game,
      value: ({ vendorName }) => vendorName ?? '',
      title: true,
    },
    {
      header: t.upc,
      value: ({ upc }) => upc,
      cell: ({ upc }) => <TextLink to={inventoryReportOf({ upc })}>{upc}</TextLink>,
    },
    { header: t.pack, value: ({ start }) => serialFields(start).pack },
    ...(hasBins ? [{ header: t.bin, value: ({ bin }: UnsoldPack) => bin }] : []),
    { header: t.onShelf, value: ({ shelf }) => shelf, numeric: true },
    { header: t.active, value: ({ active }) => active, numeric: true },
    {
      header: t.ticketPrice,
      value: ({ priceCents }) => priceCents,
      text: ({ priceCents }) => formatCents(priceCents),
      numeric: true,
    },
    {
      header: t.value,
      value: unsoldCents,
      text: (pack) => formatCents(unsoldCents(pack)),
      numeric: true,
    },
  ];
};

/** The packs as a file. */
const packFile = (packs: readonly UnsoldPack[]): ExportTable => {
  const t = currentMessages(INVENTORY_REPORT);
  return {
    columns: [
      { header: t.game },
      { header: t.upc, code: true },
      { header: t.pack, code: true },
      ...[t.bin, t.onShelf, t.active, t.ticketPrice, t.value].map((header) => ({ header })),
    ],
    rows: packs.map((pack) => [
      ...[pack.vendorName ?? '', pack.upc, serialFields(pack.start).pack, pack.bin],
      ...[pack.shelf, pack.active, centsToDollars(pack.priceCents), centsToDollars(unsoldCents(pack))],
    ]),
  };
};

/** At least one field is filled; the message belongs to all of them. */
const schema = inReadersLanguage(MESSAGE, (t) =>
  object({
    upc: string()
      .defined()
      .test('any', t.noSearchField, (_, { parent }) => !isEmpty(cleaned(parent))),
    ticket: string().defined(),
    status: string().defined(),
  }),
);

type Props = {
  /** the last search; the fields follow it */
  criteria: ReportCriteria;
  /** the statuses to choose from */
  statuses: readonly TicketStatus[];
  isSearching: boolean;
  onSearch: (criteria: ReportCriteria) => void;
};

/** The search fields; at least one is required. */
function SearchForm({ criteria, statuses, isSearching, onSearch }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const { register, handleSubmit, reset, formState } = useForm({
    values: criteria,
    resolver: yupResolver(schema()),
  });
  const submit = handleSubmit((fields) => {
    const next = cleaned(fields);
    reset(next);
    onSearch(next);
  });

  return (
    <Form gap="3" onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr)) auto' }}
      >
        <TextField
          label={t.upc}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...register('upc')}
        />
        <TextField
          label={t.ticket}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...register('ticket', { deps: 'upc' })}
        />
        <SelectField label={t.status} {...register('status', { deps: 'upc' })}>
          <option value="">{t.all}</option>
          {statuses.map((code) => (
            <option key={code} value={code}>
              {statusName(code)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-busy={isSearching}>
          {isSearching ? t.searching : t.search}
        </Button>
      </chakra.div>
      {formState.errors.upc && <StatusAlert kind="error">{formState.errors.upc.message}</StatusAlert>}
    </Form>
  );
}

/** The search of the Inventory Report, by its fields or a scanned code. */
function Search({ onSearch, ...form }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const search = (next: ReportCriteria) => {
    setUnreadable(null);
    onSearch(next);
  };
  useGun(
    ({ text }) => {
      const scanned = scannedCriteria(text);
      if (scanned) search(scanned);
      else setUnreadable(text);
    },
    { codes: storeCodes },
  );
  return (
    <>
      <SearchForm {...form} onSearch={search} />
      {unreadable !== null && (
        <StatusAlert kind="warning" onDismiss={() => setUnreadable(null)}>
          {t.unreadable({ text: unreadable })}
        </StatusAlert>
      )}
    </>
  );
}
