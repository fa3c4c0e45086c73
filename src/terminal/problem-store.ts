import { create } from 'zustand';
import { db } from '../device/db';
import { asStorageError, newerData, StorageError, type StorageFault } from '../device/storage';
import { STORAGE_FAULT } from '../i18n/en/device';

type StorageState = {
  /** why this device can't keep what it should, or null */
  problem: StorageFault | null;
};

/** Whether this device can keep what the clerk does. */
export const useStorage = create<StorageState>(() => ({ problem: null }));

/** Shows the clerk that the device's storage doesn't work. */
export const showStorageProblem = ({ fault }: StorageError): void => useStorage.setState({ problem: fault });

/** Tells the clerk what other tabs do to the database, and that it can be used again. */
export function watchStorage(): void {
  db.on('versionchange', ({ newVersion }) => {
    if (db.isOlderThan(newVersion ?? 0)) showStorageProblem(newerData());
  });
  db.on('blocked', () => showStorageProblem(new StorageError('open_in_another_tab')));
  const works = () => useStorage.setState({ problem: null });
  db.on('ready', works, true);
}

/** A failure that nobody foresaw: what support needs to find the cause; null while there is none. */
export const useFailure = create<{ failure: string | null }>(() => ({ failure: null }));

const MAX_DETAIL_LENGTH = 200;

const detailOf = (error: unknown): string => String(error).slice(0, MAX_DETAIL_LENGTH);

/**
 * Reports that work which no person waits for has failed. Only where the device's storage failed is it said that nothing
 * is saved; everything else is a fault of this app.
 */
export function reportProblem(error: unknown): void {
  console.error(error);
  const storage = asStorageError(error);
  if (storage) showStorageProblem(storage);
  else
    useFailure.setState({
      failure: detailOf(error),
    });
}

/** What the screen says of work on this device that failed. */
export function failureOf(error: unknown): string {
  if (error instanceof StorageError) return STORAGE_FAULT[error.fault];
  return error instanceof Error ? error.message : String(error);
}

export const dismissFailure = (): void => useFailure.setState({ failure: null });
