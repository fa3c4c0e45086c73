import { and, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Role } from '../../src/contract/roles';
import type { Db } from '../db/connect';
import { sessions, stores, users } from '../db/schema';
import type { Caller } from '../policies/access';
import { hashOfToken, newToken } from './tokens';

const DAY_MS = 86_400_000;
/** After its last use. A terminal stands at the counter for years; nobody should have to hand it over again. */
const LIFETIME_MS = { user: 30 * DAY_MS, terminal: 365 * DAY_MS } as const;
/** After its beginning, however much it's used (OWASP ASVS 5, 7.3.2). What was counted waits for the next sign-in. */
const LONGEST_MS = { user: 90 * DAY_MS, terminal: Number.POSITIVE_INFINITY } as const;
/** Using a session prolongs it, but not with a write for every request. */
const PROLONG_AFTER_MS = 3_600_000;

/**
 * Opens a session for a user, or for a terminal that this user hands over to the clerks. Those of this user that have
 * expired are forgotten.
 * @returns its number, and the opaque token (256 random bits), which can't be had again
 */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  kind: keyof typeof LIFETIME_MS = 'user',
): Promise<{ id: number; token: string }> {
  const token = newToken();
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
  const [session] = await db
    .insert(sessions)
    .values({
      tokenHash: hashOfToken(token),
      userId,
      kind,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS[kind]),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session was not written.');
  return { id: session.id, token };
}

function expiryOf(kind: keyof typeof LIFETIME_MS, createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + LIFETIME_MS[kind], createdAt.getTime() + LONGEST_MS[kind]));
}

/** Who a token belongs to: a caller, or why it opens nothing. */
export type TokenOwner = Caller | 'unknown' | 'expired';

/** Finds the session of a token and prolongs it. A deactivated user's or store's session opens nothing. */
export async function findCaller(db: Db, token: string, now: Date): Promise<TokenOwner> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      kind: sessions.kind,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      id: users.id,
      name: users.name,
      role: users.userRole,
      storeId: users.storeId,
      isActive: users.isActive,
      storeActive: stores.isActive,
      companyId: stores.parentId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(eq(sessions.tokenHash, hashOfToken(token)));
  if (!row?.isActive || row.storeActive === false) return 'unknown';
  if (row.expiresAt <= now) return 'expired';
  if (now.getTime() - row.lastSeenAt.getTime() > PROLONG_AFTER_MS)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: expiryOf(row.kind, row.createdAt, now) })
      .where(eq(sessions.id, row.sessionId));
  return {
    sessionId: row.sessionId,
    id: row.id,
    name: row.name,
    role: row.role as Role,
    isTerminal: row.kind === 'terminal',
    storeId: row.storeId,
    companyId: row.companyId,
  };
}

/** How many sign-ins of a user could be used now, beside one; handed-over terminals are none. */
export const countOtherSignIns = (db: Db, userId: number, except: number, now: Date): Promise<number> =>
  db.$count(
    sessions,
    and(
      eq(sessions.userId, userId),
      eq(sessions.kind, 'user'),
      ne(sessions.id, except),
      gt(sessions.expiresAt, now),
    ),
  );

/**
 * Revokes every sign-in of a user at once, when there's a new password. Terminals that this user handed over go on: they
 * know no password, and their clerks are at work.
 * @param except the session that stays: the one in which the person changed the own password
 */
export async function closeSignInsOf(db: Db, userId: number, except?: number): Promise<void> {
  const others: SQL | undefined = except === undefined ? undefined : ne(sessions.id, except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.kind, 'user'), others));
}

/** Revokes every session of a user at once, also of terminals that this user handed over. */
export async function closeSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Revokes every session of a store's users. */
export async function closeSessionsInStore(db: Db, storeId: number): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(eq(users.storeId, storeId));
  await db.delete(sessions).where(inArray(sessions.userId, people));
}

/** Revokes the sign-in of a token, if it's one. A terminal in the hands of its clerks is taken back by its own call. */
export async function closeSignIn(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.tokenHash, hashOfToken(token)), eq(sessions.kind, 'user')));
}

/** Revokes one session. Answers false when it had ended already. */
export async function closeSession(db: Db, sessionId: number): Promise<boolean> {
  const closed = await db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
  return closed.length > 0;
}
