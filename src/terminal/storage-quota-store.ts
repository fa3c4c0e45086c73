import { create } from 'zustand';
import { clockNow } from '../api/clock';
import { saveClock } from '../device/clock';
import { persistStorage, readStorageQuota, type StorageQuota } from '../pwa/storage-quota';
import { reportProblem, useStorage } from './problem-store';

/** How the browser treats what this app keeps; null until it has said so. */
export const useStorageQuota = create<{ storage: StorageQuota | null }>(() => ({ storage: null }));

/** Asks the browser again. */
export const refreshStorageQuota = async (): Promise<void> =>
  useStorageQuota.setState({ storage: await readStorageQuota() });

/** Asks for the promise that nothing is evicted. Resolves with whether the browser gave it. */
export async function requestPersistence(): Promise<boolean> {
  const promised = await persistStorage();
  await refreshStorageQuota();
  return promised;
}

/** Writes once more after a failure: takes the problem away, or says why it can't be kept. */
export const tryStorage = (): Promise<void> =>
  saveClock(clockNow()).then(() => useStorage.setState({ problem: null }), reportProblem);
