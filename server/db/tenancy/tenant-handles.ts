import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type pg from 'pg';
import { PreparedStatements } from '../embedded/prepared-statements';
import { begin, named } from '../named-statements';

/**
 * The rows that the tenant handle can access: those of a store and what its company shares with it; those of a company and
 * its stores; or, for a SuperAdmin, all rows.
 */
export type Scope = { storeId: number; companyId: number | null } | { companyId: number } | 'every store';

const scope = new AsyncLocalStorage<Scope>();

/** Runs `work`, with everything that it awaits, in a scope: the tenant handle accesses only the rows of `reached`. */
export const withinScope = <T>(reached: Scope, work: () => T): T => scope.run(reached, work);

/** A role of the database, and the statements after BEGIN that restrict a transaction to it and to the caller's rows. */
type Restriction = { role: string; statements: string };

/**
 * The restriction in the caller's scope; null when nothing is restricted. Its effect ends with the transaction, so a pool in
 * transaction mode can reuse the connection.
 * @throws Error outside every scope: a route without a sign-in check can't access anything
 */
function restriction(): Restriction | null {
  const reached = scope.getStore();
  if (reached === undefined) throw new Error('Nobody is signed in, so the tenant handle can’t be used.');
  if (reached === 'every store') return null;
  if (!('storeId' in reached)) return restrictedTo('lottery_company', reached.companyId);
  return restrictedTo('lottery_tenant', reached.storeId, reached.companyId);
}

function restrictedTo(role: string, place: number, company?: number | null): Restriction {
  const settings = [`SET LOCAL lottery.place = ${whole(place)}`];
  if (company !== undefined)
    settings.push(`SET LOCAL lottery.company = ${company === null ? "''" : whole(company)}`);
  return { role, statements: [...settings, `SET LOCAL ROLE ${role}`].join('; ') };
}

const unrestricted = (): null => null;

/** In place of a role, where nothing is restricted. */
const ALL_ROWS = 'all';

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

/** A pool as drizzle sees it in a tenant handle. Its connections must pipeline. */
export const tenantsOfPool = (pool: pg.Pool): pg.Pool =>
  new DrizzlePool(pool, restriction) as unknown as pg.Pool;

/** A pool as drizzle sees it in the unrestricted handle. */
export const unrestrictedPool = (pool: pg.Pool): pg.Pool =>
  new DrizzlePool(pool, unrestricted) as unknown as pg.Pool;

/** The methods of the embedded database, and of its transactions, that drizzle uses. */
class EmbeddedClient {
  constructor(
    private readonly client: PGlite,
    private readonly statements: PreparedStatements,
    private readonly restriction: () => Restriction | null,
  ) {}

  query(text: string, values: unknown[], options: QueryOptions): Promise<Results<unknown>> {
    if (this.restriction()) return this.transaction((tx) => tx.query(text, values, options));
    // Not in a transaction, where maintenance (VACUUM) is refused.
    return this.client._runExclusiveTransaction(() => this.statements.run(ALL_ROWS, text, values, options));
  }

  transaction<T>(work: (tx: Pick<EmbeddedClient, 'query'>) => Promise<T>): Promise<T> {
    const restricted = this.restriction();
    const role = restricted?.role ?? ALL_ROWS;
    return this.client.transaction(async (tx) => {
      if (restricted) await tx.exec(restricted.statements);
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
  ) {}

  /** Runs a single statement; a restricted one as a transaction, in one round trip because the pool's connections pipeline. */
  async query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const restricted = this.restriction();
    const client = await this.pool.connect();
    try {
      if (!restricted) return await client.query(named(client, ALL_ROWS, query), values);
      // If the restriction fails, the transaction is aborted, so the statement fails as well.
      const [begun, done, ended] = await Promise.allSettled([
        begin(client, `BEGIN; ${restricted.statements}`),
        client.query(named(client, restricted.role, query), values),
        client.query('COMMIT'),
      ]);
      for (const step of [begun, done, ended]) if (step.status === 'rejected') throw step.reason;
      return (done as PromiseFulfilledResult<pg.QueryResult>).value;
    } finally {
      client.release();
    }
  }

  /** A connection for a transaction. Drizzle begins it with a statement, and doesn't release it when that fails. */
  async connect() {
    const restricted = this.restriction();
    const role = restricted?.role ?? ALL_ROWS;
    const client = await this.pool.connect();
    const beginOrClose = async (text: string): Promise<pg.QueryResult> => {
      try {
        return await begin(client, restricted === null ? text : `${text}; ${restricted.statements}`);
      } catch (error) {
        // Its state is unknown; the pool opens another.
        client.release(true);
        throw error;
      }
    };
    return {
      query: (query: pg.QueryConfig, values: unknown[]) =>
        query.text.startsWith('begin')
          ? beginOrClose(query.text)
          : client.query(named(client, role, query), values),
      release: () => client.release(),
    };
  }
}
