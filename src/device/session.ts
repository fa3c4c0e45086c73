import type { SignedInUser } from '../contract/auth';
import { type TerminalDb, db as terminalDb } from './db';
import type { SessionRow } from './rows';
import { inStorage } from './storage';

/** Who is signed in, or null. */
export const loadSession = async (db: TerminalDb = terminalDb): Promise<SessionRow | null> =>
  (await db.session.get('session')) ?? null;

/** Who works in a session: whoever signed in, or the clerk on duty; null while the terminal is locked. */
export function workerOf({ user, handedOver }: SessionRow): SignedInUser | null {
  if (!handedOver) return user;
  const { clerk } = handedOver;
  return clerk && { ...user, id: clerk.id, name: clerk.name, Username: clerk.name };
}

/** What a terminal keeps of its clerks only while it's in their hands. */
const OF_CLERKS = ['roster', 'pin-tries', 'access'];

/**
 * Signs a user in on this terminal, which also takes it back from its clerks. Entries and drafts of other users and stores
 * stay where they are. What others have read goes, and so does the stock of other stores: a store that signs in again
 * fetches its own.
 */
export const saveSession = (user: SignedInUser, token: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.readings, db.snapshots, db.meta, async () => {
      await db.session.put({ id: 'session', user, token, expired: false });
      await db.readings.filter(({ userId }) => userId !== user.id).delete();
      await db.snapshots.filter(({ storeId }) => storeId !== user.store_id).delete();
      await db.meta.bulkDelete(OF_CLERKS);
    }),
  );

/** Signs out. Entries that wait stay, and go out after the next sign-in to their store. */
export const clearSession = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      await db.session.delete('session');
      await db.meta.bulkDelete(OF_CLERKS);
    }),
  );

/** Marks the session as refused by the server, unless someone has signed in since with another token. */
export const expireSession = (token: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, async () => {
      const session = await db.session.get('session');
      if (session?.token === token) await db.session.put({ ...session, expired: true });
    }),
  );

/** Whether it's time to ask the server what it still has of what was sent. @param now milliseconds since 1970 */
export const isCheckDue = ({ expired, checkAt = 0 }: SessionRow, now: number): boolean =>
  !expired && checkAt <= now;

/** Has the server asked now: the app starts, or the server seems to have gone back in time. */
export const requestCheck = (db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, async () => {
    await db.session.update('session', { checkAt: 0 });
  });

/** Has the server asked at a later time, unless someone has signed in since: every sign-in begins with a check. */
export const checkAgainAt = (db: TerminalDb, token: string, checkAt: number): Promise<void> =>
  db.transaction('rw', db.session, async () => {
    const session = await db.session.get('session');
    if (session?.token === token) await db.session.put({ ...session, checkAt });
  });
