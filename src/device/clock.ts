import { type Clock, UNHEARD } from '../domain/clock';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** What this terminal knows of the time, in every tab and after a restart. */
export async function loadClock(db: TerminalDb): Promise<Clock> {
  const row = await db.meta.get('clock');
  return row?.id === 'clock' ? row : UNHEARD;
}

/** Keeps what was learned of the time. @throws StorageError */
export const saveClock = ({ offsetMs, atLeast }: Clock, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.meta.put({ id: 'clock', offsetMs, atLeast });
  });
