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
/** For a submission loaded from an outbox file (shared/imports/imports-schema, ImportedFrom). */
export const OUTBOX_FILE_HEADER = 'x-outbox-file';
/** For a sign-in and a terminal's report: the code of the terminal (shared/accounts/auth-schema, TerminalCode). */
export const TERMINAL_HEADER = 'x-terminal';
/** Is `true` on a reply that repeats the first one. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** The sizes of a list's page; the first is the default (specification, section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** The most rows of a page, for those who read a whole list. */
export const MAX_PAGE_SIZE: (typeof PAGE_SIZES)[number] = 100;

type Query = Record<string, string | number | undefined>;

/** A query string; empty values are left out. */
export const queryText = (query: Query): string =>
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
