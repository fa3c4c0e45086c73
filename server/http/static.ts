import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildNamedIn } from '../../src/shared/terminals/terminals';
import { OPERATOR_PATH, paths } from '../../src/shared/wire/page-paths';
import type { Env } from '../env';
import { notFound } from '../errors';
import { sendError } from './error-replies';

/** The folder of the built app. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const PACKAGE_FILE = 'lottery-inventory.apk';

/**
 * Serves the built app. Hashed files never change and are sent compressed if the browser allows it (vite.config.ts);
 * all others are revalidated each time. Only navigations fall back to the app's page. A missing asset is a 404;
 * otherwise, a service worker would cache a page as a script.
 * @param env `dataDir`: where the operator may place `app/lottery-inventory.apk`
 */
export async function serveApp(
  app: FastifyInstance,
  { dataDir, operatorName, signUp }: Pick<Env, 'dataDir' | 'operatorName' | 'signUp'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: DIST,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(DIST, 'assets'));
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get(`/app/${PACKAGE_FILE}`, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/vnd.android.package-archive')
      .sendFile(PACKAGE_FILE, join(dataDir, 'app'), { cacheControl: false }),
  );

  // Separate from the page, whose file is the same on every server.
  app.get(OPERATOR_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send({ name: operatorName, sign_up: signUp }),
  );

  app.setNotFoundHandler((request, reply) => {
    // Without a built app there is no page to fall back to.
    if (!isNavigation(request) || !existsSync(join(DIST, 'index.html')))
      return sendError(notFound(), request, reply);
    // The address contains a link's token, which must not be stored on disk.
    if (request.url.startsWith(paths.resetPassword)) reply.header('Cache-Control', 'no-store');
    return reply.sendFile('index.html');
  });
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  // A last segment with a dot is a file name.
  if (/^\/(api|assets|app)(\/|$)/.test(path) || /\.[^/]*$/.test(path)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

/**
 * The build of the app that this server serves, which is the hash in the name of its first script. It changes with any
 * part of the app.
 * @param folder the folder of the built app
 * @returns null without a built app
 */
export async function appBuild(folder: string): Promise<string | null> {
  try {
    return buildNamedIn(await readFile(join(folder, 'index.html'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
