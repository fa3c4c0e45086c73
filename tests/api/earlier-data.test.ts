import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMigrations } from '../../server/backup/load';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { MIGRATIONS, type MigrationStep, migrate } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { provideTenantRoles } from '../../server/db/tenant-handles';
import { storeSettings } from '../../server/places/settings';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';

/** Data of a release, before the store became part of the audit log's key. */
const AUDIT_LINES = `
  INSERT INTO stores (store_name) VALUES ('a company');
  INSERT INTO audit_log (store_id, session_id, action, subject, detail)
  VALUES (NULL, 1, 'signed_in', 'somebody of the platform', ''), (1, 2, 'signed_in', 'somebody of the company', '');`;
/**
 * Data of a later one, before a store had settings: a store with a lot, a sales record dated by its wall time, and a shelf
 * record.
 */
const RECORDS = `
  INSERT INTO stores (store_name, parent_id) VALUES ('a store', 1);
  INSERT INTO users (store_id, name, username, user_role) VALUES (2, 'Admin', 'admin', 6);
  INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
  VALUES (2, '028400001234', 1, 100, 159, 500, 1, now());
  INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                           sale_date, report_time)
  VALUES (2, gen_random_uuid(), 'sale', '', '{}', 1, '2026-11-18T07:30:00Z', now(), '2026-11-17', '23:30:00'),
         (2, gen_random_uuid(), 'shelf', '', '{}', 1, now(), now(), NULL, NULL);`;

/** Data of a later one: stores with settings of their own, one of which chose what its clerks see. */
const SETTINGS = `
  INSERT INTO stores (store_name, parent_id) VALUES ('a store with settings', 1), ('one that chose', 1), ('one that hides', 1);
  INSERT INTO store_settings (store_id, sells, clerks_see) VALUES (3, 'down', 'dollars'), (4, 'down', 'dollars'), (5, 'down', 'tickets');
  INSERT INTO audit_log (store_id, session_id, action, subject, detail)
  VALUES (3, 3, 'settings_changed', 'a store with settings', 'direction of sale up → down'),
         (4, 3, 'settings_changed', 'one that chose', 'direction of sale up → down; what clerks see of the money tickets → dollars');`;

/**
 * Data of a later one: tickets lost on the way to another store, ordered directly before their transfer, others lost in the store,
 * and evidence on their lot.
 */
const LOSSES = `
  INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at, sale_date,
                           business_date, report_time)
  VALUES (2, '33333333-3333-4333-8333-333333333333', 'removal', '', '{}', 1, '2026-11-18T18:00:00Z', now(), '2026-11-18', '2026-11-18', '10:00:00'),
         (2, '11111111-1111-4111-8111-111111111111', 'removal', '', '{}', 1, '2026-11-18T23:00:00Z', now(), '2026-11-18', '2026-11-18', '15:00:00'),
         (2, '22222222-2222-4222-8222-222222222222', 'removal', '', '{}', 1, '2026-11-18T23:30:00Z', now(), '2026-11-18', '2026-11-18', '15:30:00');
  INSERT INTO claims (store_id, lot_id, submission_id, start_ticket, end_ticket, scanned, sells, reason, recorded_at)
  SELECT 2, l.id, c.key::uuid, c.first, c.last, false, 'up', c.reason, c.at::timestamptz
  FROM lots l, (VALUES ('33333333-3333-4333-8333-333333333333', 100, 119, 'transferred', '2026-11-18T18:00:00Z'),
                       ('11111111-1111-4111-8111-111111111111', 100, 119, 'lost', '2026-11-18T17:59:59.999999Z'),
                       ('22222222-2222-4222-8222-222222222222', 120, 129, 'lost', '2026-11-18T23:30:00Z'))
               AS c(key, first, last, reason, at)
  WHERE l.store_id = 2;
  INSERT INTO transfers (store_id, company_id, claim_id, to_store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, sent_at)
  SELECT 2, 1, id, 3, '028400001234', 1, 100, 119, 500, recorded_at FROM claims WHERE store_id = 2 AND reason = 'transferred';
  INSERT INTO transfer_parts (store_id, claim_id, to_store_id, kind, start_ticket, end_ticket, ended_by, ended_at)
  SELECT 2, claim_id, 3, 'lost', 100, 119, 1, now() FROM transfers;
  INSERT INTO witnesses (store_id, lot_id, seen_claim_id, as_sale, open_count, resolved_count)
  SELECT 2, lot_id, id, false, 1, 0 FROM claims WHERE start_ticket = 120;`;

