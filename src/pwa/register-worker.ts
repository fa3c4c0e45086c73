import { Workbox } from 'workbox-window';
import { offerUpdate, versionChanged } from './update-store';

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
