import { eq } from 'drizzle-orm';
import { currentPasswordFault } from '../../src/shared/accounts/account-rules';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Caller } from '../access/access';
import type { Db } from '../db/connect';
import { sessions, users } from '../db/schema';
import { ApiError, notFound, unauthenticated, wrongContent } from '../errors';
import { countTry, forgive, triesAtOwnPassword } from './login-throttle';
import { passwordMatches } from './passwords';

/**
 * A session this young needs no further proof of identity: the password was typed a moment ago. Clients of
 * the original contract, which don't send `current_password`, change the password right after signing in.
 */
const FRESH_SIGN_IN_MS = 10 * 60_000;

/**
 * Requires the caller's current password before credentials or the recovery address change, so that a person
 * who finds an unlocked device can't take over the account (OWASP ASVS 5, 6.2.3 and 7.5.1). A password that
 * is given must be right, even when none is needed; wrong ones count as failed sign-ins.
 * @param db the unrestricted handle, since failures belong to no tenant
 * @param given the current password as typed, if any
 * @param address the caller's network address
 * @throws ApiError 401 when the session has ended meanwhile; 422 at `current_password`; 429 after too many
 *   failures
 */
export async function requireOwnIdentity(
  db: Db,
  caller: Caller,
  given: string | undefined,
  address: string,
  now: Date,
): Promise<void> {
  const password = given ?? '';
  const missing = currentPasswordFault(password);
  if (missing !== null) {
    if (await hasJustSignedIn(db, caller, now)) return;
    throw wrongContent(FIELD, missing);
  }
  const [user] = await db
    .select({ username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!user) throw notFound();
  const failures = await countTry(db, triesAtOwnPassword(caller.id, user.username, address), now);
  if (!(await passwordMatches(user.passwordHash, password))) throw wrongPassword();
  await forgive(db, failures);
}

const FIELD = 'current_password';
const WRONG = { kind: 'wrong_current_password' } as const;

const wrongPassword = (): ApiError =>
  new ApiError(422, ERROR_CODE.wrongPassword, WRONG, { fields: { [FIELD]: WRONG } });

/** @throws ApiError 401 when another request has ended the session meanwhile */
async function hasJustSignedIn(db: Db, { sessionId }: Caller, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) throw unauthenticated();
  return now.getTime() - session.createdAt.getTime() < FRESH_SIGN_IN_MS;
}
