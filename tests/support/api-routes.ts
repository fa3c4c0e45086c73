import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/**
 * Every route of the servers that are built after this, as 'GET /api/store-list/:companyId', told by Fastify
 * itself. HEAD, which Fastify adds to each GET, isn't named.
 * @returns a set that fills while servers are built
 */
export function routesOfServers(): Set<string> {
  const routes = new Set<string>();
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  });
  return routes;
}
