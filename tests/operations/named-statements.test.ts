import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Connection, Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { needs } from '../support/runner/programs';
import { startPgBouncer } from '../support/servers/deployment';
import { startPostgres, type TemporaryPostgres } from '../support/servers/postgres';

needs('postgres', 'pgbouncer');

// A process has a limited number of names, which the test files before this one have used up.
vi.resetModules();
const { connect } = await import('../../server/db/connect');
const { withinScope } = await import('../../server/db/tenant-handles');

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
});
afterAll(() => postgres?.stop());

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

test('on a connection to PostgreSQL itself, a statement has a name for each role', async () => {
  const connection = await connect({ url: postgres.url, poolSize: 1 });
  await useStatements(connection);
  expect(await namedOn(connection)).toEqual(Array(3).fill('SELECT count(*)::int AS count FROM lots'));
  await connection.close();
});

test('through PgBouncer, which hands connections on, no statement has a name', async () => {
  const pool = await startPgBouncer(postgres.url, 2);
  const connection = await connect({ url: pool.url, poolSize: 4 });
  await Promise.all(Array.from({ length: 8 }, () => useStatements(connection)));
  expect(await namedOn(connection)).toEqual([]);
  await connection.close();
  await pool.stop();
});
