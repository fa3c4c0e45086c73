/// <reference lib="webworker" />

import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendReport } from '../src/device/terminal-report';
import { languagePart } from '../src/messages/locales';
import { sendOutbox, type Wake } from '../src/outbox/drain';
import { isWorkerMessage, OUTBOX_TAG, refreshBadge } from '../src/pwa/worker-messages';
import { buildNamedIn } from '../src/shared/terminals/terminals';
import { isInsideLayout, paths, TITLES } from '../src/shared/wire/page-paths';
import { statusPaths } from '../src/shared/wire/requests';

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Background Sync, which TypeScript's library lacks. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
    /** the browser won't fire this tag again after this event */
    readonly lastChance: boolean;
  }

  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

const files = self.__WB_MANIFEST.map((file) =>
  typeof file === 'string' ? { url: file, revision: null } : file,
);
const pathOf = (url: string) => new URL(url, self.location.origin).pathname;
const isOffice = (file: object) => 'office' in file;
const isLanguage = ({ url }: { url: string }) => languagePart(pathOf(url)) !== null;
const pathsOf = (some: typeof files) => new Set(some.map(({ url }) => pathOf(url)));

/** The precached files of this version: what a terminal at the counter opens. */
const app = new PrecacheController();
app.addToCacheList(files.filter((file) => !isLanguage(file) && !isOffice(file)));
self.addEventListener('install', (event) => void app.install(event));
registerRoute(new PrecacheRoute(app));
cleanupOutdatedCaches();

/** This version's files of the languages chosen on this device. */
const LANGUAGES = 'languages';
const languageParts = pathsOf(files.filter(isLanguage));

/** This version's files that only the office needs: those that this device has used, or all once an admin has used it. */
const OFFICE = 'office';
const officeParts = pathsOf(files.filter(isOffice));

/** Answers requests for some files from their cache, otherwise from the network, and caches the response. */
function keepOnceUsed(parts: ReadonlySet<string>, cacheName: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && parts.has(url.pathname),
    async ({ request }) => {
      const cache = await caches.open(cacheName);
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept) return kept;
      const part = await fetch(request);
      if (part.ok) await cache.put(request, part.clone());
      return part;
    },
  );
}

keepOnceUsed(languageParts, LANGUAGES);
keepOnceUsed(officeParts, OFFICE);

/** Caches this version's files of the languages chosen on the device. */
async function keepLanguages(): Promise<void> {
  const cache = await caches.open(LANGUAGES);
  const kept = (await cache.keys()).map(({ url }) => pathOf(url));
  const names = new Set(kept.map(languagePart));
  await cache.addAll(
    [...languageParts].filter((path) => names.has(languagePart(path)) && !kept.includes(path)),
  );
}

self.addEventListener('install', (event) => event.waitUntil(keepLanguages()));

/** Marks, in the office's cache, a device that keeps all of it, in later versions too. */
const KEEPS_ALL = '/keeps-all';

/** Aborted when a newer worker takes over, since the browser, and so a person, waits until running work ends. */
const steppingDown = new AbortController();

/** Caches all of the office's parts. Those that an earlier release has cached aren't fetched again. */
async function keepOffice(): Promise<void> {
  const cache = await caches.open(OFFICE);
  await cache.put(KEEPS_ALL, new Response());
  const missing: string[] = [];
  for (const path of officeParts) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const kept = await caches.match(path, { ignoreVary: true });
    if (kept) await cache.put(path, kept);
    else missing.push(path);
  }
  const { signal } = steppingDown;
  await cache.addAll(missing.map((path) => new Request(path, { signal })));
}

/** A part's name, the same in every version of the app. */
const nameOf = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Checks whether an admin has used this device, or it comes from a release that precached the office on every device. */
async function keepsOffice(): Promise<boolean> {
  if (await caches.match(KEEPS_ALL, { cacheName: OFFICE })) return true;
  const others = new Set(app.getCachedURLs().map((url) => nameOf(pathOf(url))));
  const names = new Set([...officeParts].map(nameOf).filter((name) => !others.has(name)));
  const precached = await (await caches.open(app.strategy.cacheName)).keys();
  return precached.some(({ url }) => names.has(nameOf(pathOf(url))));
}

self.addEventListener('install', (event) =>
  event.waitUntil(keepsOffice().then((keepsAll) => (keepsAll ? keepOffice() : undefined))),
);

/** Addresses that don't show the app's page. */
const NON_APP_PATHS = [
  /^\/(api|app|assets|r|trust)\//,
  new RegExp(`^(${Object.values(statusPaths).join('|')}|/trust)$`),
];

const keptPage = app.createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (navigation) => repeatedVisit(await keptPage(navigation), navigation.url), {
    denylist: NON_APP_PATHS,
  }),
);

