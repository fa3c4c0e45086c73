import type { WorkerMessage } from './worker-messages';

/** Tells the worker that this device is used for the office, so that it caches the office's parts. */
export function keepOffice(): void {
  if (import.meta.env.DEV) return;
  const message: WorkerMessage = { type: 'keep-office' };
  // The first worker of a device may still be installing.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}
