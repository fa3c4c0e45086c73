import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from './server';

let template: Promise<string> | null = null;

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-demo-'));
  const server = await startServer({ dataDir });
  await server.kill('SIGTERM');
  return dataDir;
}

/**
 * A server on a fresh copy of the demo company's data, which takes a moment to make and is made once per process.
 * `removeDemoData` removes what was made for that.
 */
export async function startDemoServer(): Promise<RunningServer> {
  template ??= makeTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-server-'));
  await cp(await template, dataDir, { recursive: true });
  const server = await startServer({ dataDir });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the data that servers were copied from. */
export async function removeDemoData(): Promise<void> {
  if (template) await rm(await template, { recursive: true, force: true });
  template = null;
}
