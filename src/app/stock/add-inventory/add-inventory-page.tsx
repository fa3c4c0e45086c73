import { Button, chakra, Table } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../device/client';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { endsOf, gameInWords, lotRun, packNamed } from '../../../messages/words/packs';
import { statusCode, statusOf } from '../../../messages/words/status';
import { useGun } from '../../../scanner/use-gun';
import { shownUpc } from '../../../shared/catalogue/game';
import type { Sells } from '../../../shared/places/store-settings';
import type { Lot, Ticket } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { ERROR_CODE } from '../../../shared/wire/errors';
import { paths } from '../../../shared/wire/page-paths';
import { WallTime } from '../../office/wall-time';
import { ReportedStore } from '../../places/place-choice';
import { useConnectivity } from '../../state/connectivity-store';
import { useKeptPacks } from '../../state/kept-packs';
import { failureText } from '../../state/problem-store';
import { useRows, write } from '../../state/queries/query';
import { refreshStock, storeCodes } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import type { Column } from '../../ui/data-table/data-table';
import { Dialog } from '../../ui/dialog';
import { Muted, Row, Stack } from '../../ui/layout';
import { ListScreen } from '../../ui/page/list-screen';
import { StatusAlert } from '../../ui/status-alert';
import { TicketStatus } from '../../ui/status-badges';
import { priceOf } from './pack-rules';
import { receiveNext } from './use-receiving';

/** A lot's tickets that left the stock unsold. */
const takenOut = (lot: Lot): number =>
  (lot.returned_count ?? 0) +
  (lot.missing_count ?? 0) +
  (lot.damaged_count ?? 0) +
  (lot.transferred_count ?? 0);

/** The columns of the lot list. */
export const lotColumns = inReadersLanguage(ADD_INVENTORY, (t): readonly Column<Lot>[] => [
  { header: t.upc, value: shownUpc },
  { header: currentMessages(OFFICE_WORDS).lot, value: (lot) => lot.lot_counter, numeric: true },
  {
    header: t.startTicket,
    value: (lot) => endsOf(lotRun(lot)).first,
    text: (lot) => endsOf(lotRun(lot)).firstText,
  },
  { header: t.endTicket, value: (lot) => endsOf(lotRun(lot)).last },
  { header: currentMessages(OFFICE_WORDS).vendorName, value: (lot) => lot.vendor_name ?? '', title: true },
  { header: currentMessages(OFFICE_WORDS).plan, value: (lot) => lot.plan_name ?? '', unbroken: true },
  {
    header: t.ticketPrice,
    value: (lot) => lot.ticket_price,
    text: priceOf,
    numeric: true,
  },
  { header: currentMessages(OFFICE_WORDS).total, value: (lot) => lot.total_count, numeric: true },
  { header: currentMessages(OFFICE_WORDS).active, value: (lot) => lot.active_count, numeric: true },
  { header: currentMessages(OFFICE_WORDS).onShelf, value: (lot) => lot.shelf_count, numeric: true },
  {
    header: t.sold,
    value: (lot) => lot.sold_count,
    text: (lot) => t.soldOf({ sold: lot.sold_count, takenOut: takenOut(lot) }),
    numeric: true,
  },
  {
    header: t.added,
    value: (lot) => lot.time_created,
    cell: (lot) => <WallTime wall={lot.time_created} />,
    unbroken: true,
  },
]);

/** Newest first, so that packs just received are on top. */
const newestFirst = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => b.time_created.localeCompare(a.time_created) || b.lot_counter - a.lot_counter);

