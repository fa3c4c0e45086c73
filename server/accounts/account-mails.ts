import { ROLE } from '../../src/contract/people/roles';
import { type AccountChange, accountMail } from '../../src/i18n/en/accounts/mails';
import type { Caller } from '../access/access';
import type { Db } from '../db/connect';
import type { users } from '../db/schema';
import { ApiError, forbidden } from '../errors';
import type { Mailing } from '../mail/mailing';
import { quotedName, usernameInMail } from '../mail/quoted-names';
import { countTry } from './login-throttle';

type UserRow = typeof users.$inferSelect;

/** Limit of such mails to one address in 15 minutes. */
const MAX_TO_ADDRESS = 10;

/**
 * Checks that the caller may choose how somebody else signs in: a password, a link that sets one, or the address to which a
 * reset is mailed. Only users of a higher role may; peers would take each other's accounts over.
 * @throws ApiError 403 `peers_account`
 */
export function requireHigherRole(caller: Caller, target: Pick<UserRow, 'id' | 'userRole'>): void {
  if (target.id !== caller.id && target.userRole <= caller.role) throw forbidden({ kind: 'peers_account' });
}

/**
 * Mails users what was done with their accounts, to the address that the account had before, so that nobody loses an account
 * unnoticed. Nothing is sent to clerks, who can't sign in, or to users without an address.
 * @param db the unrestricted handle, since the counted mails belong to no tenant
 * The mail is counted before the caller gets an answer, and sent afterwards.
 * @param changes nothing is mailed for none
 */
export async function mailAccountChange(
  db: Db,
  post: Mailing['post'],
  { caller, user, changes }: { caller: Caller; user: UserRow; changes: readonly AccountChange[] },
  now: Date,
): Promise<void> {
  const to = user.email;
  if (to === null || user.userRole === ROLE.user || changes.length === 0) return;
  try {
    await countTry(db, [`notice-to:${to.toLowerCase()}`], now, MAX_TO_ADDRESS);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  const mail = accountMail({
    name: quotedName(user.name),
    username: usernameInMail(user.username),
    by: caller.id === user.id ? null : quotedName(caller.name),
    changes,
  });
  post((send) => send({ to, ...mail }));
}
