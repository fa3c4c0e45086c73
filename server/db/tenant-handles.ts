import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type pg from 'pg';
import { OperatorError } from '../errors';
import { isDatabaseUnavailable } from './database-errors';
import { begin as beginOn, named, PreparedStatements } from './named-statements';

/**
 * The rows that the tenant handle can access: those of a store and those that its company shares with it;
 * those of a company and its stores; or, for a SuperAdmin, all rows.
 */
export type Scope = { storeId: number; companyId: number | null } | { companyId: number } | 'every store';

const scope = new AsyncLocalStorage<Scope>();

/** Runs `work`, with everything that it awaits, in a scope: the tenant handle accesses only the rows of `reached`. */
export const withinScope = <T>(reached: Scope, work: () => T): T => scope.run(reached, work);

/**
 * The restriction of a transaction to the caller's rows: the settings that the policies read, and the role to
 * which they apply. Its effect ends with the transaction, so a pool in transaction mode can reuse the connection.
 */
type Restriction = {
  role: string;
  settings: readonly string[];
  /** in the scope of a company, its id */
  company: number | null;
  /** in the scope of a store, its id */
  store: number | null;
};

/**
 * The restriction in the caller's scope; null when nothing is restricted.
 * @throws Error outside every scope: a route without a sign-in check can't access anything
 */
function restriction(): Restriction | null {
  const reached = scope.getStore();
  if (reached === undefined) throw new Error('Nobody is signed in, so the tenant handle can’t be used.');
  if (reached === 'every store') return null;
  if (!('storeId' in reached))
    return {
      ...{ role: 'lottery_company', settings: [placeIs(reached.companyId)] },
      ...{ company: reached.companyId, store: null },
    };
  const settings = [placeIs(reached.storeId), companyIs(reached.companyId)];
  return { role: 'lottery_tenant', settings, company: null, store: reached.storeId };
}

const unrestricted = (): null => null;

/** Used instead of a role in unrestricted transactions. */
const ALL_ROWS = 'all';

/** Sends a message without parameters, without waiting for earlier ones. */
type Send = (text: string) => Promise<unknown>;

/** The messages that restrict a transaction which has begun. If one fails, the transaction is aborted, and all after it fail. */
type Messages = (statements: readonly string[]) => readonly string[];
/** All statements in one message. */
const together: Messages = (statements) => [statements.join('; ')];
/** For Citus: it forwards the message of a single SET LOCAL to the data servers, and ignores set_config. */
const oneByOne: Messages = (statements) => statements;

const settingsOf = ({ role, settings }: Restriction, stores: number[] | null): string[] => [
  ...settings,
  ...(stores === null ? [] : [storesAre(stores)]),
  `SET LOCAL ROLE ${role}`,
];

/**
 * The stores of a restriction's company, from the table of stores by company; null: it isn't for a company.
 */
async function storesOf(send: Send, { company }: Restriction): Promise<number[] | null> {
  if (company === null) return null;
  const found = await send(`SELECT id FROM stores WHERE parent_id = ${whole(company)} ORDER BY id`);
  return (found as { rows: { id: number }[] }).rows.map(({ id }) => id);
}

/** Settings of a transaction, read by the policies of migrations 7 and 36. */
export const placeIs = (place: number): string => `SET LOCAL lottery.place = ${whole(place)}`;
export const companyIs = (company: number | null): string =>
  `SET LOCAL lottery.company = ${company === null ? "''" : whole(company)}`;
export const storesAre = (stores: readonly number[]): string =>
  `SET LOCAL lottery.stores = '{${stores.map(whole).join(',')}}'`;

/** A number for a statement's text: a message with several statements can't have parameters. */
function whole(id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error(`Not an id: ${id}`);
  return String(id);
}

/**
 * Limits how much of the database one user of it may occupy, so that one store's costly or waiting requests don't keep out
 * the others (decision 43). Who waits gets a turn in the order of arrival.
 */
export class Shares {
  readonly #inUse = new Map<string, { count: number; waiting: (() => void)[] }>();

