import { setImmediate as nextEvents } from 'node:timers/promises';
import type pg from 'pg';

/** The owner of a turn: a company, or a store without one, and a store of it. Null before sign-in and for the server's own work. */
export type Whose = { company: number | null; store: number | null };

/** What the turns need of a clock, in ms. */
type TurnsClock = {
  now(): number;
  /** @returns a function that cancels the call */
  callIn(ms: number, call: () => void): () => void;
};

const SYSTEM_CLOCK: TurnsClock = {
  now: () => performance.now(),
  callIn: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A turn this short delays nobody noticeably. */
const SHORT_MS = 10;
/** The longest rest, in ms. By then, a request has taken its few turns. */
const MAX_REST_MS = 250;
/** A company whose last turn was this long ago may be about to ask for another one. */
const ACTIVE_MS = 1_000;

/**
 * Turns at the embedded database, which has one transaction at a time and works in the server's own thread. Companies
 * take turns, and so do the stores of each. A company with a long turn rests just as long while another active company
 * had less time: a request takes several turns, and would otherwise wait for a long one before each. So nobody waits
 * for more than one long transaction of each other company (decision 43).
 */
export class Turns {
  /** By company, in the order of their turns: its waiting stores, ordered in the same way. */
  readonly #waiting = new Map<number | null, Map<number | null, (() => void)[]>>();
  /** By company, most recent last: when it last asked for a turn or ended one, and until when it rests. */
  readonly #active = new Map<number, { at: number; restsUntil: number }>();
  #isTaken = false;
  #cancelWake = (): void => {};

  constructor(private readonly clock = SYSTEM_CLOCK) {}

  /**
   * Waits for a turn. First lets the server receive what has arrived meanwhile: the database responds without yielding
   * to other requests, so a long sequence of transactions would otherwise exclude them.
   * @returns a function that passes the turn on
   */
  async take({ company, store }: Whose): Promise<() => void> {
    await nextEvents();
    this.#noteActive(company, 0);
    await new Promise<void>((begin) => {
      const stores = this.#waiting.get(company) ?? new Map<number | null, (() => void)[]>();
      stores.set(store, [...(stores.get(store) ?? []), begin]);
      this.#waiting.set(company, stores);
      if (!this.#isTaken) this.#beginNext();
    });
    const beganAt = this.clock.now();
    return () => {
      this.#noteActive(company, this.clock.now() - beganAt);
      this.#beginNext();
    };
  }

  /** @param took how long the turn that is ending took, in ms; 0 when it asks for one */
  #noteActive(company: number | null, took: number): void {
    if (company === null) return;
    const now = this.clock.now();
    const restsUntil =
      took > SHORT_MS ? now + Math.min(took, MAX_REST_MS) : (this.#active.get(company)?.restsUntil ?? now);
    this.#active.delete(company);
    this.#active.set(company, { at: now, restsUntil });
  }

  /** Begins the next turn. If all who wait are resting, waits for the end of a rest. */
  #beginNext(): void {
    this.#cancelWake();
    const restOf = this.#rests();
    const begin = this.#takeNext(restOf);
    this.#isTaken = begin !== null;
    if (begin) {
      begin();
      return;
    }
    const rests = [...this.#waiting.keys()].map(restOf);
    // Only if somebody waits, so that the timer doesn't keep an idle process alive.
    if (rests.length > 0) this.#cancelWake = this.clock.callIn(Math.min(...rests), () => this.#beginNext());
  }

  #takeNext(restOf: (company: number | null) => number): (() => void) | null {
    for (const [company, stores] of this.#waiting) {
      if (restOf(company) > 0) continue;
      for (const [store, [next = null, ...others]] of stores) {
        // A company or store with more requests waiting goes to the end.
        stores.delete(store);
        if (others.length > 0) stores.set(store, others);
        this.#waiting.delete(company);
        if (stores.size > 0) this.#waiting.set(company, stores);
        return next;
      }
    }
    return null;
  }

  /** @returns how many ms a company still rests: 0 unless another active company had less time */
  #rests(): (company: number | null) => number {
    const now = this.clock.now();
    let least = Number.POSITIVE_INFINITY;
    for (const [company, { at, restsUntil }] of this.#active)
      if (now - at > ACTIVE_MS) this.#active.delete(company);
      else least = Math.min(least, restsUntil);
    return (company) => {
      const until = company === null ? now : (this.#active.get(company)?.restsUntil ?? now);
      return until > now && least < until ? until - now : 0;
    };
  }
}

/** Takes a connection of the pool for a request of a store or its company. @returns a function that gives it back */
export type TakeShare = (scope: { storeId: number } | { companyId: number }) => Promise<() => void>;

/** The driver's message; `isDatabaseUnavailable` looks for it. */
const NO_CONNECTION = 'timeout exceeded when trying to connect: other requests of this store hold its share';

/**
 * Limits how much of a pool one user of it may occupy, so that one store's expensive or waiting requests don't keep out
 * the others (decision 43). Waiting requests get connections in the order of arrival.
 */
class Shares {
  readonly #inUse = new Map<string, { count: number; waiting: (() => void)[] }>();

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Takes a connection.
   * @param whose the owner of the share
   * @param part the fraction of the pool's connections that the owner may use
   * @returns a function that gives it back
   * @throws Error of an unavailable database when none became free within the pool's connection timeout
   */
  async take(whose: string, part: number): Promise<() => void> {
    const share = this.#inUse.get(whose) ?? { count: 0, waiting: [] };
    this.#inUse.set(whose, share);
    if (share.count < Math.max(1, Math.floor(this.pool.options.max * part))) share.count++;
    else await this.#placeIn(share.waiting);
    return () => {
      const next = share.waiting.shift();
      if (next) next();
      else if (--share.count === 0) this.#inUse.delete(whose);
    };
  }

  #placeIn(waiting: (() => void)[]): Promise<void> {
    return new Promise((start, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        fail(new Error(NO_CONNECTION));
      }, this.pool.options.connectionTimeoutMillis);
      const begin = (): void => {
        clearTimeout(timer);
        start();
      };
      waiting.push(begin);
    });
  }
}

