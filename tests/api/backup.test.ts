import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { connect, type Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { createCompany } from '../../server/seed/company';
import { mayBringDemo } from '../../server/seed/demo';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { ROLE } from '../../src/shared/wire/access';
import { call, type Session, signIn, testServer } from '../support/api/app';
import { whatOf } from '../support/api/audit';
import { must, openShop, type Shop } from '../support/api/shop';
import { copyOf, restoreCopy, savedDigests } from '../support/databases/backup';
import { addPerson, PASSWORD, salesBody } from '../support/databases/fixtures';
import { freshDatabase } from '../support/databases/fresh-database';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();

/** A count of some tickets with its own key, which a terminal can send repeatedly. */
const counted = (shop: Shop, first: number, last: number) => {
  const key = randomUUID();
  const body = salesBody([shop.entry(first, last)]);
  return { key, send: () => shop.till.post('/sales-record-register', body, key) };
};

const statesOf = async (shop: Shop, keys: string[]) =>
  (await must(shop.till.post<{ data: Record<string, string> }>('/submissions/status', { keys }), 200)).data;

const isLetIn = async (session: Session): Promise<boolean> =>
  (await session.get('/view-profile')).status === 200;

async function inAnotherDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { place, drop } = await freshDatabase({ tables: true });
  const connection = await connect(place);
  try {
    await work(connection.db);
  } finally {
    await connection.close();
    await drop();
  }
}

describe('backups', () => {
  test('a restored backup has every value of every table exactly, including tables added later', async () => {
    await openShop(server);
    await server.db.execute(sql`
      CREATE TABLE unthought_of (id bigint GENERATED ALWAYS AS IDENTITY, "a name" text, bytes bytea, at timestamptz,
                                 amount numeric, flag boolean, details json, doubled bigint GENERATED ALWAYS AS (id * 2) STORED)`);
    await server.db.execute(sql`
      INSERT INTO unthought_of ("a name", bytes, at, amount, flag, details) VALUES
        (E'line\nfeed, "quotes", \u2028, ਪੰਜਾਬੀ', '\\x00ff', '2026-11-01 01:30:00.123456-07', 0.10, true, '{"b": 1,  "a": 2}'),
        ('', '', '0099-01-01 00:00:00+00', -1e20, false, 'null'), (NULL, NULL, 'infinity', NULL, NULL, NULL)`);
    try {
      const saved = await savedDigests(server.db);
      const copy = await copyOf(server.db);
      await server.db.execute(sql`UPDATE unthought_of SET "a name" = 'other'`);
      await restoreCopy(server.db, copy);
      expect(await savedDigests(server.db)).toEqual(saved);
      const [next] = await rows<{ id: number }>(
        server.db,
        sql`INSERT INTO unthought_of ("a name") VALUES ('next') RETURNING id`,
      );
      expect(next).toEqual({ id: 4 });
    } finally {
      await server.db.execute(sql`DROP TABLE unthought_of`);
    }
  });

  test('restoring a backup leaves constraints, indexes, triggers and policies as the migrations made them', async () => {
    const schema = () =>
      rows(
        server.db,
        sql`SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace
            UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
            UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger
                      WHERE NOT tgisinternal
            UNION ALL SELECT tablename, policyname, concat(cmd, roles, qual, with_check) FROM pg_policies
            ORDER BY 1, 2, 3`,
      );
    const before = await schema();
    expect(before.length).toBeGreaterThan(100);
    await restoreCopy(server.db, await copyOf(server.db));
    expect(await schema()).toEqual(before);
    await expect(server.db.execute(sql`DELETE FROM claims`)).rejects.toThrow();
  });

  test('a backup that is damaged, incomplete or has other tables is refused and changes nothing', async () => {
    const copy = await copyOf(server.db);
    const text = copy.join('');
    const before = await tableDigest(server.db);
    const tampered = text.replace('Test Store 1', 'Test Store 9');
    expect(tampered).not.toBe(text);
    for (const wrong of [
      tampered,
      text.slice(0, -100),
      text.slice(0, text.lastIndexOf('{"end"')),
      `${text}[]\n`,
      text.replace('{"table":"users"', '{"table":"people2"'),
    ])
      await expect(restoreCopy(server.db, [wrong])).rejects.toThrow(/^This backup is (damaged|incomplete)/);
    expect(await tableDigest(server.db)).toBe(before);
  });
});

