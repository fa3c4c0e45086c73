import { create } from 'zustand';
import { clockNow } from '../api/clock';
import { saveClock } from '../device/clock';
import { askToPersist, type Room, storageRoom } from '../pwa/storage-quota';
import { reportProblem, useStorage } from './problem-store';

/** How the browser treats what this app keeps; null until it has said so. */
export const useRoom = create<{ room: Room | null }>(() => ({ room: null }));

/** Asks the browser again. */
export const lookAtRoom = async (): Promise<void> => useRoom.setState({ room: await storageRoom() });

/** Asks for the promise that nothing is evicted. Resolves with whether the browser gave it. */
export async function askToKeep(): Promise<boolean> {
  const promised = await askToPersist();
  await lookAtRoom();
  return promised;
}

/** Writes once more after a failure: takes the problem away, or says why it can't be kept. */
export const tryStorage = (): Promise<void> =>
  saveClock(clockNow()).then(() => useStorage.setState({ problem: null }), reportProblem);
