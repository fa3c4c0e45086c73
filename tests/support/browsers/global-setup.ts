import { prepareData } from '../databases/prepare-data';
import { bundleServer } from '../servers/bundled-server';

/** Playwright's global setup: prepares the servers' data and programs. @returns a function that removes them */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function prepareServers(): Promise<() => Promise<void>> {
  const removals = [await prepareData('demo'), await bundleServer()];
  return async () => {
    for (const remove of removals) await remove();
  };
}
