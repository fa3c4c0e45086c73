import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReplyOf } from '../../src/shared/wire/endpoints';
import type { Endpoint } from '../../src/shared/wire/facts';
import { addressOf, REPLAYED_HEADER } from '../../src/shared/wire/requests';
import type { TenantDb } from '../db/connect';
import { type EndpointRequest, firstStatus, type Keyed, route, type Submission } from '../http/serve';
import { type KeyedReply, onceForKey } from './idempotency';
import { givenKey } from './requests';

/**
 * Serves an endpoint that writes, once for each Idempotency-Key (./idempotency).
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

/** Sends the reply of a call with a key. A replayed one has a header that marks it, and status 200. */
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
