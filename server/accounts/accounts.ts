import { and, desc, eq, sql } from 'drizzle-orm';
import type {
  LoginBody,
  LoginReply,
  OtherSessionsReply,
  Profile,
  SignedInUser,
} from '../../src/shared/accounts/auth-schema';
import type { CompanysSubscription } from '../../src/shared/catalogue/catalogue-schema';
import { DEFAULT_CLOCK, daysBefore, wallDate, wallTime } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Caller } from '../access';
import { ownAccount, PLATFORM, writeAudit } from '../audit/audit-log';
import type { Connection, Db, RootDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { secondFactors, stores, subscriptions, users } from '../db/schema';
import { rows } from '../db/sql';
import { ApiError, notFound, tooManyTries } from '../errors';
import type { WriteRates } from '../http/limit-writes';
import type { Mailing } from '../mail/mailing';
import { closeCompany } from './company-views';
import { countAccessOf, endAccessOf } from './end-access';
import { countTry, forgive, rememberDevice, type TryPlace, triesAtSignIn } from './login-throttle';
import { passwordMatches } from './passwords';
import { codeRefused, mailRecovery, secondFactorOf, takeCode } from './second-factor';
import { closeSession, closeSignIn, companyRequiresFactor, openSession, ownerOfSignIn } from './sessions';

/** The device used to sign in. */
export type Device = {
  /** the code that the app generated for this device, if it sent one */
  terminal: string | undefined;
  userAgent: string | undefined;
};
/** The origin of a sign-in. */
type SignInPlace = Device &
  TryPlace & {
    /** the token of this browser's previous session, which the new session replaces (OWASP ASVS 5, 7.2.4) */
    leaving: string | null;
    /** counts each user's successful sign-ins */
    signIns: WriteRates;
    /** mails a person whose recovery code was used */
    post: Mailing['post'];
    /** whether the operator requires a second factor for all users */
    requiresSecondFactor: boolean;
  };

/** The device as stored in the audit log. */
export const terminalOf = ({ terminal, userAgent }: Device) => ({
  terminal: terminal ?? null,
  device: deviceOf(userAgent),
});

type UserRow = typeof users.$inferSelect;

type PlaceOfUser = Pick<typeof stores.$inferSelect, 'id' | 'storeName' | 'parentId'>;

const signedInUser = (user: UserRow, place: PlaceOfUser | null): SignedInUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  Username: user.username,
  user_role: user.userRole,
  created_at: wallTime(user.createdAt, DEFAULT_CLOCK),
  store_id: user.storeId,
  store_name: place?.storeName ?? null,
  ...(user.ownsCompany && place?.parentId != null && { owns_company: place.parentId }),
  ...(user.readsOnly && { reads_only: true as const }),
  ...(user.storeIds.length > 0 && place?.parentId != null && { area_of: place.parentId }),
});

/** A SuperAdmin who has opened a company, shown as its admin. */
export const openedUser = (user: UserRow, company: PlaceOfUser, until: Date): SignedInUser => ({
  ...signedInUser(user, company),
  user_role: ROLE.admin,
  store_id: company.id,
  reads_only: true,
  opened_until: until.toISOString(),
});

/**
 * Signs a user in (specification, login). The response is the same, in text and in time, for a wrong Username and for a
 * wrong password; other refusals are only revealed after the right password.
 * @param from the origin of the attempt: network address, browser and terminal
 * @returns the reply, and the device token that identifies this browser from now on
 * @throws ApiError 401 wrong Username or password; 403 inactive user, or role 7; 429 too many failures or sign-ins
 */
export async function login(
  db: RootDb,
  body: LoginBody,
  from: SignInPlace,
  now: Date,
): Promise<{ reply: LoginReply; device: string }> {
  const name = body.Username.trim().toLowerCase();
  const failures = await countTry(db, await triesAtSignIn(db, name, from), now);
  const [account] = await db
    .select({
      user: users,
      store: stores,
      factorSince: secondFactors.confirmedAt,
      companyRequires: companyRequiresFactor,
    })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(sql`lower(${users.username})`, name));
  const matches = await passwordMatches(account?.user.passwordHash ?? null, body.password);
  if (!account || !matches) throw new ApiError(401, ERROR_CODE.invalidCredentials);
  const outcome = account.factorSince === null ? 'none' : await takeCode(db, account.user.id, body.code, now);
  // A wrong code stays counted, like a wrong password.
  if (outcome === 'wrong') throw codeRefused(outcome);
  await forgive(db, failures);
  if (outcome === 'missing') throw codeRefused(outcome);
  if (account.user.userRole === ROLE.user)
    throw new ApiError(403, ERROR_CODE.loginNotAllowed, { kind: 'login_not_allowed' });
  if (!account.user.isActive || account.store?.isActive === false)
    throw new ApiError(403, ERROR_CODE.inactiveUser, { kind: 'inactive_user' });
  const waitMs = from.signIns.take(account.user.id, performance.now());
  if (waitMs > 0) throw tooManyTries({ kind: 'too_many_sign_ins' }, waitMs, 0);
  const left = from.leaving === null ? null : await ownerOfSignIn(db, from.leaving);
  const signedIn = await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: left === null ? [account.user.id] : [account.user.id, left] });
    if (from.leaving !== null) await closeSignIn(tx, from.leaving);
    const session = await openSession(tx, account.user.id, now);
    const by = { id: account.user.id, sessionId: session.id };
    const companyId = account.store?.parentId ?? account.user.storeId ?? PLATFORM;
    const whose = { ...ownAccount(account.user), companyId };
    await writeAudit(tx, { action: 'signed_in', ...whose, by, ...terminalOf(from) });
    const needs = outcome === 'none' && (from.requiresSecondFactor || account.companyRequires);
    const user: SignedInUser = {
      ...signedInUser(account.user, account.store),
      ...(needs && { needs_second_factor: true as const }),
      ...((await hasCounted(tx, account.user)) && { has_counted: true }),
    };
    return {
      reply: { data: [user], token: session.token },
      device: await rememberDevice(tx, account.user.id, from.device, now),
    };
  });
  if (outcome === 'recovery') await mailRecovery(db, from.post, account.user, now);
  return signedIn;
}

