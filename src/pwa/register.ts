import { Workbox } from 'workbox-window';
import { offerUpdate, versionChanged } from './update-store';

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and looks for new versions every hour and whenever the app becomes visible: a till
 * never navigates, so the browser wouldn't look by itself.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', offerUpdate);
  // The first worker of a device takes over the tab that brought it, which is no change of version.
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
