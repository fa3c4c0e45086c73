import { create } from 'zustand';
import { db } from '../device/db';
import { newerData, StorageError } from '../device/storage';

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
