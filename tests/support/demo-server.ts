import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from './server';

/** Where the demo company's data lies ready, for every process of a test run. */
const DEMO_DATA = 'TEST_DEMO_DATA';

/**
 * Makes the demo company's data once for a whole run, since two weeks of trade take a while. Playwright's global
 * set-up.
 * @returns removes them
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-demo-'));
  const server = await startServer({ dataDir });
  await server.kill('SIGTERM');
  process.env[DEMO_DATA] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** A server on a copy of the demo company's data. */
export async function startDemoServer(): Promise<RunningServer> {
  const demoData = process.env[DEMO_DATA];
  if (!demoData) throw new Error('No demo data: the global set-up has not run');
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-server-'));
  await cp(demoData, dataDir, { recursive: true });
  const server = await startServer({ dataDir });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
