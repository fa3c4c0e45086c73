import { create } from 'zustand';
import { ApiError, NetworkError } from '../api/client';
import type { SignedInUser } from '../contract/auth';
import { worksInStore } from '../contract/roles';
import { db } from '../device/db';
import type { OutboxRow, SnapshotRow } from '../device/rows';
import { refreshSnapshot, snapshotRuns } from '../device/stock-copy';
import { TICKET_STATUS } from '../domain/status';
import { indexStock, type StockEffect, type StockIndex, type StockRun, withEffects } from '../domain/stock';
import { readRows, unsettled } from '../outbox/queries';
import { effectsOf } from '../outbox/submission';
import { api } from './api';
import { refreshRoster } from './duty/roster';
import { observe } from './observe';
import { reportProblem } from './problem-store';
import { useSession } from './session-store';

type StockState = {
  onShelf: StockIndex;
  active: StockIndex;
  /** when the server told it */
  asOf: Date | null;
  /** whether this terminal has a copy of the store's stock at all */
  known: boolean;
  /** the entry of the outbox whose effects the stock is shown without */
  leftOut: number | null;
};

const indexed = (stock: readonly StockRun[]): Pick<StockState, 'onShelf' | 'active'> => ({
  onShelf: indexStock(stock, TICKET_STATUS.onShelf),
  active: indexStock(stock, TICKET_STATUS.active),
});

const UNKNOWN: StockState = { ...indexed([]), asOf: null, known: false, leftOut: null };

/** The store's unsold tickets as this terminal knows them, in memory: a scan waits for no database. */
export const useStock = create<StockState>(() => UNKNOWN);

/** The stock of this moment, for event handlers. */
export const stockNow = (): StockState => useStock.getState();

type Effects = ReadonlyMap<number, StockEffect[]>;
type Source = { ranges: string; runs: StockRun[]; effects: Effects };
const NO_SOURCE: Source = { ranges: '[]', runs: [], effects: new Map() };
/** What the stock shown was computed from. */
let source = NO_SOURCE;
/** What the database told last. */
let told: { snapshot: SnapshotRow; effects: Effects } | null = null;

/** What rows change, by their numbers; those computed before aren't read again. */
async function readEffects(seqs: readonly number[]): Promise<Effects> {
  const known: Effects = told?.effects ?? new Map();
  const rows = await readRows(
    db,
    seqs.filter((seq) => !known.has(seq)),
  );
  const read = new Map(rows.map((row) => [row.seq, effectsOf(row)]));
  return new Map(seqs.map((seq) => [seq, known.get(seq) ?? read.get(seq) ?? []]));
}

function show(): void {
  if (!told) return;
  const { ranges, fetchedAt } = told.snapshot;
  const { leftOut } = useStock.getState();
  const effects = new Map([...told.effects].filter(([seq]) => seq !== leftOut));
  const asOf = new Date(fetchedAt);
  const isSame = source.ranges === ranges && [...source.effects.keys()].join() === [...effects.keys()].join();
  if (isSame && useStock.getState().known) {
    useStock.setState({ asOf });
    return;
  }
  const runs = source.ranges === ranges ? source.runs : snapshotRuns(told.snapshot);
  source = { ranges, runs, effects };
  useStock.setState({ ...indexed(withEffects(runs, [...effects.values()].flat())), asOf, known: true });
}

/**
 * Takes an entry that was just written into the stock at once: a scan right after "saved" mustn't find the tickets as
 * they were before, which the database would tell only a moment later.
 */
export function takeIntoStock(row: OutboxRow): void {
  if (told?.snapshot.storeId !== row.storeId) return;
  told = { ...told, effects: new Map(told.effects).set(row.seq, effectsOf(row)) };
  show();
}

/**
 * Shows the stock as if an entry of the outbox had never been made, while a person changes that entry.
 * @param seq of the entry
 * @returns ends it
 */
export function leaveOut(seq: number): () => void {
  const change = (leftOut: number | null) => {
    useStock.setState({ leftOut });
    show();
  };
  change(seq);
  return () => change(null);
}

/** A store's own user, or its handed-over terminal; an admin's `store_id` is the company. */
const isOfStore = (user: SignedInUser | null): user is SignedInUser & { store_id: number } =>
  user !== null && user.store_id !== null && worksInStore(user.user_role);

/**
 * Follows the stock of a user's store: the snapshot with what isn't settled yet, read together so that no ticket
 * is seen twice or missed in between.
 * @returns stops it
 */
export function watchStock(user: SignedInUser | null): () => void {
  source = NO_SOURCE;
  told = null;
  useStock.setState({ ...UNKNOWN, leftOut: useStock.getState().leftOut });
  if (!isOfStore(user)) return () => undefined;
  const { store_id: storeId, id: userId } = user;
  return observe(
    () =>
      db.transaction('r', db.snapshots, db.outbox, async () => {
        const snapshot = await db.snapshots.get([storeId, userId]);
        if (!snapshot) return null;
        return { snapshot, effects: await readEffects(await unsettled(db, storeId, snapshot.ackSeq)) };
      }),
    (known) => {
      if (!known) return;
      told = known;
      show();
    },
  );
}

let running: Promise<void> | null = null;
let again = false;

/**
 * Asks the server for the stock. Calls meanwhile become one further request, since what was acknowledged after a
 * request began may not be in its answer. Without an answer the terminal goes on with what it has.
 */
export function refreshStock(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = refreshUntilCurrent().finally(() => {
    running = null;
  });
  return running;
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
      // Without an answer `asOf` tells how old the copy is.
      if (!(error instanceof NetworkError || error instanceof ApiError)) reportProblem(error);
    }
  } while (again);
}
