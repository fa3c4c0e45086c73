import type { FastifyInstance } from 'fastify';
import type { RootDb } from '../db/connect';
import { CALLS_OF_DAY, GROWTH } from '../db/growth';
import { isCompatible } from '../db/migrations/migrate';
import { tooManyTries, unavailable } from '../errors';
import { isSafe } from './replies';

/** How many writes a session may make: in a burst, and per second in the long run. */
type WriteRate = { atOnce: number; perSecond: number };

/** Maximum number of sessions that are tracked. A session that is dropped starts over with a full allowance. */
const MAX_SESSIONS = 10_000;

type Allowance = { left: number; at: number };

/** Limits the writes of each session, or of each store or company, in this process. Uses a token bucket. */
export class WriteRates {
  readonly rate: WriteRate;
  /** least recently used first */
  readonly #sessions = new Map<number, Allowance>();

  constructor(rate: WriteRate) {
    this.rate = rate;
  }

  /**
   * Deducts a write from a session's allowance.
   * @param now milliseconds of a monotonic clock
   * @returns 0 if the write is allowed, otherwise the milliseconds until the next one is
   */
  take(sessionId: number, now: number): number {
    const { atOnce, perSecond } = this.rate;
    const session = this.#sessions.get(sessionId);
    const regained = session ? ((now - session.at) / 1000) * perSecond : 0;
    const left = session ? Math.min(atOnce, session.left + regained) : atOnce;
    const isAllowed = left >= 1;
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { left: isAllowed ? left - 1 : left, at: now });
    const [leastRecent] = this.#sessions.keys();
    if (this.#sessions.size > MAX_SESSIONS && leastRecent !== undefined) this.#sessions.delete(leastRecent);
    return isAllowed ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
  }

  /** the number of tracked sessions */
  get size(): number {
    return this.#sessions.size;
  }
}

/**
 * Far above normal use: a thousand waiting records are sent at full speed (about 70 a second), and two thousand are two
 * months of a busy store.
 */
const RATE: WriteRate = { atOnce: 2_000, perSecond: 20 };
/** For all calls of an access token: a partner's program reads reports, not single tickets. */
export const TOKEN_RATE: WriteRate = { atOnce: 120, perSecond: 2 };

/** For all sessions of a store or company together. Limits the growth of its tables (db/growth). */
export const PLACE_RATE: WriteRate = { atOnce: CALLS_OF_DAY, perSecond: CALLS_OF_DAY / 86_400 };
/** For each user's sign-ins with the right password. */
export const SIGN_IN_RATE: WriteRate = {
  atOnce: GROWTH.session_starts.most,
  perSecond: GROWTH.session_starts.most / 86_400,
};

declare module 'fastify' {
  interface FastifyInstance {
    writeRates: WriteRates;
    placeRates: WriteRates;
  }
}

/**
 * Refuses excessive writes of a session or a whole store, and excessive calls of an access token, before their bodies
 * are read. An outbox retries after the given time. Each process counts separately, so several processes allow several
 * times as many.
 */
export function limitWrites(app: FastifyInstance): void {
  const rates = new WriteRates({ ...RATE });
  app.decorate('writeRates', rates);
  const ofPlaces = new WriteRates({ ...PLACE_RATE });
  app.decorate('placeRates', ofPlaces);
  const byTokens = new WriteRates(TOKEN_RATE);
  app.addHook('preParsing', async ({ method, signedIn }) => {
    if (!signedIn || (isSafe(method) && !signedIn.scope)) return;
    const limited = signedIn.scope ? byTokens : rates;
    const waitMs = limited.take(signedIn.sessionId, performance.now());
    if (waitMs > 0) throw tooManyTries({ kind: 'too_many_writes' }, waitMs, 0);
    if (signedIn.storeId === null || isSafe(method)) return;
    const placeWaitsMs = ofPlaces.take(signedIn.storeId, performance.now());
    if (placeWaitsMs > 0) throw tooManyTries({ kind: 'too_many_of_day' }, placeWaitsMs, 0);
  });
}

/** How soon an outdated process notices a newer schema. */
const RECHECK_MS = 1_000;

/**
 * Refuses writes with 503 once a newer release has changed the schema beyond what this process can work with. Terminals
 * keep their entries until a newer process accepts them.
 * @param db the unrestricted handle
 */
export function refuseWritesWhenTooOld(api: FastifyInstance, db: RootDb): void {
  let check: { at: number; result: Promise<boolean> } | null = null;
  const isStillCompatible = (): Promise<boolean> => {
    const now = performance.now();
    if (check === null || now - check.at > RECHECK_MS) {
      check = { at: now, result: isCompatible(db) };
      check.result.catch(() => {
        // The waiting requests get the error; the next request checks again.
        check = null;
      });
    }
    return check.result;
  };
  api.addHook('onRequest', async (request) => {
    if (isSafe(request.method) || (await isStillCompatible())) return;
    request.log.error(
      'A newer release has changed the database: this process is too old to write. Update it.',
    );
    throw unavailable({ kind: 'server_updating' });
  });
}
