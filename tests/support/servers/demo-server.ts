import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedData } from '../databases/prepared-data';
import { type RunningServer, startServer } from './server';

/** A server on a copy of the plain demo company's data, or of the demo's. */
export async function startDemoServer(kind: 'plain' | 'demo' = 'plain'): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-server-'));
  copyPreparedData(kind, dataDir);
  const server = await startServer({ dataDir });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
