import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type pg from 'pg';
import { OperatorError } from '../errors';
import { isDatabaseUnavailable } from './database-errors';
import { begin as beginOn, named, PreparedStatements } from './named-statements';
import { sharesOfPlaces, sharesOfServers, type TakeShare } from './pool-shares';

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

/** Sends one statement without parameters, without waiting for earlier ones. */
type Send = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Restricts a transaction that has begun. Each statement is a separate message: Citus forwards the message of
 * a SET LOCAL to the data servers; it ignores set_config.
 */
async function restrict(send: Send, { role, settings }: Restriction, stores: number[] | null): Promise<void> {
  const reached = stores === null ? settings : [...settings, storesAre(stores)];
  // If one fails, the transaction is aborted, so that everything after it fails as well.
  await Promise.all([...reached, `SET LOCAL ROLE ${role}`].map(send));
}

/**
 * The stores of a restriction's company, from the table of stores by company; null: it isn't for a company.
 */
async function storesOf(send: Send, { company }: Restriction): Promise<number[] | null> {
  if (company === null) return null;
  const storeRows = await send(`SELECT id FROM stores WHERE parent_id = ${whole(company)} ORDER BY id`);
  return (storeRows.rows as { id: number }[]).map(({ id }) => id);
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
 * @param limitMs PostgreSQL ends statements that take longer; 0: no limit
 */
export const tenantsOfPool = (pool: pg.Pool, isDistributed: boolean, limitMs: number): pg.Pool =>
  new DrizzlePool(
    pool,
    restriction,
    isDistributed ? sharesOfServers(pool) : sharesOfPlaces(pool),
    limitMs,
  ) as unknown as pg.Pool;

/** A pool as drizzle sees it in the unrestricted handle. @param limitMs as of `tenantsOfPool` */
export const unrestrictedPool = (pool: pg.Pool, limitMs: number): pg.Pool =>
  new DrizzlePool(pool, unrestricted, async () => () => {}, limitMs) as unknown as pg.Pool;

/**
 * The error of a statement of a transaction that has ended, perhaps because another one failed that was sent together with it:
 * the connection may already serve another request, with the rights of that one.
 */
const afterItsEnd = () => new Error('The statement’s transaction has ended');

/** The methods of the embedded database, and of its transactions, that drizzle uses. */
class EmbeddedClient {
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
    const role = restricted?.role ?? ALL_ROWS;
    // Read first, since drizzle begins the transaction by setting the isolation level.
    const stores = restricted && (await storesOf((text) => this.client.query(text), restricted));
    return this.client.transaction(async (tx) => {
      if (restricted) await restrict((text) => tx.query(text), restricted, stores);
      return work({
        query: async (text, values, options) => {
          if (tx.closed) throw afterItsEnd();
          return this.statements.run(role, text, values, options);
        },
      });
    });
  }
}

/** The methods of a pool that drizzle uses; it recognizes a pool by the word Pool in the name of its class. */
class DrizzlePool {
  constructor(
    private readonly pool: pg.Pool,
    private readonly restriction: () => Restriction | null,
    private readonly takeShare: TakeShare,
    private readonly limitMs: number,
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

  /**
   * Runs a single statement as a transaction, in one round trip because the pool's connections pipeline. Without a
   * restriction and a time limit it is sent alone, which allows maintenance (VACUUM).
   */
  async query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const restricted = this.restriction();
    const { client, release } = await this.take(restricted);
    try {
      const role = restricted?.role ?? ALL_ROWS;
      if (!restricted && this.limitMs === 0)
        return await client.query(named(client, role, query, values), values);
      const begun = begin(client, 'BEGIN', this.limitMs, restricted);
      // The stores of a company must be known first. Without them, the statement isn't sent.
      if (restricted && restricted.company !== null)
        await begun.catch(async (error: unknown) => {
          await client.query('ROLLBACK');
          throw error;
        });
      const [start, done, end] = await Promise.allSettled([
        begun,
        client.query(named(client, role, query, values), values),
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
        return await begin(client, text, this.limitMs, restricted);
      } catch (error) {
        // Its state is unknown; the pool opens another connection.
        release(true);
        throw error;
      }
    };
    let isOver = false;
    return {
      query: async (query: pg.QueryConfig, values: unknown[]) => {
        if (isOver) throw afterItsEnd();
        return query.text.startsWith('begin')
          ? beginOrClose(query.text)
          : client.query(named(client, role, query, values), values);
      },
      release: () => {
        isOver = true;
        release();
      },
    };
  }
}

/**
 * Begins a transaction, limits the time of its statements and restricts it, in one round trip; in the scope of a company in
 * two. The limit belongs to the transaction, because PgBouncer hands connections on and refuses startup parameters.
 */
async function begin(
  client: pg.PoolClient,
  text: string,
  limitMs: number,
  restricted: Restriction | null,
): Promise<pg.QueryResult> {
  const begun = beginOn(client, text);
  const send: Send = (statement) => client.query(statement);
  const [start, ...settings] = await Promise.allSettled([
    begun,
    limitMs > 0 && send(`SET LOCAL statement_timeout = ${whole(limitMs)}`),
    restricted && restrictNow(send, restricted),
  ]);
  if (start.status === 'rejected') throw start.reason;
  for (const setting of settings) if (setting.status === 'rejected') throw setting.reason;
  return start.value;
}

/** Without a company, everything is sent at once: the caller's statements come after it. */
const restrictNow = (send: Send, restricted: Restriction): Promise<void> =>
  restricted.company === null
    ? restrict(send, restricted, null)
    : storesOf(send, restricted).then((stores) => restrict(send, restricted, stores));

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
