import { create } from 'zustand';
import type { WorkerMessage } from '../outbox/worker-messages';

type UpdateState = {
  /** `update`: a new version waits. `reload`: another tab has switched to it, this one still shows the old. */
  offer: 'none' | 'update' | 'reload';
};

/** What the app may offer about a new version. It's never forced on a clerk in the middle of a count. */
export const useUpdate = create<UpdateState>(() => ({ offer: 'none' }));

let pressed = false;

/** A new version is installed and waits. */
export const offerUpdate = (): void => useUpdate.setState({ offer: 'update' });

/** The new version has taken over: only the tab in which a person pressed 'Update now' reloads by itself. */
export function versionChanged(): void {
  if (pressed) location.reload();
  else useUpdate.setState({ offer: 'reload' });
}

/** A person pressed 'Update now' in this tab. */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  pressed = true;
  const message: WorkerMessage = { type: 'skip-waiting' };
  registration.waiting.postMessage(message);
}
