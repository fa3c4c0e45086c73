import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { knownDevices, users } from '../db/schema';
import { hashOfToken, newToken } from './tokens';

/** How long a browser that isn't used to sign in stays known: as long as browsers keep a cookie, 400 days. */
export const KNOWN_FOR_SECONDS = 400 * 86_400;
/** Of one account. A sign-in in a private window makes a new one each time; the oldest is forgotten first. */
const MAX_DEVICES = 50;

/**
 * Whether somebody has signed in to an account in this browser before: then it has a count of failures of its own
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
 * @param token what the browser presents, null for nothing
 * @param username in lower case
 */
export async function isKnownDevice(db: Db, token: string | null, username: string): Promise<boolean> {
  if (token === null) return false;
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashOfToken(token)), eq(sql`lower(${users.username})`, username)));
  return known !== undefined;
}

/**
 * Remembers that a user has proved in this browser who they are, by password or by a mailed link.
 * @param presented its token so far: it stays only when we made it, so that nobody can choose one for others
 * @returns the token that the browser has to keep
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
    .limit(MAX_DEVICES);
  const unused = lte(knownDevices.lastUsedAt, new Date(now.getTime() - KNOWN_FOR_SECONDS * 1000));
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), or(unused, notInArray(knownDevices.tokenHash, latest))));
  return token;
}

async function isOurs(db: Db, token: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashOfToken(token)))
    .limit(1);
  return known !== undefined;
}

/** A deactivated user's browsers are as unknown as any other. */
export async function forgetDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
