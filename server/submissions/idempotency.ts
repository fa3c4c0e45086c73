import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECRET_FIELDS } from '../../src/shared/accounts/secret-fields';
import type { ReplyOf } from '../../src/shared/wire/endpoints';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Endpoint } from '../../src/shared/wire/facts';
import { addressOf, REPLAYED_HEADER } from '../../src/shared/wire/requests';
import type { Caller } from '../access';
import type { Db, TenantDb } from '../db/connect';
import { rows } from '../db/sql';
import { ApiError } from '../errors';
import { type EndpointRequest, firstStatus, type Keyed, route, type Submission } from '../http/serve';
import { givenKey } from './requests';

/**
 * Serves an endpoint that writes, once for each Idempotency-Key.
 * @param db the handle for signed-in requests
 * @param command does the work in one transaction of the given handle, and returns the result of that transaction
 * @param replyOf creates the body of a successful response, which is stored with the key in the same transaction
 */
export function serveOnce<E extends Keyed, Result>(
  api: FastifyInstance,
  db: TenantDb,
  endpoint: E,
  command: (db: TenantDb, request: EndpointRequest<E>) => Promise<Result>,
  replyOf: (result: Result, request: EndpointRequest<E>) => ReplyOf<E>,
): void {
  route(api, endpoint, async (untyped, reply) => {
    const request = untyped as EndpointRequest<E>;
    const key = givenKey(request);
    const { signedIn } = request;
    if (key === null || signedIn === null) {
      const result = await command(db, request);
      return reply.code(firstStatus(endpoint)).send(replyOf(result, request));
    }
    const { method, path } = addressOf(endpoint, Object(request.params), Object(request.query));
    const keyed = {
      key,
      caller: signedIn,
      call: `${method} ${path}`,
      body: request.body,
      now: request.now(),
    };
    const answer = await onceForKey(
      db,
      keyed,
      (handle) => command(handle, request),
      (result) => replyOf(result, request),
    );
    return sendKeyedReply(reply, endpoint, answer);
  });
}

/**
 * Serves an endpoint that takes a submission.
 * @param submit records the submission once per key, and returns the reply
 */
export function serveSubmission<E extends Submission>(
  api: FastifyInstance,
  endpoint: E,
  submit: (request: EndpointRequest<E>) => Promise<KeyedReply>,
): void {
  route(api, endpoint, async (request, reply) =>
    sendKeyedReply(reply, endpoint, await submit(request as EndpointRequest<E>)),
  );
}

