import type { TerminalDb } from './db';

const KEPT_MS = 90 * 86_400_000;

/**
 * Keeps an answer for its reader, in place of the former one, and forgets what nobody has read for 90 days. An answer
 * that comes when its reader has signed out is not kept: somebody else may have signed in by then.
 */
export async function keepReading(
  db: TerminalDb,
  userId: number,
  key: string,
  value: unknown,
  now: Date,
): Promise<void> {
  await db.transaction('rw', db.session, db.readings, async () => {
    const session = await db.session.get('session');
    if (session?.user.id !== userId) return;
    await db.readings.put({ userId, key, value, readAt: now.toISOString() });
    const forgotten = new Date(now.getTime() - KEPT_MS).toISOString();
    await db.readings.where('readAt').below(forgotten).delete();
  });
}

/** What a user was told the last time, or null. */
export async function keptReading(
  db: TerminalDb,
  userId: number,
  key: string,
): Promise<{ value: unknown; asOf: Date } | null> {
  const row = await db.readings.get([userId, key]);
  return row ? { value: row.value, asOf: new Date(row.readAt) } : null;
}
