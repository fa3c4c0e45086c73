import { type Browser, type BrowserContext, test as base, chromium, expect } from '@playwright/test';
import { NO_OPTIMIZING, plainPageLaunch } from '../support/browsers/chromium';

/** Chromium's messages about policy violations, including Trusted Types and Permissions-Policy. */
const REFUSED =
  /Content Security Policy|Content-Security-Policy|Trusted(HTML|Script|Type)|Permissions[- ]Policy/i;

const refused: string[] = [];

function watchContext(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() !== 'log' && REFUSED.test(message.text()))
      refused.push(`${message.location().url}: ${message.text()}`);
  });
}

function watchBrowser(browser: Browser): Browser {
  browser.on('context', watchContext);
  return browser;
}

// Playwright's own fixture launches its browser this way, as do tests that need another camera or profile.
const { launch, launchPersistentContext } = chromium;
chromium.launch = async (...options) => watchBrowser(await launch.apply(chromium, options));
chromium.launchPersistentContext = async (...options) => {
  const context = await launchPersistentContext.apply(chromium, options);
  watchContext(context);
  return context;
};

type Watch = {
  /** expected violations, in a test that replaces the server's policy */
  mayBeRefused: RegExp | null;
  keepsPolicy: undefined;
};

type Browsers = {
  /** for tests without a service worker: the headless shell, or on a machine without it, Chromium */
  plainBrowser: Browser;
};

/** The base of all Chromium tests of the app. A test fails if a page violated the server's policies (decision 39). */
export const test = base.extend<Watch, Browsers>({
  plainBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const browser = await chromium.launch(plainPageLaunch(NO_OPTIMIZING));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, plainBrowser, serviceWorkers }, use) => {
    const context = await (serviceWorkers === 'block' ? plainBrowser : browser).newContext();
    await use(context);
    await context.close();
  },
  mayBeRefused: [null, { option: true }],
  keepsPolicy: [
    async ({ mayBeRefused }, use) => {
      refused.length = 0;
      await use(undefined);
      expect(refused.filter((text) => !mayBeRefused?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});
