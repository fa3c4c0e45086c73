import { defineConfig } from '@playwright/test';
import type { EngineOption } from './till-test';

// The protocol of Firefox needs WebSocket, which Node 20 has behind this flag; newer ones have it anyway.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`;

/** The built app in browsers without Background Sync. */
export default defineConfig<EngineOption>({
  testDir: '.',
  globalSetup: '../support/browsers/global-setup.ts',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // One stray failure in CI shouldn't stop everybody; `npm test` names each test that needed the second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' }, testMatch: 'offline.spec.ts' },
  ],
});
