import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { type TerminalDb, db as terminalDb } from '../../../device/db';
import type { OutboxRow, ShiftEntry } from '../../../device/rows';
import { capturedDate } from '../../../outbox/submission';
import { DAY_MS, type StoreClock } from '../../../shared/time/store-clock';
import { useClockState } from '../../ui/store-clock';
import { useSession } from '../session-store';

/** Withdrawn entries, discards and money aren't records of a shift. */
const isOfShift = (row: OutboxRow): row is ShiftEntry =>
  (row.kind === 'sale' || row.kind === 'shelf' || row.kind === 'removal') &&
  row.state !== 'discarded' &&
  row.state !== 'replaced';

/** The entries captured on this terminal on a day that pass a filter, sent or not, in order of capture. */
async function dayRows(
  storeId: number,
  day: string,
  clock: StoreClock,
  isWanted: (row: OutboxRow) => boolean,
  db: TerminalDb = terminalDb,
): Promise<ShiftEntry[]> {
  // Wider than the day, since a count may have been captured under other settings.
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [start, end] = [noon - 2 * DAY_MS, noon + 3 * DAY_MS].map((time) => new Date(time).toISOString());
  const rows = await db.outbox
    .where('[storeId+recordedAt]')
    .between([storeId, start], [storeId, end])
    .and(isWanted)
    .toArray();
  return rows.filter(isOfShift).filter((row) => capturedDate(row, clock) === day);
}

/**
 * The entries that a user captured on this terminal on a day, sent or not, in order of capture.
 * @param day YYYY-MM-DD
 * @param clock of the store
 */
export const shiftRows = (
  storeId: number,
  userId: number,
  day: string,
  clock: StoreClock,
  db?: TerminalDb,
): Promise<ShiftEntry[]> => dayRows(storeId, day, clock, (row) => row.userId === userId, db);

/**
 * The counts captured on this terminal on a day by any clerk, live; undefined until they are read. @param day
 * YYYY-MM-DD
 */
export function useDayCounts(storeId: number, day: string): ShiftEntry[] | undefined {
  const clock = useClockState((state) => state.clock);
  return useLiveQuery(
    () => dayRows(storeId, day, clock, ({ kind }) => kind === 'sale'),
    [storeId, day, clock],
  );
}

/** The business days on which a user captured entries that this terminal still has. @param clock of the store */
export async function shiftDays(
  storeId: number,
  userId: number,
  clock: StoreClock,
  db: TerminalDb = terminalDb,
): Promise<Set<string>> {
  const rows = await db.outbox
    .where('[storeId+recordedAt]')
    .between([storeId, Dexie.minKey], [storeId, Dexie.maxKey])
    .and((row) => row.userId === userId)
    .toArray();
  return new Set(rows.filter(isOfShift).map((row) => capturedDate(row, clock)));
}

/** The days of the current user's entries on this terminal, live; undefined until they are read. */
export function useShiftDays(): ReadonlySet<string> | undefined {
  const user = useSession((session) => session.user);
  const clock = useClockState((state) => state.clock);
  return useLiveQuery(
    async () => (user?.store_id ? shiftDays(user.store_id, user.id, clock) : new Set<string>()),
    [user?.store_id, user?.id, clock],
  );
}

/** The current user's entries of a day on this terminal, live; undefined until they are read. @param day YYYY-MM-DD */
export function useShift(day: string): ShiftEntry[] | undefined {
  const user = useSession((session) => session.user);
  const clock = useClockState((state) => state.clock);
  return useLiveQuery(
    async () => (user?.store_id ? shiftRows(user.store_id, user.id, day, clock) : []),
    [user?.store_id, user?.id, day, clock],
  );
}
