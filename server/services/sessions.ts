import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '../../src/contract/roles';
import type { Db } from '../db/connect';
import { sessions, users } from '../db/schema';
import type { Caller } from '../policies/access';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 30 * DAY_MS;
/** Using a session prolongs it, but not with a write for every request. */
const PROLONG_AFTER_MS = 3_600_000;

/** Only the hash is stored, so a stolen database opens no session. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/**
 * Opens a session for a user.
 * @returns the opaque token (256 random bits), which can't be had again
 */
export async function openSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return token;
}

/** Who a token belongs to: a caller, or why it opens nothing. */
export type TokenOwner = Caller | 'unknown' | 'expired';

/** Finds the session of a token and prolongs it. A deactivated user's session opens nothing. */
export async function findCaller(db: Db, token: string, now: Date): Promise<TokenOwner> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      id: users.id,
      name: users.name,
      role: users.userRole,
      storeId: users.storeId,
      isActive: users.isActive,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashOf(token)));
  if (!row?.isActive) return 'unknown';
  if (row.expiresAt <= now) return 'expired';
  if (now.getTime() - row.lastSeenAt.getTime() > PROLONG_AFTER_MS)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
      .where(eq(sessions.id, row.sessionId));
  return {
    sessionId: row.sessionId,
    id: row.id,
    name: row.name,
    role: row.role as Role,
    storeId: row.storeId,
  };
}

/** Revokes one session. */
export async function closeSession(db: Db, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
