import { Button, chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { db } from '../../../device/db';
import type { RemovalEntry } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { PACK_OFFICE } from '../../../messages/areas/pack-office';
import { REMOVAL } from '../../../messages/areas/removal';
import { useMessages } from '../../../messages/hooks/use-messages';
import { capturedWallTime } from '../../../outbox/submission';
import { countingPaths } from '../../../shared/counting/paths';
import type { PackReply } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { isSameLot, lotKey, type SoldTickets, type StockRun } from '../../../shared/stock/stock';
import { firstSold, hull, lastSold } from '../../../shared/tickets/runs';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { atStore, CHANGED_ENTRY, paths } from '../../../shared/wire/page-paths';
import { LazyRemoval } from '../../counting/removal/take-out';
import { useMayRemove } from '../../counting/removal/use-may-remove';
import { type PackId, packIn } from '../../office/addresses';
import { ReportedStore } from '../../places/place-choice';
import { NothingToChange, useChangedEntry } from '../../state/changed-entry';
import { failureText } from '../../state/problem-store';
import { useRead, write } from '../../state/queries/query';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { refreshStock, useStock } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import { useFileDrop } from '../../ui/file-drop';
import { wallText } from '../../ui/formats';
import { Muted, Row, Stack } from '../../ui/layout';
import { PackName } from '../../ui/pack-name';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { TextLink } from '../../ui/plain';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { PackHistory, PackList, placeText, TheftSheet } from './pack-list';
import { type Pack, packsInStock, packsOfLots, useOwnStock } from './packs';
import { RollPicture, rollHere, rollOf, type Segment, withWaiting } from './roll-picture';

/**
 * Packs (money: the pack's book): find a pack of a store, see its whole life on one page, take it out of stock. A clerk
 * on duty sees only packs in stock, from the terminal's own copy.
 */
export function PacksPage() {
  const t = useMessages(PACK_BOOK);
  const handedOver = useSession((session) => session.handedOver);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>{handedOver ? <CounterPacks /> : <OfficePacks />}</Stack>
    </>
  );
}

type ShownProps = { storeId: number; storeName: string; isOwn: boolean; isOffice: boolean };

/** The content for an address: a refused removal, one pack, or the list. */
function Shown({ storeId, storeName, isOwn, isOffice }: ShownProps) {
  const [address] = useSearchParams();
  const edited = address.get(CHANGED_ENTRY);
  const pack = packIn(address);
  if (edited && isOwn) return <ChangeRemoval key={edited} entryKey={edited} />;
  if (pack)
    return (
      <PackLife
        key={lotKey(pack)}
        storeId={storeId}
        storeName={storeName}
        isOwn={isOwn}
        isOffice={isOffice}
        {...pack}
      />
    );
  return <PackList storeId={storeId} storeName={storeName} isOwn={isOwn} isOffice={isOffice} />;
}

function CounterPacks() {
  const user = useSession((session) => session.user);
  if (user?.store_id == null) return null;
  return <Shown storeId={user.store_id} storeName={user.store_name ?? ''} isOwn isOffice={false} />;
}

function OfficePacks() {
  const { id, name, isOwn, companies, stores } = useReportedStore();
  return (
    <>
      <ReportedStore companies={companies} stores={stores} />
      {id !== null && (
        // The line below the list appears together with it, so that it doesn't move.
        <Together key={id} placeholder={<PanelSkeleton />}>
          <PackListDrop storeId={id}>
            <Shown storeId={id} storeName={name} isOwn={isOwn} isOffice />
          </PackListDrop>
        </Together>
      )}
    </>
  );
}

/** Takes the lottery's list of packs to its own screen, which compares it. */
function PackListDrop({ storeId, children }: { storeId: number; children: ReactNode }) {
  const t = useMessages(PACK_MOVES);
  const navigate = useNavigate();
  const address = atStore(paths.packList, storeId);
  const { isOver, target } = useFileDrop((files) => navigate(address, { state: { files } }));
  return (
    <Stack {...target} outline={isOver ? '2px dashed' : 'none'} outlineColor="blue.solid" outlineOffset="4px">
      {children}
      {/* Nobody drops a file on a phone; there the list is a tab. */}
      <chakra.p color="fg.muted" display={{ base: 'none', md: 'block' }}>
        {t.dropPackList} <TextLink to={address}>{t.loadPackList}</TextLink>
      </chakra.p>
    </Stack>
  );
}

