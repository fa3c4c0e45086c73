import { type TerminalDb, db as terminalDb } from '../device/db';
import { inStorage } from '../device/storage';

/**
 * Sends an entry that needed attention again, as it was: same key, same payload. Wake the outbox afterwards.
 * @throws StorageError
 */
export const retry = (seq: number, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seq);
      if (row?.state !== 'attention') return;
      await db.outbox.put({ ...row, state: 'pending', attempts: 0, nextAttemptAt: 0, lastError: undefined });
    }),
  );