/** Sends the reply of a call with a key. A replayed reply has a header that marks it, and status 200. */
function sendKeyedReply(
  reply: FastifyReply,
  endpoint: Endpoint,
  { text, replayed }: KeyedReply,
): FastifyReply {
  if (replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply
    .code(replayed ? 200 : firstStatus(endpoint))
    .type('application/json; charset=utf-8')
    .send(text);
}

/** The reply as JSON text. `replayed`: whether it is the reply to an earlier request with this key */
export type KeyedReply = { text: string; replayed: boolean };

/** The stored hash and reply of an earlier request with a key. */
type Remembered = { bodyHash: string; response: string };

/** SQL: a SELECT of the request that used a store's key. It returns at most one row, since a key serves a single call of any kind. */
export const rememberedAs = (storeId: number, key: string): SQL => sql`
  SELECT body_hash, response FROM submissions WHERE store_id = ${storeId} AND submission_id = ${key}
  UNION ALL
  SELECT body_hash, response FROM idempotency_keys WHERE store_id = ${storeId} AND idempotency_key = ${key}`;

/** Secrets aren't part of the hash: a fast hash would make them easy to guess. */
const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET_FIELDS.has(name) ? typeof value : value;

/** How many entries become one part of the text. Making and hashing the text of a list of thousands takes twice as long in one part. */
const ENTRIES_AT_ONCE = 100;

/** The JSON text of a body, without secrets, in parts. */
function* textOf(body: unknown): Generator<string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return yield JSON.stringify(body ?? null, withoutSecrets);
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    const isLong = Array.isArray(value) && value.length > ENTRIES_AT_ONCE && !SECRET_FIELDS.has(name);
    const field = JSON.stringify({ [name]: isLong ? [] : value }, withoutSecrets).slice(1, -1);
    if (field === '') continue;
    yield before + (isLong ? field.slice(0, -1) : field);
    for (let at = 0; isLong && at < value.length; at += ENTRIES_AT_ONCE) {
      const entries = JSON.stringify(value.slice(at, at + ENTRIES_AT_ONCE), withoutSecrets).slice(1, -1);
      yield (at === 0 ? '' : ',') + entries;
    }
    if (isLong) yield ']';
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/**
 * The hash that identifies a request: equal only for the same call with the same body.
 * @param call the kind of a submission, or method and path
 * @returns SHA-256 in hexadecimal
 */
export function hashOfRequest(call: string, body: unknown): string {
  const hash = createHash('sha256').update(call);
  for (const part of textOf(body)) hash.update(part);
  return hash.digest('hex');
}

/** Repeats the first reply. @throws ApiError 422 `idempotency_key_reused` when the key belongs to another request */
export function replayOf({ bodyHash, response }: Remembered, hash: string): KeyedReply {
  if (bodyHash === hash) return { text: response, replayed: true };
  throw new ApiError(422, ERROR_CODE.idempotencyKeyReused, { kind: 'key_reused' });
}

/** A request with a key that isn't a terminal's submission. */
type KeyedRequest = {
  /** the Idempotency-Key: a uuid in lower case */
  key: string;
  /** its store or company, with which the key is stored */
  caller: Caller;
  /** method and path, such as `PUT /vendor-update/12` */
  call: string;
  /** as sent; the same key with another body is refused */
  body: unknown;
  now: Date;
};

/** The store id with which a SuperAdmin's keys are stored. */
const PLATFORM = 0;

/**
 * Performs the work of a request once per key (decision 45). The command's transaction also writes the key with the
 * reply. Work before the transaction, such as hashing a password, holds no connection. The later of two simultaneous
 * requests fails at the key or at the first one's changes. It is rolled back and gets the first one's reply.
 * @param command does the work in one transaction of the given handle, and returns the result of that transaction
 * @param replyOf creates the body of the reply
 * @throws ApiError 422 `idempotency_key_reused`, or like the command; a refused request stores no key
 */
async function onceForKey<Result>(
  db: TenantDb,
  request: KeyedRequest,
  command: (db: TenantDb) => Promise<Result>,
  replyOf: (result: Result) => object,
): Promise<KeyedReply> {
  const hash = hashOfRequest(request.call, request.body);
  const earlier = await recall(db, request);
  if (earlier) return replayOf(earlier, hash);

  let written: { result: unknown; text: string } | null = null;
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      const text = JSON.stringify(replyOf(result as unknown as Result));
      const { key, call, caller, now } = request;
      await keepKey(tx, placeOf(request), { key, call, by: caller, hash, text, recordedAt: now, now });
      written = { result, text };
      return result;
    }, config);
  const keyed: TenantDb = Object.assign(Object.create(db), { transaction });
  let result: Result;
  try {
    result = await command(keyed);
  } catch (error) {
    const first = await recall(db, request);
    if (first) return replayOf(first, hash);
    throw error;
  }
  const { result: ofTransaction, text } = written ?? { result: undefined, text: null };
  if (text === null || ofTransaction !== result)
    throw new Error(`${request.call} doesn't return the result of its one transaction.`);
  return { text, replayed: false };
}

const placeOf = ({ caller }: KeyedRequest): number => caller.storeId ?? PLATFORM;

async function recall(db: Db, request: KeyedRequest): Promise<Remembered | undefined> {
  const [remembered] = await rows<Remembered>(
    db,
    sql`SELECT encode(body_hash, 'hex') AS "bodyHash", response
        FROM (${rememberedAs(placeOf(request), request.key)}) AS remembered`,
  );
  return remembered;
}

/** A request that was answered. */
type AnsweredRequest = {
  key: string;
  call: string;
  by: { id: number; sessionId: number | null };
  /** from `hashOfRequest` */
  hash: string;
  /** the reply as JSON */
  text: string;
  recordedAt: Date;
  now: Date;
};

/** Stores the key of a request with its reply, so that the request isn't performed again. @param placeId the key's store or company */
export async function keepKey(tx: Db, placeId: number, answered: AnsweredRequest): Promise<void> {
  const { key, call, by, hash, text, recordedAt, now } = answered;
  await tx.execute(sql`
    INSERT INTO idempotency_keys (store_id, idempotency_key, call, body_hash, response, created_by, session_id,
                                  recorded_at, received_at)
    VALUES (${placeId}, ${key}, ${call}, decode(${hash}, 'hex'), ${text}, ${by.id}, ${by.sessionId},
            ${recordedAt.toISOString()}, ${now.toISOString()})`);
}
