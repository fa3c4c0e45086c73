import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue } from 'react';
import { db } from '../device/db';
import type { OutboxRow } from '../device/rows';
import { useSession } from './session-store';

/** The entries of a store that are on this terminal only, newest first; none until they are read. */
export function useUnsentRows(storeId: number): OutboxRow[] {
  const rows = useLiveQuery(
    () =>
      db.outbox
        .where('[storeId+state]')
        .anyOf([
          [storeId, 'attention'],
          [storeId, 'pending'],
        ])
        .toArray(),
    [storeId],
  );
  return (rows ?? []).toSorted((a, b) => b.seq - a.seq);
}

type Listed = { total: number; rows: OutboxRow[] };

/**
 * The entries of this store that are in one state, live: how many there are, and only so many of them as are shown. The
 * page draws them when nothing else is to be done, so that a thousand entries being sent don't hold it up.
 * @param order by capture
 * @param most how many rows are read
 * @returns undefined until they are read
 */
export function useOutboxList(
  state: OutboxRow['state'],
  order: 'oldest first' | 'newest first',
  most: number,
): Listed | undefined {
  const storeId = useSession((session) => session.user?.store_id ?? null);
  const listed = useLiveQuery(async (): Promise<Listed> => {
    if (storeId === null) return { total: 0, rows: [] };
    // An index keeps equal keys in order of the primary key: seq.
    const all = () => db.outbox.where('[storeId+state]').equals([storeId, state]);
    const inOrder = order === 'oldest first' ? all() : all().reverse();
    const [total, rows] = await Promise.all([all().count(), inOrder.limit(most).toArray()]);
    return { total, rows };
  }, [storeId, state, order, most]);
  return useDeferredValue(listed);
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
