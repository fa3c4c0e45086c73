import { and, asc, count, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Detail } from '../../src/messages/words/audit';
import type { OtherSessionsReply } from '../../src/shared/accounts/auth-schema';
import type { Db } from '../db/connect';
import { accessTokens, passwordLinks, sessions, users } from '../db/schema';

/** Sessions of a user that stay open: `except`, and, unless `endTerminals`, the terminals that the user handed over. */
type Staying = { except?: number; endTerminals: boolean };

/**
 * Ends all access that a user has given, for good: sign-ins, handed-over terminals, access tokens, and links that set a
 * password. A new password, *Sign out everywhere else* and a deactivation call it, so that nothing a thief made on the
 * account survives them.
 * @param db a transaction that holds the lock of the user
 * @returns the audit details: how many terminals and access tokens lost their access
 */
export async function endAccessOf(
  db: Db,
  userId: number,
  { except, endTerminals }: Staying,
  now: Date,
): Promise<Detail[]> {
  const closed = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        endTerminals ? undefined : eq(sessions.kind, 'user'),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ kind: sessions.kind });
  const terminals = closed.filter(({ kind }) => kind === 'terminal').length;
  const tokens = await endTokens(db, eq(accessTokens.createdBy, userId), now);
  await endLinksOf(db, userId);
  return [
    ...(terminals === 0 ? [] : [{ kind: 'terminals_ended', count: terminals } as const]),
    ...(tokens === 0 ? [] : [{ kind: 'access_tokens_ended', count: tokens } as const]),
  ];
}

/** Ends all access to a store: the sessions of its users, and its access tokens, whoever made them. */
export async function endAccessToStore(db: Db, storeId: number, now: Date): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(eq(users.storeId, storeId));
  await db.delete(sessions).where(inArray(sessions.userId, people));
  await endTokens(db, eq(accessTokens.storeId, storeId), now);
}

/** @returns the number of tokens that stopped working */
async function endTokens(db: Db, where: SQL, now: Date): Promise<number> {
  // In order, since two transactions may end the same tokens: by user and by store.
  const working = db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(where, isNull(accessTokens.endedAt)))
    .orderBy(asc(accessTokens.id))
    .for('update');
  const ended = await db
    .update(accessTokens)
    .set({ endedAt: now })
    .where(inArray(accessTokens.id, working))
    .returning({ expiresAt: accessTokens.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Invalidates all password links of a user. */
export async function endLinksOf(db: Db, userId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

/**
 * Counts what `endAccessOf` would end.
 * @param except the session that isn't counted
 * @returns `others`: sign-ins; `terminals`: handed over to clerks; `tokens`: access tokens
 */
export async function countAccessOf(
  db: Db,
  userId: number,
  except: number,
  now: Date,
): Promise<OtherSessionsReply['data']> {
  const active = await db
    .select({ kind: sessions.kind })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except), gt(sessions.expiresAt, now)));
  const terminals = active.filter(({ kind }) => kind === 'terminal').length;
  const [working] = await db
    .select({ tokens: count() })
    .from(accessTokens)
    .where(
      and(eq(accessTokens.createdBy, userId), isNull(accessTokens.endedAt), gt(accessTokens.expiresAt, now)),
    );
  return { others: active.length - terminals, terminals, tokens: working?.tokens ?? 0 };
}
