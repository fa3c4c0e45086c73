import { sql } from 'drizzle-orm';
import type { SubmissionStatusReply } from '../../src/contract/counting/stock';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';

/** Which of a terminal's keys are known in this store; keys are returned as they were sent. */
export async function submissionStates(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<SubmissionStatusReply['data']> {
  const found = await rows<{ key: string }>(
    db,
    sql`SELECT submission_id AS key FROM submissions
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(keys)}::uuid[])
        UNION ALL
        SELECT idempotency_key FROM idempotency_keys
        WHERE store_id = ${storeId} AND idempotency_key = ANY(${list(keys)}::uuid[])`,
  );
  const done = new Set(found.map((row) => row.key));
  return Object.fromEntries(keys.map((key) => [key, done.has(key.toLowerCase()) ? 'done' : 'unknown']));
}
