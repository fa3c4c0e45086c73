import { prepareData } from '../databases/prepare-data';
import { bundleServer } from '../servers/bundled-server';

/** Playwright's global set-up: what the tests' servers start from. @returns removes it */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function prepareServers(): Promise<() => Promise<void>> {
  const removals = [await prepareData('demo'), await bundleServer()];
  return async () => {
    for (const remove of removals) await remove();
  };
}
