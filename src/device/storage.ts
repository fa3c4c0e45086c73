import { Dexie } from 'dexie';
import { NEWER_DATA, type TerminalDb } from './db';

/** Why the device couldn't keep something. */
export type StorageFault = 'full' | 'unusable' | 'newer_data' | 'open_in_another_tab';

/** The device couldn't keep something. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** Whether an error, or one that caused it, has one of these names. */
function isNamed(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if (names.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== error && isNamed(inner, names);
}

const { errnames } = Dexie;
const QUOTA = [errnames.QuotaExceeded];
/** The browser took the connection away (WebKit does when it resumes). */
const CONNECTION_LOST = [errnames.DatabaseClosed, errnames.InvalidState];
/**
 * What IndexedDB and Dexie say when the device's storage fails. Their other errors, such as a value that can't be cloned
 * or a missing table, are faults of this app.
 */
const STORAGE_FAILED = [
  ...QUOTA,
  ...CONNECTION_LOST,
  errnames.MissingAPI,
  errnames.OpenFailed,
  errnames.Upgrade,
  errnames.VersionChange,
  errnames.Version,
  errnames.NoSuchDatabase,
  errnames.NotFound,
  errnames.Abort,
  errnames.TransactionInactive,
  errnames.PrematureCommit,
  errnames.Timeout,
  errnames.Unknown,
  'BulkError',
  'ModifyError',
  'SecurityError',
  'NotReadableError',
];

/** Another tab has moved to a newer release, or the server went back to an older one. */
export const newerData = (cause?: unknown): StorageError => new StorageError('newer_data', { cause });

/** What an error of work on the database says of the device's storage; null: nothing. */
function storageErrorOf(cause: unknown): StorageError | null {
  if (cause instanceof StorageError) return cause;
  if (isNamed(cause, [NEWER_DATA])) return newerData(cause);
  if (isNamed(cause, QUOTA)) return new StorageError('full', { cause });
  if (isNamed(cause, STORAGE_FAILED)) return new StorageError('unusable', { cause });
  return null;
}

/**
 * The same for an error that may come from anywhere: other parts of the browser give theirs the same names, so only the
 * database's own count.
 */
export const asStorageError = (error: unknown): StorageError | null =>
  error instanceof StorageError || isOfDatabase(error) ? storageErrorOf(error) : null;

/** Dexie's errors have `inner`, whatever they wrap. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ('inner' in error || error.name === NEWER_DATA);

/**
 * Does work on the database; where the connection was lost, opens it again once.
 * @param work may run twice, so it has to be one transaction that can be repeated
 * @throws StorageError where the storage failed, else what `work` throws; never falls back to memory
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
    throw storageErrorOf(cause) ?? cause;
  }
}
