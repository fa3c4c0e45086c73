import { now } from '../api/clock';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/**
 * The instant of a record that's made now. Records that wait are dated in the order in which they were made, also where
 * the clock was set back between them: else the first count of a pack would seem to have seen tickets that the second
 * one had sold.
 * @returns ISO instant
 * @throws StorageError
 */
export async function captureInstant(storeId: number, db: TerminalDb = terminalDb): Promise<string> {
  const pressed = now().getTime();
  const last = await inStorage(db, async () =>
    db.outbox.where('[storeId+state]').equals([storeId, 'pending']).last(),
  );
  const after = last ? new Date(last.recordedAt).getTime() + 1 : 0;
  return new Date(Math.max(pressed, after)).toISOString();
}