/** Links that load the counter's chunk with the app's own, not after it. */
const COUNTER_LINKS = [...app.getURLsToCacheKeys().keys()]
  .map((url) => new URL(url).pathname)
  .filter((path) => path.startsWith('/assets/counter-'))
  .map(
    (path) =>
      `<link rel="${path.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${path}">`,
  )
  .join('');

/**
 * The page without the preloader's mark, since a worker never serves a first visit. A screen inside the layout gets the
 * mark of the static frame and the links. The page's security headers stay.
 */
async function repeatedVisit(page: Response, { pathname }: URL): Promise<Response> {
  const isInside = isInsideLayout(pathname);
  const html = (await page.text())
    .replace(' data-first-visit', isInside ? ' data-frame' : '')
    .replace('</head>', isInside ? `${COUNTER_LINKS}</head>` : '</head>');
  return new Response(html, { headers: page.headers });
}

/** The assets of the previous version, for tabs that still run it and load a part later. */
const PREVIOUS = 'previous-version';

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: PREVIOUS, ignoreVary: true })) ?? fetch(request),
);

/** Moves the assets that this version replaces to that cache, and deletes older ones. */
async function keepPreviousVersion(): Promise<void> {
  const current = new Set(files.map(({ url }) => pathOf(url)));
  const outdated: { cache: Cache; request: Request }[] = [];
  for (const name of [app.strategy.cacheName, LANGUAGES, OFFICE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = pathOf(request.url);
      if (path.startsWith('/assets/') && !current.has(path)) outdated.push({ cache, request });
    }
  }
  if (outdated.length === 0) return;
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const { cache, request } of outdated) {
    const part = await cache.match(request);
    if (part) await previous.put(request, part);
    await cache.delete(request);
  }
}

async function activate(event: ExtendableEvent): Promise<void> {
  try {
    await keepPreviousVersion();
  } catch (error) {
    // On a full device, an old tab has to reload for missing chunks, and shows a banner.
    console.warn('The previous version was not kept', error);
  }
  await app.activate(event);
}

self.addEventListener('activate', (event) => event.waitUntil(activate(event)));

// Gives the tab of the first sign-in its screens even if the network fails right after.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * The duration of the attempts in one sync event, in milliseconds. Without an open tab a worker can't
 * register another event; the browser fires this one three times (at once, 5 and 15 minutes later) and ends
 * it after 5 minutes.
 */
const KEEP_TRYING_MS = 4 * 60_000;

/** Sends and updates the icon's badge, since no page may be open to do it. */
async function send(wake: Wake): Promise<number | null> {
  try {
    return await sendOutbox(wake, steppingDown.signal);
  } finally {
    await refreshBadge().catch((error: unknown) => console.warn('The icon’s badge may be old', error));
  }
}

/** Reports the terminal's state if no page is open to do it. */
async function report(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const build = buildNamedIn([...app.getURLsToCacheKeys().keys()].join(' '));
  if (pages.length === 0 && build) await sendReport(build);
}

async function sendAll(): Promise<void> {
  const { signal } = steppingDown;
  const giveUpAt = Date.now() + KEEP_TRYING_MS;
  for (let dueAt = await send('now'); dueAt !== null; dueAt = await send('due')) {
    // The rejection makes the browser fire the event again.
    if (dueAt > giveUpAt || signal.aborted) throw new Error('Some entries still wait.');
    const wait = Math.max(0, dueAt - Date.now());
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
  await report().catch((error: unknown) => console.warn('The terminal report could not be sent', error));
}

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendAll());
});

/** An instant alert, as the server sends it (server/board/instant/post). `url`: of the app's screen. */
type Alert = { title: string; body: string; lang: string; url: string; tag: string };

/** Browsers demand a notification for each push message, even for one that can't be read. */
function alertIn(data: PushMessageData | null): Pick<Alert, 'title'> & Partial<Alert> {
  try {
    return data?.json() as Alert;
  } catch {
    return { title: TITLES.app };
  }
}

self.addEventListener('push', (event) => {
  const { title, url = paths.morning, ...shown } = alertIn(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { ...shown, icon: '/icons/icon-192.png', data: url }),
  );
});

/** Shows a screen in the tab that has it open, otherwise in a new one: another tab may hold unsaved work. */
async function openScreen(url: string): Promise<void> {
  const { origin, href } = new URL(url, self.location.origin);
  if (origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const open = tabs.find((tab) => tab.url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(event.notification.data));
});

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'drain') event.waitUntil(send('now'));
  else if (event.data.type === 'step-down') {
    steppingDown.abort();
    event.ports[0]?.postMessage(null);
  } else if (event.data.type === 'keep-office') event.waitUntil(keepOffice());
  else event.waitUntil(self.skipWaiting());
});
