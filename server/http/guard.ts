import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SalesBody } from '../../src/shared/counting/sales-schema';
import { drawerPaths } from '../../src/shared/drawer/paths';
import type { OnShelfBody } from '../../src/shared/stock/stock-schema';
import { type Action, READ_BY_TOKENS, ROLE, type TokenScope } from '../../src/shared/wire/access';
import { factsOf } from '../../src/shared/wire/endpoints';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { StoresNamed } from '../../src/shared/wire/facts';
import {
  accessTokenOf,
  actingAs,
  actingAt,
  type Caller,
  companyIdOf,
  reachOf,
  readsArea,
  requireStore,
  type TokenOwner,
} from '../access';
import type { Db, RootDb } from '../db/connect';
import { samplesAmong } from '../db/samples';
import { type Scope, withinScope } from '../db/tenant-handles';
import { ApiError, forbidden, ofSample, unauthenticated } from '../errors';
import { networkOf } from './connections';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: Caller | null;
  }
}

/** The functions of the accounts that the guard needs. */
type Identities = {
  /** Finds the owner of a token. */
  findCaller(db: RootDb, token: string, now: Date): Promise<TokenOwner>;
  /** Checks whether any user exists. */
  hasUsers(db: Db): Promise<boolean>;
};

/** The companies, for lists that cover a store or all stores of a company. */
export type Companies = {
  /** @returns whether the id in the request is a company's */
  isCompany(request: FastifyRequest, id: number): Promise<boolean>;
};

/** The stores and companies that a request names. Each is checked before the handler runs. */
function storesNamed(request: FastifyRequest, where: StoresNamed): number[] {
  const { params, body } = request as { params: PlacePath; body?: PlaceBody | EntriesBody };
  switch (where) {
    case 'path':
      return idsAmong(params.storeId, params.companyId, params.id);
    case 'body': {
      const { store_id, company_id } = (body ?? {}) as PlaceBody;
      return idsAmong(store_id, company_id);
    }
    case 'entries': {
      const { data } = body as EntriesBody;
      return (Array.isArray(data) ? data : [...data.scanned, ...data.non_scanned]).map(
        (entry) => entry.store_id,
      );
    }
    case 'none':
      return [];
  }
}

type PlacePath = { storeId?: number; companyId?: number; id?: number };
type PlaceBody = { store_id?: unknown; company_id?: unknown };
type EntriesBody = OnShelfBody | SalesBody;

const idsAmong = (...ids: unknown[]): number[] => ids.filter((id) => typeof id === 'number');

/** The stores and companies that a request concerns: those that it names, and its caller's own. */
export function placesOf(request: FastifyRequest): Set<number> {
  const access = request.routeOptions.config.endpoint?.access;
  if (!access || access === 'open') return new Set();
  return new Set([...storesNamed(request, access.stores), ...idsAmong(request.signedIn?.storeId)]);
}

/** The party whose share of the server a request uses: its company or, before sign-in, its network. */
export function partyOf({ signedIn, ip }: FastifyRequest): string {
  if (!signedIn) return `network ${networkOf(ip)}`;
  const companyId = companyIdOf(signedIn);
  return companyId === null ? `user ${signedIn.id}` : `company ${companyId}`;
}

/** The caller of a route that isn't open. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw new Error('This route is open and has no caller.');
  return request.signedIn;
}

/**
 * Checks every request of this part of the server: its token, whether the role may perform the action, and whether the
 * caller may access the named stores. Then limits the tenant handle of the database to the scope of this caller. A
 * route that isn't in the endpoint table fails at startup.
 * @param requiresSecondFactor whether the operator requires a second factor for all users
 */
