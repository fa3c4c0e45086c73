import { create } from 'zustand';
import { ApiError, NetworkError } from '../../device/client';
import { db } from '../../device/db';
import { TERMINAL_ID } from '../../device/duty';
import type { OutboxRow, SnapshotRow, SoldListRow } from '../../device/rows';
import { refreshSnapshot, refreshSoldCopy, snapshotRuns, soldCopy, soldLots } from '../../device/stock-calls';
import { clockIn, knowsWalks, type ListedSettings, loadSettings } from '../../device/store-settings';
import { showPunjabi } from '../../messages/language';
import { readRows, unsettled } from '../../outbox/queries';
import { effectsOf, isOpeningCheck } from '../../outbox/submission';
import type { SignedInUser } from '../../shared/accounts/auth-schema';
import { fieldContext } from '../../shared/counting/scan-routing';
import { binName, COUNTER, placeOfBin } from '../../shared/stock/bins';
import {
  indexSold,
  indexStock,
  type SaleHere,
  type SoldBy,
  type SoldTickets,
  type StockEffect,
  type StockIndex,
  type StockRun,
  withEffects,
} from '../../shared/stock/stock';
import { type CodeSource, STANDARD, type TicketLayout } from '../../shared/tickets/layouts';
import { type Code, type FieldContext, readCode } from '../../shared/tickets/read-code';
import { TICKET_STATUS } from '../../shared/tickets/status';
import { worksInStore } from '../../shared/wire/access';
import { lookAtClock, showClock } from '../ui/store-clock';
import { api } from './api';
import { refreshRoster } from './duty/roster';
import { observe, reportProblem } from './problem-store';
import { useSession } from './session-store';
import { showAmounts } from './shift/use-amounts';

type StockState = {
  onShelf: StockIndex;
  active: StockIndex;
  /** the recently sold tickets */
  sold: SoldTickets;
  /** the layout of the store's tickets */
  layout: TicketLayout;
  /** time of the server's response */
  asOf: Date | null;
  /** whether this terminal has a copy of the store's stock */
  hasCopy: boolean;
  /** `seq` of the outbox entry whose effects are left out */
  leftOut: number | null;
  /** the store's settings in the server's last reply; null before that: the defaults */
  settings: ListedSettings | null;
};

const indexed = (stock: readonly StockRun[]): Pick<StockState, 'onShelf' | 'active'> => ({
  onShelf: indexStock(stock, TICKET_STATUS.onShelf),
  active: indexStock(stock, TICKET_STATUS.active),
});

const UNKNOWN: StockState = {
  ...indexed([]),
  sold: () => undefined,
  layout: STANDARD,
  asOf: null,
  hasCopy: false,
  leftOut: null,
  settings: null,
};

/** The store's unsold tickets on this terminal, in memory, so that a scan doesn't wait for the database. */
export const useStock = create<StockState>(() => UNKNOWN);

/** The current stock, for event handlers. */
export const stockNow = (): StockState => useStock.getState();

/** A bin in a file: a number at the counter, otherwise as people name it. */
export const binCell = (bin: number | null | undefined): string | number =>
  bin == null ? '' : placeOfBin(bin) === COUNTER ? bin : storeBin(bin);

/** Whether the person at this terminal may find packs, as the first walk does: the store's admin, and clerks if the store allows it. */
export function useMayWalk(): boolean {
  const handedOver = useSession((session) => session.handedOver);
  return useStock(
    ({ settings }) => knowsWalks(settings) && (!handedOver || settings?.clerks_find_packs === true),
  );
}

/** The vending machines of this terminal's store. */
export const storeMachines = () => stockNow().settings?.vending_machines ?? [];

/** A bin of this terminal's store, as people name it. */
export const storeBin = (bin: number): string => binName(bin, storeMachines());

