import type { RecentRequest } from '../shared/terminals/terminals-schema';
import { MAX_RECENT_REQUESTS } from '../shared/values/limits';

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