  /** @param timeoutMs the time that a request waits at most; by default, any time */
  constructor(private readonly timeoutMs?: number) {}

  /**
   * Takes a part of a share.
   * @param whose the owner of the share
   * @param size the parts of the share
   * @returns gives the part back
   * @throws Error of an unavailable database when none became free in time
   */
  async take(whose: string, size: number): Promise<() => void> {
    const share = this.#inUse.get(whose) ?? { count: 0, waiting: [] };
    this.#inUse.set(whose, share);
    if (share.count < size) share.count++;
    else await this.#turn(share.waiting);
    return () => {
      const next = share.waiting.shift();
      if (next) next();
      else if (--share.count === 0) this.#inUse.delete(whose);
    };
  }

  #turn(waiting: (() => void)[]): Promise<void> {
    return new Promise((start, fail) => {
      const timer =
        this.timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.splice(waiting.indexOf(begin), 1);
              fail(new Error(NO_CONNECTION));
            }, this.timeoutMs);
      const begin = (): void => {
        clearTimeout(timer);
        start();
      };
      waiting.push(begin);
    });
  }
}

/** The driver's own words, which `isDatabaseUnavailable` knows. */
const NO_CONNECTION = 'timeout exceeded when trying to connect: other requests of this store hold its share';

/** The embedded database as drizzle sees it: in the unrestricted handle, and in the tenant handle. */
export function handlesOfEmbedded(client: PGlite): { all: PGlite; tenant: PGlite } {
  const statements = new PreparedStatements(client);
  const handle = (restricted: () => Restriction | null) =>
    new EmbeddedClient(client, statements, restricted) as unknown as PGlite;
  return { all: handle(unrestricted), tenant: handle(restriction) };
}

/**
 * A pool as drizzle sees it in a tenant handle. Its connections must pipeline.
 * @param isDistributed whether the database is distributed over the servers of Citus
 */
export const tenantsOfPool = (pool: pg.Pool, isDistributed: boolean): pg.Pool =>
  new DrizzlePool(
    pool,
    restriction,
    isDistributed ? oneByOne : together,
    isDistributed ? sharesOfServers(pool) : sharesOfPlaces(pool),
  ) as unknown as pg.Pool;

/** A pool as drizzle sees it in the unrestricted handle. */
export const unrestrictedPool = (pool: pg.Pool): pg.Pool =>
  new DrizzlePool(pool, unrestricted, together, async () => () => {}) as unknown as pg.Pool;

/** Takes a part of the pool for a request. @returns gives it back */
type TakeShare = (restricted: Restriction) => Promise<() => void>;

const partOf = ({ options }: pg.Pool, part: number): number => Math.max(1, Math.floor(options.max * part));

/** A store, or a company, may use half of the pool: more of its requests would mostly wait for each other. */
function sharesOfPlaces(pool: pg.Pool): TakeShare {
  const shares = new Shares(pool.options.connectionTimeoutMillis);
  return ({ store, company }) => shares.take(String(store ?? company), partOf(pool, 1 / 2));
}

/** A store's data server is looked up again after this time, since the rebalancer moves stores. */
const SAME_SERVER_MS = 60_000;
/** The number of stores whose data server is kept. */
const MAX_KEPT = 20_000;

/**
 * The stores of one data server may use two fifths of the pool, and companies, whose statements go to all servers, a fifth. So a
 * server that hangs, whose requests hold their connections until the time limit, leaves some to the others.
 */
