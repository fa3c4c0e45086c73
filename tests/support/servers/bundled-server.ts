import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { PROGRAMS as SERVER_PROGRAMS } from '../../../server/vite.config';
import { PROJECT } from '../structure/sources';

/** Environment variable with the folder of the bundled programs, for every process of the run. */
const BUNDLES = 'TEST_SERVER_PROGRAMS';

/** The server's programs, and the server of the fuzz tests. */
const PROGRAMS = { ...SERVER_PROGRAMS, served: 'tests/fuzz/served.ts' };

/** Node.js arguments that run a program: its bundle if this run has one, otherwise its source. */
export function serverProgram(name: keyof typeof PROGRAMS): string[] {
  const folder = process.env[BUNDLES];
  return folder ? [join(folder, `${name}.mjs`)] : ['--import', 'tsx', PROGRAMS[name]];
}

/**
 * Bundles these programs as `npm start` does, unless this run already has them: the tests start hundreds of servers.
 * @returns a function that removes the bundles
 */
export async function bundleServer(): Promise<() => Promise<void>> {
  if (process.env[BUNDLES]) return async () => {};
  const results = join(PROJECT, 'test-results');
  await mkdir(results, { recursive: true });
  // Inside the project, where Node.js finds its packages.
  const folder = await mkdtemp(join(results, 'server-'));
  await build({
    configFile: join(PROJECT, 'server/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, rolldownOptions: { input: PROGRAMS } },
  });
  process.env[BUNDLES] = folder;
  return async () => {
    delete process.env[BUNDLES];
    await rm(folder, { recursive: true });
  };
}
