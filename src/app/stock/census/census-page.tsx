import { Button } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { knowsCensus } from '../../../device/store-settings';
import { CENSUS } from '../../../messages/areas/census';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  censusEntries,
  enterCensus,
  leaveCensus,
  type TerminalCensus,
  terminalCensus,
} from '../../../outbox/census';
import { nudgeOutbox } from '../../../pwa/wake';
import type { Census } from '../../../shared/counting/census-schema';
import { countingPaths } from '../../../shared/counting/paths';
import { DAY_MS } from '../../../shared/time/store-clock';
import { sumOf } from '../../../shared/values/collections';
import { ReportedStore } from '../../places/place-choice';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useRead } from '../../state/queries/query';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { useStock } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { storeTime } from '../../ui/formats';
import { Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { useOwnStock } from '../packs/packs';
import { findingsHere, findingsOf, placesNow, scansHere, stockPacks } from './census-lines';
import { CensusLists } from './census-lists';
import { CensusCounter } from './census-scan';

/** Census (product: the whole stock): scan all packs in all places, on several terminals, to find the missing ones. */
export function CensusPage() {
  const t = useMessages(CENSUS);
  const handedOver = useSession((session) => session.handedOver);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>{handedOver ? <CounterCensus /> : <OfficeCensus />}</Stack>
    </>
  );
}

function CounterCensus() {
  const user = useSession((session) => session.user);
  if (user?.store_id == null) return null;
  return <StoreCensus storeId={user.store_id} storeName={user.store_name ?? ''} isOwn />;
}

function OfficeCensus() {
  const { id, name, isOwn, companies, stores } = useReportedStore();
  return (
    <>
      <ReportedStore companies={companies} stores={stores} />
      {id !== null && (
        <Together key={id} placeholder={<PanelSkeleton />}>
          <StoreCensus storeId={id} storeName={name} isOwn={isOwn} />
        </Together>
      )}
    </>
  );
}

/** Others begin a census and scan too: their records are read at this interval, in milliseconds. */
const FOLLOW_MS = 10_000;

type Props = {
  storeId: number;
  storeName: string;
  /** the user works in this store, so this terminal has its stock */
  isOwn: boolean;
};

function StoreCensus({ storeId, storeName, isOwn }: Props) {
  const t = useMessages(CENSUS);
  const clock = useStoreClock();
  const amounts = useAmounts();
  const mayTake = useStock(({ settings }) => knowsCensus(settings));
  const joined = useLiveQuery(async () => (isOwn ? terminalCensus(storeId) : null), [storeId, isOwn]);
  const [shownId, setShownId] = useState<string | null>(null);
  // Another terminal may begin a census, which this one must join: two censuses can't be merged.
  const newest = useRead(countingPaths.census, { params: { storeId } }, joined ? {} : { everyMs: FOLLOW_MS });
  const history = newest.reply?.history ?? [];
  const censusId = joined?.censusId ?? shownId ?? history[0]?.census_id ?? null;
  const isFollowed =
    joined != null || history.find(({ census_id }) => census_id === censusId)?.closed_at === null;
  const one = useRead(
    countingPaths.census,
    censusId === null ? null : { params: { storeId }, query: { census_id: censusId } },
    isFollowed ? { everyMs: FOLLOW_MS } : {},
  );
  const [census] = one.reply?.data ?? [];
  const begunAt = joined?.begunAt ?? census?.begun_at ?? now().toISOString();
  const since = new Date(Date.parse(begunAt) - DAY_MS).toISOString();
  const entries = useLiveQuery(
    async () => (isOwn ? censusEntries(storeId, since) : []),
    [storeId, isOwn, since],
  );
  const { reload } = newest;
  const sent = entries?.filter(({ state }) => state === 'sent').length ?? 0;
  useReloadAfter(sent, () => {
    reload();
    one.reload();
  });

  const runs = useOwnStock();
  const placed = one.reply?.placed ?? newest.reply?.placed;
  const places = useMemo(() => placesNow(placed ?? [], entries ?? []), [placed, entries]);
  const stock = useMemo(() => stockPacks(isOwn && runs ? runs : [], places), [isOwn, runs, places]);
  const followed = useMemo(() => {
    if (!isOwn || censusId === null || (census && census.closed_at !== null)) return null;
    const part = joined ?? { censusId, begunAt: '', place: 'shelf' as const, by: null, scans: [] };
    const scans = scansHere(census, entries ?? [], part, stock);
    return { scans, findings: findingsHere(stock, scans) };
  }, [isOwn, censusId, census, entries, joined, stock]);
  const findings = followed?.findings ?? (census ? findingsOf(census) : null);
  // The closing may wait for the network.
  const closing = new Set(
    entries?.flatMap((entry) => (entry.kind === 'census_close' ? [entry.payload.census_id] : [])),
  );
  const unsent = (joined?.scans.length ?? 0) + sumOf(entries ?? [], scansWaiting);
  const day = storeTime(new Date(begunAt), clock);
  const isIdle = isOwn && joined === null;
  const open = history.filter(({ census_id, closed_at }) => closed_at === null && !closing.has(census_id));
  const start = useStart(storeId);
  const closed = useClosedByOther(storeId, joined ?? null, census);

  if (isOwn && !mayTake) return <StatusAlert kind="info">{t.serverFirst}</StatusAlert>;
  return (
    <>
      <AsOf at={newest.asOf} onRetry={reload} />
      {isIdle && closed && (
        <StatusAlert kind="warning">
          {t.closedBy({ by: closed.by, at: storeTime(new Date(closed.at), clock) })}
        </StatusAlert>
      )}
      {isIdle && (open.length > 0 || !findings) && <Start {...start} open={open} />}
      {joined && followed && (
        <CensusCounter
          key={joined.censusId}
          storeId={storeId}
          census={joined}
          stock={stock}
          scans={followed.scans}
          findings={followed.findings}
          unsent={unsent}
        />
      )}
      {start.failure && <StatusAlert kind="error">{start.failure}</StatusAlert>}
      {findings && censusId !== null && (
        <CensusLists
          key={`lists of ${censusId}`}
          storeId={storeId}
          storeName={storeName}
          day={day}
          findings={findings}
          placed={isOwn ? places : null}
          isUnderWay={joined != null}
          {...(!joined && {
            head: {
              title: t.ofDay({ at: day }),
              note: [
                t.seen({ seen: findings.seen, packs: findings.packs }),
                t.value({ seen: amounts.exact(findings.seenCents), all: amounts.exact(findings.cents) }),
                ...(census && census.by.length > 0 ? [t.scannedBy({ names: census.by.join(', ') })] : []),
                ...(census?.note ? [census.note] : []),
              ].join(' · '),
              actions: isIdle && open.length === 0 && <Button onClick={start.begin}>{t.start}</Button>,
            },
          })}
        />
      )}
      <History rows={history} shown={censusId} read={newest} {...(!joined && { onShow: setShownId })} />
    </>
  );
}

