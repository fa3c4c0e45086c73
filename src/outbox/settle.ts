import { backoffMs } from './backoff';
import type { Outcome } from './classify';
import type { TerminalDb } from './db';
import { loadLink } from './link';
import type { LastError, OutboxRow } from './rows';

/** Writes down that the server answered, where that is news. */
async function markReached(db: TerminalDb): Promise<void> {
  const link = await loadLink(db);
  if (!link.reachable) await db.meta.put({ id: 'link', reachable: true, failures: 0, nextAttemptAt: 0 });
}

/** Half of a row's wait, so that another row is tried first after one that may have hung the server. */
async function markUnreachable(db: TerminalDb, now: number, waitMs: number): Promise<void> {
  const failures = (await loadLink(db)).failures + 1;
  const nextAttemptAt = now + Math.max(backoffMs(failures) / 2, waitMs);
  await db.meta.put({ id: 'link', reachable: false, failures, nextAttemptAt });
}

async function nextAck(db: TerminalDb): Promise<number> {
  const counter = await db.meta.get('acks');
  const last = (counter?.id === 'acks' ? counter.last : 0) + 1;
  await db.meta.put({ id: 'acks', last });
  return last;
}

function tryLater(row: OutboxRow, now: number, error: LastError, waitMs = 0): OutboxRow {
  const attempts = row.attempts + 1;
  const nextAttemptAt = now + Math.max(backoffMs(attempts), waitMs);
  return { ...row, attempts, nextAttemptAt, lastError: error };
}

/**
 * Writes down what came of sending a row, in one transaction: whoever is killed before it has changed nothing, and
 * sending again with the same key is harmless.
 * @param now milliseconds since 1970
 */
export const settle = (db: TerminalDb, seq: number, outcome: Outcome, now: number): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    if (outcome.is === 'unreachable') await markUnreachable(db, now, outcome.waitMs);
    else await markReached(db);

    const row = await db.outbox.get(seq);
    if (row?.state !== 'pending' || outcome.is === 'signed-out') return;
    switch (outcome.is) {
      case 'sent':
        await db.outbox.put({
          ...row,
          state: 'sent',
          attempts: row.attempts + 1,
          ackSeq: await nextAck(db),
          sentAt: new Date(now).toISOString(),
          lastError: undefined,
          reply: outcome.reply,
        });
        return;
      case 'unreachable':
        await db.outbox.put(tryLater(row, now, outcome.error, outcome.waitMs));
        return;
      case 'fault':
        await db.outbox.put(tryLater(row, now, outcome.error));
        return;
      case 'refused':
        await db.outbox.put({
          ...row,
          state: 'attention',
          attempts: row.attempts + 1,
          lastError: outcome.error,
        });
    }
  });
