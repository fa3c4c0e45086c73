import { type AccountChange, accountMail } from '../../src/messages/words/mails';
import { ROLE } from '../../src/shared/wire/access';
import type { Caller } from '../access';
import type { Db } from '../db/connect';
import type { users } from '../db/schema';
import { ApiError, forbidden } from '../errors';
import { type Mailing, quotedName, usernameInMail } from '../mail/mailing';
import { countTry } from './login-throttle';

type UserRow = typeof users.$inferSelect;

/** Maximum number of account mails to one address in 15 minutes. */
const MAX_TO_ADDRESS = 10;

/**
 * Checks that the caller may set another user's means of signing in: a password, a link that sets one, or the address
 * that receives reset links. Only users of a higher role may; peers could take over each other's accounts.
 * @throws ApiError 403 `peers_account`
 */
export function requireHigherRole(caller: Caller, target: Pick<UserRow, 'id' | 'userRole'>): void {
  if (target.id !== caller.id && target.userRole <= caller.role) throw forbidden({ kind: 'peers_account' });
}

/**
 * Mails users about changes to their accounts, at the address that the account had before, so that nobody loses an
 * account unnoticed. Clerks, who can't sign in, and users without an address get no mail. The mail is counted before
 * the caller gets a response, and sent afterwards.
 * @param db the unrestricted handle, since the counted mails belong to no tenant
 * @param changes nothing is mailed if this is empty
 */
export async function mailAccountChange(
  db: Db,
  post: Mailing['post'],
  {
    caller,
    user,
    changes,
  }: { caller: Pick<Caller, 'id' | 'name'>; user: UserRow; changes: readonly AccountChange[] },
  now: Date,
): Promise<void> {
  const to = user.email;
  if (to === null || user.userRole === ROLE.user || changes.length === 0) return;
  const mail = accountMail({
    name: quotedName(user.name),
    username: usernameInMail(user.username),
    by: caller.id === user.id ? null : quotedName(caller.name),
    changes,
  });
  await mailNotice(db, post, to, mail, now);
}

/** Mails a notice, unless the address has had many lately. @param db as for `mailAccountChange` */
export async function mailNotice(
  db: Db,
  post: Mailing['post'],
  to: string,
  mail: { subject: string; text: string },
  now: Date,
): Promise<void> {
  try {
    await countTry(db, [`notice-to:${to.toLowerCase()}`], now, MAX_TO_ADDRESS);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  post((send) => send({ to, ...mail }));
}
