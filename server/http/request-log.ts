import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../src/shared/wire/errors';
import type { EndpointFacts } from '../../src/shared/wire/facts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the code of the refusal */
    refusedAs: ErrorCode | null;
    /** of a sign-in: the user's id */
    account: number | null;
    /** the access token that it presents, also a refused one */
    accessTokenId: number | null;
  }
}

/** The logged event of a request with this response status; null for none. */
function eventOf(
  { done, refused }: NonNullable<EndpointFacts['event']> | Record<string, undefined>,
  status: number,
): { level: 'info' | 'warn'; event: string } | null {
  if (status < 400) return done ? { level: 'info', event: done } : null;
  if (refused && status < 500) return { level: 'warn', event: refused };
  if (status === 429) return { level: 'warn', event: 'throttled' };
  if (status === 403) return { level: 'warn', event: 'access_refused' };
  // Not an attack: the session has ended, or the client has none yet.
  return status === 401 ? { level: 'info', event: 'token_refused' } : null;
}

/**
 * Logs one line per request after its response: the route's pattern and never the address, which may contain a reset
 * link's token or a search; ids and no names. Requests for files and health checks are logged at the debug level.
 */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', null);
  app.decorateRequest('account', null);
  app.decorateRequest('accessTokenId', null);

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, signedIn, accessTokenId, account, refusedAs, trace } = request;
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
        traceId: trace.traceId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(signedIn
          ? { userId: signedIn.id, storeId: signedIn.storeId, atTerminal: signedIn.isTerminal }
          : {}),
        ...(accessTokenId === null ? {} : { accessTokenId }),
        ...(account === null ? {} : { userId: account }),
        address: request.ip,
      },
      'request',
    );
  });
}
