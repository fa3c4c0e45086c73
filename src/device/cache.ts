import type { SignedInUser } from '../shared/accounts/auth-schema';
import { DAY_MS } from '../shared/time/store-clock';
import { CACHE_LIMIT, sizeOf, type TerminalDb, trimCache } from './db';
import { activeSession } from './session';

/** The user and store of cached responses: a user who moves to another store can't see the former one's. */
export type Reader = Pick<SignedInUser, 'id' | 'store_id'>;

const RETENTION_MS = 90 * DAY_MS;

/**
 * Caches a response for its reader and replaces the former one. Responses older than 90 days are deleted, and the least
 * recently used ones above the limits. Nothing is cached after the reader has signed out or the session has expired,
 * nor if the response alone exceeds the limit; the former one stays then.
 */
export async function cacheResponse(
  db: TerminalDb,
  { id: userId, store_id: storeId }: Reader,
  key: string,
  value: unknown,
  now: Date,
): Promise<void> {
  const size = sizeOf(value);
  if (size > CACHE_LIMIT.size) return;
  const readAt = now.toISOString();
  await db.transaction('rw', db.session, db.readings, async () => {
    const session = await activeSession(db);
    if (session?.user.id !== userId || session.user.store_id !== storeId) return;
    await db.readings.put({ userId, storeId, key, value, size, readAt, usedAt: readAt });
    const oldest = new Date(now.getTime() - RETENTION_MS).toISOString();
    await db.readings.where('readAt').below(oldest).delete();
    await trimCache(db.readings);
  });
}

/** The last cached response for a reader and its time, or null. Marks it as used. */
export async function cachedResponse(
  db: TerminalDb,
  { id: userId, store_id: storeId }: Reader,
  key: string,
  now: Date,
): Promise<{ value: unknown; asOf: Date } | null> {
  const row = await db.readings.get([userId, key]);
  // Rows of release 1 don't name the store.
  if (!row || (row.storeId !== undefined && row.storeId !== storeId)) return null;
  await db.readings
    .update([userId, key], { usedAt: now.toISOString() })
    .catch((error: unknown) => console.warn('A kept answer can’t be marked as used', error));
  return { value: row.value, asOf: new Date(row.readAt) };
}
