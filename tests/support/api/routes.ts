import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

/**
 * The routes of all servers built in this test file after this call, from Fastify, as 'GET /api/store-list/:companyId'.
 * HEAD, which Fastify adds to each GET, is left out.
 * @returns a set that fills while servers are built
 */
export function routesOfServers(): Set<string> {
  const routes = new Set<string>();
  const noteRoutes = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', noteRoutes);
  afterAll(() => void unsubscribe('fastify.initialization', noteRoutes));
  return routes;
}
