import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';
import { ApiError } from '../errors';

/** The reply as JSON text; `replayed` when it's the answer to an earlier request with this key. */
export type Answer = { text: string; replayed: boolean };

/** A request that carried a key, as it was remembered. */
export type Remembered = { bodyHash: string; response: string };

/** A SELECT of what a store's key was used for: one row, or none. A key serves one call, whatever the call is. */
export const rememberedAs = (storeId: number, key: string): SQL => sql`
  SELECT body_hash, response FROM submissions WHERE store_id = ${storeId} AND submission_id = ${key}
  UNION ALL
  SELECT body_hash, response FROM idempotency_keys WHERE store_id = ${storeId} AND idempotency_key = ${key}`;

/** Names a request: equal for the same call with the same body only. */
export const hashOfRequest = (call: string, body: unknown): string =>
  createHash('sha256').update(call).update(JSON.stringify(body)).digest('hex');

/** The first answer once more. @throws ApiError 422 `idempotency_key_reused` when the key came with another request */
export function replayOf({ bodyHash, response }: Remembered, hash: string): Answer {
  if (bodyHash === hash) return { text: response, replayed: true };
  throw new ApiError(422, ERROR_CODE.idempotencyKeyReused, { kind: 'key_reused' });
}

/** A request that isn't a terminal's submission. Without a key it's done each time it comes. */
export type KeyedRequest = {
  storeId: number;
  /** the Idempotency-Key: a uuid in lower case */
  key: string | null;
  /** method and path, such as 'POST /inventory_add' */
  call: string;
  /** as it was sent; the same key with another body is refused */
  body: unknown;
  by: { userId: number; sessionId: number | null };
  recordedAt: Date;
  now: Date;
};

/**
 * Does the work of a request once for each key, in a transaction whose locks make a second request with the same key wait
 * for this one (db/lock-order). Work that throws leaves nothing behind; a replay changes nothing.
 * @param work does the work in the transaction and gives the reply's body
 * @throws ApiError 422 `idempotency_key_reused`
 */
export async function onceForKey(
  tx: Db,
  { storeId, key, call, body, by, recordedAt, now }: KeyedRequest,
  work: () => Promise<object>,
): Promise<Answer> {
  if (key === null) return { text: JSON.stringify(await work()), replayed: false };
  const hash = hashOfRequest(call, body);
  const [earlier] = await rows<Remembered>(
    tx,
    sql`SELECT encode(body_hash, 'hex') AS "bodyHash", response FROM (${rememberedAs(storeId, key)}) AS remembered`,
  );
  if (earlier) return replayOf(earlier, hash);
  const text = JSON.stringify(await work());
  await tx.execute(sql`
    INSERT INTO idempotency_keys (store_id, idempotency_key, call, body_hash, response, created_by, session_id,
                                  recorded_at, received_at)
    VALUES (${storeId}, ${key}, ${call}, decode(${hash}, 'hex'), ${text}, ${by.userId}, ${by.sessionId},
            ${recordedAt.toISOString()}, ${now.toISOString()})`);
  return { text, replayed: false };
}
