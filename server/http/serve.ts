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

export type Keyed = EndpointsWith<'key'>;
export type Submission = EndpointsWith<'submission'>;

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
    // A reply is thenable, so a reply that a handler returns has been sent by now.
    return reply.sent ? reply : reply.code(firstStatus(endpoint)).send(result);
  });
}

/** The reply for an added or changed row. */
export const saved = <Row>(data: Row) => ({ message: currentMessages(MESSAGE).saved, data });
/** The reply for a deactivated row. */
export const removed = <Row>(data: Row) => ({ message: currentMessages(MESSAGE).removed, data });

/** Registers the route of an endpoint with the schemas of its row. */
export function route(
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

/** The response schemas by status: a success, a replayed 201, an unchanged list. */
const repliesOf = (
  { reply, creates, revalidates }: EndpointFacts,
  takesKey: boolean,
): { [status: number]: TSchema | undefined } => ({
  ...(creates && !takesKey ? {} : { 200: reply }),
  ...(creates ? { 201: reply } : {}),
  ...(revalidates ? { 304: Type.Unknown() } : {}),
});

/** The status of a call that wasn't a replay. */
export const firstStatus = (endpoint: Endpoint): 200 | 201 => (factsOf(endpoint).creates ? 201 : 200);
