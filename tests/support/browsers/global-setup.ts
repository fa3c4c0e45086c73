import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareData } from '../databases/prepare-data';
import { bundleServer } from '../servers/bundled-server';
import { BUILT_PAGES } from './built-page';

/** Prepares the folder of the bundled pages. @returns a function that removes it */
async function keepPages(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-pages-'));
  process.env[BUILT_PAGES] = folder;
  return () => rm(folder, { recursive: true });
}

/**
 * Playwright's global setup: prepares the servers' data and programs, and the data shared by the workers.
 * @returns a function that removes them
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function prepareServers(): Promise<() => Promise<void>> {
  const removals = [
    await prepareData('plain'),
    // Only tests marked @all use it; without it, a server creates its own.
    ...(process.env.TEST_EVERYTHING ? [await prepareData('demo')] : []),
    await bundleServer(),
    await keepPages(),
  ];
  return async () => {
    for (const remove of removals) await remove();
  };
}
