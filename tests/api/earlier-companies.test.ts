// @module-tag all
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMigrations } from '../../server/backup/load';
import type { RootDb } from '../../server/db/connect';
import { fillCompanies } from '../../server/db/fill-companies';
import { migrate } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { provideTenantRoles } from '../../server/db/tenant-handles';

/** Of the release before rows named their company: stores, an account of the platform, and lines of the platform and of stores. */
const ROWS = `
  INSERT INTO users (store_id, name, username, user_role) VALUES (NULL, 'Platform', 'super', 4), (2, 'Admin', 'admin', 6);
  INSERT INTO audit_log (store_id, action, subject, detail) VALUES (0, 'x', 'platform', '');
  INSERT INTO audit_log (store_id, action, subject, detail)
  SELECT id, 'x', 'line ' || n, '' FROM stores, generate_series(1, 1500) n;`;
const ONE_COMPANY =
  "INSERT INTO stores (id, store_name, parent_id) OVERRIDING SYSTEM VALUE VALUES (1, 'company', NULL), (2, 'store', 1);";
const TWO_COMPANIES = `${ONE_COMPANY}
  INSERT INTO stores (id, store_name, parent_id) OVERRIDING SYSTEM VALUE VALUES (3, 'other company', NULL), (4, 'its store', 3);`;

let folder: string;
const clients: PGlite[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-companies-'));
  await copyMigrations(folder, '0123_ended_receipts');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await rm(folder, { recursive: true });
});

async function broughtUpToDate(stores: string) {
  const client = await PGlite.create({ extensions: { btree_gist } });
  clients.push(client);
  const db = drizzle(client, { schema }) as unknown as RootDb;
  await provideTenantRoles((statements) => client.exec(statements));
  await migrate(db, folder);
  await client.exec(stores + ROWS);
  const size = async () => (await client.query("SELECT pg_relation_size('audit_log') AS size")).rows[0];
  const before = await size();
  await migrate(db);
  const companies = async () =>
    (
      await client.query(
        'SELECT store_id AS store, company_id AS company, count(*)::int FROM audit_log GROUP BY 1, 2 ORDER BY 1',
      )
    ).rows;
  const users = async () =>
    (await client.query('SELECT username, company_id AS company FROM users ORDER BY id')).rows;
  return {
    client,
    db,
    companies,
    users,
    isRewritten: JSON.stringify(before) !== JSON.stringify(await size()),
  };
}

const LINES = 1500;

test('after an upgrade with one company, its rows name it without being rewritten, and the platform’s name none', async () => {
  const { client, companies, users, isRewritten } = await broughtUpToDate(ONE_COMPANY);
  expect(isRewritten).toBe(false);
  expect(await companies()).toEqual([
    { store: 0, company: 0, count: 1 },
    { store: 1, company: 1, count: LINES },
    { store: 2, company: 1, count: LINES },
  ]);
  expect(await users()).toEqual([
    { username: 'super', company: 0 },
    { username: 'admin', company: 1 },
  ]);
  expect((await client.query('SELECT FROM stores_to_fill')).rows).toEqual([]);
  await expect(client.exec("UPDATE audit_log SET subject = ''")).rejects.toThrow('never changed or deleted');
});

test('rows of several companies are filled in piece by piece, and the next server continues where one stopped', async () => {
  const { client, db, companies, users } = await broughtUpToDate(TWO_COMPANIES);
  const unfilled = [1, 2, 3, 4].map((store) => ({ store, company: null, count: LINES }));
  expect(await companies()).toEqual([{ store: 0, company: 0, count: 1 }, ...unfilled]);
  const left = async () => (await client.query('SELECT FROM stores_to_fill')).rows.length;
  expect(await left()).toBe(4);
  let pieces = 0;
  await fillCompanies(db, () => ++pieces > 1);
  const filled = 'SELECT count(*)::int FROM audit_log WHERE store_id > 0 AND company_id IS NOT NULL';
  expect((await client.query(filled)).rows).toEqual([{ count: 1000 }]);
  expect(await left()).toBe(4);
  await fillCompanies(db);
  expect(await left()).toBe(0);
  expect(await companies()).toEqual([
    { store: 0, company: 0, count: 1 },
    { store: 1, company: 1, count: LINES },
    { store: 2, company: 1, count: LINES },
    { store: 3, company: 3, count: LINES },
    { store: 4, company: 3, count: LINES },
  ]);
  expect(await users()).toEqual([
    { username: 'super', company: 0 },
    { username: 'admin', company: 1 },
  ]);
});
