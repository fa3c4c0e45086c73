import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { ResetPasswordBody } from '../../src/shared/accounts/people-schema';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { paths } from '../../src/shared/wire/page-paths';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { GROWTH } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { passwordLinks, users } from '../db/schema';
import { ApiError, requireRules } from '../errors';
import { endAccessOf } from './end-access';
import { rememberDevice } from './known-devices';
import { hashOfToken, hashPassword, newPasswordFault, newToken } from './passwords';
import { placeNames, requireUnguessable } from './users';

const HOUR_MS = 3_600_000;
/** The lifetime of a link: for a forgotten password, and for the user of a new store. */
export const LINK_LIFETIME = { reset: HOUR_MS, setup: 7 * 24 * HOUR_MS } as const;

/**
 * Creates a link with which a user can set a password once, and deletes the user's expired links. The transaction must
 * hold the user's lock or have created the user.
 * @param publicUrl the public address of this server
 * @returns the link's address, which isn't stored and can't be recovered
 */
export async function createPasswordLink(
  db: Db,
  userId: number,
  kind: keyof typeof LINK_LIFETIME,
  publicUrl: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), lte(passwordLinks.expiresAt, now)));
  await db.insert(passwordLinks).values({
    tokenHash: hashOfToken(token),
    userId,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME[kind]),
  });
  return `${publicUrl}${paths.resetPassword}?token=${token}`;
}

/** Checks whether a user already has the most valid links (db/growth): anyone can request them and flood a mailbox. */
export async function hasEnoughLinks(db: Db, userId: number, now: Date): Promise<boolean> {
  const works = and(eq(passwordLinks.userId, userId), gt(passwordLinks.expiresAt, now));
  return (await db.$count(passwordLinks, works)) >= GROWTH.password_links.most;
}

/** The condition for the link with this token, if it still works. */
const usableLink = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashOfToken(token)), gt(passwordLinks.expiresAt, now));

/**
 * The user whose password a link sets. The link itself stays.
 * @throws ApiError 422 for a link that is unknown, expired or used
 */
export async function ownerOfLink(
  db: RootDb,
  token: string,
  now: Date,
): Promise<{ Username: string; is_new: boolean }> {
  const [owner] = await db
    .select({ Username: users.username, is_new: sql<boolean>`${users.passwordHash} IS NULL` })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(usableLink(token, now));
  if (!owner) throw unusable();
  return owner;
}

/**
 * Sets a password by a link. Ends all access of the user, but not the terminals that the user handed over if the body says
 * so. The browser becomes a known device, so the owner of the mailbox can
 * sign in even while others are guessing the password.
 * @returns the browser's device token
 * @throws ApiError 400 for a password that is weak, common or made of known names; 422 for a link that is unknown, expired or used
 */
export async function resetPassword(db: RootDb, body: ResetPasswordBody, now: Date): Promise<string> {
  requireRules({ password: newPasswordFault(body.password) });
  const usable = usableLink(body.token, now);
  const [linkRow] = await db
    .select({
      userId: passwordLinks.userId,
      storeId: users.storeId,
      name: users.name,
      Username: users.username,
      email: users.email,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(usable);
  if (!linkRow) throw unusable();
  const places = await placeNames(db, linkRow.storeId);
  requireUnguessable(body.password, { ...linkRow, places });
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [linkRow.userId] });
    // Of two concurrent requests, the second finds the row gone.
    const [link] = await tx.delete(passwordLinks).where(usable).returning();
    if (!link) throw unusable();
    const { userId } = link;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw unusable();
    const details = await endAccessOf(
      tx,
      userId,
      'new_password',
      { endTerminals: body.end_terminals !== false },
      now,
    );
    const { storeId } = user;
    const by = { id: userId, sessionId: null };
    const subject = personInWords(user);
    await writeAudit(tx, { action: 'password_reset', storeId, by, subject, subjectUserId: userId, details });
    return rememberDevice(tx, userId, null, now);
  });
}

const unusable = (): ApiError =>
  new ApiError(
    422,
    ERROR_CODE.linkNotValid,
    { kind: 'link_spent' },
    { fields: { token: { kind: 'spent' } } },
  );
