import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Connection, Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { needs } from '../support/runner/programs';
import { startPgBouncer } from '../support/servers/deployment';
import { ownPostgres } from '../support/servers/own-postgres';

needs('postgres', 'pgbouncer');

// A process has a limited number of names, which the test files before this one have used up.
vi.resetModules();
const { connect } = await import('../../server/db/connect');
const { withinScope } = await import('../../server/db/tenant-handles');

const own = ownPostgres();

const SCOPES = [{ storeId: 1, companyId: null }, { companyId: 1 }, 'every store'] as const;

/** Runs the same statement in every scope, several times, and in a transaction. */
async function useStatements({ db, tenant }: Connection): Promise<void> {
  const ask = (handle: Db) => rows<{ count: number }>(handle, sql`SELECT count(*)::int AS count FROM lots`);
  for (let round = 0; round < 3; round++) {
    expect(await ask(db)).toEqual([{ count: 0 }]);
    for (const scope of SCOPES)
      await withinScope(scope, async () => {
        expect(await ask(tenant)).toEqual([{ count: 0 }]);
        expect(await tenant.transaction(ask)).toEqual([{ count: 0 }]);
      });
  }
}

/** The statements about lots that have a name on this connection. */
const namedOn = async ({ db }: Connection): Promise<string[]> =>
  (
    await rows<{ statement: string }>(
      db,
      sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%FROM lots'`,
    )
  ).map(({ statement }) => statement);

test('on a direct connection to PostgreSQL, a statement has a name for each role', async () => {
  const connection = await connect({ url: own.postgres.url, poolSize: 1 });
  await useStatements(connection);
  expect(await namedOn(connection)).toEqual(Array(3).fill('SELECT count(*)::int AS count FROM lots'));
  await connection.close();
});

test('through PgBouncer, which hands connections on, no statement has a name', async () => {
  const pool = await startPgBouncer(own.postgres.url, 2);
  const connection = await connect({ url: pool.url, poolSize: 4 });
  await Promise.all(Array.from({ length: 8 }, () => useStatements(connection)));
  expect(await namedOn(connection)).toEqual([]);
  await connection.close();
  await pool.stop();
});

test('every statement has the time limit of 30 s, also through PgBouncer, with nothing set for the account', async () => {
  const pool = await startPgBouncer(own.postgres.url, 1);
  for (const { url } of [own.postgres, pool]) {
    const connection = await connect({ url, poolSize: 1 });
    const limit = async (handle: Db) =>
      (await rows<{ limit: string }>(handle, sql`SELECT current_setting('statement_timeout') AS limit`))[0]
        ?.limit;
    const limits = [await limit(connection.db), await connection.db.transaction(limit)];
    for (const scope of SCOPES)
      await withinScope(scope, async () => {
        limits.push(await limit(connection.tenant), await connection.tenant.transaction(limit));
      });
    expect(limits).toEqual(Array(8).fill('30s'));
    await connection.close();
  }
  await pool.stop();
});
