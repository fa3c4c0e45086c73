import { useLiveQuery } from 'dexie-react-hooks';
import { type TerminalDb, db as terminalDb } from '../device/db';
import type { CountEntry, OutboxRow } from '../device/rows';
import { DEFAULT_CLOCK } from '../domain/time/store-clock';
import { businessDay } from '../domain/time/time';
import { useSession } from './session-store';

/** Withdrawn entries and discards don't belong to a shift. */
const isOfShift = (row: OutboxRow): row is CountEntry =>
  row.kind !== 'discard' && row.state !== 'discarded' && row.state !== 'replaced';

/**
 * The entries that a user captured on this terminal on a day, sent or not, in order of capture.
 * @param day YYYY-MM-DD in Los Angeles
 */
export async function shiftRows(
  storeId: number,
  userId: number,
  day: string,
  db: TerminalDb = terminalDb,
): Promise<CountEntry[]> {
  const { start, end } = businessDay(day, DEFAULT_CLOCK);
  const rows = await db.outbox
    .where('[storeId+recordedAt]')
    .between([storeId, start.toISOString()], [storeId, end.toISOString()], true, false)
    .and((row) => row.userId === userId)
    .toArray();
  return rows.filter(isOfShift);
}

/** The current user's entries of a day on this terminal, live; undefined until they are read. @param day YYYY-MM-DD */
export function useShift(day: string): CountEntry[] | undefined {
  const user = useSession((session) => session.user);
  return useLiveQuery(
    async () => (user?.store_id ? shiftRows(user.store_id, user.id, day) : []),
    [user?.store_id, user?.id, day],
  );
}
