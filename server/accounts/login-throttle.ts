import { sql } from 'drizzle-orm';
import { type Db, list, milliseconds, rows } from '../db/connect';
import { tooManyTries } from '../errors';
import { networkOf } from '../http/sockets/network-of';
import { isKnownDevice } from './known-devices';
import { hashOfToken } from './tokens';

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** Where a try comes from. */
export type TryPlace = {
  /** the network address */
  address: string;
  /** the token of the browser's device cookie, null for none */
  device: string | null;
};

/**
 * What a try to sign in counts against. A browser that the account knows is counted by itself: whatever others guess at the
 * account, or from the same address, doesn't stop it. All others share the counts of the name and of their address.
 * @param name the Username in lower case, whether or not there is one
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
 * What typing the own current password counts against: the same as a sign-in in an unknown browser, and the account itself,
 * whose name can be changed between two guesses.
 */
export const triesAtOwnPassword = (id: number, username: string, address: string): string[] => [
  `own:${id}`,
  ...triesOfStranger(username.toLowerCase(), address),
];

/** What asking for a reset link counts against. */
export const triesAtReset = (email: string, address: string): string[] => [
  `reset:${email}`,
  `reset-from:${networkOf(address)}`,
];

/**
 * Counts a try to sign in as failed before the password is looked at, so that many at once are held as well.
 * @param subjects what it counts against
 * @param most so many within 15 minutes are enough
 * @returns ids of the failures, for `forgive`
 * @throws ApiError 429 with Retry-After when one subject had enough within 15 minutes
 */
export function countTry(
  db: Db,
  subjects: readonly string[],
  now: Date,
  most = MAX_FAILURES,
): Promise<number[]> {
  const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString();
  return db.transaction(async (tx) => {
    // Tries at one subject wait for each other, in every process; sorted, so that two never wait crosswise.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(subject, 0))
          FROM (SELECT subject FROM unnest(${list(subjects)}::text[]) AS s(subject) ORDER BY 1) sorted`,
    );
    await refuseIfBlocked(tx, subjects, windowStart, now, most);
    // Those that another try is removing at this moment are none of ours: waiting for it could be crosswise.
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
  most: number,
): Promise<void> {
  const [blocked] = await rows<{ until: number }>(
    tx,
    sql`SELECT ${milliseconds(sql`min(failed_at)`)} + ${WINDOW_MS}::float8 AS until
        FROM (
          SELECT subject, failed_at, row_number() OVER (PARTITION BY subject ORDER BY failed_at DESC) AS nth
          FROM login_failures
          WHERE subject = ANY(${list(subjects)}::text[]) AND failed_at > ${windowStart}
        ) recent
        WHERE nth <= ${most}
        GROUP BY subject
        HAVING count(*) >= ${most}
        ORDER BY until DESC
        LIMIT 1`,
  );
  if (blocked)
    throw tooManyTries('Too many failed tries. Please wait some minutes.', blocked.until, now.getTime());
}

/** The try was no guess after all. */
export async function forgive(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`DELETE FROM login_failures WHERE id = ANY(${list(ids)}::bigint[])`);
}
