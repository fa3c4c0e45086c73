import type { SignedInUser } from '../contract/auth';
import { ROLE } from '../contract/roles';
import type { HandOverReply, PinVerifier, RosterClerk } from '../contract/terminals';
import { afterTry, NO_TRIES, type PinTries } from '../domain/pin-tries';
import { type TerminalDb, db as terminalDb } from './db';
import type { Clerk } from './rows';
import { inStorage } from './storage';

const HASH_BITS = 256;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Whether a PIN is the one that a verifier was made from (contract: PinVerifier). Takes some tenths of a second. */
export async function provesPin(pin: string, { salt, iterations, hash }: PinVerifier): Promise<boolean> {
  const digits = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', digits, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const bits = await crypto.subtle.deriveBits(how, key, HASH_BITS);
  return btoa(String.fromCharCode(...new Uint8Array(bits))) === hash;
}

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

/** The clerks of the store whose hands this terminal is in. */
export async function loadRoster(db: TerminalDb = terminalDb): Promise<RosterClerk[]> {
  const row = await db.meta.get('roster');
  return row?.id === 'roster' ? row.clerks : [];
}

/** When this terminal's access ends, in milliseconds since 1970; null: the server hasn't said so. */
export async function loadAccessEnd(db: TerminalDb = terminalDb): Promise<number | null> {
  const row = await db.meta.get('access');
  return row?.id === 'access' ? Date.parse(row.endsAt) : null;
}

/** Keeps when this terminal's access ends, unless it has changed hands since the server was asked. */
export const keepAccessEnd = (token: string, endsAt: string, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      const session = await db.session.get('session');
      if (session?.token === token && session.handedOver) await db.meta.put({ id: 'access', endsAt });
    }),
  );

/** The wrong PINs of each clerk, by id. */
export async function loadTries(db: TerminalDb = terminalDb): Promise<Record<number, PinTries>> {
  const row = await db.meta.get('pin-tries');
  return row?.id === 'pin-tries' ? row.of : {};
}

/**
 * Changes what is known of the clerks, unless the terminal has changed hands since the server was asked. A clerk who isn't
 * there any more is off duty at once; wrong tries at a PIN that was changed are forgotten with it.
 * @param token with which the server was asked
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
 * Until when nobody may try a clerk's PIN on this terminal: for its own wrong ones, or for those that the server counts.
 * @returns milliseconds since 1970; 0 = not locked out
 */
export const lockedUntil = ({ locked_until }: RosterClerk, tries: PinTries = NO_TRIES): number =>
  Math.max(tries.lockedUntil, locked_until === null ? 0 : Date.parse(locked_until));

/**
 * Begins a try at a clerk's PIN: it's counted before it's made.
 * @param now a time that has surely come (api/clock, provenTime), in milliseconds since 1970
 * @returns the tries with this one; null where the clerk is locked out
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

/** A clerk has shown the right PIN and is on duty, in every tab; unless the terminal has been taken back meanwhile. */
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
 * @param clerkId only if this clerk is on duty
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
