import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { GROWTH } from '../db/growth';
import { knownDevices, users } from '../db/schema';
import { hashOfToken, newToken } from './passwords';

/**
 * The time that a browser stays known after its last sign-in: 400 days, the longest that browsers keep a
 * cookie.
 */
export const KNOWN_FOR_SECONDS = 400 * 86_400;

/**
 * Checks whether this browser has been used to sign in to an account before. Known browsers have their own
 * failure count (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"); the token grants no access.
 * @param token the browser's device token, null for none
 * @param username in lower case
 */
export async function isKnownDevice(db: Db, token: string | null, username: string): Promise<boolean> {
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

/** Removes all known browsers of a user, as when the user is deactivated. */
export async function forgetDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
