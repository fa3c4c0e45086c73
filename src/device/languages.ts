import type { LanguageChoice } from '../messages/language';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** The language chosen by each user on this device, by the user's id. */
export async function loadLanguages(db: TerminalDb = terminalDb): Promise<Record<number, LanguageChoice>> {
  const row = await db.meta.get('languages');
  return row?.id === 'languages' ? row.of : {};
}

/** Saves a user's choice on this device, also for the next handover. @throws StorageError */
export const saveLanguage = (
  userId: number,
  choice: LanguageChoice,
  db: TerminalDb = terminalDb,
): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ id: 'languages', of: { ...(await loadLanguages(db)), [userId]: choice } });
    }),
  );
