import type { TerminalDb } from '../device/db';
import { isCheckDue, loadSession } from '../device/session';
import { loadLink } from './connection';

/** How long after the last change a page looks itself whether there is still something to do, in milliseconds. */
const WATCH_MS = 60_000;

/**
 * When a page should wake the outbox by itself: when the server is to be asked what it still has, at the next try
 * that is due, and from time to time while anything waits, in case whoever should be sending isn't there any more.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or null when there is nothing to wake for
 */
export async function nextWakeAt(db: TerminalDb, storeId: number, now: number): Promise<number | null> {
  const session = await loadSession(db);
  if (!session || session.expired) return null;
  const { nextAttemptAt } = await loadLink(db);
  // Where a check is due already, whoever asked for it has woken the sender too.
  const dueAt = isCheckDue(session, now) ? now + WATCH_MS : (session.checkAt ?? 0);
  const checkAt = Math.max(dueAt, nextAttemptAt);
  const waiting = db.outbox.where('[storeId+state]').equals([storeId, 'pending']);
  if ((await waiting.count()) === 0) return checkAt;
  const next = await db.outbox
    .where('[storeId+state+nextAttemptAt]')
    .between([storeId, 'pending', 0], [storeId, 'pending', Infinity], false)
    .first();
  return Math.min(now + WATCH_MS, Math.max(next?.nextAttemptAt ?? Infinity, nextAttemptAt), checkAt);
}

/** Whether the outbox has anything to do now: something waits, or the server is to be asked what it still has. */
export async function isAnythingDue(db: TerminalDb, now: number): Promise<boolean> {
  const session = await loadSession(db);
  if (session && isCheckDue(session, now)) return true;
  return (await db.outbox.where('state').equals('pending').count()) > 0;
}
