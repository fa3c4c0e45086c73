import { create } from 'zustand';
import { clockNow } from '../../device/clock';
import { saveClock } from '../../device/kept-values';
import { persistStorage, readStorageQuota, type StorageQuota } from '../../pwa/storage-quota';
import { reportProblem, useStorage } from './problem-store';

/** The browser's treatment of this app's data; null until known. */
export const useStorageQuota = create<{ storage: StorageQuota | null }>(() => ({ storage: null }));

/** Reads the quota again. */
export const refreshStorageQuota = async (): Promise<void> =>
  useStorageQuota.setState({ storage: await readStorageQuota() });

/** Asks the browser never to evict the data. Resolves with its decision. */
export async function requestPersistence(): Promise<boolean> {
  const isGranted = await persistStorage();
  await refreshStorageQuota();
  return isGranted;
}

/** Writes again after a failure: clears the problem or shows the new one. */
export const tryStorage = (): Promise<void> =>
  saveClock(clockNow()).then(() => useStorage.setState({ problem: null }), reportProblem);
