// @module-tag all
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOut, dumpTo } from '../../server/backup/dump';
import { type Connection, connect } from '../../server/db/connect';
import * as schema from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { contentOf, savedDigests } from '../support/databases/backup';
import { PASSWORD } from '../support/databases/fixtures';
import { copyPreparedData } from '../support/databases/prepared-data';
import { tableDigest } from '../support/databases/table-digest';
import { needs } from '../support/runner/programs';
import { command, killedAt, startCommand } from '../support/servers/backup-command';
import { QUICK, startPostgres, type TemporaryPostgres, tell } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { type BusyShop, Counter, prepareShop } from '../support/shops/busy-shop';

needs('postgres');

let folder: string;
let postgres: TemporaryPostgres;
let connection: Connection;
let shop: BusyShop;
let servers: RunningServer[];
let counters: Counter[];
const file = (name: string): string => join(folder, name);
const onPostgres = () => ({ DATABASE_URL: postgres.url });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-backup-'));
  postgres = await startPostgres(QUICK);
  shop = await prepareShop({ url: postgres.url });
  const start = () => startServer({ databaseUrl: postgres.url });
  servers = await Promise.all([start(), start()]);
  counters = servers.map(({ url }, terminal) => new Counter(url, shop, terminal * 4000));
  connection = await connect({ url: postgres.url });
});
afterAll(async () => {
  await connection?.close();
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await postgres?.stop();
  await rm(folder, { recursive: true });
});

const acknowledged = () => counters.flatMap((counter) => counter.acknowledged.map(({ key }) => key));

test('two servers and their terminals keep working during a backup and a restore, and nothing is lost or duplicated', async () => {
  for (const counter of counters) for (let n = 0; n < 5; n++) await counter.count();
  const before = acknowledged();
  for (const counter of counters) counter.start();
  await command('backup', onPostgres(), file('one'));
  const saved = await contentOf(file('one'));
  const marks = await rows(connection.db, sql`SELECT bytes::int AS bytes FROM last_backup`);
  expect(marks).toEqual([{ bytes: (await stat(file('one'))).size }]);
  expect(saved.sales).toEqual(expect.arrayContaining(before));
  expect(saved.claimsOf).toEqual(saved.sales.map(() => 2));
  expect(saved.sold).toBe(2 * saved.sales.length);

  // Terminals wait while the tables are replaced; none gets an error.
  expect(await command('restore', onPostgres(), file('one'))).toContain('Restored 2 stores');
  for (const counter of counters) await counter.stop();
  expect(acknowledged().length).toBeGreaterThan(saved.sales.length);
  for (const counter of counters) await counter.settle();
  for (const counter of counters) expect(new Set(await counter.settle())).toEqual(new Set(['done']));
  const records = acknowledged().length;
  expect(await counters[0]?.onShelf()).toBe(2 * (9000 - records));
});

test('a killed backup leaves no file with its name, and a killed restore leaves the old data', async () => {
  await connection.db.execute(sql`
    INSERT INTO audit_log (store_id, action, subject, detail)
    SELECT 0, 'user_changed', 'many', repeat(md5(n::text), 4) FROM generate_series(1, 60000) n`);
  const killed = await killedAt(folder, /^two\..*\.part$/, startCommand('backup', onPostgres(), file('two')));
  expect(killed.status).toBeNull();
  expect(await readdir(folder)).not.toContain('two');
  await command('backup', onPostgres(), file('two'));
  const before = await tableDigest(connection.db);
  const previous = /^two\.before-restore-\d+T\d+$/;
  expect(
    (await killedAt(folder, previous, startCommand('restore', onPostgres(), file('two')))).status,
  ).toBeNull();
  expect(await tableDigest(connection.db)).toBe(before);
  for (const counter of counters) await counter.count();
  // Removes the many rows, which the next test needn't move.
  await command('restore', onPostgres(), file('one'));
});

