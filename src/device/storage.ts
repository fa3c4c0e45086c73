import { Dexie } from 'dexie';
import { NEWER_DATA, type TerminalDb } from './db';

/** Reasons why the device couldn't save data. */
export type StorageFault = 'full' | 'unusable' | 'newer_data' | 'open_in_another_tab';

/** The device couldn't save data. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** Checks whether an error or one of its causes has one of these names. */
function isNamed(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if (names.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== error && isNamed(inner, names);
}

const { errnames } = Dexie;
const QUOTA = [errnames.QuotaExceeded];
/** The browser closed the database connection, as WebKit does when it resumes. */
const CONNECTION_LOST = [errnames.DatabaseClosed, errnames.InvalidState];
/**
 * Errors of IndexedDB and Dexie when the device's storage fails. Their other errors, such as a value that can't be cloned or
 * a missing table, are bugs of this app.
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

/** A database error as a StorageError; null if it isn't about the device's storage. */
function storageErrorOf(cause: unknown): StorageError | null {
  if (cause instanceof StorageError) return cause;
  if (isNamed(cause, [NEWER_DATA])) return newerData(cause);
  if (isNamed(cause, QUOTA)) return new StorageError('full', { cause });
  if (isNamed(cause, STORAGE_FAILED)) return new StorageError('unusable', { cause });
  return null;
}

/**
 * The same for an error of any origin. Other parts of the browser use the same names, so only errors of the database count.
 */
export const asStorageError = (error: unknown): StorageError | null =>
  error instanceof StorageError || isOfDatabase(error) ? storageErrorOf(error) : null;

/** Dexie's errors always have `inner`. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ('inner' in error || error.name === NEWER_DATA);

/**
 * Runs work on the database. If the connection was lost, reopens it once and repeats the work. Never falls back to memory.
 * @param work one transaction that may run twice
 * @throws StorageError if the storage failed, or the error of `work`
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
