import { create } from 'zustand';
import { db } from '../device/db';
import type { Wake } from '../outbox/drain';
import { isAnythingDue } from '../outbox/queries';
import { OUTBOX_TAG, type WorkerMessage } from './worker-messages';

/** Background Sync, which only Chromium supports. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

type BackgroundSyncState = { works: boolean };

/** True if the browser sends with all windows closed. Otherwise the app has to be open to send. */
export const useBackgroundSync = create<BackgroundSyncState>(() => ({ works: 'SyncManager' in globalThis }));

async function registerSync({ sync }: WithSync): Promise<void> {
  try {
    await sync?.register(OUTBOX_TAG);
  } catch (error) {
    // A private window or a person may forbid it.
    console.warn('Background Sync was refused', error);
    useBackgroundSync.setState({ works: false });
  }
}

/** Longest wait for the registration before a clerk sees "saved", in milliseconds. It usually takes a few. */
const REGISTRATION_TIMEOUT_MS = 300;

/**
 * Registers Background Sync before an entry is shown as saved. If the clerk closes the tab right then, a later registration
 * would be too late.
 */
export async function armOutbox(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, REGISTRATION_TIMEOUT_MS));
  await Promise.race([registerSync(registration), late]);
}

/** Sends from this page. Loaded lazily, since sending needs a session. */
export async function sendFromPage(wake: Wake): Promise<number | null> {
  const { sendOutbox } = await import('../outbox/drain');
  return sendOutbox(wake);
}

/**
 * Sends the outbox at once and ends all waiting times. The worker sends, since it continues after this tab closes and the
 * browser wakes it when the network returns; without a worker, this page sends.
 */
export async function wakeOutbox(): Promise<void> {
  if (!(await isAnythingDue(db, Date.now()))) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) {
    await sendFromPage('now');
    return;
  }
  await registerSync(registration);
  const message: WorkerMessage = { type: 'drain' };
  registration.active.postMessage(message);
}

/** Calls `wakeOutbox` without waiting for it. After a failure the outbox is sent later. */
export function nudgeOutbox(): void {
  wakeOutbox().catch((error: unknown) => console.warn('The outbox will be sent later', error));
}
