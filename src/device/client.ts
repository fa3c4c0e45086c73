import { currentLanguage } from '../messages/current';
import type { LanguageCode } from '../messages/locales';
import { statusText } from '../messages/words/status';
import type { RecentRequest } from '../shared/terminals/terminals-schema';
import { MAX_RECENT_REQUESTS } from '../shared/values/limits';
import type { ReplyShape } from '../shared/wire/derived';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '../shared/wire/endpoints';
import type { ApiErrorBody } from '../shared/wire/errors';
import type { Endpoint } from '../shared/wire/facts';
import { addressOf, IDEMPOTENCY_HEADER } from '../shared/wire/requests';

/** Checks whether a response is the expected one. */
type ReplyCheck = (reply: unknown) => boolean;

/** Checks for a shape; further fields don't matter. A captive portal's JSON has none of our server's fields. */
export function hasShape(shape: ReplyShape): ReplyCheck {
  if (typeof shape === 'string') return (value) => typeof value === shape;
  if (isList(shape)) {
    const entryChecks = shape.map(hasShape);
    return (value) => Array.isArray(value) && entryChecks.every((isEntry) => value.every(isEntry));
  }
  const fields = Object.entries(shape).map(([field, content]) => {
    const isExpected = hasShape(content);
    const name = field.replace(/\?$/, '');
    return {
      name,
      isRight: name === field ? isExpected : (value: unknown) => value === null || isExpected(value),
    };
  });
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    fields.every(({ name, isRight }) => isRight((value as Record<string, unknown>)[name]));
}

const isList = (shape: ReplyShape): shape is readonly ReplyShape[] => Array.isArray(shape);

type Params<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> };
type Body<E extends Endpoint> = undefined extends BodyOf<E> ? { body?: BodyOf<E> } : { body: BodyOf<E> };
/** The contents of a request, which identify a read. */
export type RequestOf<E extends Endpoint> = Params<E> & Body<E> & { query?: QueryOf<E> | undefined };
/** `key`: Idempotency-Key, a UUID that stays the same for every try */
type Options<E extends Endpoint> = Omit<RequestOptions, 'body'> & RequestOf<E> & { key?: string | undefined };
type AnyOptions = RequestOptions & {
  params?: Parameters<typeof addressOf>[1];
  query?: Parameters<typeof addressOf>[2];
  key?: string;
};
export type Args<E extends Endpoint> =
  Record<never, never> extends Options<E> ? [options?: Options<E>] : [options: Options<E>];

/** A reply that names another Idempotency-Key isn't the one to this request. */
const isOf = (key: string, reply: unknown): boolean =>
  typeof reply !== 'object' || reply === null || !('submission_id' in reply) || reply.submission_id === key;

/**
 * Sends a request to an endpoint. Parameters and reply are typed by the endpoint table.
 * @returns the reply with its headers
 * @throws ApiError if the server refuses; NetworkError if it doesn't respond
 */
export async function send<E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...[options]: Args<E>
): Promise<ApiReply<ReplyOf<E>>> {
  const { params, query, key, ...rest } = (options ?? {}) as AnyOptions;
  const { method, path } = addressOf(endpoint, params, query);
  if (key === undefined) return api.request<ReplyOf<E>>(method, path, rest);
  const headers = { ...rest.headers, [IDEMPOTENCY_HEADER]: key };
  const reply = await api.request<ReplyOf<E>>(method, path, { ...rest, headers });
  if (!isOf(key, reply.data)) throw new NetworkError();
  return reply;
}

/** Like `send`, but returns only the body of the reply. */
export const call = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...options: Args<E>
): Promise<ReplyOf<E>> => (await send(api, endpoint, ...options)).data;

/** Timeout of a request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** The server refused the request. `message` can be shown to the user who made it. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param body the server's error body, or null if something other than our server responded
   * @param retryAfterMs delay from the Retry-After header, in milliseconds
   * @param language of the body's sentences; null: English
   */
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody | null,
    readonly retryAfterMs = 0,
    readonly language: string | null = null,
  ) {
    super(body?.message ?? statusText(status));
  }
}

