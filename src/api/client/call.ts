import { addressOf } from '../../contract/endpoints/address';
import type { Endpoint } from '../../contract/endpoints/facts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoints/table';
import type { Api, ApiReply, RequestOptions } from './client';

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
type Given<E extends Endpoint> =
  Record<never, never> extends Options<E> ? [options?: Options<E>] : [options: Options<E>];

/**
 * Sends a request to an endpoint; what it takes and gives is in the endpoint table.
 * @returns the whole reply, with its headers
 * @throws ApiError when the server refuses; NetworkError when it doesn't answer
 */
export function send<E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...[options]: Given<E>
): Promise<ApiReply<ReplyOf<E>>> {
  const { params, query, ...rest } = (options ?? {}) as AnyOptions;
  const { method, path } = addressOf(endpoint, params, query);
  return api.request<ReplyOf<E>>(method, path, rest);
}

/** The same where only the body of the reply matters. */
export const call = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...options: Given<E>
): Promise<ReplyOf<E>> => (await send(api, endpoint, ...options)).data;
