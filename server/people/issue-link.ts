import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/access';
import { withinReach } from '../access/store-access';
import { createPasswordLink, endLinksOf } from '../accounts/password-links';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { users } from '../db/schema';
import { forbidden, notFound } from '../errors';

/**
 * Creates a link with which a user can set a password once within 7 days, to be handed over in person: without a mail server, a
 * store whose set-up link is lost has no other way in. Links created before no longer work; the password stays until the
 * link is used.
 * @param publicUrl the public address of this server
 * @returns the link's address
 * @throws ApiError 403 for one's own account, whose password changes only with the current one; 404 when the caller may not
 *   see this user
 */
export function issuePasswordLink(
  db: Db,
  caller: Caller,
  id: number,
  publicUrl: string,
  now: Date,
): Promise<string> {
  const isTarget = and(eq(users.id, id), withinReach(db, caller, 'manageUsers', users.storeId));
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [id] });
    const [user] = await tx.select().from(users).where(isTarget);
    if (!user) throw notFound();
    if (id === caller.id) throw forbidden();
    await endLinksOf(tx, id);
    const url = await createPasswordLink(tx, id, 'setup', publicUrl, now);
    await writeAudit(tx, {
      action: 'password_link_issued',
      storeId: user.storeId,
      by: caller,
      subject: personInWords(user),
      subjectUserId: id,
    });
    return url;
  });
}
