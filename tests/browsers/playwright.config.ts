import { defineConfig } from '@playwright/test';
import type { EngineOption } from './terminal-test';

// Firefox's protocol needs WebSocket, which Node 20 has only with this flag and later versions always have.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`;

/** The built app in browsers without Background Sync. */
export default defineConfig<EngineOption>({
  testDir: '.',
  globalSetup: '../support/browsers/global-setup.ts',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A single stray failure shouldn't block CI. `npm test` lists each test that passed only at the second attempt.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  // Allows for a busy machine.
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    // A server that is away is the same in both, so `npm test` has it in WebKit only.
    {
      name: 'firefox',
      use: { engine: 'firefox' },
      testMatch: process.env.TEST_EVERYTHING ? '*.spec.ts' : 'firefox.spec.ts',
    },
    { name: 'webkit', use: { engine: 'webkit' }, testMatch: 'offline.spec.ts' },
  ],
});
