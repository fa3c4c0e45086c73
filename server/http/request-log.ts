import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../src/contract/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** why it was refused */
    refusedAs: ErrorCode | null;
    /** of a sign-in: whose it was */
    account: number | null;
  }
}

type SecurityEvent = { done?: string; refused?: string };

/**
 * The calls that change who may do what (OWASP ASVS 5, 16.3), by method and route, and what the log calls it when they
 * are done or refused. Of all others it tells that they were refused.
 */
export const SECURITY_EVENTS: Record<string, SecurityEvent> = {
  'POST /api/login': { done: 'signed_in', refused: 'sign_in_refused' },
  'POST /api/logout': { done: 'signed_out' },
  'DELETE /api/sessions': { done: 'sign_ins_ended' },
  'DELETE /api/sessions/:id': { done: 'session_ended' },
  'POST /api/forget-pwd': { done: 'reset_link_requested' },
  'POST /api/reset-pwd': { done: 'password_reset', refused: 'password_reset_refused' },
  'POST /api/terminals/hand-over': { done: 'terminal_handed_over' },
  'POST /api/clerk-unlock': { done: 'clerk_on_duty', refused: 'clerk_refused' },
  'DELETE /api/terminals/:storeId/:code/session': { done: 'terminal_access_ended' },
  'POST /api/post-register': { done: 'account_added' },
  'POST /api/add-user': { done: 'account_added' },
  'PUT /api/updateProfile/:id': { done: 'account_changed', refused: 'account_change_refused' },
  'PUT /api/update-user-status': { done: 'account_changed' },
  'POST /api/store-register': { done: 'store_added' },
  'PUT /api/store-update/:id': { done: 'store_changed' },
  'PUT /api/store-delete/:id': { done: 'store_deactivated' },
};

function eventOf(route: string, status: number): { level: 'info' | 'warn'; event: string } | null {
  const { done, refused } = SECURITY_EVENTS[route] ?? {};
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
    const security = eventOf(routeName(request), status);
    const level = security?.level ?? (routeOptions.config.access ? 'info' : 'debug');
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

/** As routes are named where they are listed: `POST /api/login`. */
const routeName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
