import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../server/db/connect';
import { fillCompanies } from '../../server/db/fill-companies';
import { rows } from '../../server/db/sql';
import { type Scope, withinScope } from '../../server/db/tenant-handles';
import { testServer } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
import { sendWriting, WRITING } from '../support/api/writing-calls';
import { makeWritingScene } from '../support/api/writing-scene';
import { addCompany, addStoreOf, type CompanyFixture } from '../support/databases/fixtures';

const server = testServer();

/** Tables with a store in each row that no request reaches: what the server has yet to do, and what it checked. */
const OF_THE_SERVER = ['invariant_violations', 'morning_tries', 'stores_to_fill'];
/** Copies that the scene of the writing calls keeps. */
const COPY = /^kept_/;
/** Names of people are kept by a trigger, which knows no company of a company's own. */
const NAMES = 'people';

const settingOf = (name: string): string =>
  `(NULLIF(current_setting('lottery.${name}'::text, true), ''::text))::integer`;
const COMPANY = settingOf('company');
const PLACE = settingOf('place');

/** Calls before a sign-in that write a line about a person. */
const OF_THE_PLATFORM = ['POST /forget-pwd', 'POST /reset-pwd', 'POST /sign-up'];

/** The tables whose rows belong to a store or company. */
async function storesTables(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    server.db,
    sql`SELECT c.relname::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE a.attname = 'store_id' AND NOT a.attisdropped
          AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return tables.map(({ name }) => name).filter((name) => !OF_THE_SERVER.includes(name) && !COPY.test(name));
}

/** The number of rows that meet a condition, for each table that has any. @param condition on a row `t` and its store `s` */
async function counted(db: Db, condition: SQL, names: readonly string[]): Promise<Record<string, number>> {
  const counts = names.map(
    (name) => sql`
      SELECT ${name}::text AS name, count(*)::int AS count
      FROM ${sql.identifier(name)} t LEFT JOIN stores s ON s.id = t.store_id WHERE ${condition}`,
  );
  const found = await rows<{ name: string; count: number }>(db, sql.join(counts, sql` UNION ALL `));
  return Object.fromEntries(found.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));
}

const isUnfilled = sql`t.company_id IS NULL AND t.store_id IS NOT NULL`;
/** A row without a store, or of store 0, belongs to the platform. */
const isWrong = sql`t.company_id <> coalesce(s.parent_id, s.id, 0)`;

/** Has the server fill all rows that exist, which the tests' fixtures write without a company. */
async function fillAll(): Promise<void> {
  await server.db.execute(sql`
    INSERT INTO stores_to_fill (store_id, company_id) SELECT id, coalesce(parent_id, id) FROM stores`);
  await fillCompanies(server.db);
}

test('every table of stores has a company_id and the same policies, which read no other table', async () => {
  const names = await storesTables();
  expect(names.length).toBeGreaterThan(50);
  const columns = await rows<{ name: string; type: string; initial: string | null }>(
    server.db,
    sql`SELECT c.relname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
               pg_get_expr(d.adbin, d.adrelid) AS initial
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attname = 'company_id' AND c.relname = ANY(${sql.param(names)}::text[]) ORDER BY 1`,
  );
  expect(columns).toEqual(names.map((name) => ({ name, type: 'integer', initial: COMPANY })));
  const policies = await rows<{ table: string; policy: string }>(
    server.db,
    sql`SELECT tablename::text AS table,
               concat_ws(' ', policyname, permissive, cmd, roles::text, 'reads', qual, 'writes', with_check) AS policy
        FROM pg_policies WHERE policyname IN ('of_all_stores', 'of_whole_company', 'with_own_company') ORDER BY 1, 2`,
  );
  expect(policies).toEqual(
    names.flatMap((table) =>
      [
        `of_all_stores PERMISSIVE SELECT {lottery_company} reads (company_id = ${PLACE}) writes`,
        `of_whole_company PERMISSIVE SELECT {lottery_company} reads (company_id = ${PLACE}) writes`,
        `with_own_company RESTRICTIVE ALL {lottery_tenant} reads true writes ((company_id = ${COMPANY}) IS NOT FALSE)`,
      ].map((policy) => ({ table, policy })),
    ),
  );
});

test('row security compares a row’s company before it looks at the list of the company’s stores', async () => {
  const plan = await server.db.transaction(async (tx) => {
    for (const setting of [
      'lottery.place = 1',
      'lottery.company = 1',
      "lottery.stores = '{2,3}'",
      'ROLE lottery_company',
    ])
      await tx.execute(sql.raw(`SET LOCAL ${setting}`));
    return rows<Record<string, string>>(tx, sql`EXPLAIN (COSTS off) SELECT FROM submissions`);
  });
  const filter = plan.map((line) => line['QUERY PLAN']).find((line) => line?.includes('Filter:')) ?? '';
  expect(filter).toMatch(/company_id = .* OR .*store_id = ANY/);
});

test('rows written by a store, its terminals or its company name the company, and earlier rows are filled in', {
  tags: 'all',
}, async () => {
  const scene = await makeWritingScene(server);
  const names = (await storesTables()).filter((name) => name !== NAMES);
  expect(Object.keys(await counted(server.db, isUnfilled, names))).toEqual(
    expect.arrayContaining(['lots', 'submissions', 'users']),
  );
  await fillAll();
  expect(await counted(server.db, isUnfilled, names)).toEqual({});
  expect(await counted(server.db, isWrong, names)).toEqual({});
  expect(await rows(server.db, sql`SELECT FROM stores_to_fill`)).toEqual([]);

  const added: string[] = [];
  for (const [route, write] of Object.entries(WRITING))
    for (const n of [0, 1]) {
      await scene.revive();
      const { as } = write(scene, n);
      const before = await counted(server.db, isUnfilled, names);
      await sendWriting(server, scene, route, n);
      if (OF_THE_PLATFORM.includes(route) || as?.startsWith('super')) continue;
      const after = Object.entries(await counted(server.db, isUnfilled, names));
      added.push(
        ...after.flatMap(([name, count]) => (count > (before[name] ?? 0) ? [`${route}: ${name}`] : [])),
      );
    }
  expect(added).toEqual([]);
  expect(await counted(server.db, isWrong, names)).toEqual({});
});

test('append-only tables stay protected while their rows’ companies are filled in', async () => {
  const filling = (change: string) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL lottery.fills_company = 'on'`);
      await tx.execute(sql.raw(change));
    });
  await expect(filling('DELETE FROM audit_log')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('never changed or deleted') }),
  });
  await expect(filling('TRUNCATE audit_log')).rejects.toThrow();
  await expect(server.db.execute(sql`UPDATE audit_log SET company_id = company_id`)).rejects.toThrow();
});

