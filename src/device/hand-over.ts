import type { SignedInUser } from '../contract/auth';
import { ROLE } from '../contract/roles';
import type { HandOverReply } from '../contract/terminals';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** Stands for the terminal itself where a user's id belongs: no user has it. */
export const TERMINAL_ID = 0;

/** The terminal as if it were a user of its store; it records nothing itself. */
const terminalOf = ({ store_id, store_name }: HandOverReply['data']): SignedInUser => ({
  id: TERMINAL_ID,
  name: '',
  email: null,
  Username: '',
  user_role: ROLE.user,
  created_at: '',
  store_id,
  store_name,
});

/**
 * Puts the terminal into the hands of its store's clerks. Nothing of the admin stays on the device but what they
 * captured; the stock does, which is the store's.
 * @throws StorageError
 */
export const saveHandOver = (
  { token, data, roster }: HandOverReply,
  db: TerminalDb = terminalDb,
): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, db.readings, db.snapshots, async () => {
      const admin = (await db.session.get('session'))?.user;
      const stock = admin && (await db.snapshots.get([data.store_id, admin.id]));
      const user = terminalOf(data);
      await db.session.put({ id: 'session', user, token, expired: false, handedOver: { clerk: null } });
      await db.meta.bulkPut([
        { id: 'roster', clerks: roster },
        { id: 'pin-tries', of: {} },
      ]);
      await db.readings.clear();
      await db.snapshots.clear();
      if (stock) await db.snapshots.put({ ...stock, userId: user.id });
    }),
  );