/** No response from our server: no network, a timeout, or a captive portal's page. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/** Checks whether our server is unreachable: no network, or a gateway or captive portal responded instead. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.body === null);

type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** recognizes our server's JSON; anything else counts as a captive portal's and throws NetworkError */
  isReply?: ReplyCheck;
};
/** `data` is null for a 304. */
export type ApiReply<T> = { status: number; data: T; headers: Headers };
export type Api = {
  request<T>(method: string, path: string, options?: RequestOptions): Promise<ApiReply<T>>;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'message' in body && typeof body.message === 'string' && 'code' in body && typeof body.code === 'string'
  );
}

const retryAfterMs = (headers: Headers): number => {
  const seconds = Number(headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
};

/**
 * Creates the API client. All requests go through it.
 * @param base base URL of the paths in shared/wire
 * @param token returns the current bearer token, or null; called for each request
 * @param language returns the language of the server's sentences, by default the reader's; called for each request
 * @returns `request`, which resolves with our server's JSON, or throws ApiError (refused) or NetworkError (no response)
 */
export function createApi(options: {
  base: string;
  token?: () => string | null;
  language?: () => LanguageCode;
  fetch?: typeof fetch;
  timeoutMs?: number;
  /** told of each outcome. `status` 0: no reply; `id`: the reply's X-Request-Id, if any */
  onOutcome?: (method: string, path: string, status: number, id: string | null) => void;
}): Api {
  const {
    base,
    token,
    language = currentLanguage,
    fetch: send = (url, init) => fetch(url, init),
    timeoutMs = REQUEST_TIMEOUT_MS,
    onOutcome,
  } = options;
  return {
    async request<T>(method: string, path: string, { body, headers, signal, isReply }: RequestOptions = {}) {
      const bearer = token?.();
      const timeout = AbortSignal.timeout(timeoutMs);
      let response: Response;
      let text: string;
      try {
        response = await send(base + path, {
          method,
          headers: {
            Accept: 'application/json',
            // Always: browsers send their own otherwise.
            'Accept-Language': language(),
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          cache: 'no-store',
          // The API never redirects. A redirect comes from a captive portal, which must not get the token.
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        text = await response.text();
      } catch (cause) {
        if (signal?.aborted) throw cause;
        onOutcome?.(method, path, 0, null);
        throw new NetworkError(cause);
      }
      const { status, headers: replyHeaders } = response;
      onOutcome?.(method, path, status, replyHeaders.get('X-Request-Id'));
      if (status === 304) return { status, data: null as T, headers: replyHeaders };
      const data = parseJson(text);
      // Every endpoint responds with a body, so 204 is a failure (specification, section 8).
      if (!response.ok || status === 204)
        throw new ApiError(
          status,
          isErrorBody(data) ? data : null,
          retryAfterMs(replyHeaders),
          replyHeaders.get('Content-Language'),
        );
      if (typeof data !== 'object' || data === null) throw new NetworkError();
      if (isReply && !isReply(data)) throw new NetworkError();
      return { status, data: data as T, headers: replyHeaders };
    },
  };
}

const recent: RecentRequest[] = [];

/** Other characters than the contract takes become underscores. */
const plainPath = (path: string): string =>
  path
    .replace(/[?#].*/, '')
    .replace(/[^\w/.%:-]/g, '_')
    .slice(0, 201);

/**
 * Remembers the outcome of a request until the page is closed; of a repeated one, each.
 * @param path may have a query, which isn't kept
 * @param status 0: no reply
 * @param id the reply's X-Request-Id, if any
 */
export function rememberRequest(method: string, path: string, status: number, id: string | null): void {
  const isOurs = id !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  recent.unshift({ call: `${method} ${plainPath(path)}`, status, id: isOurs ? id : null });
  recent.length = Math.min(recent.length, MAX_RECENT_REQUESTS);
}

/** The last requests of this page, the newest first. */
export const recentRequests = (): RecentRequest[] => [...recent];
