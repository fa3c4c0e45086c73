import type { TestProject } from 'vitest/node';
import { prepareData } from '../support/databases/prepare-data';
import { bundleServer } from '../support/servers/bundled-server';
import { startServer } from '../support/servers/server';
import type { RealCode } from '../support/tickets/real-codes';

declare module 'vitest' {
  interface ProvidedContext {
    /** the port to which the page's requests are forwarded */
    serverPort: number;
    realCodes: readonly RealCode[];
    /** in `npm run test:all` */
    everything: boolean;
  }
}

/** Vitest's global setup: starts the server with the plain demo company. @returns a function that stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removals = [await prepareData('plain'), await bundleServer()];
  const server = await startServer({
    port: project.getProvidedContext().serverPort,
    env: { SIGN_UP: '1' },
  });
  return async () => {
    await server.stop();
    for (const remove of removals) await remove();
  };
}
