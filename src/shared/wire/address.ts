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
