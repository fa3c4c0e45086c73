import { useLiveQuery } from 'dexie-react-hooks';
import { create } from 'zustand';
import { db } from '../device/db';
import type { OutboxRow } from '../device/rows';
import { countUnsent, showBadge } from '../outbox/badge';
import { observe } from './observe';
import { useSession } from './session-store';

type OutboxCounts = {
  /** entries that will be sent by themselves */
  waiting: number;
  /** entries that the server refused and a person has to look at */
  attention: number;
};

const NONE: OutboxCounts = { waiting: 0, attention: 0 };

/** How many entries of this store aren't with the server yet. */
export const useOutboxCounts = create<OutboxCounts>(() => NONE);

/** Follows the counts of a store, here and on the app's icon. @returns stops it */
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

/**
 * What lately happened to the entries of this store: all that need attention, and the last ones sent; undefined until
 * they are read.
 * @param sent how many of the sent ones
 */
export function useLatestOutboxRows(sent: number): OutboxRow[] | undefined {
  const storeId = useSession((session) => session.user?.store_id ?? null);
  return useLiveQuery(async () => {
    if (storeId === null) return [];
    const inState = (state: OutboxRow['state']) =>
      db.outbox.where('[storeId+state]').equals([storeId, state]).reverse();
    const [refused, last] = await Promise.all([
      inState('attention').toArray(),
      inState('sent').limit(sent).toArray(),
    ]);
    return [...refused, ...last];
  }, [storeId, sent]);
}

/** One entry of the outbox, followed live by its key; undefined until it's read. */
export const useOutboxRow = (key: string): OutboxRow | undefined =>
  useLiveQuery(() => db.outbox.where('key').equals(key).first(), [key]);