/** The stock changes of an entry, and its author. */
type EntryEffects = { changes: StockEffect[]; soldBy: SoldBy };
type Effects = ReadonlyMap<number, EntryEffects>;
type Source = { ranges: string; runs: StockRun[]; effects: Effects; sold?: SoldListRow | undefined };
const NO_SOURCE: Source = { ranges: '[]', runs: [], effects: new Map() };
/** The input of the stock that is shown. */
let source = NO_SOURCE;
/** The last result from the database. */
let latest: { snapshot: SnapshotRow; effects: Effects; sold?: SoldListRow | undefined } | null = null;

const effectsOfRow = (row: OutboxRow): EntryEffects => ({
  changes: effectsOf(row),
  soldBy: { name: row.userName, at: row.recordedAt, ...(isOpeningCheck(row) && { isMissing: true }) },
});

/** The effects of rows by `seq`. Known effects aren't read again. */
async function readEffects(seqs: readonly number[]): Promise<Effects> {
  const readBefore: Effects = latest?.effects ?? new Map();
  const rows = await readRows(
    db,
    seqs.filter((seq) => !readBefore.has(seq)),
  );
  const all = new Map([...readBefore, ...rows.map((row) => [row.seq, effectsOfRow(row)] as const)]);
  return new Map(
    seqs.flatMap((seq) => {
      const effects = all.get(seq);
      return effects ? [[seq, effects]] : [];
    }),
  );
}

function show(): void {
  if (!latest) return;
  const { ranges, fetchedAt } = latest.snapshot;
  const { leftOut } = useStock.getState();
  const effects = new Map([...latest.effects].filter(([seq]) => seq !== leftOut));
  const asOf = new Date(fetchedAt);
  const { sold } = latest;
  const isSame = source.ranges === ranges && [...source.effects.keys()].join() === [...effects.keys()].join();
  if (isSame && useStock.getState().hasCopy) {
    const isSoldSame = source.sold?.list === sold?.list;
    source = { ...source, sold };
    useStock.setState(isSoldSame ? { asOf } : { asOf, sold: soldTickets(source) });
    return;
  }
  const runs = source.ranges === ranges ? source.runs : snapshotRuns(latest.snapshot);
  source = { ranges, runs, effects, sold };
  const changes = [...effects.values()].flatMap((entry) => entry.changes);
  useStock.setState({
    ...indexed(withEffects(runs, changes)),
    sold: soldTickets(source),
    asOf,
    hasCopy: true,
  });
}

/** The sold tickets, indexed when a scan first needs them: few counts ever do. */
function soldTickets({ sold, runs, effects }: Source): SoldTickets {
  let find: SoldTickets | undefined;
  return (ticket, upc) => {
    find ??= indexSold(sold ? soldLots(sold) : [], runs, salesIn(effects));
    return find(ticket, upc);
  };
}

const salesIn = (effects: Effects): SaleHere[] =>
  [...effects.values()].flatMap(({ changes, soldBy }) =>
    changes.flatMap((change) => {
      if (change.kind === 'sale') return { ...change, soldBy };
      return change.kind === 'removal' ? { ...change, soldBy: { ...soldBy, reason: change.reason } } : [];
    }),
  );

/**
 * Applies a new entry to the stock at once. The database would report it only a moment later, and a scan right after "saved"
 * must not find the tickets unchanged.
 */
export function takeIntoStock(row: OutboxRow): void {
  if (latest?.snapshot.storeId !== row.storeId) return;
  latest = { ...latest, effects: new Map(latest.effects).set(row.seq, effectsOfRow(row)) };
  show();
}

/**
 * Shows the stock without the effects of an outbox entry while a person changes that entry.
 * @param seq `seq` of the entry
 * @returns a function that ends it
 */
export function leaveOut(seq: number): () => void {
  const change = (leftOut: number | null) => {
    useStock.setState({ leftOut });
    show();
  };
  change(seq);
  return () => change(null);
}