/** Add Inventory (specification, section 2): a store's lots with their tickets. New packs have a page of their own. */
export function AddInventoryPage() {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const { id, isOwn, companies, stores } = useReportedStore();
  const request = id === null ? null : { params: { storeId: id } };
  const list = useRows(stockPaths.inventoryList, request);
  const lots = useMemo(() => newestFirst(list.rows), [list.rows]);
  const [shown, setShown] = useState<Lot | null>(null);
  const kept = useKeptPacks(isOwn ? id : null);
  const navigate = useNavigate();
  const receive = () => navigate(paths.receive);

  useGun(
    ({ text }) => {
      receiveNext(text);
      receive();
    },
    { enabled: isOwn && !shown, codes: storeCodes },
  );

  return (
    <ListScreen
      title={office.addInventory}
      actions={isOwn && <Button onClick={receive}>{office.addInventory}</Button>}
      list={id === null ? null : { ...list, rows: lots }}
      caption={t.lots}
      columns={lotColumns()}
      rowKey={(lot) => `${lot.lot_number}/${lot.lot_counter}`}
      empty={{
        text: t.empty,
        action: isOwn && <Button onClick={receive}>{t.addFirst}</Button>,
      }}
      rowActions={(lot) => [
        {
          isRow: true,
          label: office.tickets,
          name: t.viewTickets({ pack: nameOf(lot) }),
          run: () => setShown(lot),
        },
      ]}
      dialogs={
        shown && (
          <TicketsDialog lot={shown} onTurned={isOwn ? setShown : undefined} onClose={() => setShown(null)} />
        )
      }
    >
      {kept > 0 && (
        <StatusAlert kind="warning" action={<Button onClick={receive}>{t.saveThem}</Button>}>
          {t.notSaved({ packs: kept })}
        </StatusAlert>
      )}
      <ReportedStore companies={companies} stores={stores} />
    </ListScreen>
  );
}

/** `Crossword Mini, pack 1200789` */
const nameOf = (lot: Lot): string =>
  packNamed(gameInWords(lot.vendor_name, lot.lot_number), lot.start_ticket_number);

type Props = {
  lot: Lot;
  /** called with the lot in its new direction; absent if the user can't change it */
  onTurned?: (lot: Lot) => void;
  onClose: () => void;
};

/** Every ticket of a lot with its status, and the direction in which the lot is sold. */
function TicketsDialog({ lot, onTurned, onClose }: Props) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const { lot_number, lot_counter, store_id } = lot;
  const { rows, asOf, loading, error } = useRows(stockPaths.ticketList, {
    params: { lotNumber: lot_number, lotCounter: lot_counter, storeId: store_id },
  });
  const title = nameOf(lot);
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="3" pb="2">
        <AsOf at={asOf} />
        {onTurned && <LotDirection lot={lot} onChanged={onTurned} />}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {loading && <p role="status">{office.loading}</p>}
        {rows.length > 0 && <TicketRows label={t.ticketsOf({ what: title })} tickets={rows} />}
      </Stack>
    </Dialog>
  );
}

type LotDirectionProps = { lot: Lot; onChanged: (lot: Lot) => void };

/**
 * The direction in which a lot is sold, and a way to change it; after the first count, only for a roll that was turned
 * around.
 */
function LotDirection({ lot, onChanged }: LotDirectionProps) {
  const t = useMessages(ADD_INVENTORY);
  const online = useConnectivity((state) => state.online);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const now: Sells = lot.sells ?? 'up';
  const next: Sells = now === 'up' ? 'down' : 'up';

  const change = async (turned: boolean) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const { store_id, lot_number, lot_counter } = lot;
    try {
      const body = { store_id, lot_number, lot_counter, sells: next };
      await write(stockPaths.lotDirection, { body: turned ? { ...body, turned } : body });
      setAsks(false);
      onChanged({ ...lot, sells: next });
      void refreshStock();
    } catch (error) {
      const isFixed = error instanceof ApiError && error.body?.code === ERROR_CODE.directionFixed;
      if (isFixed && !turned) setAsks(true);
      else setFailure(failureText(error));
    }
    setBusy(false);
  };

  if (asks) return <TurnedRound lot={lot} onAnswer={(yes) => (yes ? void change(true) : setAsks(false))} />;
  return (
    <>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <Row columnGap="3" rowGap="1">
        <chakra.p flex="1" minWidth="48" aria-live="polite">
          {t.rollSold[now]}
        </chakra.p>
        <Button variant="outline" disabled={!online || busy} onClick={() => void change(false)}>
          {t.sells[next]}
        </Button>
      </Row>
    </>
  );
}

