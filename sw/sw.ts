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

const send = (wake: Wake): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
  });

self.addEventListener('sync', (event) => {
  if (event.tag !== OUTBOX_TAG) return;
  event.waitUntil(
    send('now').then((dueAt) => {
      // Rejecting makes the browser fire the event again.
      if (dueAt !== null) throw new Error('Some entries still wait.');
    }),
  );
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'drain') event.waitUntil(send(event.data.wake));
  else event.waitUntil(self.skipWaiting());
});