describe('two companies in one database', () => {
  let shop: Shop;
  let other: CompanyFixture;
  beforeAll(async () => {
    shop = await openShop(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
    other = await addCompany(server.db);
    await fillAll();
  });

  const reached = async (
    scope: Scope,
    stores: string | null = null,
    of: SQL = sql`t.store_id > 0`,
  ): Promise<Record<string, number>> => {
    const names = await storesTables();
    return withinScope(scope, () =>
      server.connection.tenant.transaction(async (tx) => {
        if (stores !== null) await tx.execute(sql.raw(`SET LOCAL lottery.stores = '${stores}'`));
        return counted(tx, of, names);
      }),
    );
  };
  const ofCompany = async ({ id }: { id: number }): Promise<Record<string, number>> =>
    counted(server.db, sql`t.store_id = ${id} OR s.parent_id = ${id}`, await storesTables());

  test('a company reads the rows of all its stores by company_id alone, and no other rows', async () => {
    const own = await ofCompany(shop.company);
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['claims', 'lots', 'submissions', 'users']));
    // The list of its stores, which reaches rows without a company, names none.
    expect(await reached({ companyId: shop.company.id }, '{0}')).toEqual(own);
    expect(await reached({ companyId: shop.company.id })).toEqual(own);
    expect(await reached({ companyId: other.id })).toEqual(await ofCompany(other));
  });

  const write = (scope: Scope, statement: SQL) =>
    withinScope(scope, async () => server.connection.tenant.execute(statement)).then(
      () => 'done',
      (error: Error) => String(error.cause),
    );
  /** @param companyId what the row says itself; null: nothing */
  const line = (storeId: number, companyId: number | null) => {
    const said = companyId === null ? sql`` : sql`, company_id`;
    const value = companyId === null ? sql`` : sql`, ${companyId}::int`;
    return sql`INSERT INTO audit_log (store_id, action, subject, detail${said})
               VALUES (${storeId}::int, 'x', '', ''${value})`;
  };

  test('a company or store can’t write a row into another company’s store, or one that names another company', async () => {
    const { company, store } = shop;
    const [foreign] = other.stores;
    const scopes: Scope[] = [
      { companyId: company.id },
      { companyId: company.id, at: store.id },
      { storeId: store.id, companyId: company.id },
    ];
    for (const scope of scopes) {
      for (const said of [null, company.id, other.id])
        expect([scope, said, await write(scope, line(foreign.id, said))]).toEqual([
          scope,
          said,
          expect.stringContaining('row-level security'),
        ]);
      expect(await write(scope, line(store.id, other.id))).toContain('row-level security');
      expect(
        await write(scope, sql`UPDATE store_stock SET company_id = ${other.id} WHERE store_id = ${store.id}`),
      ).toContain('row-level security');
      for (const said of [null, company.id]) expect(await write(scope, line(store.id, said))).toBe('done');
    }
    expect(await counted(server.db, isWrong, await storesTables())).toEqual({});
  });

  test('an area manager reads all rows of the assigned stores, only shared rows of others, and can’t write to those', async () => {
    const { company, store } = shop;
    const third = await addStoreOf(server.db, company.id, 3);
    const [, sibling] = company.stores;
    const [foreign] = other.stores;
    const area: Scope = { storeId: sibling.id, companyId: company.id, others: [store.id] };
    const ofThese = sql`t.store_id IN (${store.id}, ${sibling.id})`;
    const ofOthers = sql`t.store_id NOT IN (0, ${store.id}, ${sibling.id})`;
    const own = await counted(server.db, ofThese, await storesTables());
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['claims', 'lots', 'submissions', 'users']));
    expect(await reached(area, null, ofThese)).toEqual(own);
    const alone: Scope = { storeId: sibling.id, companyId: company.id };
    const shared = await reached(alone, null, ofOthers);
    expect(Object.keys(shared)).not.toEqual(expect.arrayContaining(['users']));
    expect(await reached(area, null, ofOthers)).toEqual(shared);
    const stores = await withinScope(area, () =>
      rows<{ id: number }>(server.connection.tenant, sql`SELECT id FROM stores`),
    );
    expect(stores.map(({ id }) => id).sort()).toEqual([store.id, sibling.id].sort());
    for (const id of [third.id, foreign.id, company.id])
      expect([id, await write(area, line(id, null))]).toEqual([
        id,
        expect.stringContaining('row-level security'),
      ]);
    for (const id of [store.id, sibling.id]) expect(await write(area, line(id, null))).toBe('done');
    expect(await write(area, sql`UPDATE stores SET store_name = 'changed'`)).toBe('done');
    expect(await rows(server.db, sql`SELECT FROM stores WHERE store_name = 'changed'`)).toEqual([]);
  });

  test('a company changes nothing in another company’s store', async () => {
    const [foreign] = other.stores;
    const change = sql`UPDATE users SET name = 'changed' WHERE store_id = ${foreign.id}`;
    expect(await write({ companyId: shop.company.id }, change)).toBe('done');
    expect(await rows(server.db, sql`SELECT FROM users WHERE name = 'changed'`)).toEqual([]);
  });

  test('a store reads nothing of another store of its company, although their rows name the same company', async () => {
    const [, sibling] = shop.company.stores;
    const read = (scope: Scope) =>
      withinScope(scope, () =>
        rows(server.connection.tenant, sql`SELECT id FROM users WHERE store_id = ${sibling.id}`),
      );
    expect(await read({ companyId: shop.company.id })).not.toEqual([]);
    expect(await read({ storeId: shop.store.id, companyId: shop.company.id })).toEqual([]);
    expect(await read({ companyId: shop.company.id, at: shop.store.id })).toEqual([]);
  });
});
