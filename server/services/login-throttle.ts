import { sql } from 'drizzle-orm';
import { type Db, list, rows } from '../db/connect';
import { tooManyTries } from '../plugins/errors';

const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/**
 * Counts a try to sign in as failed before the password is looked at, so that many at once are held as well.
 * @param subjects what is guessed at and from where: `user:<name>`, `address:<ip>`
 * @returns ids of the failures, for `forgive`
 * @throws ApiError 429 with Retry-After when one subject had ten failures within 15 minutes
 */
export function countTry(db: Db, subjects: readonly string[], now: Date): Promise<number[]> {
  const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString();
  return db.transaction(async (tx) => {
    // Tries at one subject wait for each other, in every process; sorted, so that two never wait crosswise.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(subject, 0))
          FROM (SELECT subject FROM unnest(${list(subjects)}::text[]) AS s(subject) ORDER BY 1) sorted`,
    );
    await refuseIfBlocked(tx, subjects, windowStart, now);
    await tx.execute(sql`DELETE FROM login_failures WHERE failed_at <= ${windowStart}`);
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
): Promise<void> {
  const [blocked] = await rows<{ until: number }>(
    tx,
    sql`SELECT (extract(epoch FROM min(failed_at)) * 1000)::float8 + ${WINDOW_MS}::float8 AS until
        FROM (
          SELECT subject, failed_at, row_number() OVER (PARTITION BY subject ORDER BY failed_at DESC) AS nth
          FROM login_failures
          WHERE subject = ANY(${list(subjects)}::text[]) AND failed_at > ${windowStart}
        ) recent
        WHERE nth <= ${MOST_FAILURES}
        GROUP BY subject
        HAVING count(*) >= ${MOST_FAILURES}
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