export function guardRoutes(
  api: FastifyInstance,
  db: RootDb,
  { findCaller, hasUsers }: Identities,
  requiresSecondFactor: boolean,
): void {
  api.decorateRequest('signedIn', null);

  api.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${String(route.method)} ${route.url} isn’t in the endpoint table.`);
  });

  api.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.endpoint?.access;
    if (!access || access === 'open') return;
    if (access.openAtFirst && !(await hasUsers(db))) return;
    const token = tokenOf(request);
    if (!token) throw unauthenticated();
    const owner = await findCaller(db, token, request.now());
    if (owner === 'unknown') throw unauthenticated();
    if (owner === 'expired') throw new ApiError(401, ERROR_CODE.sessionExpired);
    if ('endedToken' in owner) {
      request.accessTokenId = owner.endedToken;
      throw new ApiError(401, ERROR_CODE.unauthenticated, { kind: 'access_token_ended' });
    }
    request.accessTokenId = accessTokenOf(owner);
    if (owner.scope && !mayByToken(owner.scope, request, access.action))
      throw forbidden({ kind: 'not_by_token' });
    request.signedIn = actingAs(owner, access.action);
    if (reachOf(access.action, request.signedIn) === null) throw forbidden();
    if ((owner.opened ? OF_VIEW : OF_EVERYBODY).includes(access.action)) return;
    if (owner.readsOnly && isWriting(request))
      throw new ApiError(403, ERROR_CODE.readsOnly, { kind: 'reads_only' });
    const { secondFactor } = owner;
    const isRequired = requiresSecondFactor || secondFactor?.isRequiredByCompany === true;
    if (secondFactor && isRequired && !secondFactor.isOn && !mayByTerminal(access.action))
      throw new ApiError(403, ERROR_CODE.secondFactorNeeded, { kind: 'second_factor_needed' });
  });

  // After the body is read, because the events of reading it would lose the scope.
  api.addHook('preHandler', (request, _reply, done) => {
    if (!request.signedIn) return done();
    const owner = request.signedIn;
    request.signedIn = callerAt(request, owner);
    withinScope(scopeOf(request, owner, request.signedIn), done);
  });

  api.addHook('preHandler', async (request) => {
    const access = request.routeOptions.config.endpoint?.access;
    if (!access || access === 'open' || !request.signedIn) return;
    for (const storeId of new Set(storesNamed(request, access.stores))) {
      if (!isWriting(request) && readsArea(request.signedIn, access.action, storeId)) continue;
      await requireStore(db, request.signedIn, access.action, storeId);
    }
    // Other programs treat what they read as real data, and send real data.
    if (request.signedIn.scope && (await samplesAmong(db, [...placesOf(request)])).size > 0)
      throw ofSample('holds_sample');
  });
}

/**
 * Checks whether an access token may make a call. Tokens for reading may only make GETs, and tokens for registers may
 * only send their figures.
 */
const mayByToken = (scope: TokenScope, { method, routeOptions }: FastifyRequest, action: Action): boolean =>
  scope === 'register'
    ? routeOptions.config.endpoint === factsOf(drawerPaths.registerFigures)
    : method === 'GET' && READ_BY_TOKENS.includes(action);

/** The caller of a request, at the store that it names. */
function callerAt(request: FastifyRequest, owner: Caller): Caller {
  const access = request.routeOptions.config.endpoint?.access;
  if (!access || access === 'open') return owner;
  return actingAt(owner, access.action, storesNamed(request, access.stores));
}

/**
 * The scope in which a request is handled, normally its caller's. A company works at the store that the request names
 * if a store's own user may do the same (decision 87). The database looks up whose store it is, so a request can only
 * narrow its reach. An area manager works at the named store, with the rows of their own account, which belong to the
 * first store (decision 96).
 * @param owner of the token; the caller may be at another store
 */
function scopeOf(
  request: FastifyRequest,
  owner: Caller,
  { role, storeId, companyId, otherStores }: Caller,
): Scope {
  if (role === ROLE.superAdmin) return 'every store';
  if (storeId === null) throw new Error('Only a SuperAdmin belongs to no store.');
  if (role !== ROLE.admin) {
    const others = storeId === owner.storeId || owner.storeId === null ? otherStores : [owner.storeId];
    return { storeId, companyId, ...(others && { others }) };
  }
  const access = request.routeOptions.config.endpoint?.access;
  if (!access || access === 'open' || !ofStores(access.action)) return { companyId: storeId };
  const [onlyStore, ...others] = new Set(storesNamed(request, access.stores));
  const isOneStore = onlyStore !== undefined && onlyStore !== storeId && others.length === 0;
  return { companyId: storeId, ...(isOneStore && { at: onlyStore }) };
}

/** Actions that everyone who is signed in may perform, including bookkeepers and people who still need a second factor. */
const OF_EVERYBODY: readonly Action[] = [
  'reportErrors',
  'endOwnSession',
  'readOwnProfile',
  'endOwnSignIns',
  'manageOwnSecondFactor',
  'reportProblem',
];

/** The actions among these that a SuperAdmin may perform who has opened a company. The others change the account itself. */
const OF_VIEW: readonly Action[] = ['reportErrors', 'endOwnSession', 'readOwnProfile', 'reportProblem'];

const isWriting = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.idempotency !== undefined;

/**
 * Checks whether a clerk's terminal may perform an action. Terminals are never asked for a second factor, so that
 * counting never waits for it.
 */
const mayByTerminal = (action: Action): boolean =>
  reachOf(action, { role: ROLE.store, isTerminal: true, otherStores: null }) !== null;

/** Checks whether a store's own user may perform an action. */
const ofStores = (action: Action): boolean =>
  reachOf(action, { role: ROLE.store, isTerminal: false, otherStores: null }) !== null;

/** The token that a request sends; null for none. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