test('a shop that moves to the embedded database and back has the same rows, sign-ins and numbers', async () => {
  await Promise.all(servers.map((server) => server.stop()));
  const { db } = connection;
  await db.execute(sql`DELETE FROM login_failures`);
  const saved = await savedDigests(db);
  const dataDir = file('shop');
  copyPreparedData('empty', dataDir);
  await command('backup', onPostgres(), file('move'));
  await command('restore', { DATA_DIR: dataDir }, file('move'));
  // Sessions continue, and signing in with a password works too.
  const embedded = await startServer({ dataDir, seed: false });
  const counter = new Counter(embedded.url, shop, 8000);
  await counter.count();
  const login = await fetch(`${embedded.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Username: shop.store.admin.Username, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  await embedded.stop();
  await command('backup', { DATA_DIR: dataDir }, file('back'));
  await command('restore', onPostgres(), file('move'));
  expect(await savedDigests(db)).toEqual(saved);

  await command('restore', onPostgres(), file('back'));
  const again = await startServer({ databaseUrl: postgres.url });
  try {
    const later = new Counter(again.url, shop, 8500);
    await later.count();
    expect(await counter.statesAt(again.url)).toEqual(['done']);
  } finally {
    await again.stop();
  }
});

test('the backup command copies rows exactly as fetching them gives them, and says why it ends early', async () => {
  await tell(postgres, ['CREATE DATABASE quiet']);
  const url = postgres.url.replace(/postgres$/, 'quiet');
  // Creates the tables.
  await (await connect({ url })).close();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const db = drizzle(client, { schema });
  // Everything that a line of the file may have to write in another way, and rows longer than a piece.
  await db.execute(
    sql`CREATE TABLE unthought_of ("a name" text, bytes bytea, at timestamptz, amount numeric, details json)`,
  );
  await db.execute(sql`
    INSERT INTO unthought_of
    SELECT chr(n), decode(md5(n::text), 'hex'), '2026-11-01 01:30:00.123456-07', n / 3.0, json_build_object(chr(n), n)
    FROM generate_series(1, 300) n WHERE n NOT BETWEEN 128 AND 160`);
  await db.execute(
    sql`INSERT INTO unthought_of ("a name") SELECT repeat(md5(n::text), 20000) FROM generate_series(1, 9) n`,
  );
  await db.execute(sql`
    INSERT INTO unthought_of VALUES
      ('', '', 'infinity', -1e20, 'null'), (NULL, NULL, NULL, NULL, NULL),
      (${'\\.'}, NULL, NULL, NULL, NULL), (${'a\n"b"\r\\n, \u2028ਪੰਜਾਬੀ'}, NULL, NULL, NULL, ${'{"b":\n 1,  "a": 2}'})`);
  const about = { database: 'PostgreSQL', time: '2026-11-01 00:00:00+00' } as const;
  const copied = (statement: string) => copyOut(client, statement);
  const textBy = async (way?: typeof copied): Promise<string> => {
    const parts: Buffer[] = [];
    await dumpTo(
      db,
      about,
      async (text) => {
        for await (const part of text) parts.push(Buffer.from(part));
      },
      way,
    );
    return Buffer.concat(parts).toString();
  };
  const fetched = await textBy();
  expect(fetched).toContain('ਪੰਜਾਬੀ');
  expect((await textBy(copied)) === fetched).toBe(true);

  // The database's own error, after which the connection can be used; then that of a reader that takes no more.
  const refused = async (): Promise<void> => {
    for await (const _ of copyOut(client, 'COPY (SELECT 1 / 0) TO STDOUT'));
  };
  await expect(refused()).rejects.toThrow('division by zero');
  const full = async (text: AsyncIterable<string | Buffer>): Promise<void> => {
    for await (const part of text) if (part.length > 100_000) throw new Error('the disk is full');
  };
  await expect(dumpTo(db, about, full, copied)).rejects.toThrow('the disk is full');
  await client.end();
});
