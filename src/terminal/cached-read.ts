import { isUnreachable } from '../api/client';
import { now } from '../api/clock';
import type { Reading } from '../api/reading';
import { cachedResponse, cacheResponse, type Reader } from '../device/cache';
import { db } from '../device/db';
import { useSession } from './session-store';

/**
 * Asks the server; where it can't be reached, gives what the signed-in user was told the last time.
 * @param key names what is asked, the same for the same question: `sales/12/2026-11-20`
 * @throws what `ask` throws; that the server can't be reached only where this was never read before on this terminal
 */
export async function reading<T>(key: string, ask: () => Promise<T>): Promise<Reading<T>> {
  const { user } = useSession.getState();
  if (!user) return { value: await ask(), asOf: null };
  let value: T;
  try {
    value = await ask();
  } catch (error) {
    const kept = isUnreachable(error) ? await lastKept(user, key) : null;
    if (!kept) throw error;
    return { value: kept.value as T, asOf: kept.asOf };
  }
  // The answer is here, whether or not it can be kept for later.
  await cacheResponse(db, user, key, value, now()).catch((error: unknown) =>
    console.warn('This can’t be read without a network later', error),
  );
  return { value, asOf: null };
}

/** Where the device's storage fails as well, nothing is known. */
const lastKept = (user: Reader, key: string) =>
  cachedResponse(db, user, key, now()).catch((error: unknown) => {
    console.warn('What was read before can’t be had', error);
    return null;
  });