/**
 * Ends this terminal's part in a census that another one has closed. Its scans are still sent and counted: a pack that somebody saw must
 * not be listed as missing (docs/decisions 66).
 * @returns who closed it, and when, until the screen is left
 */
function useClosedByOther(storeId: number, joined: TerminalCensus | null, census: Census | undefined) {
  const [closed, setClosed] = useState<{ by: string; at: string } | null>(null);
  const isJoined = census?.census_id === joined?.censusId;
  const at = (isJoined && census?.closed_at) || null;
  const leave = useEffectEvent((closedAt: string) => {
    setClosed({ by: census?.closed_by ?? '', at: closedAt });
    leaveCensus(storeId).then(nudgeOutbox, reportProblem);
  });
  useEffect(() => {
    if (at) leave(at);
  }, [at]);
  return closed;
}

/** Reads again when this terminal's entries have been sent. */
function useReloadAfter(sent: number, reload: () => void) {
  const before = useRef(sent);
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (sent !== before.current) again();
    before.current = sent;
  }, [sent]);
}

const scansWaiting = (entry: Awaited<ReturnType<typeof censusEntries>>[number]): number =>
  entry.kind === 'census' && entry.state !== 'sent' ? entry.payload.data.length : 0;

type Named = Pick<Census, 'census_id' | 'begun_at' | 'closed_at' | 'closed_by'>;

/** Begins a census, or joins one that another terminal has begun. */
function useStart(storeId: number) {
  const [failure, setFailure] = useState<string | null>(null);
  const join = (censusId: string, begunAt: string) =>
    void enterCensus(storeId, { censusId, begunAt }).catch((error: unknown) => setFailure(failureOf(error)));
  return { failure, join, begin: () => join(crypto.randomUUID(), now().toISOString()) };
}

type StartProps = Pick<ReturnType<typeof useStart>, 'join' | 'begin'> & { open: readonly Named[] };

/** The ways into a census: join an open one, or begin one. */
function Start({ open, join, begin }: StartProps) {
  const t = useMessages(CENSUS);
  const clock = useStoreClock();
  return (
    <Panel>
      <p>{t.intro}</p>
      {open.map(({ census_id, begun_at }) => (
        <Row key={census_id}>
          <Button onClick={() => join(census_id, begun_at)}>{t.resume}</Button>
          <span>{t.isOpen({ at: storeTime(new Date(begun_at), clock) })}</span>
        </Row>
      ))}
      <div>
        <Button variant={open.length > 0 ? 'outline' : 'solid'} onClick={begin}>
          {t.start}
        </Button>
      </div>
    </Panel>
  );
}

type HistoryProps = {
  rows: readonly Named[];
  shown: string | null;
  read: { loading: boolean; error: string | undefined; reload: () => void };
  /** absent while this terminal takes part in a census */
  onShow?: (id: string) => void;
};

/** The censuses of the store, newest first. */
function History({ rows, shown, read, onShow }: HistoryProps) {
  const t = useMessages(CENSUS);
  const clock = useStoreClock();
  const columns: Column<Named>[] = [
    {
      header: t.began,
      title: true,
      value: ({ begun_at }) => begun_at,
      text: ({ begun_at }) => storeTime(new Date(begun_at), clock),
    },
    {
      header: t.ended,
      value: ({ closed_at }) => closed_at ?? '',
      text: ({ closed_at }) => (closed_at ? storeTime(new Date(closed_at), clock) : t.stillOpen),
    },
    { header: t.by, value: ({ closed_by }) => closed_by ?? '' },
  ];
  return (
    <Panel title={t.history}>
      <DataTable
        caption={t.history}
        columns={columns}
        rows={rows}
        rowKey={({ census_id }) => census_id}
        loading={read.loading}
        error={read.error}
        onRetry={read.reload}
        empty={t.empty}
        {...(onShow && {
          actions: ({ census_id, begun_at }: Named) =>
            census_id === shown
              ? []
              : [
                  {
                    isRow: true,
                    label: t.show,
                    name: `${t.show} ${storeTime(new Date(begun_at), clock)}`,
                    run: () => onShow(census_id),
                  },
                ],
        })}
      />
    </Panel>
  );
}
