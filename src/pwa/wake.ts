import { create } from 'zustand';
import { db } from '../device/db';
import type { Wake } from '../outbox/drain';
import { isAnythingDue } from '../outbox/due';
import { OUTBOX_TAG, type WorkerMessage } from './worker-messages';

/** Background Sync, which only Chromium has. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

type BackgroundSyncState = { works: boolean };

/** Whether the browser sends with every window closed. Where it doesn't, the app has to be open to send. */
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

/** Longest that a clerk's "saved" waits for the browser to take note, in milliseconds; it usually takes a few. */
const NOTED_WITHIN_MS = 300;

/**
 * Has the browser note that something is about to wait, before it's told to be saved: whoever closes the tab right
 * then must not be faster than a request made after it.
 */
export async function armOutbox(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, NOTED_WITHIN_MS));
  await Promise.race([registerSync(registration), late]);
}

/** Has this page send. Fetched apart, since only who is signed in can send. */
export async function sendFromPage(wake: Wake): Promise<number | null> {
  const { sendOutbox } = await import('../outbox/drain');
  return sendOutbox(wake);
}

/**
 * Has the outbox sent at once, whatever it was waiting for: by the worker, which goes on when this tab closes and is
 * called by the browser when the network returns; where there is no worker, by this page.
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

/** The same where nobody waits for it: what can't be woken now is sent later. */
export function nudgeOutbox(): void {
  wakeOutbox().catch((error: unknown) => console.warn('The outbox will be sent later', error));
}
