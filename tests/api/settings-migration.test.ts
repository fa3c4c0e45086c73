import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import { copyMigrations } from '../../server/backup/load';
import { migrate } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { provideTenantRoles } from '../../server/db/tenant-handles';
import { storeSettings } from '../../server/places/settings';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';

/**
 * Data of the previous release: a store with a lot, a sales record dated by its wall time, and a shelf
 * record.
 */
const DATA = `
  INSERT INTO stores (store_name) VALUES ('a company');
  INSERT INTO stores (store_name, parent_id) VALUES ('a store', 1);
  INSERT INTO users (store_id, name, username, user_role) VALUES (2, 'Admin', 'admin', 6);
  INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
  VALUES (2, '028400001234', 1, 100, 159, 500, 1, now());
  INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                           sale_date, report_time)
  VALUES (2, gen_random_uuid(), 'sale', '', '{}', 1, '2026-11-18T07:30:00Z', now(), '2026-11-17', '23:30:00'),
         (2, gen_random_uuid(), 'shelf', '', '{}', 1, now(), now(), NULL, NULL);`;

test('data of the previous release gets the defaults, and its records the business day of their wall time', async () => {
  const before = join(await mkdtemp(join(tmpdir(), 'migrations-')), 'before');
  await copyMigrations(before, '0012_idempotency_keys');
  const client = await PGlite.create({ extensions: { btree_gist } });
  const db = drizzle(client, { schema });
  await provideTenantRoles((statements) => client.exec(statements));
  await migrate(db, before);
  await client.exec(DATA);
  await migrate(db);

  expect(await storeSettings(db, 2)).toEqual(DEFAULT_SETTINGS);
  expect((await client.query('SELECT sells FROM lots')).rows).toEqual([{ sells: 'up' }]);
  const records = await client.query(
    'SELECT kind, business_date::text AS day FROM submissions ORDER BY kind',
  );
  expect(records.rows).toEqual([
    { kind: 'sale', day: '2026-11-17' },
    { kind: 'shelf', day: null },
  ]);
  // Immutable data is protected again.
  for (const change of [
    "UPDATE submissions SET business_date = '2026-11-18'",
    'UPDATE lots SET price_cents = 0',
  ])
    await expect(client.exec(change)).rejects.toThrow('never changed or deleted');
  await expect(
    client.exec("INSERT INTO store_settings (store_id, day_ends_at) VALUES (2, '06:00')"),
  ).rejects.toThrow('day_ends_at');
  await client.close();
});
