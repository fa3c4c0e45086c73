import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERROR_CODE } from '../../src/contract/errors';
import { ROLE } from '../../src/contract/roles';
import { type Action, type Caller, reachOf, type TokenOwner } from '../access/access';
import { requireStore } from '../access/store-access';
import type { Db } from '../db/connect';
import { type Scope, withinScope } from '../db/tenancy/tenant-handles';
import { ApiError, forbidden, unauthenticated } from '../errors';

/**
 * What a route says about itself: open to everyone, or the action it stands for and the stores that a
 * request names (each is checked before the handler runs).
 */
export type RouteAccess =
  | 'open'
  | {
      action: Action;
      stores: (request: FastifyRequest) => readonly number[];
      /** open as long as there is no user at all */
      openAtFirst?: true;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
  interface FastifyRequest {
    signedIn: Caller | null;
  }
}

/** How the guard learns who is there; the accounts know. */
export type Identities = {
  /** Finds the session of a token. */
  findCaller(db: Db, token: string, now: Date): Promise<TokenOwner>;
  /** Whether anybody can sign in at all. */
  hasUsers(db: Db): Promise<boolean>;
};

/** The store id of the path. */
export const storeOfPath = (request: FastifyRequest): number[] => [
  (request.params as { storeId: number }).storeId,
];
/** The id of the path, a store's or a company's. */
export const placeOfPath = (request: FastifyRequest): number[] => [(request.params as { id: number }).id];
/** The company id of the path. */
export const companyOfPath = (request: FastifyRequest): number[] => [
  (request.params as { companyId: number }).companyId,
];
/** The store and the company that the body names, if it does. */
export const storesInBody = (request: FastifyRequest): number[] => {
  const body = request.body as { store_id?: unknown; company_id?: unknown } | undefined;
  return [body?.store_id, body?.company_id].filter((id) => typeof id === 'number');
};
/** The store id of the body. */
export const storeOfBody = (request: FastifyRequest): number[] => [
  (request.body as { store_id: number }).store_id,
];
/** The route names no store: it works on the caller's own rows. */
export const noStore = (): number[] => [];

/** The caller of a route that isn't open. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw new Error('This route is open and has no caller.');
  return request.signedIn;
}

/**
 * Every route of this part of the server passes here: who asks, may this role do it, are the named stores
 * theirs. A route without a declared access fails at start-up. From here to its end the request is in the scope of its
 * caller, whom the tenant handle of the database serves.
 * @param db the unrestricted handle
 */
export function guardRoutes(api: FastifyInstance, db: Db, { findCaller, hasUsers }: Identities): void {
  api.decorateRequest('signedIn', null);

  api.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`No access declared for ${String(route.method)} ${route.url}`);
  });

  api.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access || access === 'open') return;
    if (access.openAtFirst && !(await hasUsers(db))) return;
    const token = tokenOf(request);
    if (!token) throw unauthenticated();
    const owner = await findCaller(db, token, new Date());
    if (owner === 'unknown') throw unauthenticated();
    if (owner === 'expired') throw new ApiError(401, ERROR_CODE.sessionExpired);
    request.signedIn = owner;
    if (reachOf(access.action, request.signedIn) === null) throw forbidden();
  });

  // After the body was read, whose events would lose the scope.
  api.addHook('preHandler', (request, _reply, done) => {
    if (request.signedIn) withinScope(scopeOf(request.signedIn), done);
    else done();
  });

  api.addHook('preHandler', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access || access === 'open' || !request.signedIn) return;
    for (const storeId of new Set(access.stores(request)))
      await requireStore(db, request.signedIn, access.action, storeId);
  });
}

/** A caller's scope is that of the role, whatever a route asks for. */
function scopeOf({ role, storeId, companyId }: Caller): Scope {
  if (role === ROLE.superAdmin) return 'every store';
  if (storeId === null) throw new Error('Only a SuperAdmin belongs to no store.');
  return role === ROLE.admin ? { companyId: storeId } : { storeId, companyId };
}

/** The token that a request presents, null for none. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
