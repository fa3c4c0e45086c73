/** The addresses for monitoring. They aren't below the API base. */
export const statusPaths = { health: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;

/**
 * Makes a writing call safe to repeat. The value is a uuid that the client creates once, before the first
 * attempt.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** For a submission changed by a person after a refusal: the key of the entry that it replaces. */
export const REPLACES_HEADER = 'Replaces';
/** For a submission: the id of its author, a user of the store, if different from the token's user. */
export const CAPTURED_BY_HEADER = 'x-captured-by';
/** For a submission loaded from an outbox file (shared/terminals/terminals-schema, ImportedFrom). */
export const OUTBOX_FILE_HEADER = 'x-outbox-file';
/** For a sign-in and a terminal's report: the code of the terminal (shared/accounts/auth-schema, TerminalCode). */
export const TERMINAL_HEADER = 'x-terminal';
/** Is `true` on a reply that repeats the first one. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** The sizes of a list's page; the first is the default (specification, section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** The maximum number of rows of a page, for clients that read a whole list. */
export const MAX_PAGE_SIZE: (typeof PAGE_SIZES)[number] = 100;

type Query = Record<string, string | number | undefined>;

/** A query string; empty values are left out. */
const queryText = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();

/**
 * Method and address of a request.
 * @param endpoint its method and path, such as `GET /stock-list/:storeId`
 * @param params its path parameters, by name
 */
export function addressOf(
  endpoint: string,
  params: Record<string, string | number> = {},
  query: Query = {},
): { method: string; path: string } {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const text = queryText(query);
  return { method, path: text ? `${path}?${text}` : path };
}

/** The header of W3C Trace Context, level 1: `00-<trace id>-<id of the caller's span>-<flags>`. */
export const TRACE_HEADER = 'traceparent';

/** The trace id of a submission: its key without the dashes, so the record itself keeps it. */
export const traceOfKey = (key: string): string => key.replaceAll('-', '').toLowerCase();

/**
 * The key of a submission in a text: itself, its trace id, or the header.
 * @returns null: it is none of these
 */
export function keyOfTrace(text: string): string | null {
  const digits = /^(?:[0-9a-f]{2}-)?([0-9a-f]{32})(?:-[0-9a-f]{16}-[0-9a-f]{2})?$/;
  const [, id] = digits.exec(UUID.test(text) ? traceOfKey(text) : text.toLowerCase()) ?? [];
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The header of a submission. Its second half stands for the terminal's span, the same at each attempt. */
export const traceparentOf = (key: string): string => `00-${traceOfKey(key)}-${traceOfKey(key).slice(16)}-01`;
