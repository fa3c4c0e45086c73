import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/access';
import { withinReach } from '../access/store-access';
import { mailAccountChange, requireHigherRole } from '../accounts/account-mails';
import { createPasswordLink, endLinksOf } from '../accounts/password-links';
import { personInWords, writeAudit } from '../audit/audit-log';
import { lockInOrder } from '../db/lock-order';
import { users } from '../db/schema';
import { forbidden, notFound } from '../errors';
import type { Accounts } from './users';

/**
 * Creates a link with which a user can set a password once within 7 days, to be handed over in person: without a mail server, a
 * store whose set-up link is lost has no other way in. Links created before no longer work; the password stays until the
 * link is used. The user is mailed that there is one.
 * @param publicUrl the public address of this server
 * @returns the link's address
 * @throws ApiError 403 for one's own account, whose password changes only with the current one, and for a peer's; 404 when the caller may not
 *   see this user
 */
export async function issuePasswordLink(
  { db: unrestricted, tenant: db, post }: Accounts,
  caller: Caller,
  id: number,
  publicUrl: string,
  now: Date,
): Promise<string> {
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
  await mailAccountChange(unrestricted, post, { caller, user, changes: ['link_issued'] }, now);
  return url;
}
