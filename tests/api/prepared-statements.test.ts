import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
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
