import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { traceOfKey, traceparentOf } from '../../src/shared/wire/requests';
import { call, signIn } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { needs } from '../support/runner/programs';
import { serverOnPostgres } from '../support/servers/own-postgres';

needs('postgres');

const server = serverOnPostgres(1);
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(server);
});

test('every statement of a submission’s transaction, and no other, runs under its trace, which the log shows by %a', async () => {
  await server.db.execute(sql`CREATE TABLE seen (what text, name text)`);
  await server.db.execute(sql`
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO seen VALUES (TG_TABLE_NAME, current_setting('application_name'));
      RETURN NULL;
    END $$`);
  for (const table of ['submissions', 'claims', 'vendors'])
    await server.db.execute(
      sql`CREATE TRIGGER see AFTER INSERT ON ${sql.identifier(table)} FOR EACH STATEMENT EXECUTE FUNCTION see()`,
    );
  const { token } = shop.till;
  const count = async (first: number): Promise<string> => {
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key, traceparent: traceparentOf(key) };
    const body = salesBody([shop.entry(first, first)]);
    await must(call(server.url, 'POST', '/sales-record-register', { token, headers, body }), 201);
    return `trace ${traceOfKey(key)}`;
  };
  // The second uses the statements that the first one has prepared.
  const names = [await count(0), await count(1)];
  await (await signIn(server, shop.company.admin)).add('/vendor-add', {
    vendor_name: 'New',
    upc_code: '028400009999',
    store_id: shop.store.id,
  });
  const seen = await rows<{ what: string; name: string }>(server.db, sql`SELECT * FROM seen`);
  for (const what of ['submissions', 'claims'])
    expect(seen.filter((each) => each.what === what).map(({ name }) => name)).toEqual(names);
  const others = seen.filter(({ what }) => what === 'vendors');
  expect(others).toEqual([{ what: 'vendors', name: expect.stringMatching(/^trace [0-9a-f]{32}$/) }]);
  expect(names).not.toContain(others[0]?.name);
  const [after] = await rows<{ name: string }>(
    server.db,
    sql`SELECT current_setting('application_name') AS name`,
  );
  expect(after?.name).not.toContain('trace');
});
