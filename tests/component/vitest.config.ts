import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { madeModules, PATIENCE } from '../../vite.config';
import { plainPageLaunch } from '../support/browsers/chromium';
import { LEFT_TO_ALL } from '../support/runner/tally';
import { freePort } from '../support/servers/server';
import { PROJECT } from '../support/structure/sources';
import { REAL_CODES } from '../support/tickets/real-codes';
import * as commands from './commands';

const port = await freePort();

/** Component tests: the app's screens in one page of Chromium for the whole run, with a real server (CONTRIBUTING.md). */
export default defineConfig({
  test: {
    silent: 'passed-only',
    tags: [{ name: LEFT_TO_ALL }],
    projects: [
      {
        root: PROJECT,
        cacheDir: join(PROJECT, 'node_modules/.vite/component'),
        plugins: [react(), madeModules()],
        server: { proxy: { '/api': `http://127.0.0.1:${port}` } },
        // Everything that a screen or its workers import, so that nothing is bundled, and no page reloaded, in the middle of
        // a test.
        optimizeDeps: { entries: ['index.html', 'tests/component/*.tsx', 'src/**/*-worker.ts'] },
        test: {
          name: 'component',
          include: ['tests/component/*.test.tsx'],
          globalSetup: ['tests/component/global-setup.ts'],
          provide: {
            serverPort: port,
            realCodes: REAL_CODES,
            everything: Boolean(process.env.TEST_EVERYTHING),
          },
          setupFiles: ['tests/component/setup.ts'],
          isolate: false,
          fileParallelism: false,
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: plainPageLaunch(), contextOptions: { locale: 'en-US' } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            commands,
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
