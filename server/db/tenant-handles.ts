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
type Restriction = { role: string; settings: readonly string[]; company: number | null };

/**
 * The restriction in the caller's scope; null when nothing is restricted.
 * @throws Error outside every scope: a route without a sign-in check can't access anything
 */
function restriction(): Restriction | null {
  const reached = scope.getStore();
  if (reached === undefined) throw new Error('Nobody is signed in, so the tenant handle can’t be used.');
  if (reached === 'every store') return null;
  if (!('storeId' in reached))
    return { role: 'lottery_company', settings: [placeIs(reached.companyId)], company: reached.companyId };
  const settings = [placeIs(reached.storeId), companyIs(reached.companyId)];
  return { role: 'lottery_tenant', settings, company: null };
}

const unrestricted = (): null => null;

/** Used instead of a role in unrestricted transactions. */
const ALL_ROWS = 'all';

/** Sends a message without parameters, without waiting for earlier ones. */
type Send = (text: string) => Promise<unknown>;

/** The messages that restrict a transaction which has begun. If one fails, the transaction is aborted, and all after it fail. */
type Messages = (statements: readonly string[]) => readonly string[];
/** All statements in one message. */
export const together: Messages = (statements) => [statements.join('; ')];
/** For Citus: it forwards the message of a single SET LOCAL to the data servers, and ignores set_config. */
export const oneByOne: Messages = (statements) => statements;

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

/** The embedded database as drizzle sees it: in the unrestricted handle, and in the tenant handle. */
export function handlesOfEmbedded(client: PGlite): { all: PGlite; tenant: PGlite } {
  const statements = new PreparedStatements(client);
  const handle = (restricted: () => Restriction | null) =>
    new EmbeddedClient(client, statements, restricted) as unknown as PGlite;
  return { all: handle(unrestricted), tenant: handle(restriction) };
}

/**
 * A pool as drizzle sees it in a tenant handle. Its connections must pipeline.
 * @param messages `oneByOne` if the database is distributed
 */
export const tenantsOfPool = (pool: pg.Pool, messages: Messages): pg.Pool =>
  new DrizzlePool(pool, restriction, messages) as unknown as pg.Pool;

/** A pool as drizzle sees it in the unrestricted handle. */
export const unrestrictedPool = (pool: pg.Pool): pg.Pool =>
  new DrizzlePool(pool, unrestricted, together) as unknown as pg.Pool;

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
  ) {}

  /** Runs a single statement; a restricted one as a transaction, in one round trip because the pool's connections pipeline. */
  async query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const restricted = this.restriction();
    const client = await this.pool.connect();
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
      client.release();
    }
  }

  /**
   * A connection for a transaction. Drizzle begins it with a statement, and doesn't release the connection if
   * that fails.
   */
  async connect() {
    const restricted = this.restriction();
    const role = restricted?.role ?? ALL_ROWS;
    const client = await this.pool.connect();
    const beginOrClose = async (text: string): Promise<pg.QueryResult> => {
      try {
        return await begin(client, text, restricted, this.messages);
      } catch (error) {
        // Its state is unknown; the pool opens another connection.
        client.release(true);
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
      release: () => client.release(),
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
  const stores = storesOf(send, restricted);
  const start = await firstOf([beginOn(client, text), stores]);
  writeTogether(client);
  await Promise.all(messages(settingsOf(restricted, await stores)).map(send));
  return start;
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
