import { expect } from '@playwright/test';
import { test as demoTest } from '../e2e/demo-test';
import { Firefox } from '../support/browsers/firefox';
import type { TabbedBrowser } from '../support/browsers/tab';
import { WebKit } from '../support/browsers/webkit';
import { type ServerLink, startProxy } from '../support/servers/proxy';

export type EngineOption = { engine: 'firefox' | 'webkit' };

type Fixtures = EngineOption & {
  /** the proxy that the browser uses as the server */
  link: ServerLink;
  /** the project's browser */
  shopBrowser: TabbedBrowser;
  firefox: Firefox;
};

/** Tests of terminals whose connection to the server can break. */
export const test = demoTest.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  link: async ({ server }, use) => {
    const link = await startProxy(server.url);
    await use(link);
    await link.stop();
    expect(link.refused).toEqual([]);
  },
  shopBrowser: async ({ engine }, use) => {
    const browser = await { firefox: Firefox, webkit: WebKit }[engine].start();
    await use(browser);
    await browser.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
  firefox: async ({}, use) => {
    const firefox = await Firefox.start();
    await use(firefox);
    await firefox.close();
  },
});