describe('after a restore', () => {
  test('records received after a backup are unknown once it is restored, and are recorded once when sent again', async () => {
    const shop = await openShop(server);
    const first = counted(shop, 0, 9);
    await must(first.send(), 201);
    const copy = await copyOf(server.db);
    const second = counted(shop, 10, 19);
    await must(second.send(), 201);
    const seen = await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`);

    const before = await restoreCopy(server.db, copy);
    expect(before?.join('')).toContain(second.key);
    expect(await statesOf(shop, [first.key, second.key])).toEqual({
      [first.key]: 'done',
      [second.key]: 'unknown',
    });
    expect(await shop.onShelf()).toEqual([['15401234567010', '15401234567079']]);
    // Every terminal notices, even one that checks only after another has sent something.
    await must(second.send(), 201);
    expect((await second.send()).headers.get('idempotent-replayed')).toBe('true');
    const now = await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`);
    expect(Number(now.version)).toBeLessThan(Number(seen.version));
    expect(await shop.onShelf()).toEqual([['15401234567020', '15401234567079']]);
    const lines = await whatOf(shop.till, shop.store.id);
    expect(
      lines.filter((line) => line.startsWith('All data were restored from a backup of 20')),
    ).toHaveLength(1);
  });

  test('no stock version is used twice, even after several restores', async () => {
    const shop = await openShop(server);
    const version = async () =>
      Number((await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`)).version);
    const seen = [await version()];
    for (let times = 0; times < 2; times++) {
      const copy = await copyOf(server.db);
      await must(counted(shop, 20 * times, 20 * times + 9).send(), 201);
      seen.push(await version());
      await restoreCopy(server.db, copy);
      seen.push(await version());
      expect(seen.at(-1)).toBeLessThan(Math.min(...seen.slice(0, -1)));
    }
  });

  test('a restore leaves ended sessions ended and newer sessions open, and ids are never reused', async () => {
    const shop = await openShop(server);
    const ended = await signIn(server, shop.store.admin);
    const copy = await copyOf(server.db);
    await must(ended.post('/logout', {}), 200);
    const begun = await signIn(server, shop.store.admin);
    const newcomer = await signIn(server, await addPerson(server.db, ROLE.store, shop.store.id, 'New Admin'));
    const highest = sql`SELECT nextval('sessions_id_seq')::float8 AS id`;
    const [last] = await rows<{ id: number }>(server.db, highest);
    await restoreCopy(server.db, copy);
    expect(await Promise.all([ended, begun, newcomer, shop.till].map(isLetIn))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const [next] = await rows<{ id: number }>(server.db, highest);
    expect(next?.id).toBeGreaterThan(last?.id ?? 0);
    // A sign-in writes to tables with generated ids.
    const body = { Username: shop.store.admin.Username, password: PASSWORD };
    expect((await must(call<LoginReply>(server.url, 'POST', '/login', { body }), 200)).token).toBeTruthy();
  });

  test('a backup with demo accounts isn’t restored among real accounts unless that is allowed', async () => {
    const local = { host: '127.0.0.1', allowDemoOnNetwork: false };
    const open = { ...local, host: '0.0.0.0' };
    await openShop(server);
    expect(await mayBringDemo(server.db, { ...open, allowDemoOnNetwork: true })).toBe(true);
    const before = await tableDigest(server.db);
    await inAnotherDatabase(async (db) => {
      expect([await mayBringDemo(db, local), await mayBringDemo(db, open)]).toEqual([true, false]);
      await createCompany(db);
      expect(await mayBringDemo(db, open)).toBe(true);
      await expect(restoreCopy(server.db, await copyOf(db))).rejects.toThrow(
        /demo accounts.*ALLOW_DEMO_ON_NETWORK=1/,
      );
    });
    expect(await tableDigest(server.db)).toBe(before);
  });

  test('a backup’s sessions are restored into an empty database, and into one of other people', {
    tags: 'all',
  }, async () => {
    await openShop(server);
    const copy = await copyOf(server.db);
    const saved = await savedDigests(server.db);
    await inAnotherDatabase(async (db) => {
      expect(await restoreCopy(db, copy)).toBeNull();
      expect(await savedDigests(db)).toEqual(saved);
    });
    await inAnotherDatabase(async (db) => {
      await addPerson(db, ROLE.superAdmin, null, 'Somebody Else');
      await db.execute(sql`INSERT INTO sessions (id, token_hash, user_id, kind, created_at, last_seen_at, expires_at)
                           SELECT 1000000, 'theirs', id, 'user', now(), now(), now() + interval '1 day' FROM users`);
      await restoreCopy(db, copy);
      expect(await rows(db, sql`SELECT 1 FROM sessions WHERE token_hash = 'theirs'`)).toEqual([]);
      expect((await savedDigests(db)).sessions).toEqual(saved.sessions);
    });
  });
});
