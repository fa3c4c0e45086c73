import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { invitationMail, resetMail, setupMail } from '../../src/messages/words/mails';
import type { PasswordLinkReply, ResetPasswordBody } from '../../src/shared/accounts/people-schema';
import type { Store } from '../../src/shared/places/stores-schema';
import { DAY_MS, HOUR_MS } from '../../src/shared/time/store-clock';
import { ROLE, type Role, roleLabel } from '../../src/shared/wire/access';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { paths } from '../../src/shared/wire/page-paths';
import { type Caller, withinReach } from '../access';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { GROWTH } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { passwordLinks, stores, users } from '../db/schema';
import { ApiError, forbidden, notFound, requireRules } from '../errors';
import { quotedName, type SendMail, usernameInMail } from '../mail/mailing';
import { mailAccountChange, requireHigherRole } from './account-mails';
import { endAccessOf, endLinksOf } from './end-access';
import { countTry, rememberDevice } from './login-throttle';
import { hashOfToken, hashPassword, newPasswordFault, newToken } from './passwords';
import { type Accounts, placeNames, requireUnguessable } from './users';

/** The lifetime of a link: `reset` for a forgotten password, `setup` for the user of a new store. */
const LINK_LIFETIME = { reset: HOUR_MS, setup: 7 * DAY_MS } as const;

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

/** Checks whether a user already has the maximum number of valid links (db/growth). Anyone can request links, and could flood a mailbox. */
async function hasEnoughLinks(db: Db, userId: number, now: Date): Promise<boolean> {
  const works = and(eq(passwordLinks.userId, userId), gt(passwordLinks.expiresAt, now));
  return (await db.$count(passwordLinks, works)) >= GROWTH.password_links.most;
}

/** SQL: the link with this token, if it is still valid. */
const usableLink = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashOfToken(token)), gt(passwordLinks.expiresAt, now));

/**
 * The user whose password a link sets. Doesn't use up the link.
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
 * Sets a password with a link. Ends all access of the user, except handed-over terminals if the body says so. The
 * browser becomes a known device, so the owner of the mailbox can sign in even while others are guessing the password.
 * @returns the browser's device token
 * @throws ApiError 400 for a password that is weak, common or made of the user's names; 422 for a link that is unknown,
 * expired or used
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
    // The second of two concurrent requests finds no row.
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

/** Maximum number of set-up mails in 15 minutes, per company and per address. */
const MAX_OF_COMPANY = 20;
const MAX_TO_ADDRESS = 3;

/**
 * Mails a reset link to the user with this address, if that user exists, may sign in and has fewer than three links.
 * The caller can't find out whether a mail was sent, not even by timing the next request, which waits for the embedded
 * database: when there is nobody to mail, the same rows are written for another user and rolled back.
 * @param publicUrl the public address of this server
 */
export async function mailResetLink(
  db: Db,
  send: SendMail,
  email: string,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const meant = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(
      and(
        eq(sql`lower(${users.email})`, email.trim().toLowerCase()),
        users.isActive,
        ne(users.userRole, ROLE.user),
        or(isNull(stores.id), stores.isActive),
      ),
    );
  const letter = await db.transaction(async (tx) => {
    const { id, storeId, name, username, email: to } = users;
    const [user] = await tx
      .select({ id, storeId, name, username, to, isMeant: sql<boolean>`${id} IN (${meant})` })
      .from(users)
      .where(eq(id, sql`coalesce((${meant}), (SELECT min(${id}) FROM ${users}))`));
    if (!user) return null;
    await lockInOrder(tx, { users: [user.id] });
    const hasEnough = await hasEnoughLinks(tx, user.id, now);
    const url = await inNestedTransaction(tx, user.isMeant && !hasEnough, async (part) => {
      await writeAudit(part, {
        action: 'password_link_sent',
        storeId: user.storeId,
        by: null,
        subject: personInWords(user),
        subjectUserId: user.id,
      });
      return createPasswordLink(part, user.id, 'reset', publicUrl, now);
    });
    return url === null ? null : { ...user, url };
  });
  if (!letter?.to) return;
  const { to, name, username, url } = letter;
  await send({ to, ...resetMail({ name: quotedName(name), username: usernameInMail(username), url }) });
}

