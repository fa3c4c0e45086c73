import type { SignedInUser } from '../shared/accounts/auth-schema';
import { afterTry, NO_TRIES, type PinTries } from '../shared/accounts/pins';
import type { HandOverReply, PinVerifier, RosterClerk } from '../shared/terminals/terminals-schema';
import { ROLE } from '../shared/wire/access';
import { inStorage, type TerminalDb, db as terminalDb } from './db';
import { loadRoster } from './kept-values';
import type { Clerk } from './rows';

const HASH_BITS = 256;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Checks a PIN against a verifier (contract: PinVerifier). Takes a few tenths of a second. */
export async function provesPin(pin: string, { salt, iterations, hash }: PinVerifier): Promise<boolean> {
  const digits = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', digits, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const bits = await crypto.subtle.deriveBits(how, key, HASH_BITS);
  return btoa(String.fromCharCode(...new Uint8Array(bits))) === hash;
}

/** User id of the terminal itself. No user has it. */
export const TERMINAL_ID = 0;

/** The terminal as a user of its store. It records nothing itself. */
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
 * Hands the terminal over to the clerks of its store. The admin's captured entries and the store's stock stay on the device;
 * everything else of the admin is deleted.
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

/** The end of this terminal's access, in milliseconds since 1970; null while unknown. */
export const loadAccessEnd = (db: TerminalDb = terminalDb): Promise<number | null> =>
  db.kept('access').then((row) => (row ? Date.parse(row.endsAt) : null));

/** Saves the end of this terminal's access, unless its session has changed since the request. */
export const keepAccessEnd = (token: string, endsAt: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      const session = await db.session.get('session');
      if (session?.token === token && session.handedOver) await db.meta.put({ id: 'access', endsAt });
    }),
  );

/** The failed PIN attempts of each clerk, by id. */
export const loadTries = (db: TerminalDb = terminalDb): Promise<Record<number, PinTries>> =>
  db.kept('pin-tries').then((row) => row?.of ?? {});

/**
 * Changes the roster, unless the terminal's session has changed since the request. A removed clerk is off
 * duty at once; failed attempts are deleted together with the PIN.
 * @param token token of the request
 */
export const changeRoster = (
  token: string,
  change: (clerks: RosterClerk[]) => RosterClerk[],
  db: TerminalDb = terminalDb,
): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      const session = await db.session.get('session');
      if (session?.token !== token || !session.handedOver) return;
      const before = await loadRoster(db);
      const clerks = change(before);
      const hasSamePin = (id: number) => pinOf(before, id) === pinOf(clerks, id);
      const tries = Object.entries(await loadTries(db)).filter(([id]) => hasSamePin(Number(id)));
      await db.meta.bulkPut([
        { id: 'roster', clerks },
        { id: 'pin-tries', of: Object.fromEntries(tries) },
      ]);
      const onDuty = session.handedOver.clerk;
      if (onDuty && !clerks.some(({ id }) => id === onDuty.id))
        await db.session.put({ ...session, handedOver: { clerk: null } });
    }),
  );

const pinOf = (clerks: readonly RosterClerk[], id: number): string | undefined =>
  clerks.find((clerk) => clerk.id === id)?.pin?.hash;

/**
 * The end of a clerk's lockout on this terminal, after failed attempts that the terminal or the server
 * counted.
 * @returns milliseconds since 1970; 0 = not locked out
 */
export const lockedUntil = ({ locked_until }: RosterClerk, tries: PinTries = NO_TRIES): number =>
  Math.max(tries.lockedUntil, locked_until === null ? 0 : Date.parse(locked_until));

/**
 * Begins an attempt at a clerk's PIN. The attempt is counted first.
 * @param now a time that has certainly passed (device/clock, provenTime), in milliseconds since 1970
 * @returns the attempts including this one; null if the clerk is locked out
 */
export const beginTry = (
  clerk: RosterClerk,
  now: number,
  db: TerminalDb = terminalDb,
): Promise<PinTries | null> =>
  inStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const all = await loadTries(db);
      const before = all[clerk.id];
      const tries = now < lockedUntil(clerk, before) ? null : afterTry(before ?? NO_TRIES, now);
      if (tries) await db.meta.put({ id: 'pin-tries', of: { ...all, [clerk.id]: tries } });
      return tries;
    }),
  );

/**
 * Puts a clerk on duty in every tab after the right PIN, unless the terminal was taken back in the meantime.
 */
export const goOnDuty = ({ id, name }: Clerk, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      const session = await db.session.get('session');
      if (!session?.handedOver) return;
      await db.session.put({ ...session, handedOver: { clerk: { id, name } } });
      const { [id]: _, ...others } = await loadTries(db);
      await db.meta.put({ id: 'pin-tries', of: others });
    }),
  );

/**
 * Locks a handed-over terminal, in every tab.
 * @param clerkId locks only if this clerk is on duty
 */
export const goOffDuty = (clerkId?: number, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, async () => {
      const session = await db.session.get('session');
      const onDuty = session?.handedOver?.clerk;
      if (!session || !onDuty || (clerkId ?? onDuty.id) !== onDuty.id) return;
      await db.session.put({ ...session, handedOver: { clerk: null } });
    }),
  );