/** How many of a store's last records are searched for the user's own, so that a sign-in doesn't cost more in a larger store. */
const LAST_RECORDS = 1_000;

/** Checks whether a user has lately recorded something in their store. */
async function hasCounted(db: Db, { id, storeId }: Pick<UserRow, 'id' | 'storeId'>): Promise<boolean> {
  const [counted] = await rows(
    db,
    sql`SELECT FROM (
          SELECT created_by FROM submissions WHERE store_id = ${storeId}
          ORDER BY recorded_at DESC, id DESC LIMIT ${LAST_RECORDS}
        ) lately
        WHERE created_by = ${id} LIMIT 1`,
  );
  return counted !== undefined;
}

/** Ends the caller's session: signs a user out, takes a terminal back from its clerks, or closes a company. */
export async function logout(db: Db, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    if (caller.opened) {
      await closeCompany(tx, caller, caller.sessionId);
      return;
    }
    await lockInOrder(tx, { users: [caller.id] });
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id));
    if (!user) throw notFound();
    await closeSession(tx, caller.sessionId);
    const { sessionId } = caller;
    const event = caller.isTerminal
      ? { action: 'terminal_taken_back' as const, by: { id: null, sessionId } }
      : { action: 'signed_out' as const, by: caller };
    await writeAudit(tx, { ...event, ...ownAccount(user) });
  });
}

/**
 * Ends all other access of the caller (OWASP ASVS 5, 7.5.2) and writes this to the audit log.
 * @returns the numbers of sessions and tokens that remain
 */
export function endOtherSessions(
  db: Db,
  caller: Caller,
  endTerminals: boolean,
  now: Date,
): Promise<OtherSessionsReply['data']> {
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id));
    if (!user) throw notFound();
    const details = await endAccessOf(
      tx,
      caller.id,
      'end_all',
      { except: caller.sessionId, endTerminals },
      now,
    );
    await writeAudit(tx, { action: 'other_sign_ins_ended', ...ownAccount(user), by: caller, details });
    return countAccessOf(tx, caller.id, caller.sessionId, now);
  });
}

/**
 * The signed-in user's own profile, including the store's fields for role 6 (specification, section 2) and the company's
 * subscription.
 */
export async function viewProfile(
  { db: unrestricted, tenant: db }: Pick<Connection, 'db' | 'tenant'>,
  caller: Caller,
  now: Date,
): Promise<Profile> {
  if (caller.opened) return openedProfile(unrestricted, caller, now);
  const { id: userId } = caller;
  const [account] = await db
    .select({ user: users, store: stores })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(eq(users.id, userId));
  if (!account) throw notFound();
  const { user, store } = account;
  const decides = user.userRole === ROLE.admin || user.ownsCompany;
  const companyRequires = caller.secondFactor?.isRequiredByCompany ? 1 : 0;
  const second_factor: Profile['second_factor'] = {
    ...(await secondFactorOf(unrestricted, userId)),
    company_requires: decides ? companyRequires : null,
  };
  if (!store) return { ...signedInUser(user, null), second_factor };
  const profile = {
    ...signedInUser(user, store),
    second_factor,
    subscription: await companysSubscription(db, store.parentId ?? store.id, now),
  };
  if (user.userRole !== ROLE.store) return profile;
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

/** The profile of a SuperAdmin who has opened a company. @param db the unrestricted handle, since no company reaches a SuperAdmin */
async function openedProfile(db: RootDb, { id, storeId, endsAt }: Caller, now: Date): Promise<Profile> {
  const [opened] = await db
    .select({ user: users, company: stores })
    .from(users)
    .innerJoin(stores, eq(stores.id, storeId ?? PLATFORM))
    .where(eq(users.id, id));
  if (!opened) throw notFound();
  const { user, company } = opened;
  return {
    ...openedUser(user, company, endsAt),
    subscription: await companysSubscription(db, company.id, now),
  };
}

/**
 * A company's current subscription: the active one that lasts longest (decision 12).
 * @param companyId the caller's own company, or the company of the caller's store
 * @returns null if it has none
 */
async function companysSubscription(
  db: Db,
  companyId: number,
  now: Date,
): Promise<CompanysSubscription | null> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.storeId, companyId), eq(subscriptions.status, 1)))
    .orderBy(
      desc(sql`${subscriptions.createdAt} + ${subscriptions.validDays} * interval '1 day'`),
      desc(subscriptions.id),
    )
    .limit(1);
  if (!subscription) return null;
  const since = wallDate(subscription.createdAt, DEFAULT_CLOCK);
  const until = daysBefore(since, -subscription.validDays);
  return {
    subscription_name: subscription.subscriptionName,
    is_trail: subscription.isTrail === 1 ? 1 : 0,
    since,
    until,
    has_ended: until < wallDate(now, DEFAULT_CLOCK) ? 1 : 0,
  };
}

/** The first match counts, because most browsers also claim to be others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A readable name for a device, such as 'Chrome on Android'.
 * @param userAgent the User-Agent header
 * @returns null when the browser isn't recognized
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const nameIn = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
