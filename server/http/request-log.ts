import type { FastifyInstance } from 'fastify';
import type { EndpointFacts } from '../../src/contract/endpoints/facts';
import type { ErrorCode } from '../../src/contract/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** why it was refused */
    refusedAs: ErrorCode | null;
    /** of a sign-in: whose it was */
    account: number | null;
  }
}

/** What the log calls a request that was answered with this status; null: nothing to call it. */
function eventOf(
  { done, refused }: NonNullable<EndpointFacts['event']> | Record<string, undefined>,
  status: number,
): { level: 'info' | 'warn'; event: string } | null {
  if (status < 400) return done ? { level: 'info', event: done } : null;
  if (refused && status < 500) return { level: 'warn', event: refused };
  if (status === 429) return { level: 'warn', event: 'throttled' };
  if (status === 403) return { level: 'warn', event: 'access_refused' };
  // A session that has ended is no attack; a client that has none asks this way.
  return status === 401 ? { level: 'info', event: 'token_refused' } : null;
}

/**
 * One line for each request, when it was answered. It names the route and never the address, in which a reset link's
 * token or a page's search stands; ids, and no names. What only serves files or tells of health is for debugging.
 */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', null);
  app.decorateRequest('account', null);

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, signedIn, account, refusedAs } = request;
    const { statusCode: status } = reply;
    const { endpoint } = routeOptions.config;
    const security = eventOf(endpoint?.event ?? {}, status);
    const level = security?.level ?? (endpoint ? 'info' : 'debug');
    request.log[level](
      {
        ...(security ? { event: security.event } : {}),
        method,
        route: routeOptions.url ?? null,
        status,
        ...(refusedAs ? { code: refusedAs } : {}),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(signedIn
          ? { userId: signedIn.id, storeId: signedIn.storeId, atTerminal: signedIn.isTerminal }
          : {}),
        ...(account === null ? {} : { userId: account }),
        address: request.ip,
      },
      'request',
    );
  });
}
