import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { copyMigrations } from '../../server/backup/load';
import { connect, type Db, openPool } from '../../server/db/connect';
import { migrate, NEWEST } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { provideTenantRoles, withinScope } from '../../server/db/tenant-handles';
import { addCompany } from '../support/databases/fixtures';
import { freshDatabase } from '../support/databases/fresh-database';
import { distribute } from '../support/servers/citus';

/** The first migration after which a database can be distributed. */
const FOR_CITUS = '0036_for_citus';

/**
 * A later release's migration: a column, and a table of a store's data, in the order that Citus needs
 * (decision 34).
 */
const LATER = `
ALTER TABLE lots ADD COLUMN shade text NOT NULL DEFAULT 'none';
--> statement-breakpoint
CREATE TABLE shades (
  id bigint GENERATED ALWAYS AS IDENTITY,
  store_id integer NOT NULL,
  lot_id bigint NOT NULL,
  shade text NOT NULL,
  PRIMARY KEY (store_id, id)
);
--> statement-breakpoint
CREATE INDEX shades_lot ON shades (store_id, lot_id);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shades FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('shades', 'SELECT, INSERT');
--> statement-breakpoint
ALTER TABLE shades ADD CONSTRAINT shades_lot FOREIGN KEY (store_id, lot_id) REFERENCES lots (store_id, id);
`;

/** A folder with the migrations up to one. */
async function migrationsTo(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyMigrations(folder, tag);
  return folder;
}

/** A database of the cluster, with a handle for migrations. @param tables whether it is distributed */
async function clusterDatabase(tables: boolean): Promise<{ url: string; db: Db }> {
  const { place, drop } = await freshDatabase({ tables });
  const url = 'url' in place ? place.url : '';
  const pool = openPool(url, 1);
  await provideTenantRoles((statements) => pool.query(statements));
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { url, db: drizzle(pool, { schema }) };
}

/** The database's own message when it refuses a statement. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => String(error.cause),
  );

test('a later migration runs on distributed tables, and its new table is distributed with the others', async () => {
  const { url, db } = await clusterDatabase(true);
  const folder = await migrationsTo(NEWEST.tag);
  await writeFile(join(folder, '9999_shades.sql'), LATER);
  const journal = join(folder, 'meta', '_journal.json');
  const known = JSON.parse(await readFile(journal, 'utf8'));
  const entry = { ...known.entries.at(-1), idx: 9999, when: NEWEST.when + 1, tag: '9999_shades' };
  await writeFile(journal, JSON.stringify({ ...known, entries: [...known.entries, entry] }));
  await migrate(db, folder);

  const connection = await connect({ url });
  onTestFinished(() => connection.close());
  const { stores, id: companyId } = await addCompany(connection.db);
  for (const { id: storeId, admin } of stores)
    await withinScope({ storeId, companyId }, async () => {
      const { tenant } = connection;
      const [lot] = await rows<{ id: number; shade: string }>(
        tenant,
        sql`INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
            VALUES (${storeId}, '028400001234', 1, 15401234567000, 15401234567059, 500, ${admin.id}, now())
            RETURNING id, shade`,
      );
      expect(lot?.shade).toBe('none');
      const add = (store: number, lotId?: number) =>
        tenant.execute(sql`INSERT INTO shades (store_id, lot_id, shade) VALUES (${store}, ${lotId}, 'red')`);
      await add(storeId, lot?.id);
      expect(await refusal(add(storeId, 0))).toContain('shades_lot');
      expect(await refusal(add(companyId, lot?.id))).toContain('row-level security');
      const joined = sql`SELECT s.shade FROM shades s JOIN lots l ON l.store_id = s.store_id AND l.id = s.lot_id`;
      expect(await rows(tenant, joined)).toEqual([{ shade: 'red' }]);
    });
  expect(await refusal(connection.db.execute(sql`DELETE FROM shades`))).toContain('never changed or deleted');
});

/**
 * The distribution, constraints, triggers and policies of each table, and the triggers and policies of all
 * shards.
 */
const catalogOf = async (db: Db) => [
  ...(await rows(
    db,
    sql`SELECT c.relname::text AS name, p.partmethod::text AS method, p.colocationid > 0 AS "isColocated",
               ARRAY(SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
                     WHERE conrelid = c.oid ORDER BY conname) AS constraints,
               ARRAY(SELECT tgname::text FROM pg_trigger
                     WHERE tgrelid = c.oid AND NOT tgisinternal ORDER BY tgname) AS triggers,
               ARRAY(SELECT polname::text FROM pg_policy WHERE polrelid = c.oid ORDER BY polname) AS policies
        FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )),
  ...(await rows(
    db,
    sql`SELECT result FROM run_command_on_workers($$
          SELECT array_agg(DISTINCT regexp_replace(of_table || ' ' || name, '_[0-9]{6,}', '', 'g')) FROM (
            SELECT tgrelid::regclass::text, tgname::text FROM pg_trigger WHERE NOT tgisinternal
            UNION ALL SELECT polrelid::regclass::text, polname::text FROM pg_policy) part(of_table, name)
          WHERE of_table ~ '_[0-9]{6,}$'$$)`,
  )),
];

test('a database distributed by the first release on Citus becomes the same as a new one after its migrations', async () => {
  const { url, db } = await clusterDatabase(false);
  await migrate(db, await migrationsTo(FOR_CITUS));
  await distribute(url);
  await migrate(db);
  const updated = await catalogOf(db);
  await distribute(url);
  expect(await catalogOf(db)).toEqual(updated);
  const { db: fresh } = await clusterDatabase(true);
  expect(updated).toEqual(await catalogOf(fresh));
});
