import { defineConfig } from '@playwright/test';
import { chromiumLaunch, NO_OPTIMIZING } from '../support/browsers/chromium';

/** Tests of half a minute, which mostly wait. Started last, one of them would leave the other workers idle. */
const LONGEST =
  /\/(sync|count-sweep|packs|shift-money|count-whole-shelf|clerks|outbox|two-stores|update|counter-screens|census|first-count)\.spec\.ts$/;

/** Browser tests on the built app; each worker has its own server and database, unless a test starts one. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/browsers/global-setup.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // Tests often wait for a network that is away or a server that starts, so three keep two cores busy.
  workers: 3,
  // A single stray failure shouldn't block CI. `npm test` lists each test that passed only at the second attempt.
  retries: process.env.CI ? 1 : 0,
  // Allows for a busy machine, as the next one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // One after the other, as long as workers are free.
  projects: [
    { name: 'longest first', testMatch: LONGEST },
    { name: 'the others', testIgnore: LONGEST },
  ],
  use: {
    launchOptions: chromiumLaunch(NO_OPTIMIZING),
    screenshot: 'only-on-failure',
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  },
});