function TurnedRound({ lot, onAnswer }: { lot: Lot; onAnswer: (yes: boolean) => void }) {
  const t = useMessages(ADD_INVENTORY);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <Stack as="section" aria-label={t.turnedRound} gap="3">
      <div>
        <chakra.p fontWeight="semibold">{t.turnedRound}</chakra.p>
        <Muted>{t.turnedRoundHelp({ pack: nameOf(lot) })}</Muted>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button ref={no} variant="outline" onClick={() => onAnswer(false)}>
          {t.no}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t.yes}</Button>
      </chakra.div>
    </Stack>
  );
}

const ROW_PX = 40;
/** Rows rendered beyond the visible ones, so that fast scrolling shows no blank. */
const MARGIN_ROWS = 12;

const HEAD = { px: '3', py: '0', borderBottomWidth: '0', fontSize: 'xs' } as const;
const CELL = { px: '3', py: '0', borderTopWidth: '1px', borderBottomWidth: '0' } as const;

type TicketRowsProps = {
  /** the table's accessible name */
  label: string;
  tickets: readonly Ticket[];
};

/** A status by its name in a reply. */
function NamedStatus({ name }: { name: string }) {
  const code = statusCode(name);
  return <TicketStatus code={code} name={statusOf({ status: name, status_code: code })} />;
}

/**
 * A list of up to 10,000 tickets that renders only the visible rows. The box takes the focus, so that the browser's own
 * keys (arrows, Page Down, Home, End) scroll it; `aria-rowcount` gives screen readers the total.
 */
function TicketRows({ label, tickets }: TicketRowsProps) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: MARGIN_ROWS,
  });
  const rendered = rows.getVirtualItems();
  useEffect(() => box.current?.focus(), []);

  return (
    <div>
      <Row as="p" color="fg.muted" mb="2" gap="4">
        {countByStatus(tickets).map(([name, count]) => (
          <chakra.span key={name} whiteSpace="nowrap">
            <NamedStatus name={name} /> {count}
          </chakra.span>
        ))}
      </Row>
      {/* A scrollable box must be reachable with the keyboard. */}
      <chakra.section
        ref={box}
        tabIndex={0}
        aria-label={label}
        height="55dvh"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
        fontVariantNumeric="tabular-nums"
      >
        <Table.Root
          variant="line"
          width="full"
          borderCollapse="separate"
          borderSpacing="0"
          aria-rowcount={tickets.length + 1}
        >
          <caption className="sr-only">{label}</caption>
          <Table.Header position="sticky" top="0" zIndex="1" bg="bg.muted">
            <Table.Row aria-rowindex={1} height="10">
              <Table.ColumnHeader {...HEAD} scope="col">
                #
              </Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD} scope="col">
                {t.ticket}
              </Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD} scope="col">
                {office.status}
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            <Gap height={rendered[0]?.start ?? 0} />
            {rendered.map(({ index }) => (
              <Table.Row key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <Table.Cell {...CELL} color="fg.muted" fontSize="sm">
                  {index + 1}
                </Table.Cell>
                <Table.Cell {...CELL}>{tickets[index]?.ticket_number}</Table.Cell>
                <Table.Cell {...CELL}>
                  <NamedStatus name={tickets[index]?.name ?? ''} />
                </Table.Cell>
              </Table.Row>
            ))}
            <Gap height={rows.getTotalSize() - (rendered.at(-1)?.end ?? 0)} />
          </Table.Body>
        </Table.Root>
      </chakra.section>
    </div>
  );
}

/** The height of the rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  // Screen readers should skip an empty row.
  return height > 0 && <Table.Row aria-hidden="true" style={{ height }} />;
}

function countByStatus(tickets: readonly Ticket[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name } of tickets) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
