import { sql } from 'drizzle-orm';
import { ROLE } from '../../src/contract/people/roles';
import type { Db } from '../db/connect';
import { milliseconds, rows, withTimeout } from '../db/sql';
import { withinScope } from '../db/tenancy/tenant-handles';
import { repeat } from '../http/repeat';

/** When somebody last looked at a company's board, and when it was last read, in ms since the epoch. */
type Look = { at: number; readAt: number };
export type Looks = Map<number, Look>;
type ReadBoard = (companyId: number, now: Date) => Promise<unknown>;
type Failed = (error: unknown) => void;

/** Somebody may still be looking: the stores that change meanwhile are few. */
const LATELY_MS = 10 * 60_000;
const OFTEN_MS = 3_000;
const SELDOM_MS = 20_000;
/** A week and a day, for those who look once a week. */
const FOR_MS = 8 * 24 * 3_600_000;
/** After the server's start. Several that start at once don't read at the same moment. */
const FIRST_WITHIN_MS = 2_000;
/** For the looks before the start: a database that doesn't answer holds up no server that ends. */
const ANSWER_MS = 5_000;

/**
 * Reads the boards that somebody looked at lately again and again, so that their next reader waits only for the stores that
 * have changed since. Without it each morning's first look would count a day of all stores, and the first after a start
 * everything.
 * @param before the looks before this start
 * @param failed receives what went wrong; the next round tries again
 * @returns stops it, and waits for a board that is being read
 */
export function keepWarm(
  looks: Looks,
  before: () => Promise<Map<number, number>>,
  read: ReadBoard,
  failed: Failed,
): () => Promise<void> {
  let isFirst = true;
  const round = async (): Promise<void> => {
    if (isFirst) {
      for (const [companyId, at] of await withTimeout(ANSWER_MS, before()))
        if (!looks.has(companyId)) looks.set(companyId, { at, readAt: 0 });
      isFirst = false;
    }
    await readBoards(looks, read, failed, new Date());
  };
  return repeat(() => round().catch(failed), OFTEN_MS, Math.random() * FIRST_WITHIN_MS);
}

/** Reads each board that is due as its company, and forgets those that nobody has looked at for long. */
export async function readBoards(looks: Looks, read: ReadBoard, failed: Failed, now: Date): Promise<void> {
  for (const [companyId, look] of looks) {
    const since = now.getTime() - look.at;
    const every = since <= LATELY_MS ? OFTEN_MS : SELDOM_MS;
    if (since > FOR_MS) looks.delete(companyId);
    else if (now.getTime() - look.readAt >= every) {
      look.readAt = now.getTime();
      await withinScope({ companyId }, () => read(companyId, now)).catch(failed);
    }
  }
}

/** When an admin of each company was last here, in ms since the epoch. Their first screen has the board. */
export async function lastVisits(db: Db): Promise<Map<number, number>> {
  const found = await rows<{ companyId: number; at: number }>(
    db,
    sql`SELECT u.store_id AS "companyId", max(${milliseconds(sql`s.last_seen_at`)}) AS at
        FROM users u JOIN sessions s ON s.user_id = u.id
        WHERE u.user_role = ${ROLE.admin} AND u.is_active
        GROUP BY u.store_id`,
  );
  return new Map(found.map(({ companyId, at }) => [companyId, at]));
}
