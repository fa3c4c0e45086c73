import { entriesIn, type TerminalDb } from '../device/db';
import { loadConnection } from '../device/kept-values';
import type { OutboxRow } from '../device/rows';
import { activeSession, isCheckDue, loadSession } from '../device/session';

/** Cloning this many rows takes a few milliseconds. */
const CHUNK_SIZE = 100;

/**
 * Rows by `seq`, in the given order, without deleted ones. Read in chunks, since cloning a thousand entries at once would
 * block the page.
 */
export async function readRows(db: TerminalDb, seqs: readonly number[]): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (let from = 0; from < seqs.length; from += CHUNK_SIZE) {
    const chunk = await db.outbox.bulkGet(seqs.slice(from, from + CHUNK_SIZE));
    for (const row of chunk) if (row) rows.push(row);
  }
  return rows;
}

/**
 * The submissions of a store that a snapshot may lack, in order of capture: unsent ones, and those acknowledged after the
 * snapshot was requested. Discarded and replaced ones don't count.
 * @param ackSeq of the snapshot
 * @returns values of `seq`. The effects of a row never change, so callers read each row once.
 */
export async function unsettled(db: TerminalDb, storeId: number, ackSeq: number): Promise<number[]> {
  const byAck = () => db.outbox.where('[storeId+ackSeq]');
  const [unsent, acknowledged] = await Promise.all([
    byAck().equals([storeId, 0]).primaryKeys(),
    byAck().between([storeId, ackSeq], [storeId, Infinity], false).primaryKeys(),
  ]);
  return [...unsent, ...acknowledged].sort((a, b) => a - b);
}

/** Delay after the last change until a page checks for work on its own, in milliseconds. */
const WATCH_MS = 60_000;

/**
 * The time at which a page has to wake the outbox: for the next check of the sent entries, for the next
 * attempt, and regularly while entries wait, in case the sender is gone.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or null if there is nothing to do
 */
export const nextWakeAt = (db: TerminalDb, storeId: number, now: number): Promise<number | null> =>
  db.transaction('r', db.session, db.meta, db.outbox, async () => {
    const session = await activeSession(db);
    if (!session) return null;
    const { nextAttemptAt } = await loadConnection(db);
    // If a check is already due, its requester has woken the sender too.
    const dueAt = isCheckDue(session, now) ? now + WATCH_MS : (session.checkAt ?? 0);
    const checkAt = Math.max(dueAt, nextAttemptAt);
    if ((await entriesIn(db, storeId, 'pending').count()) === 0) return checkAt;
    const next = await db.outbox
      .where('[storeId+state+nextAttemptAt]')
      .between([storeId, 'pending', 0], [storeId, 'pending', Infinity], false)
      .first();
    return Math.min(now + WATCH_MS, Math.max(next?.nextAttemptAt ?? Infinity, nextAttemptAt), checkAt);
  });

/**
 * The time at which a page has to wake the outbox after it has sent all it can. This page can't send the
 * remaining entries yet, so it tries again later, not at once; and the check of the sent entries stays due.
 * @param dueAt due time of the next entry that it can send, milliseconds since 1970; null if there is none
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or null if there is nothing to do
 */
export async function nextWakeAfterSending(
  db: TerminalDb,
  storeId: number,
  dueAt: number | null,
  now: number,
): Promise<number | null> {
  if (dueAt !== null) return dueAt;
  const wakeAt = await nextWakeAt(db, storeId, now);
  return wakeAt === null ? null : Math.max(wakeAt, now + WATCH_MS);
}

/** Checks whether the outbox has work: entries wait, or a check of the sent ones is due. */
export async function isAnythingDue(db: TerminalDb, now: number): Promise<boolean> {
  const session = await loadSession(db);
  if (session && isCheckDue(session, now)) return true;
  return (await db.outbox.where('state').equals('pending').count()) > 0;
}
