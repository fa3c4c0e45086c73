import { TERMINAL_CODE } from '../shared/terminals/terminals';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

const { alphabet, length } = TERMINAL_CODE;

/**
 * The code of this device, such as K7QM2P. Created on the first call and constant from then on. @throws
 * StorageError
 */
export const terminalCode = (db: TerminalDb = terminalDb): Promise<string> =>
  inStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get('terminal');
      if (row?.id === 'terminal') return row.code;
      const random = crypto.getRandomValues(new Uint8Array(length));
      const code = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
      await db.meta.put({ id: 'terminal', code });
      return code;
    }),
  );
