import type { SignedInUser } from '../contract/auth';
import { CACHE_LIMIT, sizeOf, trimCache } from './cache-limit';
import type { TerminalDb } from './db';

/** Whose answers they are: a user who moves to another store sees nothing of the former one. */
export type Reader = Pick<SignedInUser, 'id' | 'store_id'>;

const KEPT_MS = 90 * 86_400_000;

/**
 * Keeps an answer for its reader, in place of the former one. What nobody has read for 90 days goes, and the least recently
 * used where there is too much. An answer that comes when its reader has signed out is not kept: somebody else may have
 * signed in by then. One that is too large for itself isn't either: the former one stays, as of its time.
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
    const user = (await db.session.get('session'))?.user;
    if (user?.id !== userId || user.store_id !== storeId) return;
    await db.readings.put({ userId, storeId, key, value, size, readAt, usedAt: readAt });
    const forgotten = new Date(now.getTime() - KEPT_MS).toISOString();
    await db.readings.where('readAt').below(forgotten).delete();
    await trimCache(db.readings);
  });
}

/** What a user was told the last time, or null. Asking for it counts as using it. */
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
