import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { AccountChange } from '../../src/messages/words/mails';
import type { BeginSecondFactorReply } from '../../src/shared/accounts/auth-schema';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { TITLES } from '../../src/shared/wire/page-paths';
import { type Caller, companyIdOf, withinReach } from '../access';
import { ownAccount, PLATFORM, writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { secondFactors, stores, users } from '../db/schema';
import { ApiError, notFound, wrongContent } from '../errors';
import { mailAccountChange, requireHigherRole } from './account-mails';
import { countTry, forgive, requireOwnIdentity, triesAtOwnPassword } from './login-throttle';
import type { Accounts } from './users';

/** How long a code is shown, in seconds, and its number of digits. Every authenticator app supports these values (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Allows for a phone's clock that is a minute off. */
const STEPS_OFF = 2;

const RECOVERY_CODES = 10;
/** Excludes letters and digits that look alike. Ten characters have 49 bits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 10;

const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: TITLES.app,
    ...(label !== undefined && { label }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/**
 * The half minute, counted since 1970, to which a code belongs.
 * @param secret base32
 * @param code as typed; spaces are ignored
 * @returns null unless it is a code of this minute, the one before or the one after
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const steps = totpOf(secret).validate({ token, timestamp: now.getTime(), window: STEPS_OFF });
  return steps === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + steps;
}

const hashOfRecovery = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

/** A recovery code in two groups: `AB3DE-FG7HK`. */
function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');
  return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
}

const isOn = (userId: number) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** The result of checking a code. `none`: the user has no second factor; `recovery`: a recovery code, now used up */
type CodeOutcome = 'none' | 'missing' | 'wrong' | 'right' | 'recovery';

/**
 * Checks and uses up the code of a person's second factor. Each code works once (RFC 6238, 5.2).
 * @param code as typed; undefined if none was sent
 */
export function takeCode(
  db: RootDb,
  userId: number,
  code: string | undefined,
  now: Date,
): Promise<CodeOutcome> {
  return db.transaction(async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(isOn(userId)).for('update');
    if (!factor) return 'none';
    if (code === undefined) return 'missing';
    const step = stepOfCode(factor.secret, code, now);
    if (step !== null) {
      if (step <= factor.lastStep) return 'wrong';
      await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
      return 'right';
    }
    const hash = hashOfRecovery(code);
    const recoveryHashes = factor.recoveryHashes.filter((each) => each !== hash);
    if (recoveryHashes.length === factor.recoveryHashes.length) return 'wrong';
    await tx.update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.userId, userId));
    return 'recovery';
  });
}

/** The refusal of a sign-in without the right code. Uses 401, so that no client mistakes the right password for a session. */
export const codeRefused = (outcome: 'missing' | 'wrong'): ApiError =>
  outcome === 'missing'
    ? new ApiError(401, ERROR_CODE.secondFactor, { kind: 'second_factor' })
    : new ApiError(401, ERROR_CODE.secondFactor, WRONG, { fields: { code: WRONG } });

const WRONG = { kind: 'wrong_code' } as const;

const accountOf = async (db: Db, id: number) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound();
  return user;
};

/**
 * Writes to the audit log that a person turned their second factor on or off. For a person without a company, the event
 * belongs to the platform.
 */
const audited = (
  tx: Db,
  action: 'second_factor_on' | 'second_factor_off',
  user: typeof users.$inferSelect,
  caller: Caller,
) => writeAudit(tx, { action, ...ownAccount(user), companyId: companyIdOf(caller) ?? PLATFORM, by: caller });

/**
 * Starts turning on the caller's second factor. It is required once its first code has been typed.
 * @throws ApiError 422 if it is on, and for the current password; 429 after too many wrong ones
 */
export async function beginSecondFactor(
  db: RootDb,
  caller: Caller,
  password: string | undefined,
  address: string,
  now: Date,
): Promise<BeginSecondFactorReply['data']> {
  await requireOwnIdentity(db, caller, password, address, now);
  const user = await accountOf(db, caller.id);
  const secret = new Secret({ size: 20 }).base32;
  const begun = await db
    .insert(secondFactors)
    .values({ userId: caller.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (begun.length === 0) throw wrongContent('code', { kind: 'second_factor_on' });
  return { secret, uri: totpOf(secret, user.username).toString() };
}

/**
 * Turns on the caller's second factor, and mails the caller about it.
 * @returns the recovery codes, each of which signs in once
 * @throws ApiError 422 for a wrong code, and if setting up wasn't started; 429 after too many wrong ones
 */
export async function confirmSecondFactor(
  { db, post }: Accounts,
  caller: Caller,
  code: string,
  address: string,
  now: Date,
): Promise<string[]> {
  const user = await accountOf(db, caller.id);
  const begun = and(eq(secondFactors.userId, caller.id), isNull(secondFactors.confirmedAt));
  if ((await db.$count(secondFactors, begun)) === 0) throw wrongContent('code', { kind: 'no_second_factor' });
  const failures = await countTry(db, triesAtOwnPassword(caller.id, user.username, address), now);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    const [factor] = await tx.select().from(secondFactors).where(begun).for('update');
    if (!factor) throw wrongContent('code', { kind: 'no_second_factor' });
    const step = stepOfCode(factor.secret, code, now);
    if (step === null) throw wrongContent('code', WRONG);
    await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step, recoveryHashes: codes.map(hashOfRecovery) })
      .where(begun);
    await audited(tx, 'second_factor_on', user, caller);
  });
  await forgive(db, failures);
  await mailAccountChange(db, post, { caller, user, changes: ['second_factor_on'] }, now);
  return codes;
}

