import { type AnyColumn, and, desc, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../src/shared/time/store-clock';
import { ROLE, type Role } from '../../src/shared/wire/access';
import type { TokenOwner } from '../access';
import type { Db, RootDb } from '../db/connect';
import { GROWTH } from '../db/growth';
import { secondFactors, sessions, stores, users } from '../db/schema';
import { wrongContent } from '../errors';
import { callerOfAccessToken, isAccessToken } from './access-tokens';
import { callerOfView, isViewToken } from './company-views';
import { hashOfToken, newToken } from './passwords';

/** The lifetime of a session after its last use. */
const LIFETIME_MS = { user: 30 * DAY_MS, terminal: 365 * DAY_MS } as const;
/**
 * The maximum lifetime of a session, regardless of use (OWASP ASVS 5, 7.3.2). Unsent counts wait for the next
 * sign-in. A terminal must be handed over again once a year, so that no forgotten or copied token stays valid
 * indefinitely.
 */
const MAX_AGE_MS = { user: 90 * DAY_MS, terminal: 365 * DAY_MS } as const;
/** Using a session extends it, with at most one write per hour. */
const PROLONG_AFTER_MS = HOUR_MS;

/**
 * Opens a session for a user, or for a terminal that this user hands over to the clerks, and deletes the user's expired
 * sessions. The number of each kind is limited per user: above the limit, a sign-in ends the sign-in that was unused
 * for longest, and a hand-over is refused.
 * @param db a transaction that holds the lock of the user
 * @throws ApiError 422 above the limit of terminals
 * @returns the session's id and its opaque token (256 random bits), which is stored only as a hash
 */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  kind: keyof typeof LIFETIME_MS = 'user',
): Promise<{ id: number; token: string }> {
  const token = newToken();
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
  const ofKind = and(eq(sessions.userId, userId), eq(sessions.kind, kind));
  if ((await db.$count(sessions, ofKind)) >= GROWTH.sessions.most) {
    if (kind === 'terminal')
      throw wrongContent('password', { kind: 'terminals_full', max: GROWTH.sessions.most });
    const latest = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(ofKind)
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(GROWTH.sessions.most - 1);
    await db.delete(sessions).where(and(ofKind, notInArray(sessions.id, latest)));
  }
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

/** The latest time at which a session ends, regardless of use. */
const lastMomentOf = (kind: keyof typeof LIFETIME_MS, createdAt: Date): Date =>
  new Date(createdAt.getTime() + MAX_AGE_MS[kind]);

function expiryOf(kind: keyof typeof LIFETIME_MS, createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + LIFETIME_MS[kind], lastMomentOf(kind, createdAt).getTime()));
}

/** SQL: the ids that are of open stores in the company of `stores`. @param ids a column */
const openStoresAmong = (ids: AnyColumn): SQL<number[]> =>
  sql<number[]>`ARRAY(SELECT o.id FROM stores o
    WHERE o.id = ANY(${ids}) AND o.id <> ${stores.id} AND o.parent_id = ${stores.parentId} AND o.is_active ORDER BY o.id)`;

/** SQL: whether the company of a user requires a second factor. For queries with the user's `stores` row; false for a SuperAdmin. */
export const companyRequiresFactor = sql<boolean>`coalesce((SELECT c.second_factor_required FROM stores c
  WHERE c.id = coalesce(${stores.parentId}, ${stores.id})), false)`;

/**
 * Finds the owner of a token: a session (which it extends), an access token or an opened company. Sessions of
 * deactivated users and stores aren't accepted.
 */
export async function findCaller(db: RootDb, token: string, now: Date): Promise<TokenOwner> {
  if (isAccessToken(token)) return callerOfAccessToken(db, token, now);
  if (isViewToken(token)) return callerOfView(db, token, now);
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
      ownsCompany: users.ownsCompany,
      readsOnly: users.readsOnly,
      factorSince: secondFactors.confirmedAt,
      companyRequires: companyRequiresFactor,
      storeId: users.storeId,
      isActive: users.isActive,
      storeActive: stores.isActive,
      companyId: stores.parentId,
      storeIds: users.storeIds,
      otherStores: openStoresAmong(users.storeIds),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(stores, eq(stores.id, users.storeId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
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
    ownsCompany: row.ownsCompany,
    isTerminal: row.kind === 'terminal',
    readsOnly: row.readsOnly && row.kind === 'user',
    secondFactor:
      row.kind === 'user'
        ? { isOn: row.factorSince !== null, isRequiredByCompany: row.companyRequires }
        : null,
    endsAt: lastMomentOf(row.kind, row.createdAt),
    storeId: row.storeId,
    otherStores:
      row.kind === 'user' && row.role === ROLE.store && row.storeIds.length > 0 ? row.otherStores : null,
    companyId: row.companyId,
  };
}

/**
 * Revokes the session of a token if it's a user's sign-in. A handed-over terminal is taken back by a separate
 * call.
 */
export async function closeSignIn(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.tokenHash, hashOfToken(token)), eq(sessions.kind, 'user')));
}

/** The id of the user who signed in with this session token, or null. */
export async function ownerOfSignIn(db: Db, token: string): Promise<number | null> {
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), eq(sessions.kind, 'user')));
  return session?.userId ?? null;
}

/** Revokes one session. @returns false when it had already ended */
export async function closeSession(db: Db, sessionId: number): Promise<boolean> {
  const closed = await db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
  return closed.length > 0;
}
