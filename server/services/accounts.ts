import { eq, sql } from 'drizzle-orm';
import type { LoginBody, LoginReply, Profile, SignedInUser } from '../../src/contract/auth';
import { ERROR_CODE } from '../../src/contract/errors';
import { MESSAGE } from '../../src/contract/messages';
import { ROLE } from '../../src/contract/roles';
import { laWallTime } from '../../src/domain/time';
import type { Db } from '../db/connect';
import { stores, users } from '../db/schema';
import { ApiError, notFound } from '../plugins/errors';
import type { Caller } from '../policies/access';
import { personInWords, writeAudit } from './audit-log';
import { deviceOf } from './device';
import { countTry, forgive } from './login-throttle';
import { passwordMatches } from './passwords';
import { closeSession, openSession } from './sessions';

/** The device at which somebody signs in. */
export type Device = {
  /** the code that it gave itself, if it sent one */
  terminal: string | undefined;
  /** the User-Agent header */
  userAgent: string | undefined;
};
/** Where a sign-in comes from. */
export type SignInPlace = Device & {
  /** the network address */
  address: string;
};

/** The device as the audit log keeps it. */
export const terminalOf = ({ terminal, userAgent }: Device) => ({
  terminal: terminal ?? null,
  device: deviceOf(userAgent),
});

type UserRow = typeof users.$inferSelect;

const signedInUser = (user: UserRow, storeName: string | null): SignedInUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  Username: user.username,
  user_role: user.userRole,
  created_at: laWallTime(user.createdAt),
  store_id: user.storeId,
  store_name: storeName,
});

/**
 * Signs a user in (specification, login). A wrong Username and a wrong password are told apart neither by
 * text nor by time; what else is refused needs the right password first.
 * @param from where the try comes from: its address, and the terminal
 * @throws ApiError 401 wrong Username or password; 403 inactive user, or role 7; 429 too many failures
 */
export async function login(db: Db, body: LoginBody, from: SignInPlace, now: Date): Promise<LoginReply> {
  const name = body.Username.trim().toLowerCase();
  const failures = await countTry(db, [`user:${name}`, `address:${from.address}`], now);
  const [found] = await db
    .select({ user: users, storeName: stores.storeName, storeActive: stores.isActive })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(eq(sql`lower(${users.username})`, name));
  const matches = await passwordMatches(found?.user.passwordHash ?? null, body.password);
  if (!found || !matches) throw new ApiError(401, ERROR_CODE.invalidCredentials);
  await forgive(db, failures);
  if (found.user.userRole === ROLE.user)
    throw new ApiError(403, ERROR_CODE.loginNotAllowed, MESSAGE.loginNotAllowed);
  if (!found.user.isActive || found.storeActive === false)
    throw new ApiError(403, ERROR_CODE.inactiveUser, 'This user is not active.');
  const token = await db.transaction(async (tx) => {
    const session = await openSession(tx, found.user.id, now);
    const by = { id: found.user.id, sessionId: session.id };
    await writeAudit(tx, { action: 'signed_in', ...ownAccount(found.user), by, ...terminalOf(from) });
    return session.token;
  });
  return { data: [signedInUser(found.user, found.storeName)], token };
}

/** What the log says of a person's own account. */
export const ownAccount = (user: Pick<UserRow, 'id' | 'storeId' | 'name' | 'username'>) => ({
  storeId: user.storeId,
  subject: personInWords(user),
  subjectUserId: user.id,
});

/** Signs a user out, or takes a terminal back from its clerks: this session ends. */
export async function logout(db: Db, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id));
    if (!user) throw notFound();
    await closeSession(tx, caller.sessionId);
    const { sessionId } = caller;
    const deed = caller.isTerminal
      ? { action: 'terminal_taken_back' as const, by: { id: null, sessionId } }
      : { action: 'signed_out' as const, by: caller };
    await writeAudit(tx, { ...deed, ...ownAccount(user) });
  });
}

/** The signed-in user's own profile; with the store's fields for role 6 (specification, section 2). */
export async function viewProfile(db: Db, userId: number): Promise<Profile> {
  const [found] = await db
    .select({ user: users, store: stores })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(eq(users.id, userId));
  if (!found) throw notFound();
  const { user, store } = found;
  const profile = signedInUser(user, store?.storeName ?? null);
  if (user.userRole !== ROLE.store || !store) return profile;
  return {
    ...profile,
    contact_number: store.contactNumber,
    contact_person: store.contactPerson,
    contact_email: store.contactEmail,
    website: store.website,
    address: store.address,
    state: store.state,
    city: store.city,
    country_id: store.countryId,
    zipcode: store.zipcode,
  };
}
