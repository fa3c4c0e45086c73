import type { LanguageChoice } from '../messages/language';
import { TERMINAL_CODE } from '../shared/terminals/terminals';
import type { RosterClerk } from '../shared/terminals/terminals-schema';
import { type Clock, UNSYNCED } from './clock';
import { inStorage, type TerminalDb, db as terminalDb } from './db';
import type { Connection } from './rows';

/** The clock correction that all tabs share and that survives a restart. */
export const loadClock = (db: TerminalDb): Promise<Clock> => db.kept('clock').then((row) => row ?? UNSYNCED);

/** Saves the clock correction. @throws StorageError */
export const saveClock = ({ offsetMs, atLeast }: Clock, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.meta.put({ id: 'clock', offsetMs, atLeast });
  });

/** The state of a connection that hasn't failed. */
export const FRESH_CONNECTION: Connection = { id: 'link', reachable: true, failures: 0, nextAttemptAt: 0 };

/** The state of the connection to the server after the sender's last request. */
export const loadConnection = (db: TerminalDb): Promise<Connection> =>
  db.kept('link').then((row) => row ?? FRESH_CONNECTION);

/** The clerks of the store that this terminal is handed over to. */
export const loadRoster = (db: TerminalDb = terminalDb): Promise<RosterClerk[]> =>
  db.kept('roster').then((row) => row?.clerks ?? []);

/** The language chosen by each user on this device, by the user's id. */
export const loadLanguages = (db: TerminalDb = terminalDb): Promise<Record<number, LanguageChoice>> =>
  db.kept('languages').then((row) => row?.of ?? {});

/** Number of the last entry of this device that the server has acknowledged; 0 before the first. */
export const lastAck = (db: TerminalDb): Promise<number> => db.kept('acks').then((row) => row?.last ?? 0);

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

const { alphabet, length } = TERMINAL_CODE;

/**
 * The code of this device, such as K7QM2P. Created on the first call and constant from then on. @throws
 * StorageError
 */
export const terminalCode = (db: TerminalDb = terminalDb): Promise<string> =>
  inStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.kept('terminal');
      if (row) return row.code;
      const random = crypto.getRandomValues(new Uint8Array(length));
      const code = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
      await db.meta.put({ id: 'terminal', code });
      return code;
    }),
  );
