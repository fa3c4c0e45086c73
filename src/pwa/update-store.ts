import { messageSW, Workbox } from 'workbox-window';
import { create } from 'zustand';
import type { WorkerMessage } from './worker-messages';

type UpdateState = {
  /** `update`: a new version is ready. `reload`: another tab has switched to it; this one still shows the old one. */
  offer: 'none' | 'update' | 'reload';
  /** a part of the app couldn't be loaded; a reload may help */
  partMissing: boolean;
  /** this tab is about to reload, once the new version has taken over */
  isUpdating: boolean;
};

/** The offer of a new version. An update never interrupts a clerk's count. */
export const useUpdate = create<UpdateState>(() => ({
  offer: 'none',
  partMissing: false,
  isUpdating: false,
}));

/** Offers a new version that is installed and waits. */
const offerUpdate = (): void => useUpdate.setState({ offer: 'update' });

/** Another version controls this tab now. The tab continues unchanged until the clerk reloads it. */
function versionChanged(): void {
  if (!useUpdate.getState().isUpdating) useUpdate.setState({ offer: 'reload' });
}

/** The wait for an old version's answer, which an earlier release doesn't give, in milliseconds. */
const STEP_DOWN_MS = 1_000;
/** The wait for a new version before the tab reloads without it. The browser may let an old one finish its work for five minutes. */
const TAKE_OVER_MS = 5_000;

/** Reloads this tab. A reload that starts while the browser ends an old version waits for its answer; `stop` cancels it. */
function reload(): void {
  window.stop();
  location.reload();
}

/**
 * Activates a waiting version and reloads this tab; other tabs aren't reloaded. The tab reloads in any case, since the
 * person may have asked because a screen failed: a version that is late is then offered again.
 */
export async function updateNow(): Promise<void> {
  useUpdate.setState({ isUpdating: true });
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return reload();
  setInterval(reload, TAKE_OVER_MS);
  if (registration.active) await stepDown(registration.active);
  takeOver(registration);
}

/**
 * Waits until the old version knows that it steps down. A message that arrives while the browser is ending it would restart it, and the
 * new version would then wait until the old one has been idle for half a minute.
 */
async function stepDown(active: ServiceWorker): Promise<void> {
  const message: WorkerMessage = { type: 'step-down' };
  const isLate = new Promise((resolve) => setTimeout(resolve, STEP_DOWN_MS));
  await Promise.race([messageSW(active, message), isLate]);
}

/** Activates the waiting version, or one that replaces it meanwhile, and reloads this tab. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  waiting?.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload();
    if (waiting.state === 'redundant') takeOver(registration);
  });
  const message: WorkerMessage = { type: 'skip-waiting' };
  waiting?.postMessage(message);
}

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and checks for new versions every hour and when the app becomes visible. The browser
 * checks only on navigation, and a terminal's page never navigates.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', offerUpdate);
  // The first worker of a device takes control of its tab; that isn't an update.
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) versionChanged();
    isControlled = true;
  });
  await workbox.register();

  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    workbox.update().catch((error: unknown) => console.warn('No check for a new version', error));
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
