import type { ApiErrorBody } from '../../contract/errors';
import { statusText } from '../../i18n/en/rules/status-text';
import type { IsAnswer } from './answers';

/** Longest time a request may take, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** The server answered, and refused. `message` is fit to show to a clerk. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param body the server's own words, or null where something else answered in its place
   * @param retryAfterMs how long the answer asks to wait, in milliseconds
   */
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody | null,
    readonly retryAfterMs = 0,
  ) {
    super(body?.message ?? statusText(status));
  }
}

/** No answer of our server: no network, no reply in time, or a portal's page in its place. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/** Whether none of our servers answered: there's no network, or a gateway or portal is in its place. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.body === null);

export type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** what a JSON of our server has; any other is a portal's, and no answer */
  isAnswer?: IsAnswer;
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
 * The one way to the API.
 * @param base URL that the paths of contract/endpoints are relative to
 * @param token the bearer token at the moment of a request, or null
 * @returns `request`, which resolves with our server's JSON and otherwise throws ApiError (it refused) or
 *   NetworkError (it didn't answer)
 */
export function createApi(options: {
  base: string;
  token?: () => string | null;
  fetch?: typeof fetch;
  timeoutMs?: number;
}): Api {
  const {
    base,
    token,
    fetch: send = (url, init) => fetch(url, init),
    timeoutMs = REQUEST_TIMEOUT_MS,
  } = options;
  return {
    async request<T>(method: string, path: string, { body, headers, signal, isAnswer }: RequestOptions = {}) {
      const bearer = token?.();
      const timeout = AbortSignal.timeout(timeoutMs);
      let response: Response;
      let text: string;
      try {
        response = await send(base + path, {
          method,
          headers: {
            Accept: 'application/json',
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          cache: 'no-store',
          // The API never redirects; who does is in the way, and mustn't be shown the token.
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        text = await response.text();
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw new NetworkError(cause);
      }
      const { status, headers: replyHeaders } = response;
      if (status === 304) return { status, data: null as T, headers: replyHeaders };
      const data = parseJson(text);
      // No call of ours answers without a body: 204 is a failure (specification, section 8).
      if (!response.ok || status === 204)
        throw new ApiError(status, isErrorBody(data) ? data : null, retryAfterMs(replyHeaders));
      if (typeof data !== 'object' || data === null) throw new NetworkError();
      if (isAnswer && !isAnswer(data)) throw new NetworkError();
      return { status, data: data as T, headers: replyHeaders };
    },
  };
}
