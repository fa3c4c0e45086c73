import { Dexie } from 'dexie';
import { NEWER_DATA, type TerminalDb } from './db';

/** The device couldn't keep something. `message` is a sentence for the clerk. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** Whether an error, or one that caused it, has one of these names. */
function isNamed(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if (names.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== error && isNamed(inner, names);
}

const QUOTA = [Dexie.errnames.QuotaExceeded];
/** The browser took the connection away (WebKit does when it resumes). */
const CONNECTION_LOST = [Dexie.errnames.DatabaseClosed, Dexie.errnames.InvalidState];

/** Another tab has moved to a newer release, or the server went back to an older one. */
export const newerData = (cause?: unknown): StorageError =>
  new StorageError(
    'A newer version of this app is in use on this device: nothing can be saved here. Please reload the page; what was saved before is kept.',
    { cause },
  );

/**
 * Does work on the database; where the connection was lost, opens it again once.
 * @param work may run twice, so it has to be one transaction that can be repeated
 * @throws StorageError in plain words; never falls back to memory
 */
export async function inStorage<T>(db: TerminalDb, work: () => Promise<T>): Promise<T> {
  try {
    try {
      return await work();
    } catch (error) {
      if (!isNamed(error, CONNECTION_LOST)) throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
      return await work();
    }
  } catch (cause) {
    if (isNamed(cause, [NEWER_DATA])) throw newerData(cause);
    if (isNamed(cause, QUOTA))
      throw new StorageError('The storage of this device is full: nothing was saved.', { cause });
    throw new StorageError('This browser can’t use its storage: nothing was saved.', { cause });
  }
}
