import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/** Values that wait for the write under way, by draft. Only the last one of each is written. */
const waiting = new Map<string, { value: unknown; written: Promise<void> }>();
const writing = new Map<string, Promise<void>>();

const write = (db: TerminalDb, id: string, value: unknown): Promise<void> => {
  const done = inStorage(db, async () => {
    await db.drafts.put({ id, value });
  }).finally(() => writing.delete(id));
  writing.set(id, done);
  return done;
};

/** The id of a screen's draft: each user of a store has their own. */
export const draftId = (screen: string, storeId: number, userId: number): string =>
  `${screen}:${storeId}:${userId}`;

/**
 * Keeps the half-filled cards of a screen. Calls that come while a write is under way become one write of the
 * last value, so that fast scanning never queues up.
 * @returns when this value, or a later one, is on the disk
 * @throws StorageError when the device can't keep it
 */
export function saveDraft(id: string, value: unknown, db: TerminalDb = terminalDb): Promise<void> {
  const next = waiting.get(id);
  if (next) {
    next.value = value;
    return next.written;
  }
  const current = writing.get(id);
  if (!current) return write(db, id, value);
  const started = () => {
    const last = waiting.get(id);
    waiting.delete(id);
    return write(db, id, last?.value);
  };
  const written = current.then(started, started);
  waiting.set(id, { value, written });
  return written;
}

/** Resolves when no write of this draft is waiting or under way, whether or not the last one succeeded. */
export async function draftWritten(id: string): Promise<void> {
  await Promise.allSettled([waiting.get(id)?.written ?? writing.get(id)]);
}

/** The draft as last saved, or null. The caller knows what its screen saved. */
export async function loadDraft<T>(id: string, db: TerminalDb = terminalDb): Promise<T | null> {
  const row = await inStorage(db, async () => db.drafts.get(id));
  return row ? (row.value as T) : null;
}

/** Forgets a draft, after the writes that were asked for before. */
export async function clearDraft(id: string, db: TerminalDb = terminalDb): Promise<void> {
  await draftWritten(id);
  await inStorage(db, async () => db.drafts.delete(id));
}
