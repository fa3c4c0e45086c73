import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** Letters and digits of which none is taken for another, read or heard (contract/auth, TerminalCode). */
const SIGNS = 'ACDEFGHJKMNPQRTVWXY23456789';

/** Whether a text is the code of a device. */
export const isTerminalCode = (text: string): boolean => /^[ACDEFGHJKMNPQRTVWXY2-9]{6}$/.test(text);

/** The code of this device, such as K7QM2P: minted the first time, then always the same. */
export const terminalCode = (db: TerminalDb = terminalDb): Promise<string> =>
  inStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const kept = await db.meta.get('terminal');
      if (kept?.id === 'terminal') return kept.code;
      const random = crypto.getRandomValues(new Uint8Array(6));
      const code = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
      await db.meta.put({ id: 'terminal', code });
      return code;
    }),
  );