function sharesOfServers(pool: pg.Pool): TakeShare {
  const shares = new Shares(pool.options.connectionTimeoutMillis);
  const kept = new Map<number, { server: Promise<string>; at: number }>();
  const serverOf = (store: number): Promise<string> => {
    const known = kept.get(store);
    if (known && performance.now() - known.at < SAME_SERVER_MS) return known.server;
    const server = pool
      .query<{ server: string }>(
        `SELECT groupid::text AS server FROM pg_dist_placement
         WHERE shardid = get_shard_id_for_distribution_column('store_stock', ${whole(store)})`,
      )
      .then(({ rows: [found] }) => found?.server ?? '');
    server.catch(() => kept.delete(store));
    kept.delete(store);
    kept.set(store, { server, at: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return server;
  };
  return async ({ store }) =>
    store === null
      ? shares.take('companies', partOf(pool, 1 / 5))
      : shares.take(`server ${await serverOf(store)}`, partOf(pool, 2 / 5));
}

/** The methods of the embedded database, and of its transactions, that drizzle uses. */
class EmbeddedClient {
  private readonly shares = new Shares();

  constructor(
    private readonly client: PGlite,
    private readonly statements: PreparedStatements,
    private readonly restriction: () => Restriction | null,
  ) {}

  query(text: string, values: unknown[], options: QueryOptions): Promise<Results<unknown>> {
    if (this.restriction()) return this.transaction((tx) => tx.query(text, values, options));
    // Not in a transaction, which doesn't allow maintenance (VACUUM).
    return this.client._runExclusiveTransaction(() => this.statements.run(ALL_ROWS, text, values, options));
  }

  async transaction<T>(work: (tx: Pick<EmbeddedClient, 'query'>) => Promise<T>): Promise<T> {
    const restricted = this.restriction();
    if (!restricted) return this.inTurn(null, work);
    // The database runs one transaction at a time, and of each place only one waits for it: so the places take turns.
    const giveBack = await this.shares.take(String(restricted.store ?? restricted.company), 1);
    return this.inTurn(restricted, work).finally(giveBack);
  }

  private async inTurn<T>(
    restricted: Restriction | null,
    work: (tx: Pick<EmbeddedClient, 'query'>) => Promise<T>,
  ): Promise<T> {
    const role = restricted?.role ?? ALL_ROWS;
    // Read first, since drizzle begins the transaction by setting the isolation level.
    const stores = restricted && (await storesOf((text) => this.client.query(text), restricted));
    return this.client.transaction(async (tx) => {
      if (restricted) await tx.exec(settingsOf(restricted, stores).join('; '));
      return work({
        query: (text, values, options) => this.statements.run(role, text, values, options),
      });
    });
  }
}

/** The methods of a pool that drizzle uses; it recognizes a pool by the word Pool in the name of its class. */
class DrizzlePool {
  constructor(
    private readonly pool: pg.Pool,
    private readonly restriction: () => Restriction | null,
    private readonly messages: Messages,
    private readonly takeShare: TakeShare,
  ) {}

  /** A connection, once the request's share of the pool has one. */
  private async take(
    restricted: Restriction | null,
  ): Promise<{ client: pg.PoolClient; release(isBroken?: boolean): void }> {
    const giveBack = restricted ? await this.takeShare(restricted) : () => {};
    const client = await this.pool.connect().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    return {
      client,
      release: (isBroken) => {
        client.release(isBroken);
        giveBack();
      },
    };
  }

  /** Runs a single statement; a restricted one as a transaction, in one round trip because the pool's connections pipeline. */
  async query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const restricted = this.restriction();
    const { client, release } = await this.take(restricted);
    try {
      if (!restricted) return await client.query(named(client, ALL_ROWS, query, values), values);
      writeTogether(client);
      const begun = begin(client, 'BEGIN', restricted, this.messages);
      // The stores of a company must be known first. Without them, the statement isn't sent.
      if (restricted.company !== null)
        await begun.catch(async (error: unknown) => {
          await client.query('ROLLBACK');
          throw error;
        });
      writeTogether(client);
      const [start, done, end] = await Promise.allSettled([
        begun,
        client.query(named(client, restricted.role, query, values), values),
        client.query('COMMIT'),
      ]);
      for (const step of [start, done, end]) if (step.status === 'rejected') throw step.reason;
      return (done as PromiseFulfilledResult<pg.QueryResult>).value;
    } finally {
      release();
    }
  }

  /**
   * A connection for a transaction. Drizzle begins it with a statement, and doesn't release the connection if
   * that fails.
   */
  async connect() {
    const restricted = this.restriction();
    const role = restricted?.role ?? ALL_ROWS;
    const { client, release } = await this.take(restricted);
    const beginOrClose = async (text: string): Promise<pg.QueryResult> => {
      try {
        return await begin(client, text, restricted, this.messages);
      } catch (error) {
        // Its state is unknown; the pool opens another connection.
        release(true);
        throw error;
      }
    };
    return {
      query: (query: pg.QueryConfig, values: unknown[]) => {
        writeTogether(client);
        return query.text.startsWith('begin')
          ? beginOrClose(query.text)
          : client.query(named(client, role, query, values), values);
      },
      release: () => release(),
    };
  }
}

/** The stream of a connection, which the driver's types don't show. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

const waiting = new WeakSet<Writable>();

/**
 * Writes all statements that are sent at once to the socket together: each write wakes the database's process (measured: a
 * third of a server process's busy time).
 */
function writeTogether(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (waiting.has(stream)) return;
  waiting.add(stream);
  stream.cork();
  // After the microtasks in which the caller and drizzle send them.
  process.nextTick(() => {
    waiting.delete(stream);
    stream.uncork();
  });
}

/** Begins a transaction and restricts it, in one round trip; in the scope of a company in two. */
async function begin(
  client: pg.PoolClient,
  text: string,
  restricted: Restriction | null,
  messages: Messages,
): Promise<pg.QueryResult> {
  if (restricted === null) return beginOn(client, text);
  const send: Send = (statement) => client.query(statement);
  if (restricted.company === null) {
    const [first = text, ...others] = messages([text, ...settingsOf(restricted, null)]);
    return firstOf([beginOn(client, first), ...others.map(send)]);
  }
  const begun = beginOn(client, text);
  const stores = storesOf(send, restricted);
  await firstOf([begun, stores]);
  writeTogether(client);
  await Promise.all(messages(settingsOf(restricted, await stores)).map(send));
  return begun;
}

/** The first result, once all are settled. @throws the first error */
async function firstOf<First>(all: readonly [Promise<First>, ...Promise<unknown>[]]): Promise<First> {
  const settled = await Promise.allSettled(all);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return all[0];
}

/**
 * Creates the roles and grants them to the server's account. The company's role includes the rights of the store's role.
 * Another server may be doing the same in another database at this moment.
 */
const CREATE_ROLES = `
  DO $$
  BEGIN
    CREATE ROLE lottery_tenant NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$
  BEGIN
    CREATE ROLE lottery_company NOLOGIN IN ROLE lottery_tenant;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$
  BEGIN
    EXECUTE format('GRANT lottery_tenant, lottery_company TO %I', current_user);
  EXCEPTION WHEN unique_violation THEN NULL;
  END $$`;

const ASSUME_ROLES = 'SET ROLE lottery_tenant; SET ROLE lottery_company; RESET ROLE';

/**
 * Ensures that the server's account can assume the roles of signed-in requests (decision 34). Roles are shared by all
 * databases of a PostgreSQL server, so they may exist already.
 * @param run sends a message of several statements
 * @throws OperatorError with the statements to run, when the account can neither create nor assume the roles
 */
export async function provideTenantRoles(run: (statements: string) => Promise<unknown>): Promise<void> {
  const assumeRoles = (): Promise<unknown> =>
    run(ASSUME_ROLES).then(
      () => null,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        return error;
      },
    );
  if ((await assumeRoles()) === null) return;
  const refusal = await run(CREATE_ROLES).then(
    () => null,
    (error: unknown) => error,
  );
  const unusable = await assumeRoles();
  if (unusable === null) return;
  throw new OperatorError(
    [
      'The account in DATABASE_URL is not allowed to use the database roles that signed-in requests run as.',
      `The database reports: ${inWords(refusal ?? unusable)}.`,
      'Ask a superuser of that database server to run this, with the name of the account instead of ACCOUNT:',
      '  CREATE ROLE lottery_tenant NOLOGIN;                            -- unless it exists',
      '  CREATE ROLE lottery_company NOLOGIN IN ROLE lottery_tenant;    -- unless it exists',
      '  GRANT lottery_tenant, lottery_company TO "ACCOUNT";',
    ].join('\n'),
  );
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));
