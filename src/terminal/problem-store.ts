import { create } from 'zustand';
import { db } from '../device/db';
import { asStorageError, newerData, StorageError } from '../device/storage';

type StorageState = {
  /** a sentence for the clerk while this device can't keep what it should, else null */
  problem: string | null;
};

/** Whether this device can keep what the clerk does. */
export const useStorage = create<StorageState>(() => ({ problem: null }));

/** Shows the clerk that the device's storage doesn't work. */
export const showStorageProblem = ({ message }: StorageError): void =>
  useStorage.setState({ problem: message });

/** Tells the clerk what other tabs do to the database, and that it can be used again. */
export function watchStorage(): void {
  db.on('versionchange', ({ newVersion }) => {
    if (db.isOlderThan(newVersion ?? 0)) showStorageProblem(newerData());
  });
  db.on('blocked', () =>
    showStorageProblem(
      new StorageError(
        'This app is open in another tab, which keeps it from starting here: please close that tab.',
      ),
    ),
  );
  const works = () => useStorage.setState({ problem: null });
  db.on('ready', works, true);
}

/** A failure that nobody foresaw, as a sentence for the clerk; null while there is none. */
export const useFailure = create<{ failure: string | null }>(() => ({ failure: null }));

const MAX_DETAIL_LENGTH = 200;

/** What support needs to find the cause. */
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
      failure: `Something went wrong in this app. What was saved before is kept on this device. Reload the app; if this happens again, contact support and give them this: ${detailOf(error)}`,
    });
}

export const dismissFailure = (): void => useFailure.setState({ failure: null });
