import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import { currentPasswordFault } from '../../src/shared/accounts/account-rules';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Caller } from '../access';
import type { Db } from '../db/connect';
import { GROWTH } from '../db/growth';
import { knownDevices, sessions, users } from '../db/schema';
import { list, milliseconds, rows } from '../db/sql';
import { ApiError, notFound, tooManyTries, unauthenticated, wrongContent } from '../errors';
import { networkOf } from '../http/connections';
import { hashOfToken, newToken, passwordMatches } from './passwords';

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** The origin of an attempt. */
export type TryPlace = {
  address: string;
  /** the token of the browser's device cookie, null for none */
  device: string | null;
};

/**
 * The subjects that a sign-in attempt counts against. A browser known to the account has its own count, so others'
 * guesses, even from the same address, don't block it. All other browsers share the counts of the name and of their
 * address.
 * @param name the Username in lower case, whether or not it exists
 */
export async function triesAtSignIn(db: Db, name: string, from: TryPlace): Promise<string[]> {
  if (from.device !== null && (await isKnownDevice(db, from.device, name)))
    return [`device:${Buffer.from(hashOfToken(from.device)).toString('hex')}`];
  return triesOfStranger(name, from.address);
}

const triesOfStranger = (name: string, address: string): string[] => [
  `user:${name}`,
  `address:${networkOf(address)}`,
];

/**
 * The subjects that an attempt at one's own current password counts against: the subjects of a sign-in from an unknown
 * browser, and the account's id, since the name can be changed between two guesses.
 */
export const triesAtOwnPassword = (id: number, username: string, address: string): string[] => [
  `own:${id}`,
  ...triesOfStranger(username.toLowerCase(), address),
];

/** The subjects that a request for a reset link counts against. */
export const triesAtReset = (email: string, address: string): string[] => [
  `reset:${email}`,
  `reset-from:${networkOf(address)}`,
];

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts are limited too.
 * @param subjects the subjects whose counts it raises
 * @param max the number of failures allowed within 15 minutes
 * @returns ids of the failures, for `forgive`
 * @throws ApiError 429 with Retry-After when a subject has reached the limit
 */
export function countTry(
  db: Db,
  subjects: readonly string[],
  now: Date,
  max = MAX_FAILURES,
): Promise<number[]> {
  const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString();
  return db.transaction(async (tx) => {
    // Attempts on one subject are serialized across processes; locking in sorted order prevents deadlocks.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(subject, 0))
          FROM (SELECT subject FROM unnest(${list(subjects)}::text[]) AS s(subject) ORDER BY 1) sorted`,
    );
    await refuseIfBlocked(tx, subjects, windowStart, now, max);
    // Skips rows that another attempt is deleting right now: waiting for it could deadlock.
    await tx.execute(sql`
      DELETE FROM login_failures WHERE id IN (
        SELECT id FROM login_failures WHERE failed_at <= ${windowStart} FOR UPDATE SKIP LOCKED)`);
    const counted = await rows<{ id: number }>(
      tx,
      sql`INSERT INTO login_failures (subject, failed_at)
          SELECT subject, ${now.toISOString()} FROM unnest(${list(subjects)}::text[]) AS s(subject)
          RETURNING id`,
    );
    return counted.map((row) => row.id);
  });
}

async function refuseIfBlocked(
  tx: Db,
  subjects: readonly string[],
  windowStart: string,
  now: Date,
  max: number,
): Promise<void> {
  const [blocked] = await rows<{ until: number }>(
    tx,
    sql`SELECT ${milliseconds(sql`min(failed_at)`)} + ${WINDOW_MS}::float8 AS until
        FROM (
          SELECT subject, failed_at, row_number() OVER (PARTITION BY subject ORDER BY failed_at DESC) AS rank
          FROM login_failures
          WHERE subject = ANY(${list(subjects)}::text[]) AND failed_at > ${windowStart}
        ) recent
        WHERE rank <= ${max}
        GROUP BY subject
        HAVING count(*) >= ${max}
        ORDER BY until DESC
        LIMIT 1`,
  );
  if (blocked) throw tooManyTries({ kind: 'too_many_failures' }, blocked.until, now.getTime());
}

/** Removes counted failures after the attempt succeeded. */
export async function forgive(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`DELETE FROM login_failures WHERE id = ANY(${list(ids)}::bigint[])`);
}

/**
 * A session this young needs no further proof of identity: the password was typed a moment ago. Clients of
 * the original contract, which don't send `current_password`, change the password right after signing in.
 */
const FRESH_SIGN_IN_MS = 10 * 60_000;

/**
 * Requires the caller's current password before credentials or the recovery address change, so that a person who finds
 * an unlocked device can't take over the account (OWASP ASVS 5, 6.2.3 and 7.5.1). A password that is sent must be
 * right, even when none is needed; wrong ones count as failed sign-ins.
 * @param db the unrestricted handle, since failures belong to no tenant
 * @param typedPassword the current password as typed, if any
 * @param address the caller's network address
 * @throws ApiError 401 when the session has ended meanwhile; 422 at `current_password`; 429 after too many failures
 */
export async function requireOwnIdentity(
  db: Db,
  caller: Caller,
  typedPassword: string | undefined,
  address: string,
  now: Date,
): Promise<void> {
  const password = typedPassword ?? '';
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

/** How long a browser stays known after its last sign-in: 400 days, the longest that browsers keep a cookie. */
export const KNOWN_FOR_SECONDS = 400 * 86_400;

/**
 * Checks whether this browser has been used to sign in to an account before. Known browsers have their own
 * failure count (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"); the token grants no access.
 * @param token the browser's device token, null for none
 * @param username in lower case
 */
async function isKnownDevice(db: Db, token: string | null, username: string): Promise<boolean> {
  if (token === null) return false;
  const [device] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashOfToken(token)), eq(sql`lower(${users.username})`, username)));
  return device !== undefined;
}

/**
 * Marks a browser as known after its user proved their identity, by password or by a mailed link.
 * @param presented the browser's current token: kept only if this server issued it, so that nobody can plant a token of
 *   their choice
 * @returns the token that the browser must keep
 */
export async function rememberDevice(
  db: Db,
  userId: number,
  presented: string | null,
  now: Date,
): Promise<string> {
  const token = presented !== null && (await isOurs(db, presented)) ? presented : newToken();
  await db
    .insert(knownDevices)
    .values({ tokenHash: hashOfToken(token), userId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastUsedAt: now },
    });
  const latest = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(GROWTH.known_devices.most);
  const unused = lte(knownDevices.lastUsedAt, new Date(now.getTime() - KNOWN_FOR_SECONDS * 1000));
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), or(unused, notInArray(knownDevices.tokenHash, latest))));
  return token;
}

async function isOurs(db: Db, token: string): Promise<boolean> {
  const [device] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashOfToken(token)))
    .limit(1);
  return device !== undefined;
}

/** Removes all known browsers of a user, for example after a deactivation. */
export async function forgetDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
