import { createServer } from 'vite';

/**
 * Runs record.ts as the build would: the app's code imports styles, and modules that the build makes. `node
 * tests/releases/record.mjs 4` records release 4.
 */
const server = await createServer({
  configFile: './vite.config.ts',
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
});
await server.ssrLoadModule('/tests/releases/record.ts');
await server.close();
