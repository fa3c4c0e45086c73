import { isUnreachable } from '../../api/client/client';
import { now } from '../../api/client/clock';
import { cachedResponse, cacheResponse, type Reader } from '../../device/cache';
import { db } from '../../device/db';
import { useSession } from '../session-store';

/** A response as shown on a screen: fresh or cached. */
export type CachedRead<T> = {
  value: T;
  /** time of a cached response, used while the server is unreachable; null for a fresh one */
  asOf: Date | null;
};

/**
 * Reads from the server, or from the signed-in user's cache if the server is unreachable.
 * @param key identifies the request, such as `sales/12/2026-11-20`
 * @throws the error of `ask`; NetworkError only if the cache has no response for the key
 */
export async function cachedRead<T>(key: string, ask: () => Promise<T>): Promise<CachedRead<T>> {
  const { user } = useSession.getState();
  if (!user) return { value: await ask(), asOf: null };
  let value: T;
  try {
    value = await ask();
  } catch (error) {
    const cached = isUnreachable(error) ? await lastCached(user, key) : null;
    if (!cached) throw error;
    return { value: cached.value as T, asOf: cached.asOf };
  }
  // The response is valid even if it can't be cached.
  await cacheResponse(db, user, key, value, now()).catch((error: unknown) =>
    console.warn('The response could not be cached', error),
  );
  return { value, asOf: null };
}

/** The cached response, or null; null also if the device's storage fails. */
const lastCached = (user: Reader, key: string) =>
  cachedResponse(db, user, key, now()).catch((error: unknown) => {
    console.warn('The cached response could not be read', error);
    return null;
  });
