import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { PROGRAMS as SERVER_PROGRAMS } from '../../../server/vite.config';
import { PROJECT } from '../structure/sources';

/** Environment variable with the folder of the bundled programs, for every process of the run. */
const BUNDLES = 'TEST_SERVER_PROGRAMS';

/** The server's programs, and the server of the fuzz tests. */
const PROGRAMS = { ...SERVER_PROGRAMS, served: 'tests/fuzz/served.ts' };

/** Environment variable: the bundled programs take the time to optimize, since they are measured. */
const OPTIMIZING = 'TEST_SERVER_OPTIMIZING';

/**
 * Node.js arguments that run a program: its bundle if this run has one, otherwise its source. Optimizing the code of the
 * embedded database takes a quarter of a start's CPU time; only the server of the fuzz tests works long enough to get it back.
 */
export function serverProgram(name: keyof typeof PROGRAMS): string[] {
  const folder = process.env[BUNDLES];
  if (!folder) return ['--import', 'tsx', PROGRAMS[name]];
  const flags = process.env[OPTIMIZING] || name === 'served' ? [] : ['--liftoff-only'];
  return [...flags, join(folder, `${name}.mjs`)];
}

/**
 * Bundles these programs as `npm start` does, unless this run already has them: the tests start hundreds of servers.
 * @param optimizing for benchmarks: they run as `npm start` runs them
 * @returns a function that removes the bundles
 */
export async function bundleServer({ optimizing = false } = {}): Promise<() => Promise<void>> {
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
  if (optimizing) process.env[OPTIMIZING] = '1';
  return async () => {
    delete process.env[BUNDLES];
    delete process.env[OPTIMIZING];
    await rm(folder, { recursive: true });
  };
}
