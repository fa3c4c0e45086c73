import { create } from 'zustand';
import { ApiError, NetworkError } from '../api/client';
import type { SignedInUser } from '../contract/auth';
import { TICKET_STATUS } from '../domain/status';
import { indexStock, type StockIndex, type StockRun, withEffects } from '../domain/stock';
import { db } from '../outbox/db';
import { effectsOf, unsettledRows } from '../outbox/effects';
import type { OutboxRow, SnapshotRow } from '../outbox/rows';
import { refreshSnapshot, snapshotRuns } from '../outbox/snapshot';
import { api } from './api';
import { observe } from './live';
import { useSession } from './session-store';

type StockState = {
  onShelf: StockIndex;
  active: StockIndex;
  /** when the server told it */
  asOf: Date | null;
  /** whether this terminal has a copy of the store's stock at all */
  known: boolean;
};

const indexed = (stock: readonly StockRun[]): Pick<StockState, 'onShelf' | 'active'> => ({
  onShelf: indexStock(stock, TICKET_STATUS.onShelf),
  active: indexStock(stock, TICKET_STATUS.active),
});

const UNKNOWN: StockState = { ...indexed([]), asOf: null, known: false };

/** The store's unsold tickets as this terminal knows them, in memory: a scan waits for no database. */
export const useStock = create<StockState>(() => UNKNOWN);

/** The stock of this moment, for event handlers. */
export const stockNow = (): StockState => useStock.getState();

let parsed: { text: string; runs: StockRun[] } = { text: '[]', runs: [] };

function show(snapshot: SnapshotRow | undefined, unsettled: readonly OutboxRow[]): void {
  if (!snapshot) {
    useStock.setState(UNKNOWN);
    return;
  }
  if (parsed.text !== snapshot.ranges) parsed = { text: snapshot.ranges, runs: snapshotRuns(snapshot) };
  const stock = withEffects(parsed.runs, unsettled.flatMap(effectsOf));
  useStock.setState({ ...indexed(stock), asOf: new Date(snapshot.fetchedAt), known: true });
}

/** A user who has a store. */
const isOfStore = (user: SignedInUser | null): user is SignedInUser & { store_id: number } =>
  user !== null && user.store_id !== null;

/**
 * Follows the stock of a user's store: the snapshot with what isn't settled yet, read together so that no ticket
 * is seen twice or missed in between.
 * @returns stops it
 */
export function watchStock(user: SignedInUser | null): () => void {
  useStock.setState(UNKNOWN);
  if (!isOfStore(user)) return () => undefined;
  const { store_id: storeId, id: userId } = user;
  return observe(
    () =>
      db.transaction('r', db.snapshots, db.outbox, async () => {
        const snapshot = await db.snapshots.get([storeId, userId]);
        return { snapshot, unsettled: snapshot ? await unsettledRows(db, storeId, snapshot.ackSeq) : [] };
      }),
    ({ snapshot, unsettled }) => show(snapshot, unsettled),
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
    const { user, expired } = useSession.getState();
    if (!isOfStore(user) || expired) return;
    try {
      await refreshSnapshot(api, user, db);
    } catch (error) {
      // `asOf` tells how old the copy is.
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error;
    }
  } while (again);
}
