import type { SignedInUser } from '../contract/auth';
import type { SalesBody } from '../contract/sales';
import type { OnShelfBody } from '../contract/stock';
import { captureInstant } from './clock';
import { type TerminalDb, db as terminalDb } from './db';
import { draftWritten } from './drafts';
import type { NewOutboxRow, OutboxRow, Summary } from './rows';
import { inStorage } from './storage';

type Options = {
  /** the draft that this submission came from, forgotten in the same transaction */
  clearDraft?: string;
  db?: TerminalDb;
};

/** The store whose stock a user changes; only a store's own user counts or fills the shelf. */
function storeOf(user: SignedInUser): number {
  if (user.store_id === null) throw new RangeError('A user without a store has no stock to record.');
  return user.store_id;
}

/**
 * Writes a submission and forgets its draft, both or neither. Resolves after the transaction has completed.
 * Repeated after a lost connection it finds the row by its key: one press is one row.
 */
async function insert(row: NewOutboxRow, { clearDraft, db = terminalDb }: Options): Promise<OutboxRow> {
  if (clearDraft) await draftWritten(clearDraft);
  return inStorage(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const written = await db.outbox.where('key').equals(row.key).first();
      if (clearDraft) await db.drafts.delete(clearDraft);
      return written ?? { ...row, seq: await db.outbox.add(row) };
    }),
  );
}

const newRow = (user: SignedInUser, recordedAt: string, summary: Summary) =>
  ({
    key: crypto.randomUUID(),
    version: 1,
    storeId: storeOf(user),
    userId: user.id,
    userName: user.name,
    recordedAt,
    summary,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    ackSeq: 0,
  }) as const;

/**
 * Records a count. It's on the disk of this device when the promise resolves, and will be sent.
 * @param payload without `recorded_at` the record is of this moment
 * @throws StorageError when nothing was saved
 */
export async function enqueueSale(
  user: SignedInUser,
  payload: SalesBody,
  summary: Summary,
  options: Options = {},
): Promise<OutboxRow> {
  const recordedAt = payload.recorded_at ?? (await captureInstant(storeOf(user), options.db));
  const row = newRow(user, recordedAt, summary);
  return insert({ ...row, kind: 'sale', payload: { ...payload, recorded_at: recordedAt } }, options);
}

/**
 * Records tickets put on the shelf. On the disk when the promise resolves, and will be sent.
 * @throws StorageError when nothing was saved
 */
export async function enqueueShelf(
  user: SignedInUser,
  payload: OnShelfBody,
  summary: Summary,
  options: Options = {},
): Promise<OutboxRow> {
  const recordedAt = await captureInstant(storeOf(user), options.db);
  return insert({ ...newRow(user, recordedAt, summary), kind: 'shelf', payload }, options);
}
