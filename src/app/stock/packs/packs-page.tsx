import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { db } from '../../../device/db';
import type { OutboxRow, RemovalEntry } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { useMessages } from '../../../messages/hooks/use-messages';
import { capturedWallTime } from '../../../outbox/submission';
import { isSameLot, type StockRun } from '../../../shared/stock/stock';
import { firstSold, hull, lastSold } from '../../../shared/tickets/runs';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { atStore, paths } from '../../../shared/wire/page-paths';
import { LazyRemoval } from '../../counting/removal/take-out';
import { ReportedStore } from '../../places/place-choice';
import { reportProblem } from '../../state/problem-store';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { leaveOut, useStock } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { useFileDrop } from '../../ui/file-drop';
import { wallText } from '../../ui/formats';
import { Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/try-again';
import { CHANGED_ENTRY, packIn } from '../pack-address';
import { PackLife } from './pack-life';
import { PackList } from './pack-list';
import { useOwnStock } from './use-packs';

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
        key={`${pack.upc}/${pack.lotCounter}`}
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
        // The line below the list comes with it: it would move.
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
  const [read, setRead] = useState<{ row: OutboxRow | undefined } | null>(null);
  const leftOut = useStock((stock) => stock.leftOut);
  const row = read?.row;
  const entry = row?.kind === 'removal' && row.state === 'attention' ? row : null;

  useEffect(() => {
    const find = async () => setRead({ row: await db.outbox.where('key').equals(entryKey).first() });
    find().catch(reportProblem);
  }, [entryKey]);
  useEffect(() => (entry ? leaveOut(entry.seq) : undefined), [entry]);

  if (!read) return null;
  if (!entry)
    return (
      <StatusAlert kind="info">
        {t.nothingToChange} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
      </StatusAlert>
    );
  const leave = () => navigate(paths.outbox);
  return (
    <>
      <StatusAlert kind="warning">
        <p>{t.changing({ name: entry.userName, at: wallText(capturedWallTime(entry, clock)) })}</p>
        <chakra.p fontWeight="normal">{t.wasRefused({ reason: entry.lastError?.message ?? '' })}</chakra.p>
      </StatusAlert>
      {leftOut === entry.seq && <Form entry={entry} onLeave={leave} />}
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
