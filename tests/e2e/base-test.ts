import { type Browser, type BrowserContext, test as base, chromium, expect } from '@playwright/test';
import { NO_OPTIMIZING, plainPageLaunch } from '../support/browsers/chromium';

/** Chromium's messages about policy violations, including Trusted Types and Permissions-Policy. */
const REFUSED =
  /Content Security Policy|Content-Security-Policy|Trusted(HTML|Script|Type)|Permissions[- ]Policy/i;
/** Chromium's message about a file or call without an answer of 200. */
const NOT_LOADED = /^Failed to load resource/;

const refused: string[] = [];
/** What the app's own code has reported as failed. */
const failed: string[] = [];

function watchContext(context: BrowserContext): void {
  context.on('console', (message) => {
    const { url } = message.location();
    const line = `${url}: ${message.text()}`;
    if (message.type() !== 'log' && REFUSED.test(message.text())) refused.push(line);
    else if (
      message.type() === 'error' &&
      /\/assets\/[^/]*\.js$/.test(url) &&
      !NOT_LOADED.test(message.text())
    )
      failed.push(line);
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
  /** expected reports of failed work, in a test that makes it fail */
  mayFail: RegExp | null;
  keepsPolicy: undefined;
};

type Browsers = {
  /** for tests without a service worker: the headless shell, or on a machine without it, Chromium */
  plainBrowser: Browser;
};

/**
 * The base of all Chromium tests of the app. A test fails if a page violated the server's policies (decision 39) or the app reported
 * that its work failed, such as a transaction on the device.
 */
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
  mayFail: [null, { option: true }],
  keepsPolicy: [
    async ({ mayBeRefused, mayFail }, use) => {
      refused.length = 0;
      failed.length = 0;
      await use(undefined);
      expect(failed.filter((text) => !mayFail?.test(text))).toEqual([]);
      expect(refused.filter((text) => !mayBeRefused?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});
