import { type Browser, type BrowserContext, test as base, chromium, expect } from '@playwright/test';

/** How Chromium tells of what a policy of the page refused, Trusted Types and Permissions-Policy included. */
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

// Playwright's own fixture launches its browser so, and a test that needs another camera or profile.
const { launch, launchPersistentContext } = chromium;
chromium.launch = async (...options) => watchBrowser(await launch.apply(chromium, options));
chromium.launchPersistentContext = async (...options) => {
  const context = await launchPersistentContext.apply(chromium, options);
  watchContext(context);
  return context;
};

type Watch = {
  /** what a policy refuses because this test put another policy in the place of the server's */
  mayBeRefused: RegExp | null;
  keepsPolicy: undefined;
};

/** Every test of the app in Chromium: it fails when a page did what the server's policies forbid (decision 39). */
export const test = base.extend<Watch>({
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
