import { loadClock } from '../device/clock';
import type { TerminalDb } from '../device/db';
import type { LastError, OutboxRow } from '../device/rows';
import { type Clock, timeBy } from '../domain/time/clock';
import type { Outcome } from './classify';
import { backoffMs, recordConnection } from './connection';

/** The outcome of sending the row `seq`, and its time in milliseconds since 1970. */
export type Answer = { seq: number; outcome: Outcome; at: number };

async function lastAck(db: TerminalDb): Promise<number> {
  const counter = await db.meta.get('acks');
  return counter?.id === 'acks' ? counter.last : 0;
}

function tryLater(row: OutboxRow, at: number, error: LastError, waitMs = 0): OutboxRow {
  const attempts = row.attempts + 1;
  const nextAttemptAt = at + Math.max(backoffMs(attempts), waitMs);
  return { ...row, attempts, nextAttemptAt, lastError: error };
}

/** @param ackSeq number of the acknowledgement if the row was sent */
function settled(row: OutboxRow, { outcome, at }: Answer, ackSeq: number, clock: Clock): OutboxRow {
  const attempts = row.attempts + 1;
  switch (outcome.is) {
    case 'sent': {
      // People read this time, so it's corrected; waiting times use the device's clock as it is.
      const sentAt = new Date(timeBy(clock, at)).toISOString();
      return { ...row, state: 'sent', attempts, ackSeq, sentAt, lastError: undefined, reply: outcome.reply };
    }
    case 'unreachable':
      return tryLater(row, at, outcome.error, outcome.waitMs);
    case 'fault':
      return tryLater(row, at, outcome.error);
    case 'for-admin':
      return { ...row, attempts, lastError: outcome.error };
    case 'refused':
      return { ...row, state: 'attention', attempts, lastError: outcome.error };
    case 'signed-out':
      return row;
  }
}

/**
 * Saves the outcomes of sent rows in one transaction. If the app is killed before it, nothing has changed, and sending
 * again with the same keys is harmless.
 * @param answers in order of arrival, one per row
 */
export const settle = (db: TerminalDb, answers: readonly Answer[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    for (const { outcome, at } of answers) await recordConnection(db, outcome, at);

    const clock = await loadClock(db);
    const before = await lastAck(db);
    let last = before;
    const rows = await db.outbox.bulkGet(answers.map(({ seq }) => seq));
    const changed = answers.flatMap((answer, index) => {
      const row = rows[index];
      if (row?.state !== 'pending') return [];
      if (answer.outcome.is === 'sent') last += 1;
      return [settled(row, answer, last, clock)];
    });
    if (last > before) await db.meta.put({ id: 'acks', last });
    await db.outbox.bulkPut(changed);
  });