let client: PGlite;
const db = () => drizzle(client, { schema });
let folder: string;

const steps: MigrationStep[] = [];

/** An embedded database that has been through these releases: it needs seconds, whatever API_DB says. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-migrations-'));
  client = await PGlite.create({ extensions: { btree_gist } });
  await provideTenantRoles((statements) => client.exec(statements));
  for (const [newest, data] of [
    ['0005_bins', AUDIT_LINES],
    ['0012_idempotency_keys', RECORDS],
    ['0073_found_packs', SETTINGS],
    ['0103_journal_weeks', LOSSES],
  ] as const) {
    await copyMigrations(join(folder, newest), newest);
    await migrate(db(), join(folder, newest));
    await client.exec(data);
  }
  await migrate(db(), MIGRATIONS, (step) => void steps.push(step));
});
afterAll(async () => {
  await client?.close();
  await rm(folder, { recursive: true });
});

test('during an upgrade, the operator reads which migration of how many is running', () => {
  const tags = journal.entries.map(({ tag }) => tag);
  const later = tags.slice(tags.indexOf('0103_journal_weeks') + 1);
  expect(later.length).toBeGreaterThan(0);
  expect(steps).toEqual(later.map((migration, index) => ({ migration, step: index + 1, of: later.length })));
});

test('an upgrade gives earlier data the default settings, and records the business day of their wall time', async () => {
  expect(await storeSettings(db(), 2)).toEqual(DEFAULT_SETTINGS);
  expect((await client.query('SELECT sells FROM lots')).rows).toEqual([{ sells: 'up' }]);
  const records = await client.query(
    "SELECT kind, business_date::text AS day FROM submissions WHERE kind <> 'removal' ORDER BY kind",
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
});

test('after an upgrade, a loss in transit has its own instant, and its lot’s exceptions are derived again', async () => {
  const { rows: claims } = await client.query(
    `SELECT start_ticket, made_at AT TIME ZONE 'UTC' AS made, recorded_at < '2026-11-18T18:00:00Z' AS is_before_its_transfer
     FROM claims WHERE store_id = 2 AND reason = 'lost' ORDER BY 1`,
  );
  expect(claims).toEqual([
    { start_ticket: 100, made: new Date('2026-11-18T23:00:00'), is_before_its_transfer: true },
    { start_ticket: 120, made: null, is_before_its_transfer: false },
  ]);
  const { rows: witnesses } = await client.query('SELECT open_count FROM witnesses WHERE store_id = 2');
  expect(witnesses).toEqual([{ open_count: null }]);
  await expect(client.exec('UPDATE claims SET made_at = now()')).rejects.toThrow('never changed');
});

test('after an upgrade, clerks see over/short by default, except in stores that chose otherwise', async () => {
  const seen = await Promise.all([3, 4, 5].map(async (id) => (await storeSettings(db(), id)).clerks_see));
  expect(seen).toEqual(['over_short', 'dollars', 'tickets']);
});

test('after an upgrade, audit lines of the platform still belong to the platform', async () => {
  const lines = await client.query(
    'SELECT store_id, session_id FROM audit_log WHERE session_id < 3 ORDER BY id',
  );
  expect(lines.rows).toEqual([
    { store_id: 0, session_id: 1 },
    { store_id: 1, session_id: 2 },
  ]);
  await expect(client.exec('DELETE FROM audit_log')).rejects.toThrow('never changed or deleted');
});