/** Changes a refused removal: its form, with the stock without the entry's effects. */
function ChangeRemoval({ entryKey }: { entryKey: string }) {
  const t = useMessages(CARDS);
  const clock = useStoreClock();
  const navigate = useNavigate();
  const { entry, isLeftOut } = useChangedEntry(
    entryKey,
    (row): row is RemovalEntry => row.kind === 'removal',
  );

  if (entry === undefined) return null;
  if (!entry) return <NothingToChange />;
  const leave = () => navigate(paths.outbox);
  return (
    <>
      <StatusAlert kind="warning">
        <p>{t.changing({ name: entry.userName, at: wallText(capturedWallTime(entry, clock)) })}</p>
        <chakra.p fontWeight="normal">{t.wasRefused({ reason: entry.lastError?.message ?? '' })}</chakra.p>
      </StatusAlert>
      {isLeftOut && <Form entry={entry} onLeave={leave} />}
    </>
  );
}

function Form({ entry, onLeave }: { entry: RemovalEntry; onLeave: () => void }) {
  const stock = useOwnStock();
  const pack = useMemo(() => packOf(entry, stock ?? []), [entry, stock]);
  return (
    <LazyRemoval pack={pack} {...endsOf(entry, pack)} changed={entry} onClose={onLeave} onSaved={onLeave} />
  );
}

/** The pack of a removal; only its numbers if nothing of it is left. */
function packOf({ payload, summary }: RemovalEntry, stock: readonly StockRun[]) {
  const [removal] = payload.data;
  const id = { upc: removal?.lot_number ?? '', lotCounter: removal?.lot_counter ?? 0 };
  const run = stock.find((each) => isSameLot(each, id));
  return {
    ...id,
    vendorName: run?.vendorName ?? null,
    priceCents: run?.priceCents ?? Math.round(summary.amountCents / Math.max(summary.count, 1)),
    sells: run?.sells ?? ('up' as const),
  };
}

/** The first and the last ticket that the entry removed, in the direction of the roll. */
function endsOf({ payload }: RemovalEntry, { sells }: Pick<StockRun, 'sells'>) {
  const whole = hull(
    payload.data.map((run) => ({
      start: serialToNumber(run.start_ticket),
      end: serialToNumber(run.end_ticket),
    })),
  );
  if (!whole) return {};
  const roll = { ...whole, sells };
  return { front: numberToSerial(firstSold(roll)), last: numberToSerial(lastSold(roll)) };
}

type PackLifeProps = PackId & { storeId: number; storeName: string; isOwn: boolean; isOffice: boolean };

/** The whole life of one pack on one page; for a clerk on duty, only the terminal's data. */
function PackLife(props: PackLifeProps) {
  return props.isOffice ? <KnownToServer {...props} /> : <KnownHere {...props} />;
}

/** This terminal's data on a pack: its unsold tickets, and who recorded the others. */
function useHere({ upc, lotCounter }: PackId): { runs: StockRun[]; sold: SoldTickets } | null {
  const stock = useOwnStock();
  const sold = useStock((state) => state.sold);
  return stock && { runs: stock.filter((run) => isSameLot(run, { upc, lotCounter })), sold };
}

function KnownToServer({ storeId, storeName, isOwn, isOffice, ...id }: PackLifeProps) {
  const t = useMessages(PACK_BOOK);
  const { reply, asOf, error, reload } = useRead(stockPaths.pack, {
    params: { storeId, lotNumber: id.upc, lotCounter: id.lotCounter },
  });
  const here = useHere(id);
  const [isReport, setReport] = useState(false);
  // While a failed read is repeated, this terminal's data stays, with any action begun on it.
  const [failed, setFailed] = useState(error);
  if (error !== undefined && error !== failed) setFailed(error);
  const why = error ?? (reply ? undefined : failed);
  if (isOwn && why !== undefined) return <KnownHere {...id} otherwise={why} />;
  if (error) return <NotShown text={error} />;
  if (!reply) return <p role="status">{t.loading}</p>;
  const { data } = reply;
  const copy = isOwn ? here : null;
  const pack = packOfReply(data, copy?.runs ?? null);
  if (isReport && pack)
    return (
      <TheftSheet storeId={storeId} storeName={storeName} packs={[pack]} onBack={() => setReport(false)} />
    );
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <Life
        pack={pack}
        roll={rollShown(data, id, copy)}
        runs={copy?.runs ?? []}
        onRemoved={reload}
        onReport={() => setReport(true)}
      />
      <PackHistory
        storeId={storeId}
        pack={pack}
        history={data.history}
        omitted={data.omitted}
        moves={data.moves}
      />
    </>
  );
}

const rollShown = (
  { states, history }: PackReply['data'],
  { upc }: PackId,
  copy: ReturnType<typeof useHere>,
) => {
  const roll = rollOf(states, history);
  return copy ? withWaiting(roll, upc, copy.runs, copy.sold) : roll;
};

const packOfReply = ({ lot }: PackReply['data'], runs: StockRun[] | null): Pack | undefined =>
  packsOfLots([lot], runs)[0];

