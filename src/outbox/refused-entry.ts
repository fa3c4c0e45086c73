import { now } from '../api/clock';
import type { SignedInUser } from '../contract/auth';
import type { DiscardBody } from '../contract/discards';
import { type TerminalDb, db as terminalDb } from '../device/db';
import { type CountEntry, WITHOUT_EFFECT } from '../device/rows';
import { inStorage } from '../device/storage';
import { centsToDollars } from '../domain/money';
import { newRow, OutboxConflict } from './enqueue';
import { runsOf } from './submission';

/**
 * Sends an entry that needed attention again, as it was: same key, same payload. Wake the outbox afterwards.
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

/** Most characters of a refusal that the server takes (contract/discards). */
const MAX_REFUSAL_LENGTH = 1000;

/**
 * Throws a refused entry away: it's kept for ever with who did it, when and why, is never sent, and its tickets are
 * back in the stock. In the same transaction the server is to be told, through the outbox. Wake the outbox afterwards.
 * @throws OutboxConflict when it was sent, changed or discarded meanwhile; StorageError
 */
export async function discard(
  seq: number,
  by: SignedInUser,
  reason: string,
  db: TerminalDb = terminalDb,
): Promise<void> {
  const at = now().toISOString();
  const key = crypto.randomUUID();
  const found = await inStorage(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seq);
      // Repeated after a lost connection: it's done.
      if (await db.outbox.where('key').equals(key).first()) return 'done';
      if (row?.state !== 'attention' || row.kind === 'discard') return row?.state;
      const withdrawn = { userId: by.id, userName: by.name, at, reason };
      await db.outbox.put({ ...row, state: 'discarded', ackSeq: WITHOUT_EFFECT, withdrawn });
      const payload = discardOf(row, reason, at);
      await db.outbox.add({ ...newRow(by, at, row.summary), key, kind: 'discard', payload });
      return 'done';
    }),
  );
  if (found !== 'done') throw new OutboxConflict(found);
}

function discardOf(row: CountEntry, reason: string, at: string): DiscardBody {
  return {
    store_id: row.storeId,
    entry_key: row.key,
    kind: row.kind,
    captured_by: row.userName,
    captured_at: row.recordedAt,
    entries: runsOf(row),
    amount: row.kind === 'sale' ? centsToDollars(row.summary.amountCents) : 0,
    refusal: (row.lastError?.message ?? '').slice(0, MAX_REFUSAL_LENGTH),
    reason,
    discarded_at: at,
  };
}
