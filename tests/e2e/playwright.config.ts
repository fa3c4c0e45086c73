import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../support/browsers/chromium';

/** Browser tests on the built app; each test starts a server and a database of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/browsers/global-setup.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // One stray failure in CI shouldn't stop everybody; `npm test` names each test that needed the second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  },
});
