import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { MESSAGE } from '../../src/messages/areas/message';
import { currentMessages } from '../../src/messages/current';
import {
  type BodyOf,
  type EndpointsWith,
  factsOf,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../src/shared/wire/endpoints';
import { type Endpoint, type EndpointFacts, KeyHeaders, PATH_PARAMS } from '../../src/shared/wire/facts';
import { addressOf, REPLAYED_HEADER } from '../../src/shared/wire/requests';
import type { TenantDb } from '../db/connect';
import { type KeyedReply, onceForKey } from './idempotency';
import { givenKey } from './submissions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route's row of the endpoint table; absent outside the API */
    endpoint?: EndpointFacts;
  }
}

/** A request to an endpoint, checked against the table's schemas. */
export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Headers: HeadersOf<E>;
  Body: BodyOf<E>;
}>;

type Keyed = EndpointsWith<'key'>;
type Submission = EndpointsWith<'submission'>;

/**
 * Serves an endpoint that only reads, or that takes no Idempotency-Key.
 * @param handle returns the body of a successful response, or the reply that it has already sent
 */
export function serve<E extends Exclude<Endpoint, Keyed | Submission>>(
  api: FastifyInstance,
  endpoint: E,
  handle: (request: EndpointRequest<E>, reply: FastifyReply) => Promise<ReplyOf<E> | FastifyReply>,
): void {
  route(api, endpoint, async (request, reply) => {
    const result = await handle(request as EndpointRequest<E>, reply);
    return result === reply ? reply : reply.code(firstStatus(endpoint)).send(result);
  });
}

/**
 * Serves an endpoint that writes, once for each Idempotency-Key (http/idempotency).
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

/** The reply for an added or changed row. */
export const saved = <Row>(data: Row) => ({ message: currentMessages(MESSAGE).saved, data });
/** The reply for a deactivated row. */
export const removed = <Row>(data: Row) => ({ message: currentMessages(MESSAGE).removed, data });

function route(
  api: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const facts = factsOf(endpoint);
  const [method = '', url = ''] = endpoint.split(' ');
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = names.map((name) => [
    name,
    facts.params?.[name] ?? PATH_PARAMS[name as keyof typeof PATH_PARAMS],
  ]);
  const takesKey = facts.idempotency === 'key' || facts.idempotency === 'submission';
  const headers = { ...(takesKey ? KeyHeaders : {}), ...facts.headers };
  const schema = {
    tags: [facts.tag],
    summary: facts.summary,
    params: names.length > 0 ? Type.Object(Object.fromEntries(params)) : undefined,
    querystring: facts.query,
    headers: Object.keys(headers).length > 0 ? Type.Object(headers) : undefined,
    body: facts.body,
    response: repliesOf(facts, takesKey),
  };
  const parts = Object.entries(schema).filter(([, part]) => part !== undefined);
  api.route({ method, url, config: { endpoint: facts }, schema: Object.fromEntries(parts), handler });
}

/** The schemas by status: a success, a replayed 201, an unchanged list. */
const repliesOf = (
  { reply, creates, revalidates }: EndpointFacts,
  takesKey: boolean,
): { [status: number]: TSchema | undefined } => ({
  ...(creates && !takesKey ? {} : { 200: reply }),
  ...(creates ? { 201: reply } : {}),
  ...(revalidates ? { 304: Type.Unknown() } : {}),
});

const firstStatus = (endpoint: Endpoint): 200 | 201 => (factsOf(endpoint).creates ? 201 : 200);

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
