import { startDemoServer } from '../support/servers/demo-server';
import type { RunningServer } from '../support/servers/server';
import { StoreAccount } from '../support/shops/store-account';
import { test as base } from './base-test';
import { TerminalPage } from './terminal-page';

type Fixtures = {
  /**
   * the screen that `terminal` opens; null in tests that open their own, since each screen takes half a
   * second
   */
  firstScreen: string | null;
  terminal: TerminalPage;
};

type WorkerFixtures = {
  server: RunningServer;
  store: StoreAccount;
};

/**
 * A fixture: a server for each worker, with the plain demo company (`seedPlainDemo`), or with the demo of four weeks that
 * a first start makes.
 */
export const demoServer = (kind: 'plain' | 'demo' = 'plain'): WorkerFixture<RunningServer> => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
  async ({}, use) => {
    const server = await startDemoServer(kind);
    await use(server);
    await server.stop();
  },
  { scope: 'worker', timeout: 180_000 },
];
type WorkerFixture<T> = [
  (fixtures: object, use: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
];

/** Tests that share a server with the plain demo company. Each uses its own packs and people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: demoServer(),
  /** the store's admin, without a terminal: one sign-in for each worker */
  store: [async ({ server }, use) => use(await StoreAccount.signIn(server.url)), { scope: 'worker' }],
  firstScreen: ['/dashboard', { option: true }],
  /** a terminal of the store, signed in */
  terminal: async ({ context, server, serviceWorkers, firstScreen }, use) => {
    await use(
      firstScreen === null
        ? await TerminalPage.signedIn(context, server.url)
        : await TerminalPage.openSignedIn(context, server.url, firstScreen, serviceWorkers),
    );
  },
});

/** Tests on the demo of four weeks, where every screen has something to show. They share a server. */
export const storyTest = test.extend<Record<never, never>, Pick<WorkerFixtures, 'server'>>({
  server: demoServer('demo'),
});
