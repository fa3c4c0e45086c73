/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { statusPaths } from '../src/contract/headers';
import { sendReport } from '../src/device/terminal-report';
import { buildNamedIn } from '../src/domain/terminals';
import { sendOutbox, type Wake } from '../src/outbox/drain';
import { refreshBadge } from '../src/pwa/badge';
import { isWorkerMessage, OUTBOX_TAG } from '../src/pwa/worker-messages';

declare const self: ServiceWorkerGlobalScope;

/** This version of the app, all of it. */
const app = new PrecacheController();
app.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', (event) => void app.install(event));
registerRoute(new PrecacheRoute(app));
cleanupOutdatedCaches();
/** What a browser may be sent to that isn't the app's page. */
const NOT_THE_APP = [
  /^\/(api|app|assets|trust)\//,
  new RegExp(`^(${Object.values(statusPaths).join('|')}|/trust)$`),
];

const keptPage = app.createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (navigation) => repeatedVisit(await keptPage(navigation)), {
    denylist: NOT_THE_APP,
  }),
);

/** The page without the mark that shows the preloader, since no worker serves a first visit; its policies stay. */
async function repeatedVisit(page: Response): Promise<Response> {
  const html = (await page.text()).replace(' data-first-visit', '');
  return new Response(html, { headers: page.headers });
}

/** The parts of the version before, for tabs that still show it and fetch a part only now. */
const PREVIOUS = 'previous-version';

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: PREVIOUS, ignoreVary: true })) ?? fetch(request),
);

/** Lays aside what the activation is about to delete; what was laid aside before goes. */
async function keepPreviousVersion(): Promise<void> {
  const precache = await caches.open(app.strategy.cacheName);
  const current = new Set(app.getURLsToCacheKeys().values());
  const outdated = (await precache.keys()).filter(
    ({ url }) => !current.has(url) && new URL(url).pathname.startsWith('/assets/'),
  );
  if (outdated.length === 0) return;
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const request of outdated) {
    const part = await precache.match(request);
    if (part) await previous.put(request, part);
  }
}

async function activate(event: ExtendableEvent): Promise<void> {
  try {
    await keepPreviousVersion();
  } catch (error) {
    // On a full device an old tab has to reload for its missing parts, as it says then.
    console.warn('The previous version was not kept', error);
  }
  await app.activate(event);
}

self.addEventListener('activate', (event) => event.waitUntil(activate(event)));

// So that a tab in which someone signs in for the first time has its screens when the network goes right after.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * How long one sync event goes on trying, in milliseconds. A worker can't ask for another event while no tab is
 * open, the browser fires this one three times (at once, 5 and 15 minutes later) and ends it after 5 minutes.
 */
const KEEP_TRYING_MS = 4 * 60_000;

/** Sends, and has the icon tell what still waits: no page may be open to do it. */
async function send(wake: Wake): Promise<number | null> {
  try {
    return await sendOutbox(wake);
  } finally {
    await refreshBadge().catch((error: unknown) => console.warn('The icon’s badge may be old', error));
  }
}

/** Says how the terminal is, where no page is open that does. */
async function report(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const build = buildNamedIn([...app.getURLsToCacheKeys().keys()].join(' '));
  if (pages.length === 0 && build) await sendReport(build);
}

/** Aborted when a newer worker is to go on in this one's place. */
const steppingDown = new AbortController();

async function sendAll(): Promise<void> {
  const { signal } = steppingDown;
  const giveUpAt = Date.now() + KEEP_TRYING_MS;
  for (let dueAt = await send('now'); dueAt !== null; dueAt = await send('due')) {
    // Rejecting makes the browser fire the event again.
    if (dueAt > giveUpAt || signal.aborted) throw new Error('Some entries still wait.');
    const wait = Math.max(0, dueAt - Date.now());
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
  await report().catch((error: unknown) =>
    console.warn('The server was not told how this terminal is', error),
  );
}

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendAll());
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'drain') event.waitUntil(send('now'));
  else if (event.data.type === 'step-down') steppingDown.abort();
  else event.waitUntil(self.skipWaiting());
});
