/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { API_BASE } from '../src/api/base';
import { db } from '../src/outbox/db';
import { drain, type Wake } from '../src/outbox/drain';
import { isWorkerMessage, OUTBOX_TAG } from '../src/outbox/worker-messages';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/(api|app|assets)\//, /^\/(healthz|readyz)$/],
  }),
);

// So that a tab in which someone signs in for the first time has its screens when the network goes right after.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const send = (wake: Wake): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
  });

/**
 * How long one sync event goes on trying, in milliseconds. A worker can't ask for another event while no tab is
 * open, the browser fires this one three times (at once, 5 and 15 minutes later) and ends it after 5 minutes.
 */
const KEEP_TRYING_MS = 4 * 60_000;

async function sendAll(): Promise<void> {
  const giveUpAt = Date.now() + KEEP_TRYING_MS;
  for (let dueAt = await send('now'); dueAt !== null; dueAt = await send('due')) {
    // Rejecting makes the browser fire the event again.
    if (dueAt > giveUpAt) throw new Error('Some entries still wait.');
    const wait = Math.max(0, dueAt - Date.now());
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendAll());
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'drain') event.waitUntil(send('now'));
  else event.waitUntil(self.skipWaiting());
});
