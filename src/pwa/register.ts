import { offerUpdate, versionChanged } from './update-store';

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Offers a version as soon as it's installed and waits; the first one of a device waits for nobody. */
function watchForVersions(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    if (registration.waiting && registration.active) offerUpdate();
  };
  offerWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerWaiting),
  );
}

/**
 * Registers the service worker and looks for new versions every hour and whenever the app becomes visible: a till
 * never navigates, so the browser wouldn't look by itself.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // The first worker of a device takes over the tab that brought it, which is no change of version.
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) versionChanged();
    isControlled = true;
  });
  // What the page itself needs is fetched first.
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  const registration = await navigator.serviceWorker.register('/sw.js');
  watchForVersions(registration);

  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch((error: unknown) => console.warn('No check for a new version', error));
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