/**
 * Runs `work` in a nested transaction, which is rolled back unless `isKept`. @returns null after a rollback
 */
async function inNestedTransaction<T>(
  tx: Db,
  isKept: boolean,
  work: (part: Db) => Promise<T>,
): Promise<T | null> {
  const rolledBack = new Error('Rolled back');
  return tx
    .transaction(async (part) => {
      const result = await work(part);
      if (!isKept) throw rolledBack;
      return result;
    })
    .catch((error: unknown) => {
      if (error === rolledBack) return null;
      throw error;
    });
}

/**
 * Mails the set-up link of a new store to its contact e-mail. The address is unverified until the link is used, so mails
 * are limited per company and per address; the admin who added the store has the link anyway.
 * @param db the unrestricted handle, since the counted attempts belong to no tenant
 */
export async function mailSetupLink(
  db: RootDb,
  send: SendMail,
  store: Store,
  setupUrl: string,
  now: Date,
): Promise<void> {
  const to = store.contact_email;
  if (!to || !(await mayMail(db, store.parent_id, to, now))) return;
  const username = usernameInMail(store.Username ?? '');
  const mail = setupMail({ storeName: quotedName(store.store_name), username, url: setupUrl });
  await send({ to, ...mail });
}

async function mayMail(db: Db, companyId: number | null, to: string, now: Date): Promise<boolean> {
  try {
    await countTry(db, [`mail-to:${to.toLowerCase()}`], now, MAX_TO_ADDRESS);
    await countTry(db, [`mail-of:${companyId}`], now, MAX_OF_COMPANY);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Creates a link with which a user can set a password once within 7 days, for handing over in person: without a mail
 * server, a store that lost its set-up link has no other way to sign in. Earlier links stop working; the password stays
 * until the link is used. A user without a password gets the link by mail, any other a mail about it.
 * @param publicUrl the public address of this server
 * @returns the link's address, and the address to which it is mailed
 * @throws ApiError 403 for one's own account, whose password changes only with the current one, and for a peer's
 * account; 404 when the caller may not see this user
 */
export async function issuePasswordLink(
  { db: unrestricted, tenant: db, post }: Accounts,
  caller: Caller,
  id: number,
  publicUrl: string,
  now: Date,
): Promise<Omit<PasswordLinkReply, 'message'>> {
  const isTarget = and(eq(users.id, id), withinReach(db, caller, 'manageUsers', users.storeId));
  const { user, url } = await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [id] });
    const [user] = await tx.select().from(users).where(isTarget);
    if (!user) throw notFound();
    if (id === caller.id) throw forbidden();
    requireHigherRole(caller, user);
    await endLinksOf(tx, id);
    const url = await createPasswordLink(tx, id, 'setup', publicUrl, now);
    await writeAudit(tx, {
      action: 'password_link_issued',
      storeId: user.storeId,
      by: caller,
      subject: personInWords(user),
      subjectUserId: id,
    });
    return { user, url };
  });
  if (user.passwordHash === null) return { setup_url: url, mailed_to: await mailInvitation() };
  await mailAccountChange(unrestricted, post, { caller, user, changes: ['link_issued'] }, now);
  return { setup_url: url, mailed_to: null };

  async function mailInvitation(): Promise<string | null> {
    const { email: to, storeId, username, userRole } = user;
    if (to === null || storeId === null) return null;
    const [place] = await db
      .select({ name: stores.storeName, companyId: sql<number>`coalesce(${stores.parentId}, ${stores.id})` })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (!place || !(await mayMail(unrestricted, place.companyId, to, now))) return null;
    const mail = invitationMail({
      place: quotedName(place.name),
      role: roleLabel(userRole as Role),
      username: usernameInMail(username),
      url,
    });
    post((send) => send({ to, ...mail }));
    return to;
  }
}
