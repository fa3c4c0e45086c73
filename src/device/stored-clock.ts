import { type Clock, UNSYNCED } from '../shared/time/clock';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** The clock correction that all tabs share and that survives a restart. */
export async function loadClock(db: TerminalDb): Promise<Clock> {
  const row = await db.meta.get('clock');
  return row?.id === 'clock' ? row : UNSYNCED;
}

/** Saves the clock correction. @throws StorageError */
export const saveClock = ({ offsetMs, atLeast }: Clock, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.meta.put({ id: 'clock', offsetMs, atLeast });
  });
