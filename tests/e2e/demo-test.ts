import { startDemoServer } from '../support/servers/demo-server';
import type { RunningServer } from '../support/servers/server';
import { StoreAccount } from '../support/shops/store-account';
import { test as base } from './base-test';
import { TerminalPage } from './terminal-page';

/** Tests that share a server with the demo company. Each uses its own packs and people. */
export const test = base.extend<{ store: StoreAccount; terminal: TerminalPage }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const server = await startDemoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** the store's admin, without a terminal */
  store: async ({ server }, use) => use(await StoreAccount.signIn(server.url)),
  /** a terminal of the store, signed in, on the dashboard */
  terminal: async ({ context, server, serviceWorkers }, use) => {
    await use(await TerminalPage.openSignedIn(context, server.url, '/dashboard', serviceWorkers));
  },
});
