import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { list, manyRows, milliseconds, rows } from '../../server/db/sql';
import { type Scope, withinScope } from '../../server/db/tenant-handles';
import { testServer } from '../support/api/app';
import { makeScene } from '../support/api/permission-scene';

const server = testServer();

test('a statement prepared for one store shows other stores only their own rows', async () => {
  const scenes = [await makeScene(server, true), await makeScene(server, true)];
  const cases = scenes.flatMap(({ store, company }): [Scope, number[]][] => [
    [{ storeId: store.id, companyId: company.id }, [store.id]],
    [{ companyId: company.id }, [company.id, store.id]],
  ]);
  const ofScenes = scenes.flatMap(({ store, company }) => [store.id, company.id]);
  // PostgreSQL plans the first five runs for their values; from then on, one plan may serve all.
  for (let round = 0; round < 12; round++)
    for (const [scope, own] of cases) {
      const seen = await withinScope(scope, () =>
        rows<{ id: number }>(
          server.connection.tenant,
          sql`SELECT id FROM stores WHERE id > ${0} ORDER BY id`,
        ),
      );
      const ids = seen.map(({ id }) => id).filter((id) => ofScenes.includes(id));
      expect(ids).toEqual(own);
    }
});

test('a prepared statement that fails can fail again, and the next one works', async () => {
  const ask = (value: number) => rows<{ tenth: number }>(server.db, sql`SELECT 10 / ${value}::int AS tenth`);
  for (let round = 0; round < 3; round++) {
    await expect(ask(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await ask(5)).toEqual([{ tenth: 2 }]);
    await expect(rows(server.db, sql`SELECT missing FROM stores`)).rejects.toMatchObject({
      cause: { code: '42703' },
    });
  }
});

test('more prepared statements than the cache holds all work, also when repeated', async () => {
  const ask = (number: number) =>
    rows<{ number: number }>(server.db, sql`SELECT ${sql.raw(String(number))} AS number`);
  for (let round = 0; round < 2; round++)
    for (let number = 0; number < 320; number++) expect(await ask(number)).toEqual([{ number }]);
});

test('a statement that is sent in a transaction that has ended is refused', async () => {
  const { store, company } = await makeScene(server, true);
  const ended = () => server.connection.tenant.transaction(async (tx) => tx);
  const tx = await withinScope({ storeId: store.id, companyId: company.id }, ended);
  await expect(rows(tx, sql`SELECT id FROM stores`)).rejects.toMatchObject({
    cause: { message: 'The statement’s transaction has ended' },
  });
});

test('a statement read by column gives the rows in their order with every kind of value, or no row', async () => {
  type Listed = { n: number; text: string; hasHalf: boolean; half: number | null; names: string[] };
  const listed = (most: number) =>
    manyRows<Listed>(server.db, {
      with: sql`WITH numbers AS (SELECT n FROM generate_series(1, ${most}::int) AS n)`,
      columns: {
        n: sql`n`,
        text: sql`'"' || n || '" \\ , é'`,
        hasHalf: sql`n % 2 = 0`,
        half: sql`CASE WHEN n % 2 = 0 THEN n / 2.0::float8 END`,
        names: sql`json_build_array('a', n::text)`,
      },
      from: sql`FROM numbers ORDER BY n DESC`,
    });
  expect(await listed(2)).toEqual([
    { n: 2, text: '"2" \\ , é', hasHalf: true, half: 1, names: ['a', '2'] },
    { n: 1, text: '"1" \\ , é', hasHalf: false, half: null, names: ['a', '1'] },
  ]);
  expect(await listed(0)).toEqual([]);
});

test('an instant in milliseconds is exact to the microsecond, before the epoch too', async () => {
  const instants = ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999999Z', '2026-11-18T22:05:00.123Z'];
  const microseconds = Array.from({ length: 1_000 }, (_, n) => 1_763_000_000_000_000 + n * 104_729_000_003);
  const differing = await rows(
    server.db,
    sql`SELECT at FROM (
          SELECT unnest(${list(instants)}::timestamptz[]) AS at
          UNION ALL
          SELECT 'epoch'::timestamptz + n * interval '1 microsecond' FROM unnest(${list(microseconds)}::bigint[]) AS n
        ) AS instants
        WHERE ${milliseconds(sql`at`)} <> (extract(epoch FROM at) * 1000)::float8`,
  );
  expect(differing).toEqual([]);
});
