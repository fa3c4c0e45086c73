import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue } from 'react';
import { create } from 'zustand';
import { db, entriesIn } from '../../device/db';
import type { CountEntry, OutboxRow, RemovalEntry } from '../../device/rows';
import { countUnsent } from '../../device/terminal-report';
import { showBadge } from '../../pwa/worker-messages';
import { CHANGED_ENTRY, paths } from '../../shared/wire/page-paths';
import { observe } from './problem-store';
import { useArrival } from './queries/together';
import { useSession } from './session-store';

/** The unsent entries of a store on this terminal. */
const unsentRows = (storeId: number): Promise<OutboxRow[]> =>
  db.outbox
    .where('[storeId+state]')
    .anyOf([
      [storeId, 'attention'],
      [storeId, 'pending'],
    ])
    .toArray();

/** The unsent entries of a store on this terminal, newest first; empty until they are read. */
export function useUnsentRows(storeId: number): OutboxRow[] {
  const rows = useLiveQuery(() => unsentRows(storeId), [storeId]);
  return (rows ?? []).toSorted((a, b) => b.seq - a.seq);
}

type Listed = { total: number; rows: OutboxRow[] };

/**
 * The entries of this store in one state, live: their total and the first `limit` of them. Rendering is deferred, so
 * that a thousand entries being sent don't block the page.
 * @param order order of capture
 * @param limit maximum number of rows
 * @returns undefined until they are read
 */
export function useOutboxList(
  state: OutboxRow['state'],
  order: 'oldest first' | 'newest first',
  limit: number,
): Listed | undefined {
  const storeId = useSession((session) => session.user?.store_id ?? null);
  const listed = useLiveQuery(async (): Promise<Listed> => {
    if (storeId === null) return { total: 0, rows: [] };
    const all = () => entriesIn(db, storeId, state);
    const inOrder = order === 'oldest first' ? all() : all().reverse();
    const [total, rows] = await Promise.all([all().count(), inOrder.limit(limit).toArray()]);
    return { total, rows };
  }, [storeId, state, order, limit]);
  const shown = useDeferredValue(listed);
  useArrival(shown === undefined);
  return shown;
}

/**
 * The latest entries of this store: all that need attention, and the last sent ones; undefined until they are read.
 * @param sent maximum number of sent entries
 */
export function useLatestOutboxRows(sent: number): OutboxRow[] | undefined {
  const storeId = useSession((session) => session.user?.store_id ?? null);
  return useLiveQuery(async () => {
    if (storeId === null) return [];
    const newest = (state: OutboxRow['state']) => entriesIn(db, storeId, state).reverse();
    const [refused, last] = await Promise.all([
      newest('attention').toArray(),
      newest('sent').limit(sent).toArray(),
    ]);
    return [...refused, ...last];
  }, [storeId, sent]);
}

/** An entry of the outbox by its key, live; undefined until it's read, null if there is none. */
export const useOutboxRow = (key: string | null): OutboxRow | null | undefined =>
  useLiveQuery(async () => (key && (await db.outbox.where('key').equals(key).first())) || null, [key]);

/** The address for editing a refused entry: the screen on which it was made. */
export const editAddress = ({ kind, key }: CountEntry | RemovalEntry): string =>
  `${SCREEN[kind]}?${CHANGED_ENTRY}=${key}`;

const SCREEN = { sale: paths.verifyStock, shelf: paths.addOnShelf, removal: paths.packs };

type OutboxCounts = {
  /** entries that will be sent automatically */
  waiting: number;
  /** entries that the server refused and that need a person's attention */
  attention: number;
};

const NONE: OutboxCounts = { waiting: 0, attention: 0 };

/** The numbers of unsent entries of this store. */
export const useOutboxCounts = create<OutboxCounts>(() => NONE);

/** Follows the counts of a store, and shows them on the app's icon. @returns a function that ends it */
export function watchOutbox(storeId: number | null): () => void {
  useOutboxCounts.setState(NONE);
  if (storeId === null) return () => undefined;
  return observe(
    () => countUnsent(storeId),
    (counts) => {
      useOutboxCounts.setState(counts);
      showBadge(counts.waiting + counts.attention);
    },
  );
}
