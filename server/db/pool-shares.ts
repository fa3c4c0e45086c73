import type pg from 'pg';

/** Takes a connection's place in the pool for a request of a store, or of its company. @returns gives it back */
export type TakeShare = (scope: { storeId: number } | { companyId: number }) => Promise<() => void>;

/** The driver's own words, which `isDatabaseUnavailable` knows. */
const NO_CONNECTION = 'timeout exceeded when trying to connect: other requests of this store hold its share';

/**
 * Limits how much of a pool one user of it may occupy, so that one store's costly or waiting requests don't keep out the
 * others (decision 43). Waiting requests get places in the order of arrival.
 */
class Shares {
  readonly #inUse = new Map<string, { count: number; waiting: (() => void)[] }>();

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Takes a place.
   * @param whose the owner of the share
   * @param part of the pool's connections that the owner may use
   * @returns gives the place back
   * @throws Error of an unavailable database when none became free in the time that the pool allows for a connection
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

/** A store, or a company, may use half of the pool: more of its requests would mostly wait for each other. */
export function sharesOfPlaces(pool: pg.Pool): TakeShare {
  const shares = new Shares(pool);
  return (scope) => shares.take(String('storeId' in scope ? scope.storeId : scope.companyId), 1 / 2);
}

/** A store's data server is looked up again after this time, since the rebalancer moves stores. */
const SAME_SERVER_MS = 60_000;
/** The number of stores whose data server is kept. */
const MAX_KEPT = 20_000;

/**
 * For a database that is distributed over the servers of Citus. The stores of one data server may use two fifths of the pool, and
 * companies, whose statements go to all servers, a fifth. So a server that hangs, whose requests hold their connections until
 * the time limit, leaves some to the others.
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
