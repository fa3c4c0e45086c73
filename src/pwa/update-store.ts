import { create } from 'zustand';
import type { WorkerMessage } from './worker-messages';

type UpdateState = {
  /** `update`: a new version waits. `reload`: another tab has switched to it, this one still shows the old. */
  offer: 'none' | 'update' | 'reload';
  /** a part of the app that a person wanted couldn't be fetched: a reload may help */
  partMissing: boolean;
};

/** What the app may offer about a new version. It's never forced on a clerk in the middle of a count. */
export const useUpdate = create<UpdateState>(() => ({ offer: 'none', partMissing: false }));

let taken = false;

/** A new version is installed and waits. */
export const offerUpdate = (): void => useUpdate.setState({ offer: 'update' });

/** Another version has taken over this tab: it goes on as it is until a person reloads it. */
export function versionChanged(): void {
  if (!taken) useUpdate.setState({ offer: 'reload' });
}

/** A person pressed the button in this tab: only here the page reloads by itself, with the new version if one waits. */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  taken = true;
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
    // A still newer one took its place.
    if (waiting.state === 'redundant') void updateNow();
  });
  const stepDown: WorkerMessage = { type: 'step-down' };
  registration?.active?.postMessage(stepDown);
  const takeOver: WorkerMessage = { type: 'skip-waiting' };
  waiting.postMessage(takeOver);
}