/** The pack from this terminal's copies alone, which begin at its first known ticket. */
function KnownHere({ otherwise, ...id }: PackId & { otherwise?: string }) {
  const t = useMessages(PACK_BOOK);
  const here = useHere(id);
  const [left] = here ? packsInStock(here.runs) : [];
  // Tickets just taken out of stock stay on display.
  const [seen] = useState(left);
  const pack = left ?? (seen && { ...seen, counts: new Map() });
  if (!here || !pack) return <NotShown text={otherwise ?? t.unknownPack} />;
  const before = pack.sells === 'down' ? pack.end + 1 : pack.start - 1;
  const whole = here.sold(before, id.upc)?.lot ?? pack;
  return (
    <>
      <Life
        pack={{ ...pack, start: whole.start, end: whole.end }}
        roll={rollHere(whole, id.upc, here.runs, here.sold)}
        runs={here.runs}
      />
      <Muted>{t.needsAdmin}</Muted>
    </>
  );
}

function NotShown({ text }: { text: string }) {
  const t = useMessages(PACK_BOOK);
  return (
    <StatusAlert kind="warning">
      {text} <TextLink to={paths.packs}>{t.allPacks}</TextLink>
    </StatusAlert>
  );
}

type LifeProps = {
  pack: Pack | undefined;
  roll: readonly Segment[];
  /** the pack's unsold tickets on this terminal, which can be taken out of stock here */
  runs: readonly StockRun[];
  onRemoved?: () => void;
  /** opens the theft report; absent: neither it nor Undo is offered */
  onReport?: () => void;
};

/** A pack's name, place, roll and actions. */
function Life({ pack, roll, runs, onRemoved, onReport }: LifeProps) {
  const t = useMessages(PACK_BOOK);
  const removal = useMessages(REMOVAL);
  const mayRemove = useMayRemove();
  const [isRemoving, setRemoving] = useState(false);
  const [done, setDone] = useState<{ text: string; entry: RemovalEntry } | null>(null);
  if (!pack) return null;
  return (
    <Panel>
      <Row>
        <chakra.h2 flex="1" minWidth="56" fontSize="xl">
          <PackName pack={pack}> · {placeText(pack, t)}</PackName>
        </chakra.h2>
        {mayRemove && runs.length > 0 && (
          <Button variant="outline" onClick={() => setRemoving(true)}>
            {removal.open}
          </Button>
        )}
        <TextLink to={paths.packs}>{t.allPacks}</TextLink>
      </Row>
      {done && (
        <Removed
          key={done.entry.seq}
          {...done}
          mayUndo={onReport !== undefined}
          onReport={() => onReport?.()}
          onUndone={() => onRemoved?.()}
        />
      )}
      <RollPicture roll={roll} pack={pack} />
      {isRemoving && (
        <LazyRemoval
          pack={pack}
          onClose={() => setRemoving(false)}
          onSaved={(text, entry) => {
            setRemoving(false);
            setDone({ text, entry });
            onRemoved?.();
          }}
        />
      )}
    </Panel>
  );
}

/** Undo is offered this long after the server has recorded a removal. */
const UNDO_MS = 10_000;

type RemovedProps = {
  text: string;
  entry: RemovalEntry;
  /** the user may put tickets back */
  mayUndo: boolean;
  /** prints the report of a theft */
  onReport: () => void;
  onUndone: () => void;
};

/**
 * A removal that was just saved, with Undo for ten seconds. The record stays; undoing it is a correction with a reason, as
 * for any other record.
 */
function Removed({ text, entry, mayUndo, onReport, onUndone }: RemovedProps) {
  const t = useMessages(PACK_OFFICE);
  const row = useLiveQuery(() => db.outbox.get(entry.seq), [entry.seq]);
  const isSent = row?.state === 'sent';
  const runs = [...entry.payload.data, ...(entry.payload.sold ?? [])];
  const [keys] = useState(() => runs.map(() => crypto.randomUUID()));
  const [isOver, setOver] = useState(false);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const undo = async () => {
    setOver(true);
    try {
      for (const [index, { lot_number, lot_counter, start_ticket, end_ticket }] of runs.entries())
        await write(countingPaths.correct, {
          body: {
            store_id: entry.payload.store_id,
            ...{ lot_number, lot_counter, start_ticket, end_ticket },
            reason: t.undoReason,
          },
          key: keys[index],
        });
      setOutcome({ kind: 'success', text: t.undone });
      await refreshStock();
    } catch (refused) {
      setOutcome({ kind: 'error', text: failureText(refused) });
    }
    onUndone();
  };
  if (outcome) return <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>;
  const isTheft = runs.some((run) => 'reason' in run && (run.reason === 'stolen' || run.reason === 'lost'));
  return (
    <StatusAlert
      kind="success"
      action={
        <>
          {mayUndo && isSent && !isOver && (
            <Button variant="outline" onClick={() => void undo()}>
              {t.undo}
            </Button>
          )}
          {isTheft && mayUndo && (
            <Button variant="outline" onClick={onReport}>
              {t.printReport}
            </Button>
          )}
        </>
      }
    >
      {text}
    </StatusAlert>
  );
}
