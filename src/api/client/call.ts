import { addressOf } from '../../contract/endpoints/address';
import type { Endpoint } from '../../contract/endpoints/facts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoints/table';
import { type Api, type ApiReply, NetworkError, type RequestOptions } from './client';

type Params<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> };
type Body<E extends Endpoint> = undefined extends BodyOf<E> ? { body?: BodyOf<E> } : { body: BodyOf<E> };
type Options<E extends Endpoint> = Omit<RequestOptions, 'body'> &
  Params<E> &
  Body<E> & { query?: QueryOf<E> | undefined };
type AnyOptions = RequestOptions & {
  params?: Parameters<typeof addressOf>[1];
  query?: Parameters<typeof addressOf>[2];
};
type Args<E extends Endpoint> =
  Record<never, never> extends Options<E> ? [options?: Options<E>] : [options: Options<E>];

/**
 * Sends a request to an endpoint. Parameters and reply are typed by the endpoint table.
 * @returns the reply with its headers
 * @throws ApiError if the server refuses; NetworkError if it doesn't respond
 */
export function send<E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...[options]: Args<E>
): Promise<ApiReply<ReplyOf<E>>> {
  const { params, query, ...rest } = (options ?? {}) as AnyOptions;
  const { method, path } = addressOf(endpoint, params, query);
  return api.request<ReplyOf<E>>(method, path, rest);
}

/** Like `send`, but returns only the body of the reply. */
export const call = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...options: Args<E>
): Promise<ReplyOf<E>> => (await send(api, endpoint, ...options)).data;

/** A reply that echoes the Idempotency-Key; another isn't our server's. @throws NetworkError */
export function echoing<Reply extends { submission_id: string }>(key: string, reply: Reply): Reply {
  if (reply.submission_id !== key) throw new NetworkError();
  return reply;
}
