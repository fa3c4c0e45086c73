import type { LanguageChoice } from '../i18n/language';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** The language that each user chose on this device, by the user's id. */
export async function loadLanguages(db: TerminalDb = terminalDb): Promise<Record<number, LanguageChoice>> {
  const row = await db.meta.get('languages');
  return row?.id === 'languages' ? row.of : {};
}

/** Keeps a user's choice on this device, also for the next handover. @throws StorageError */
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