function showSettings(settings: ListedSettings | null, userId: number): void {
  showClock(clockIn(settings));
  showAmounts(userId === TERMINAL_ID, settings?.clerks_see);
  showPunjabi(settings?.second_language !== 'none');
  if (JSON.stringify(settings) === JSON.stringify(stockNow().settings)) return;
  useStock.setState({ settings, layout: settings?.ticket_layout ?? STANDARD });
}

/**
 * Checks whether the user belongs to a store, or is its handed-over terminal. An admin's `store_id` is the
 * company.
 */
const isOfStore = (user: SignedInUser | null): user is SignedInUser & { store_id: number } =>
  user !== null && user.store_id !== null && worksInStore(user.user_role);

/**
 * Follows the stock of a user's store: the snapshot and the unsettled entries, read in one transaction so that no ticket is
 * counted twice or missed.
 * @returns a function that ends it
 */
export function watchStock(user: SignedInUser | null): () => void {
  source = NO_SOURCE;
  latest = null;
  useStock.setState({ ...UNKNOWN, leftOut: useStock.getState().leftOut });
  lookAtClock(null);
  if (!isOfStore(user)) {
    showClock(clockIn(null));
    showAmounts(false, undefined);
    showPunjabi(true);
    return () => undefined;
  }
  const { store_id: storeId, id: userId } = user;
  return observe(
    () =>
      db.transaction('r', db.snapshots, db.outbox, db.meta, async () => {
        showSettings((await loadSettings(db, storeId)) ?? null, userId);
        const snapshot = await db.snapshots.get([storeId, userId]);
        if (!snapshot) return null;
        const sold = await soldCopy(db, storeId);
        // Last: it may have nothing to read, and after such an await the transaction would be over.
        const effects = await readEffects(await unsettled(db, storeId, snapshot.ackSeq));
        return { snapshot, effects, sold };
      }),
    (copy) => {
      if (!copy) return;
      latest = copy;
      show();
    },
  );
}

let running: Promise<void> | null = null;
let again = false;

/**
 * Fetches the stock from the server. Calls during a request lead to one further request, since the response may lack entries
 * acknowledged after the request began. After a failure the terminal keeps its stock.
 */
export function refreshStock(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = refreshUntilCurrent().finally(() => {
    running = null;
  });
  void running.then(refreshSold);
  return running;
}

/** Refreshes of the stock since the fetch of sold tickets began; 0: none is running. */
let soldRefreshes = 0;

/** Fetches the sold tickets after the stock, since no screen waits for them. */
async function refreshSold(): Promise<void> {
  soldRefreshes += 1;
  if (soldRefreshes > 1) return;
  for (let done = 0; done < soldRefreshes; ) {
    done = soldRefreshes;
    const { account, expired } = useSession.getState();
    if (isOfStore(account) && !expired) await refreshSoldCopy(api, account, db).catch(reportFailure);
  }
  soldRefreshes = 0;
}

/** An unreachable or refusing server isn't a fault of the terminal, which keeps its data. */
function reportFailure(error: unknown): void {
  if (!(error instanceof NetworkError || error instanceof ApiError)) reportProblem(error);
}

async function refreshUntilCurrent(): Promise<void> {
  do {
    again = false;
    const { account, handedOver, expired } = useSession.getState();
    if (!isOfStore(account) || expired) return;
    try {
      await refreshSnapshot(api, account, db);
      if (handedOver) await refreshRoster(account.store_id);
    } catch (error) {
      // `asOf` shows the age of the stock.
      reportFailure(error);
    }
  } while (again);
}

/** The rules for reading codes in this terminal's store; without a store, the standard layout. */
export function storeCodes(): FieldContext {
  const { onShelf, active, layout } = stockNow();
  return fieldContext({ eligible: onShelf, other: active, layout });
}

/** Reads a scanned or typed code by the layout of this terminal's store. */
export const readStoreCode = (raw: string, source: CodeSource): Code =>
  readCode(raw, { ...storeCodes(), source });
