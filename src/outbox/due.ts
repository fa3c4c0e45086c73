import type { TerminalDb } from './db';
import { loadLink } from './link';

/** How long after the last change a page looks itself whether entries still wait, in milliseconds. */
const WATCH_MS = 60_000;

/**
 * When a page should wake the outbox by itself: at the next try that is due, and from time to time while anything
 * waits, in case whoever should be sending isn't there any more.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or null when nothing waits
 */
export async function nextWakeAt(db: TerminalDb, storeId: number, now: number): Promise<number | null> {
  const waiting = db.outbox.where('[storeId+state]').equals([storeId, 'pending']);
  if ((await waiting.count()) === 0) return null;
  const next = await db.outbox
    .where('[storeId+state+nextAttemptAt]')
    .between([storeId, 'pending', 0], [storeId, 'pending', Infinity], false)
    .first();
  const { nextAttemptAt } = await loadLink(db);
  return Math.min(now + WATCH_MS, Math.max(next?.nextAttemptAt ?? Infinity, nextAttemptAt));
}
