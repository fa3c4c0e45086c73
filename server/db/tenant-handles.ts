import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, QueryOptions } from '@electric-sql/pglite';
import pg from 'pg';
import { OperatorError } from '../errors';
import { isDatabaseUnavailable } from './database-errors';
import { begin as beginOn, namedQuery, PreparedStatements } from './named-statements';
import { sharesOfPlaces, sharesOfServers, type TakeShare, Turns, type Whose } from './turns';

/**
 * The rows that the tenant handle can access. For a store: its rows, the rows of `others`, and what its company shares
 * with it. For a company: the rows of the company and all its stores, or of only the store `at` which it works
 * (decision 87). For a SuperAdmin: all rows.
 */
export type Scope =
  | { storeId: number; companyId: number | null; others?: readonly number[] }
  | { companyId: number; at?: number }
  | 'every store';

/** A scope with restrictions. */
type Limited = Exclude<Scope, 'every store'>;

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work`, including everything that it awaits, in a scope: the tenant handle accesses only the rows of `reached`. */
export const withinScope = <T>(reached: Scope, work: () => T): T => scopes.run(reached, work);

/**
 * The caller's scope; null if nothing is restricted.
 * @throws Error outside of every scope: a route without a sign-in check can't access anything
 */
function callersScope(): Limited | null {
  const reached = scopes.getStore();
  if (reached === undefined) throw new Error('Nobody is signed in, so the tenant handle can’t be used.');
  return reached === 'every store' ? null : reached;
}

/** The role of a transaction, or a placeholder if it is unrestricted. Statements are prepared separately for each. */
const roleIn = (scope: Limited | null): string =>
  scope === null ? 'all' : 'storeId' in scope && !scope.others ? 'lottery_tenant' : 'lottery_company';

/** Sends one statement without parameters, without waiting for earlier ones. */
type Send = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * The stores that a scope can access. For a company, from the table of stores by company: all stores, or the one at
 * which it works. For a store: the other ones, which the sign-in has looked up.
 */
async function storesIn(send: Send, scope: Limited): Promise<readonly number[]> {
  if ('storeId' in scope) return scope.others ?? [];
  const { companyId, at } = scope;
  const one = at === undefined ? '' : ` AND id = ${whole(at)}`;
  const { rows } = await send(
    `SELECT id FROM stores WHERE parent_id = ${whole(companyId)}${one} ORDER BY id`,
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

/**
 * The statements that restrict a started transaction to the caller's rows: the settings that the policies read, and the
 * role to which they apply. They end with the transaction, so a pool in transaction mode can reuse the connection. If
 * one fails, the transaction is aborted, so everything after it fails as well.
 * @param stores from `storesIn`
 */
const restrictions = (scope: Limited, stores: readonly number[]): string[] => [
  ...reachOf(scope, stores),
  companyIs(scope.companyId),
  `SET LOCAL ROLE ${roleIn(scope)}`,
];

function reachOf(scope: Limited, stores: readonly number[]): string[] {
  if ('storeId' in scope) {
    const { storeId, others } = scope;
    return [placeIs(storeId), ...(others ? [storesAre(others), areaIs(others)] : [])];
  }
  const { companyId, at } = scope;
  return at !== undefined && stores.includes(at)
    ? // Besides the store's rows, includes the company's own, where the key of a request is stored.
      [placeIs(at), storesAre([companyId])]
    : [placeIs(companyId), storesAre(stores)];
}

/** Settings of a transaction, read by the policies of migrations 7 and 36. */
export const placeIs = (place: number): string => `SET LOCAL lottery.place = ${whole(place)}`;
export const companyIs = (company: number | null): string =>
  `SET LOCAL lottery.company = ${company === null ? "''" : whole(company)}`;
export const storesAre = (stores: readonly number[]): string =>
  `SET LOCAL lottery.stores = '${listOf(stores)}'`;
/** The stores that an area manager can access besides the place (migration 134). */
const areaIs = (stores: readonly number[]): string => `SET LOCAL lottery.area = '${listOf(stores)}'`;
const listOf = (stores: readonly number[]): string => `{${stores.map(whole).join(',')}}`;

/** Formats a number for a statement's text: a message with several statements can't have parameters. */
function whole(id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error(`Not an id: ${id}`);
  return String(id);
}

/**
 * The error for a statement whose transaction has ended, perhaps because another statement sent with it failed. The
 * connection may already serve another request, with other rights.
 */
const afterItsEnd = () => new Error('The statement’s transaction has ended');

/** The owner of a turn. Requests before sign-in, and requests of a SuperAdmin, take turns as if they were one more company. */
function whoseTurn(scope: Limited | null): Whose {
  const store = scope && 'storeId' in scope ? scope.storeId : null;
  return { company: scope?.companyId ?? store, store };
}

/**
 * The embedded database as drizzle sees it, with only the methods that drizzle uses: in the unrestricted handle, and in
 * the tenant handle.
 */
export function handlesOfEmbedded(client: PGlite): { all: PGlite; tenant: PGlite } {
  const statements = new PreparedStatements(client);
  const turns = new Turns();
  const inTurn = async <T>(scope: Limited | null, work: () => Promise<T>): Promise<T> => {
    const end = await turns.take(whoseTurn(scope));
    return work().finally(end);
  };
  const handle = (scopeNow: () => Limited | null): PGlite => {
    const transactionIn = <T>(
      scope: Limited | null,
      work: (tx: Pick<PGlite, 'query'>) => Promise<T>,
    ): Promise<T> =>
      inTurn(scope, async () => {
        // Read first, since drizzle starts by setting the transaction's isolation level.
        const stores = scope && (await storesIn((text) => client.query(text), scope));
        return client.transaction(async (tx) => {
          // Sent as one message: each would otherwise be six, like a statement with parameters.
          if (scope) await tx.exec(restrictions(scope, stores ?? []).join('; '));
          const query = async (text: string, values: unknown[] = [], options?: QueryOptions) => {
            if (tx.closed) throw afterItsEnd();
            return statements.run(roleIn(scope), text, values, options);
          };
          return work({ query } as Pick<PGlite, 'query'>);
        });
      });
    const transaction = async <T>(work: (tx: Pick<PGlite, 'query'>) => Promise<T>): Promise<T> =>
      transactionIn(scopeNow(), work);
    const query = async (text: string, values: unknown[] = [], options?: QueryOptions) => {
      const scope = scopeNow();
      return scope
        ? transactionIn(scope, (tx) => tx.query(text, values, options))
        : // Not in a transaction, since maintenance (VACUUM) can't run in one.
          inTurn(null, () =>
            client._runExclusiveTransaction(() => statements.run(roleIn(null), text, values, options)),
          );
    };
    return { query, transaction } as PGlite;
  };
  return { all: handle(() => null), tenant: handle(callersScope) };
}

/**
 * A pool as drizzle sees it in a tenant handle. Its connections must pipeline.
 * @param isDistributed whether the database is distributed over the servers of Citus
 * @param limitMs PostgreSQL ends statements that take longer; 0 for no limit
 */
export const tenantsOfPool = (pool: pg.Pool, isDistributed: boolean, limitMs: number): pg.Pool =>
  poolWithin(pool, callersScope, isDistributed ? sharesOfServers(pool) : sharesOfPlaces(pool), limitMs);

/** A pool as drizzle sees it in the unrestricted handle. @param limitMs as for `tenantsOfPool` */
export const unrestrictedPool = (pool: pg.Pool, limitMs: number): pg.Pool =>
  poolWithin(
    pool,
    () => null,
    async () => () => {},
    limitMs,
  );

/** The two methods of a pool that drizzle uses. Limits each statement and transaction to the scope of its caller. */
function poolWithin(
  pool: pg.Pool,
  scopeNow: () => Limited | null,
  takeShare: TakeShare,
  limitMs: number,
): pg.Pool {
  /** Takes a connection, once the request's share of the pool has one, with its operations. */
  const take = async () => {
    const scope = scopeNow();
    const giveBack = scope ? await takeShare(scope) : () => {};
    const client = await pool.connect().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    return {
      client,
      scope,
      run: (query: pg.QueryConfig, values?: unknown[]) =>
        client.query(namedQuery(client, roleIn(scope), query, values), values),
      begin: (text: string) => begin(client, text, limitMs, scope),
      release: (isBroken?: boolean) => {
        client.release(isBroken);
        giveBack();
      },
    };
  };

  /**
   * Runs a single statement as a transaction, in one round trip because the pool's connections pipeline. Without a
   * restriction and a time limit, sends it alone, which allows maintenance (VACUUM).
   */
  const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const { client, scope, run, begin: beginWith, release } = await take();
    try {
      if (!scope && limitMs === 0) return await run(statement, values);
      const begun = beginWith('BEGIN');
      // The stores of a company must be known first. If they aren't, the statement isn't sent.
      if (scope && !('storeId' in scope))
        await begun.catch(async (error: unknown) => {
          await client.query('ROLLBACK');
          throw error;
        });
      const [, result] = await allOf([begun, run(statement, values), client.query('COMMIT')]);
      return result;
    } finally {
      release();
    }
  };

  /** A connection for a transaction. Drizzle starts it with a statement, and doesn't release the connection if that fails. */
  const connect = async () => {
    const { run, begin: beginWith, release } = await take();
    let isOver = false;
    return {
      query: async (statement: pg.QueryConfig, values?: unknown[]) => {
        if (isOver) throw afterItsEnd();
        if (!statement.text.startsWith('begin')) return run(statement, values);
        return beginWith(statement.text).catch((error: unknown) => {
          // The state of the connection is unknown; the pool opens another one.
          release(true);
          throw error;
        });
      },
      release: () => {
        isOver = true;
        release();
      },
    };
  };

  // Drizzle takes a separate connection for each transaction only if it recognizes a pool.
  return Object.assign(Object.create(pg.Pool.prototype), { query, connect });
}

/**
 * Begins a transaction, limits the time of its statements, names its trace and restricts it. Takes one round trip, or
 * two in the scope of a company. The limit belongs to the transaction, because PgBouncer shares connections and refuses
 * startup parameters.
 */
async function begin(client: pg.PoolClient, text: string, limitMs: number, scope: Limited | null) {
  const send: Send = (statement) => client.query(statement);
  // One message for each: Citus forwards a SET LOCAL to the data servers in a message of its own, and ignores set_config.
  const restrict = (to: Limited, stores: readonly number[]) =>
    Promise.all(restrictions(to, stores).map(send));
  const traced = traceStatement();
  const [result] = await allOf([
    beginOn(client, text),
    limitMs > 0 ? send(`SET LOCAL statement_timeout = ${whole(limitMs)}`) : null,
    traced === null ? null : send(traced),
    // In other scopes, everything is sent at once: the caller's statements come after it.
    scope &&
      ('storeId' in scope
        ? restrict(scope, scope.others ?? [])
        : storesIn(send, scope).then((stores) => restrict(scope, stores))),
  ]);
  return result;
}

/** The results of steps that were sent together. @throws the error of the first that failed, after all have ended */
async function allOf<Steps extends readonly unknown[]>(
  steps: readonly [...Steps],
): Promise<{ -readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}

/**
 * Creates the roles and grants them to the server's account. The company's role includes the rights of the store's
 * role. Another server may be doing the same in another database at the same time.
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

const traces = new AsyncLocalStorage<string>();

/** Runs `work`, including everything that it awaits, in a trace: its transactions carry the id. @param traceId 32 hex digits */
export const withinTrace = <T>(traceId: string, work: () => T): T => traces.run(traceId, work);

/**
 * The statement that names the trace of a transaction, so that PostgreSQL shows it with each of the transaction's
 * statements: in `pg_stat_activity` and, with `%a` in `log_line_prefix`, in the log. A comment in each statement would
 * have to be prepared again for each request. Citus doesn't forward the name (`begin` above): data servers keep the
 * names of its own connections.
 * @returns null outside of a trace
 */
function traceStatement(): string | null {
  const traceId = traces.getStore();
  return traceId === undefined ? null : `SELECT set_config('application_name', 'trace ${traceId}', true)`;
}
