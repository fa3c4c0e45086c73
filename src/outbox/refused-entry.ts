import { now } from '../device/clock';
import { inStorage, type TerminalDb, db as terminalDb } from '../device/db';
import { type ClerkEntry, WITHOUT_EFFECT } from '../device/rows';
import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { DiscardBody } from '../shared/counting/discards-schema';
import { MAX_LENGTH } from '../shared/values/limits';
import { centsToDollars } from '../shared/values/money';
import { newRow, OutboxConflict } from './enqueue';
import { runsOf } from './submission';

/**
 * Queues a refused entry again, with the same key and payload. Wake the outbox afterwards.
 * @throws StorageError
 */
export const retry = (seq: number, db: TerminalDb = terminalDb): Promise<void> =>
  inStorage(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seq);
      if (row?.state !== 'attention') return;
      await db.outbox.put({ ...row, state: 'pending', attempts: 0, nextAttemptAt: 0, lastError: undefined });
    }),
  );

/**
 * Discards a refused entry: it's never sent, its tickets return to the stock, and it stays on the device with the person,
 * time and reason. The same transaction queues a report to the server. Wake the outbox afterwards.
 * @throws OutboxConflict if it was sent, changed or discarded meanwhile; StorageError
 */
export async function discard(
  seq: number,
  by: SignedInUser,
  reason: string,
  db: TerminalDb = terminalDb,
): Promise<void> {
  const at = now().toISOString();
  const key = crypto.randomUUID();
  const outcome = await inStorage(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seq);
      // Repeated after a lost database connection: already done.
      if (await db.outbox.where('key').equals(key).first()) return 'done';
      if (row?.state !== 'attention' || row.kind === 'discard') return row?.state;
      const withdrawn = { userId: by.id, userName: by.name, at, reason };
      const out = { state: 'discarded', ackSeq: WITHOUT_EFFECT, withdrawn } as const;
      // The device doesn't keep a picture that nobody wants.
      await db.outbox.put(
        row.kind === 'slip_picture'
          ? { ...row, ...out, payload: { ...row.payload, jpeg: '' } }
          : { ...row, ...out },
      );
      const payload = discardOf(row, reason, at);
      await db.outbox.add({ ...newRow(by, at, row.summary), key, kind: 'discard', payload });
      return 'done';
    }),
  );
  if (outcome !== 'done') throw new OutboxConflict(outcome);
}

function discardOf(row: ClerkEntry, reason: string, at: string): DiscardBody {
  return {
    store_id: row.storeId,
    entry_key: row.key,
    kind: row.kind,
    captured_by: row.userName,
    captured_at: row.recordedAt,
    entries: runsOf(row),
    amount: row.kind === 'shelf' ? 0 : centsToDollars(row.summary.amountCents),
    refusal: (row.lastError?.message ?? '').slice(0, MAX_LENGTH.refusal),
    reason,
    discarded_at: at,
  };
}
