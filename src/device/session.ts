import type { SignedInUser } from '../shared/accounts/auth-schema';
import { inStorage, type TerminalDb, db as terminalDb } from './db';
import type { SessionRow } from './rows';

/** The session on this device, or null. */
export const loadSession = (db: TerminalDb = terminalDb): Promise<SessionRow | null> =>
  db.session.get('session').then((session) => session ?? null);

/** The session on this device, unless it has expired. */
export const activeSession = (db: TerminalDb): Promise<SessionRow | null> =>
  loadSession(db).then((session) => (session?.expired ? null : session));

/** The user who works in a session: the signed-in user or the clerk on duty; null while the terminal is locked. */
export function workerOf({ user, handedOver }: SessionRow): SignedInUser | null {
  if (!handedOver) return user;
  const { clerk } = handedOver;
  return clerk && { ...user, id: clerk.id, name: clerk.name, Username: clerk.name };
}

/** Rows about clerks that exist only while the terminal is handed over. */
const HANDOVER_ROWS = ['roster', 'pin-tries', 'access'];

/**
 * Signs a user in on this terminal, which ends a handover. Entries and drafts of other users and stores stay. Cached
 * responses of other users, and the stock and sold tickets of other stores, are deleted; a store that signs in again fetches its own.
 */
export const saveSession = (user: SignedInUser, token: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, db.snapshots, db.meta, async () => {
      await db.session.put({ id: 'session', user, token, expired: false });
      await db.readings.filter(({ userId }) => userId !== user.id).delete();
      await db.snapshots.filter(({ storeId }) => storeId !== user.store_id).delete();
      const sold = await db.kept('sold-list');
      if (sold && sold.storeId !== user.store_id) await db.meta.delete('sold-list');
      await db.meta.bulkDelete(HANDOVER_ROWS);
    }),
  );

/** Shows a company to the SuperAdmin who has opened it. Cached responses are deleted, since they are of another reader. */
export const openView = (user: SignedInUser, token: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, async () => {
      const session = await db.session.get('session');
      if (!session) return;
      const opener = session.opener ?? { user: session.user, token: session.token };
      await db.session.put({ id: 'session', user, token, opener, expired: false });
      await db.readings.clear();
    }),
  );

/** Returns from an open company to the sign-in of the SuperAdmin. Does nothing when none is open. */
export const closeView = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, async () => {
      const session = await db.session.get('session');
      if (!session?.opener) return;
      await db.session.put({ id: 'session', ...session.opener, expired: false });
      await db.readings.clear();
    }),
  );

/**
 * Signs out. Waiting entries stay and are sent after the next sign-in to their store; so do drafts and the
 * store's stock. Cached responses are deleted at once: the next user of the device may be anyone.
 */
export const clearSession = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, db.meta, async () => {
      await db.session.delete('session');
      await db.readings.clear();
      await db.meta.bulkDelete(HANDOVER_ROWS);
    }),
  );

/**
 * Marks the session as expired and deletes cached responses, unless a user has signed in with another token
 * since. An owner who ends the access of a lost tablet thereby removes its readable data too. From a company that was open, the
 * device returns to the sign-in that opened it, and says so until it's dismissed.
 */
export const expireSession = (token: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, async () => {
      const session = await db.session.get('session');
      if (session?.token !== token) return;
      const { opener, user } = session;
      const closed = { id: user.store_id ?? 0, name: user.store_name ?? '' };
      await db.session.put(
        opener ? { id: 'session', ...opener, expired: false, closed } : { ...session, expired: true },
      );
      await db.readings.clear();
    }),
  );

/** Says no longer that the server has closed a company. */
export const dismissClosed = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.session.update('session', { closed: undefined });
  });

/**
 * Checks whether it's time to verify that the server still has the sent entries. @param now milliseconds
 * since 1970
 */
export const isCheckDue = ({ expired, checkAt = 0 }: SessionRow, now: number): boolean =>
  !expired && checkAt <= now;

/** Requests a check of the sent entries: the app has started, or the server seems to be restored from a backup. */
export const requestCheck = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.session.update('session', { checkAt: 0 });
  });

/** Schedules the next check of the sent entries, unless a user has signed in since: every sign-in begins with a check. */
export const checkAgainAt = (db: TerminalDb, token: string, checkAt: number): Promise<void> =>
  db.transaction('rw', db.session, async () => {
    const session = await db.session.get('session');
    if (session?.token === token) await db.session.put({ ...session, checkAt });
  });
