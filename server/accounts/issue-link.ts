import { and, eq } from 'drizzle-orm';
import { type Caller, withinReach } from '../access/access';
import { personInWords, writeAudit } from '../audit/audit-log';
import { lockInOrder } from '../db/lock-order';
import { users } from '../db/schema';
import { forbidden, notFound } from '../errors';
import { mailAccountChange, requireHigherRole } from './account-mails';
import { createPasswordLink, endLinksOf } from './password-links';
import type { Accounts } from './users';

/**
 * Creates a link with which a user can set a password once within 7 days, for handing over in person: without
 * a mail server, a store that lost its set-up link has no other way to sign in. Earlier links stop working;
 * the password stays until the link is used. The user gets a mail about it.
 * @param publicUrl the public address of this server
 * @returns the link's address
 * @throws ApiError 403 for one's own account, whose password changes only with the current one, and for a
 *   peer's; 404 when the caller may not see this user
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
