import { cp, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { buildPage, servePage } from '../support/browsers/built-page';
import { check, type Figure, ms, printTable, quantile, sized, times } from './figures';
import { cardsShown, countPacks, openTerminal, signIn, type Terminal, throttle, ticket } from './terminal';
import { withShop } from './with-shop';

const RUNS = sized(5, 1);
const CARDS = sized(60, 5);
const SLOW_AIMS = { login: '≤ 400 ms', counting: '≤ 600 ms', counted: '≤ 700 ms' };
/** The CPU's slowdown, and the browser's rest before the start: one that has just started is still busy. */
const STARTS = sized(
  [
    { slowdown: 4, rest: 0, aims: SLOW_AIMS },
    { slowdown: 4, rest: 1000, aims: SLOW_AIMS },
    { slowdown: 1, rest: 1000, aims: { login: undefined, counting: '≤ 350 ms', counted: undefined } },
  ],
  [{ slowdown: 1, rest: 0, aims: SLOW_AIMS }],
);
/** A slow mobile network: Fast 3G, in bytes a second, and the round trip in ms. */
const FAST_3G = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** A different origin from the server's, so that the app's worker isn't involved. */
const PEER = 'http://localhost';
/** The packs of a store: those in sixty bins, and those in the back room. */
const STOCK = { games: CARDS + 10, packsOfGame: 3, tickets: 100 };

/** (d) Opening the app: a first visit on a slow network, and starts without the server in a new browser process. */
export async function benchColdStart(): Promise<void> {
  await withShop(STOCK, async ({ shop, server, profile }) => {
    const [pack] = shop.packs;
    check(pack !== undefined, 'the shop has no pack');
    await firstVisits(server.url, profile);
    await prepare(profile('signed-out'), (page) => page.goto(`${server.url}/login`));
    await prepare(profile('no-cards'), async (page) => {
      await signIn(page, server.url, shop);
      await countPacks(page, server.url, []);
    });
    await prepare(profile('cards'), async (page) => {
      await signIn(page, server.url, shop);
      await countPacks(page, server.url, shop.packs.slice(0, CARDS));
    });
    await server.kill();

    const peer = await buildPage('tests/bench/peer-page.tsx');
    const url = server.url;
    const serial = ticket(pack, 50);
    for (const { slowdown, rest, aims } of STARTS) {
      const runs = async (name: string, path: string, ready: Ready) => {
        const samples: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          const copy = profile(`${name}-copy`);
          await cp(profile(name), copy, { recursive: true });
          samples.push(await start(copy, { slowdown, rest }, new URL(path, url).href, ready));
          await rm(copy, { recursive: true });
        }
        return samples;
      };
      const floor = await runs('signed-out', '/icons/icon.svg', loaded);
      const stack = await runs('signed-out', `${PEER}/`, {
        ...loginReady,
        begin: async (terminal) => {
          await servePage(terminal.page, peer, PEER);
          await loginReady.begin(terminal);
        },
      });
      const login = await runs('signed-out', '/login', loginReady);
      const counting = await runs('no-cards', '/verifystock', readyToScan(serial, 1));
      const counted = await runs('cards', '/verifystock', readyToScan(serial, CARDS));
      const line = (what: string, samples: number[], aim?: string): Figure => ({
        what,
        value: `${ms(quantile(samples, 0.5))} / ${ms(quantile(samples, 1))}`,
        aim,
        comparison: samples === floor ? undefined : times(quantile(samples, 0.5), quantile(floor, 0.5)),
      });
      const when = rest === 0 ? 'as soon as the browser runs' : `${ms(rest)} after the browser started`;
      printTable(
        `Opening without a network, ${when}: median / largest of ${RUNS}, ${slowdown === 1 ? 'full speed' : `CPU ${slowdown}× slower`}`,
        [
          line('a picture from the precache', floor),
          line('the same libraries and one field', stack),
          line('/login, first field ready', login, aims.login),
          line('Verify Stock, ready to scan', counting, aims.counting),
          line(`Verify Stock with ${CARDS} saved cards, ready to scan`, counted, aims.counted),
        ],
        [
          'From the start of the navigation; the server was killed, and the browser is a new process for each run.',
          'Comparison: median relative to the picture’s, which is the time of browser, worker and cache without the app.',
          'The page with the same libraries has no worker; its three files come from the benchmark, not from a cache.',
        ],
      );
    }
  });
}

/** Fills a profile by a visit online, and waits until the worker is installed. */
async function prepare(profile: string, visit: (page: Page) => Promise<unknown>): Promise<void> {
  const { context, page } = await openTerminal(profile);
  await visit(page);
  check(await page.evaluate(workerInstalled), 'the worker was not installed');
  await context.close();
}

const workerInstalled = (): Promise<boolean> =>
  Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise<boolean>((done) => setTimeout(() => done(false), 30_000)),
  ]);

/** `begin` runs before the app is opened; `done` resolves when the page is ready, with the time in ms. */
type Ready = { begin: (terminal: Terminal) => Promise<void>; done: (page: Page) => Promise<number> };

/** Opens the sign-in page for the first time on this device, over a slow network. */
async function firstVisits(url: string, profile: (name: string) => string): Promise<void> {
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const folder = profile('first-visit');
    samples.push(
      await start(folder, { slowdown: 1, rest: 1000, network: FAST_3G }, `${url}/login`, loginReady),
    );
    await rm(folder, { recursive: true });
  }
  printTable(
    `First visit, 1.6 Mbit/s and a round trip of 150 ms: median / largest of ${RUNS}`,
    [
      {
        what: '/login, first field ready',
        value: `${ms(quantile(samples, 0.5))} / ${ms(quantile(samples, 1))}`,
        aim: '≤ 1700 ms',
      },
    ],
    ['From the start of the navigation, with an empty cache, at full CPU speed.'],
  );
}

type Conditions = { slowdown: number; rest: number; network?: typeof FAST_3G };

/** Starts the browser with a profile and opens an address under these conditions. @returns the time until ready, in ms */
async function start(
  profile: string,
  { slowdown, rest, network }: Conditions,
  url: string,
  ready: Ready,
): Promise<number> {
  const terminal = await openTerminal(profile);
  try {
    await throttle(terminal, slowdown);
    if (network) {
      const cdp = await terminal.context.newCDPSession(terminal.page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    }
    await ready.begin(terminal);
    await wait(rest);
    await terminal.page.goto(url);
    return await ready.done(terminal.page);
  } finally {
    await terminal.context.close();
  }
}

const loaded: Ready = {
  begin: async () => {},
  done: (page) =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.loadEventStart ?? Number.NaN;
    }),
};

const loginReady: Ready = {
  begin: async ({ context }) => {
    await context.addInitScript(() => {
      window.opened = window.bench.fieldReady('Username');
    });
  },
  done: (page) => page.evaluate(() => window.opened),
};

const readyToScan = (serial: string, cards: number): Ready => ({
  begin: async ({ context }) => {
    await context.addInitScript((text) => {
      window.opened = window.bench.readyToScan(text);
    }, serial);
  },
  done: async (page) => {
    const time = await page.evaluate(() => window.opened);
    const shown = await cardsShown(page);
    check(shown === cards, `${shown} cards are shown instead of ${cards}`);
    return time;
  },
});

declare global {
  interface Window {
    /** Time until the page was ready, ms from the start of the navigation. */
    opened: Promise<number>;
  }
}