/** Limits a store or a company to half of the pool. More of its requests would mostly wait for each other. */
export function sharesOfPlaces(pool: pg.Pool): TakeShare {
  const shares = new Shares(pool);
  return (scope) => shares.take(String('storeId' in scope ? scope.storeId : scope.companyId), 1 / 2);
}

/** A store's data server is looked up again after this time, since the rebalancer moves stores. */
const SAME_SERVER_MS = 60_000;
/** Maximum number of stores whose data server is remembered. */
const MAX_KEPT = 20_000;

/**
 * Limits shares for a database that is distributed over the servers of Citus. The stores of one data server may use two
 * fifths of the pool. Companies, whose statements go to all servers, may use a fifth. So if a server hangs, and its
 * requests hold their connections until the time limit, some are left for the others.
 */
export function sharesOfServers(pool: pg.Pool): TakeShare {
  const shares = new Shares(pool);
  const kept = new Map<number, { server: Promise<string>; at: number }>();
  const serverOf = (store: number): Promise<string> => {
    const cached = kept.get(store);
    if (cached && performance.now() - cached.at < SAME_SERVER_MS) return cached.server;
    const server = pool
      .query<{ server: string }>(
        `SELECT groupid::text AS server FROM pg_dist_placement
         WHERE shardid = get_shard_id_for_distribution_column('store_stock', $1::int)`,
        [store],
      )
      .then(({ rows: [placement] }) => placement?.server ?? '');
    server.catch(() => kept.delete(store));
    kept.delete(store);
    kept.set(store, { server, at: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return server;
  };
  return async (scope) =>
    'storeId' in scope
      ? shares.take(`server ${await serverOf(scope.storeId)}`, 2 / 5)
      : shares.take('companies', 1 / 5);
}
