import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { invitationMail, resetMail, setupMail } from '../../src/messages/words/mails';
import type { PasswordLinkReply } from '../../src/shared/accounts/people-schema';
import type { Store } from '../../src/shared/places/stores-schema';
import { ROLE, type Role, roleLabel } from '../../src/shared/wire/access';
import { type Caller, withinReach } from '../access';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { stores, users } from '../db/schema';
import { ApiError, forbidden, notFound } from '../errors';
import { quotedName, type SendMail, usernameInMail } from '../mail/mailing';
import { mailAccountChange, requireHigherRole } from './account-mails';
import { endLinksOf } from './end-access';
import { countTry } from './login-throttle';
import { createPasswordLink, hasEnoughLinks } from './password-links';
import type { Accounts } from './users';

/** Limits of set-up mails in 15 minutes: per company, and per address. */
const MAX_OF_COMPANY = 20;
const MAX_TO_ADDRESS = 3;

/**
 * Mails a reset link to the user with this address, if there is one who may sign in and has fewer than three links.
 * The caller can't find out whether a mail was sent, not even by timing the next request, which waits for the embedded
 * database: when there is nobody to mail, the same rows are written for another user and rolled back.
 * @param publicUrl how people reach this server
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
 * Creates a link with which a user can set a password once within 7 days, for handing over in person: without
 * a mail server, a store that lost its set-up link has no other way to sign in. Earlier links stop working;
 * the password stays until the link is used. A user without a password gets the link by mail, any other a mail about it.
 * @param publicUrl the public address of this server
 * @returns the link's address, and the address to which it is mailed
 * @throws ApiError 403 for one's own account, whose password changes only with the current one, and for a
 *   peer's; 404 when the caller may not see this user
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
