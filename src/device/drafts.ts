import { inStorage, type TerminalDb, db as terminalDb } from './db';

/** The next value of each draft while a write is in progress. Only the last value is written. */
const waiting = new Map<string, { value: unknown; written: Promise<void> }>();
const writing = new Map<string, Promise<void>>();

const write = (db: TerminalDb, id: string, value: unknown): Promise<void> => {
  const written = inStorage(db, async () => {
    await db.drafts.put({ id, value });
  }).finally(() => writing.delete(id));
  writing.set(id, written);
  return written;
};

/** The id of a screen's draft. Each user has a draft per store. */
export const draftId = (screen: string, storeId: number, userId: number): string =>
  `${screen}:${storeId}:${userId}`;

/**
 * Saves the unfinished cards of a screen. Calls during a write are merged into one write of the last value, so fast
 * scanning builds up no queue.
 * @returns resolves when this value or a later one is on the disk
 * @throws StorageError if the device can't save it
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

/** Resolves when no write of this draft is waiting or in progress, even if the last one failed. */
export async function draftWritten(id: string): Promise<void> {
  await Promise.allSettled([waiting.get(id)?.written ?? writing.get(id)]);
}

/** The draft as last saved, or null. The caller knows its type. */
export async function loadDraft<T>(id: string, db: TerminalDb = terminalDb): Promise<T | null> {
  const row = await inStorage(db, async () => db.drafts.get(id));
  return row ? (row.value as T) : null;
}

/** The drafts whose ids begin with this prefix, as last saved. The caller knows their type. */
export const loadDrafts = <T>(prefix: string, db: TerminalDb = terminalDb): Promise<T[]> =>
  inStorage(db, async () =>
    (await db.drafts.where('id').startsWith(prefix).toArray()).map((row) => row.value as T),
  );

/** The number of drafts whose ids begin with this prefix. */
export const countDrafts = (prefix: string, db: TerminalDb = terminalDb): Promise<number> =>
  inStorage(db, () => db.drafts.where('id').startsWith(prefix).count());

/** Deletes a draft, after all earlier writes. */
export async function clearDraft(id: string, db: TerminalDb = terminalDb): Promise<void> {
  await draftWritten(id);
  await inStorage(db, async () => db.drafts.delete(id));
}
