// @module-tag all
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, onTestFinished, test } from 'vitest';
import { copyMigrations } from '../../server/backup/load';
import { migrate } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { provideTenantRoles } from '../../server/db/tenant-handles';
import { OF_STORES, SMALL } from '../support/databases/table-classes';
import { textOf } from '../support/structure/sources';

/** The first migration after which a database can be distributed. */
const FOR_CITUS = '0036_for_citus';

/**
 * Stands in for the functions of Citus: each refuses a table as it is at the call, if Citus couldn't take it. `fault_of` says why, also
 * of a table as later migrations have left it.
 */
const STAND_IN = `
CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod text NOT NULL);
CREATE FUNCTION fault_of(of_table regclass, is_small boolean) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(fault, '; ') FROM (
    SELECT 'key ' || i.indexrelid::regclass FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid = of_table AND NOT is_small AND a.attname <> 'store_id'
    UNION ALL
    SELECT 'store may be missing' WHERE NOT is_small AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = of_table AND attname = 'store_id' AND attnotnull)
    UNION ALL
    SELECT 'foreign key ' || k.conname FROM pg_constraint k
    LEFT JOIN pg_dist_partition p ON p.logicalrelid = k.confrelid
    WHERE k.contype = 'f' AND k.conrelid = of_table AND k.confrelid <> of_table
      AND (p.partmethod IS NULL OR is_small AND p.partmethod = 'h' OR NOT is_small AND p.partmethod = 'h' AND NOT EXISTS (
        SELECT FROM pg_attribute one, pg_attribute other
        WHERE one.attrelid = k.conrelid AND one.attnum = k.conkey[1] AND one.attname = 'store_id'
          AND other.attrelid = k.confrelid AND other.attnum = k.confkey[1] AND other.attname = 'store_id'))
    UNION ALL
    SELECT 'policy ' || polname FROM pg_policy
    WHERE polrelid = of_table
      AND concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mSELECT\\M'
    UNION ALL
    SELECT 'trigger ' || t.tgname FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE t.tgrelid = of_table AND NOT t.tgisinternal
      AND (is_small OR f.prosecdef OR f.prosrc ~* '\\m(SELECT|INSERT INTO|DELETE FROM|UPDATE \\w+ SET|PERFORM|EXECUTE)\\M')
  ) faults(fault)
$$;
CREATE FUNCTION place_table(of_table regclass, is_small boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF fault_of(of_table, is_small) IS NOT NULL THEN
    RAISE EXCEPTION '% is not fit: %', of_table, fault_of(of_table, is_small);
  END IF;
  INSERT INTO pg_dist_partition VALUES (of_table, CASE WHEN is_small THEN 'n' ELSE 'h' END);
END $$;
CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text, colocate_with text DEFAULT 'default')
RETURNS void LANGUAGE sql AS $$ SELECT place_table(table_name, false) $$;
CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS $$ SELECT place_table(table_name, true) $$;`;

test('a distributed database of the first release on Citus accepts every migration since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-replayed-'));
  const client = await PGlite.create({ extensions: { btree_gist } });
  onTestFinished(async () => {
    await client.close();
    await rm(folder, { recursive: true });
  });
  await copyMigrations(folder, FOR_CITUS);
  const db = drizzle(client, { schema });
  await provideTenantRoles((statements) => client.exec(statements));
  await migrate(db, folder);
  await client.exec(STAND_IN);
  const distribute = async () => {
    await client.exec(textOf('server/deploy/citus.sql'));
    // As at the end of psql.
    await client.exec('DISCARD TEMP');
  };
  await distribute();
  await migrate(db);

  const placed = async () => {
    const found = await client.query<{ name: string; kind: string }>(
      'SELECT logicalrelid::text AS name, partmethod AS kind FROM pg_dist_partition ORDER BY 1',
    );
    const of = (kind: string) => found.rows.filter((row) => row.kind === kind).map(({ name }) => name);
    return { small: of('n'), ofStores: of('h') };
  };
  const all = { small: SMALL.toSorted(), ofStores: OF_STORES.toSorted() };
  expect(await placed()).toEqual(all);
  // Migrations may have changed a table that was distributed before.
  const faults = await client.query(
    `SELECT logicalrelid::text AS name, fault_of(logicalrelid, partmethod = 'n') AS fault FROM pg_dist_partition
     WHERE fault_of(logicalrelid, partmethod = 'n') IS NOT NULL`,
  );
  expect(faults.rows).toEqual([]);
  await distribute();
  expect(await placed()).toEqual(all);

  // The same functions refuse what Citus would.
  const added = (columns: string) =>
    client.exec(`CREATE TABLE shades (${columns}); SELECT keep_within_place('shades', 'SELECT, INSERT')`);
  await expect(added('id bigint PRIMARY KEY, store_id integer NOT NULL')).rejects.toThrow('key shades_pkey');
  await client.exec('DROP TABLE IF EXISTS shades');
  await expect(
    added('store_id integer NOT NULL, user_id integer REFERENCES users, PRIMARY KEY (store_id, user_id)'),
  ).rejects.toThrow('foreign key shades_user_id_fkey');
});
