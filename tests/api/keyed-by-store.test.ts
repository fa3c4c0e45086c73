import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { testServer } from '../support/api/app';
import { OF_STORES, ON_COORDINATOR, SMALL } from '../support/databases/table-classes';

const server = testServer();

type Key = { table: string; key: string; columns: string[] };

test('every table is keyed by store, is a small reference table or has accounts', async () => {
  const tables = await rows<{ name: string }>(
    server.db,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  expect(OF_STORES).toContain('ticket_runs');
  expect([...SMALL, ...OF_STORES, ...ON_COORDINATOR].sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('every row of a table keyed by store names its store', async () => {
  const columns = await rows<{ table: string; required: boolean }>(
    server.db,
    sql`SELECT attrelid::regclass::text AS table, attnotnull AS required FROM pg_attribute
        JOIN pg_class c ON c.oid = attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        WHERE attname = 'store_id'`,
  );
  const required = columns.flatMap(({ table, required }) => (required ? [table] : []));
  expect(OF_STORES.filter((table) => !required.includes(table))).toEqual([]);
});

test('every key, index and exclusion of a store’s table begins with the store', async () => {
  const keys = await rows<Key>(
    server.db,
    sql`SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS key,
               array_agg(coalesce(a.attname, '?')::text ORDER BY k.nth) AS columns
        FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, nth)
        JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
        LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
        GROUP BY 1, 2`,
  );
  const own = keys.filter(({ table }) => OF_STORES.includes(table));
  expect(own.length).toBeGreaterThan(OF_STORES.length);
  expect(own.filter(({ columns }) => columns[0] !== 'store_id')).toEqual([]);
});

test('a store’s rows refer only to rows of the same store or to reference tables', async () => {
  const references = await rows<Key & { to: string; targets: string[] }>(
    server.db,
    sql`SELECT conrelid::regclass::text AS table, conname::text AS key, confrelid::regclass::text AS to,
               ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k(attnum, nth)
                     JOIN pg_attribute USING (attnum) WHERE attrelid = conrelid ORDER BY nth) AS columns,
               ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k(attnum, nth)
                     JOIN pg_attribute USING (attnum) WHERE attrelid = confrelid ORDER BY nth) AS targets
        FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const between = references.filter(({ to }) => OF_STORES.includes(to));
  expect(between.length).toBeGreaterThan(5);
  const apart = between.filter(
    ({ columns, targets }) => columns[0] !== 'store_id' || targets[0] !== 'store_id',
  );
  expect(apart).toEqual([]);
});
