import { eq } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import { currentPasswordFault } from '../../src/domain/account-rules';
import { faultText } from '../../src/i18n/en/accounts';
import type { Caller } from '../access/access';
import type { Db } from '../db/connect';
import { sessions, users } from '../db/schema';
import { ApiError, notFound, wrongContent } from '../errors';
import { countTry, forgive, triesAtOwnPassword } from './login-throttle';
import { passwordMatches } from './passwords';

/**
 * So long after its beginning a sign-in says itself who it is: the password was typed a moment ago. The contract's
 * clients, which know no `current_password`, change theirs right after signing in.
 */
const FRESH_SIGN_IN_MS = 10 * 60_000;

/**
 * Lets somebody change what they sign in with, or get back in with: who finds an unlocked device can use it, but not
 * take the account over (OWASP ASVS 5, 6.2.3 and 7.5.1). A password that is given has to be right, also when none would
 * be needed; wrong ones count like failed sign-ins.
 * @param db the unrestricted handle, since failures are nobody's rows
 * @param given the current password as it was typed, if it was
 * @param address the network address that asks
 * @throws ApiError 401 for a session that has ended meanwhile; 422 at `current_password`; 429 after too many failures
 */
export async function requireOwnIdentity(
  db: Db,
  caller: Caller,
  given: string | undefined,
  address: string,
  now: Date,
): Promise<void> {
  const password = given ?? '';
  const missing = faultText(currentPasswordFault(password));
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
const WRONG = 'This is not your current password.';

const wrongPassword = (): ApiError =>
  new ApiError(422, ERROR_CODE.wrongPassword, WRONG, { fields: { [FIELD]: WRONG } });

/** @throws ApiError 401 for a session that has ended since it was found, for instance by another request */
async function hasJustSignedIn(db: Db, { sessionId }: Caller, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) throw new ApiError(401, ERROR_CODE.unauthenticated);
  return now.getTime() - session.createdAt.getTime() < FRESH_SIGN_IN_MS;
}
