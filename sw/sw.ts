/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendOutbox } from '../src/outbox/send';
import { isWorkerMessage, OUTBOX_TAG } from '../src/outbox/worker-messages';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const keptPage = createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (navigation) => repeatedVisit(await keptPage(navigation)), {
    denylist: [/^\/(api|app|assets)\//, /^\/(healthz|readyz)$/],
  }),
);

/** The page without the mark that shows the preloader: no worker serves a first visit. */
async function repeatedVisit(page: Response): Promise<Response> {
  const html = (await page.text()).replace(' data-first-visit', '');
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

// So that a tab in which someone signs in for the first time has its screens when the network goes right after.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * How long one sync event goes on trying, in milliseconds. A worker can't ask for another event while no tab is
 * open, the browser fires this one three times (at once, 5 and 15 minutes later) and ends it after 5 minutes.
 */
const KEEP_TRYING_MS = 4 * 60_000;

/** Aborted when a newer worker is to go on in this one's place. */
const steppingDown = new AbortController();

async function sendAll(): Promise<void> {
  const { signal } = steppingDown;
  const giveUpAt = Date.now() + KEEP_TRYING_MS;
  for (let dueAt = await sendOutbox('now'); dueAt !== null; dueAt = await sendOutbox('due')) {
    // Rejecting makes the browser fire the event again.
    if (dueAt > giveUpAt || signal.aborted) throw new Error('Some entries still wait.');
    const wait = Math.max(0, dueAt - Date.now());
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendAll());
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'drain') event.waitUntil(sendOutbox('now'));
  else if (event.data.type === 'step-down') steppingDown.abort();
  else event.waitUntil(self.skipWaiting());
});