/**
 * Turns off the caller's second factor, and mails the caller about it. Requires the password and a code, since a person
 * who finds an unlocked device has neither.
 * @throws ApiError 422 for the password or the code, and if the second factor is off; 429 after too many wrong ones
 */
export async function endSecondFactor(
  { db, post }: Accounts,
  caller: Caller,
  { current_password, code }: { current_password?: string | undefined; code: string },
  address: string,
  now: Date,
): Promise<void> {
  await requireOwnIdentity(db, caller, current_password, address, now);
  const user = await accountOf(db, caller.id);
  if ((await db.$count(secondFactors, isOn(caller.id))) === 0)
    throw wrongContent('code', { kind: 'no_second_factor' });
  const failures = await countTry(db, triesAtOwnPassword(caller.id, user.username, address), now);
  const outcome = await takeCode(db, caller.id, code, now);
  if (outcome !== 'right' && outcome !== 'recovery') throw wrongContent('code', WRONG);
  await forgive(db, failures);
  await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    await tx.delete(secondFactors).where(eq(secondFactors.userId, caller.id));
    await audited(tx, 'second_factor_off', user, caller);
  });
  await mailAccountChange(db, post, { caller, user, changes: ['second_factor_off'] }, now);
}

/**
 * Removes the second factor of another person, for example after they lost their phone, and mails that person.
 * @throws ApiError 403 for oneself and for a peer; 404 for a person who isn't visible to the caller; 422 if they have
 * none
 */
export async function resetSecondFactor(
  { db, tenant, post }: Accounts,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  const [user] = await tenant
    .select()
    .from(users)
    .where(and(eq(users.id, id), withinReach(tenant, caller, 'manageUsers', users.storeId)));
  if (!user) throw notFound();
  if (id === caller.id) throw wrongContent('id', { kind: 'own_second_factor' });
  requireHigherRole(caller, user);
  await tenant.transaction(async (tx) => {
    await lockInOrder(tx, { users: [id, caller.id] });
    const ended = await tx.delete(secondFactors).where(isOn(id)).returning({ id: secondFactors.userId });
    if (ended.length === 0) throw wrongContent('id', { kind: 'no_second_factor' });
    await writeAudit(tx, { action: 'second_factor_reset', ...ownAccount(user), by: caller });
  });
  await mailAccountChange(db, post, { caller, user, changes: ['second_factor_reset'] }, now);
}

/** Mails a person that one of their recovery codes was used to sign in. */
export const mailRecovery = (
  db: RootDb,
  post: Accounts['post'],
  user: typeof users.$inferSelect,
  now: Date,
): Promise<void> => {
  const changes: AccountChange[] = ['recovery_code_used'];
  return mailAccountChange(db, post, { caller: user, user, changes }, now);
};

/**
 * Sets whether the people of a company need a second factor.
 * @param db the unrestricted handle, since a company may not change its own row
 * @throws ApiError 404 for a store
 */
export async function ruleOnSecondFactor(
  db: RootDb,
  caller: Caller,
  companyId: number,
  isRequired: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const company = and(eq(stores.id, companyId), isNull(stores.parentId));
    const [before] = await tx.select().from(stores).where(company).for('update');
    if (!before) throw notFound();
    if (before.secondFactorRequired === isRequired) return;
    await tx.update(stores).set({ secondFactorRequired: isRequired }).where(company);
    await writeAudit(tx, {
      action: isRequired ? 'second_factor_required' : 'second_factor_optional',
      storeId: companyId,
      companyId,
      by: caller,
      subject: before.storeName,
    });
  });
}

/** A person's second factor as *Profile* shows it. */
export async function secondFactorOf(
  db: RootDb,
  userId: number,
): Promise<{ is_on: 0 | 1; recovery_codes: number }> {
  const [factor] = await db.select().from(secondFactors).where(isOn(userId));
  return { is_on: factor ? 1 : 0, recovery_codes: factor?.recoveryHashes.length ?? 0 };
}
