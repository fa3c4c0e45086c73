import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as access from '../../server/access';
import * as storeChecks from '../../server/access';
import { openSession } from '../../server/accounts/sessions';
import type { Db, TenantDb } from '../../server/db/connect';
import { auditLog, plans, stores, subscriptions, users, vendors } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { type Scope, withinScope } from '../../server/db/tenant-handles';
import { type ApiServer, listen, testServer } from '../support/api/app';
import { callOfRow } from '../support/api/permission-call';
import type { PermissionRow } from '../support/api/permission-row';
import { PERMISSIONS } from '../support/api/permission-rows';
import { makeScene, type Scene } from '../support/api/permission-scene';
import { changeWatch, tableDigest } from '../support/databases/table-digest';

// Disables the checks of all handlers: every role may do everything in every store.
vi.spyOn(access, 'reachOf').mockReturnValue('every store');
vi.spyOn(storeChecks, 'requireStore').mockResolvedValue();
vi.spyOn(storeChecks, 'requireAuthor').mockResolvedValue();
vi.spyOn(storeChecks, 'withinReach').mockReturnValue(undefined);
vi.spyOn(storeChecks, 'storeOfUser').mockImplementation(async (db, _caller, _action, userId) => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.storeId ?? null;
});
// Test files that this worker runs later use the same modules.
afterAll(() => vi.restoreAllMocks());

const server = testServer();
/** The same server without row security: its handlers get the unrestricted handle. */
let bare: { url: string; close(): Promise<void> };
let scene: Scene;
let bareScene: Scene;

beforeAll(async () => {
  const { connection, db } = server;
  const all = db as Db as TenantDb;
  bare = await listen({ ...connection, tenant: all, reports: all }, server.dataDir);
  scene = await markedScene(server);
  bareScene = await markedScene(server);
});
afterAll(() => bare?.close());

/** Part of every name of the scene's store and company; tickets are recognized by their serial. */
const STORE_MARK = 'Secret of the store';
const COMPANY_MARK = 'Secret of the company';
const SERIAL = /15401234567[0-9]{3}/;

async function markedScene(on: ApiServer): Promise<Scene> {
  const made = await makeScene(on, true);
  for (const [placeId, mark] of [
    [made.store.id, STORE_MARK],
    [made.company.id, COMPANY_MARK],
  ] as const) {
    await on.db
      .update(stores)
      .set({ storeName: `${mark} ${placeId}` })
      .where(eq(stores.id, placeId));
    await on.db.update(users).set({ name: mark }).where(eq(users.storeId, placeId));
    await on.db.update(vendors).set({ vendorName: mark }).where(eq(vendors.storeId, placeId));
    await on.db.update(plans).set({ planName: mark }).where(eq(plans.storeId, placeId));
    await on.db
      .update(subscriptions)
      .set({ subscriptionName: `${mark} ${placeId}` })
      .where(eq(subscriptions.storeId, placeId));
  }
  return made;
}

type Stranger = { who: string; userId: number; kind?: 'terminal'; sameCompany: boolean };

/** `npm test` takes one of each scope: the database knows nothing else of a caller. */
const strangersTo = ({ company, otherCompany }: Scene): Stranger[] => {
  const [, sibling] = company.stores;
  const [foreign] = otherCompany.stores;
  const ofEachScope: Stranger[] = [
    { who: 'the company’s other store', userId: sibling.admin.id, sameCompany: true },
    { who: 'another company', userId: otherCompany.admin.id, sameCompany: false },
    { who: 'a store of it', userId: foreign.admin.id, sameCompany: false },
  ];
  if (!process.env.TEST_EVERYTHING) return ofEachScope;
  return [
    ...ofEachScope,
    { who: 'the other store’s terminal', userId: sibling.admin.id, kind: 'terminal', sameCompany: true },
    { who: 'a clerk of the other company’s store', userId: foreign.clerk.id, sameCompany: false },
  ];
};

/** Watches the rows of a scene's store and company. */
const watchRowsOf = (watched: () => Scene) =>
  changeWatch(() => tableDigest(server.db, [watched().store.id, watched().company.id]));

/** The part of the scene that one call reveals to a stranger; null for nothing. */
async function shownTo(
  { userId, kind, sameCompany }: Stranger,
  url: string,
  row: readonly [string, PermissionRow],
  about: Scene,
): Promise<string | null> {
  const { token } = await openSession(server.db, userId, new Date(), kind);
  const answer = JSON.stringify((await callOfRow(url, row, about, token)).body);
  const shows = answer.includes(STORE_MARK) || (!sameCompany && answer.includes(COMPANY_MARK));
  return shows || SERIAL.test(answer) ? answer : null;
}

const signedInRows = Object.entries(PERMISSIONS).filter(([, row]) => !('everyone' in row.expected));

describe('with every check of the handlers disabled', () => {
  /** `npm test` makes each call by one stranger, in turn: the calls of each scope read and write all tables. */
  const strangersOf = ([route]: readonly [string, PermissionRow]): Stranger[] => {
    const all = strangersTo(scene);
    const turn = signedInRows.findIndex(([name]) => name === route) % all.length;
    return process.env.TEST_EVERYTHING ? all : all.slice(turn, turn + 1);
  };
  const haveRowsChanged = watchRowsOf(() => scene);
  beforeAll(async () => void (await haveRowsChanged()));
  test.each(signedInRows)('%s reveals nothing to strangers and changes nothing', async (...row) => {
    for (const stranger of strangersOf(row))
      expect([stranger.who, await shownTo(stranger, server.url, row, scene)]).toEqual([stranger.who, null]);
    expect(await haveRowsChanged()).toBe(false);
  });

  // Shows that the test above can fail.
  test('without the database’s protection, most calls would reach a stranger’s rows', {
    tags: 'all',
  }, async () => {
    const breached: string[] = [];
    const haveBareRowsChanged = watchRowsOf(() => bareScene);
    await haveBareRowsChanged();
    for (const row of signedInRows) {
      const shown: (string | null)[] = [];
      for (const stranger of strangersTo(bareScene).slice(1, 3))
        shown.push(await shownTo(stranger, bare.url, row, bareScene));
      const changed = await haveBareRowsChanged();
      if (changed || shown.some((each) => each !== null)) breached.push(row[0]);
    }
    expect(breached.length).toBeGreaterThan(signedInRows.length / 2);
    // Two calls of each row of the matrix, and a digest of all tables after each.
  });
});

/** Runs statements as a tenant role, with the settings left by an earlier transaction. */
const asRole = <T>(role: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL ROLE ${role}`));
    return work(tx);
  });

/** The database's own message when it refuses a statement. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => String(error.cause),
  );

const ROLES = ['lottery_tenant', 'lottery_company'];
/**
 * Tables that signed-in requests of a company don't need: the mark of a backup, the counts of wrong passwords, work for all, the
 * attempts to send mail, the server's keys and processes, and what it has yet to do.
 */
const OUT_OF_REACH = [
  'invariant_violations',
  'last_backup',
  'login_failures',
  'minute_work',
  'morning_tries',
  'push_keys',
  'receipt_key',
  'server_processes',
  'sign_ups',
  'stores_to_fill',
];
const APPEND_ONLY = [
  'alarms_seen',
  'alerts',
  'audit_log',
  'census_closings',
  'census_scans',
  'censuses',
  'claims',
  'contradictions',
  'corrections',
  'disagreements',
  'discards',
  'dismissals',
  'idempotency_keys',
  'journal_closings',
  'late_record_changes',
  'late_records',
  'late_records_seen',
  'lottery_pack_lists',
  'lottery_statements',
  'money_statement_records',
  'money_statements',
  'morning_mails',
  'pack_dates',
  'pack_places',
  'found_packs',
  'unknown_packs',
  'unknown_pack_ends',
  'placements',
  'record_changes',
  'register_figures',
  'shelf_records',
  'sightings',
  'submissions',
  'ticket_layout_ends',
  'ticket_layouts',
  'transfer_ends',
  'transfer_parts',
  'transfers',
];

describe('the database', () => {
  type Table = { name: string; secured: boolean; policies: number; reached: boolean; changed: boolean };
  const tablesFor = (role: string): Promise<Table[]> =>
    rows<Table>(
      server.db,
      sql`SELECT relname::text AS name, relrowsecurity AS secured,
                 (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies,
                 has_any_column_privilege(${role}, c.oid, 'SELECT, INSERT, UPDATE')
                   OR has_table_privilege(${role}, c.oid, 'DELETE, TRUNCATE, TRIGGER') AS reached,
                 has_any_column_privilege(${role}, c.oid, 'UPDATE')
                   OR has_table_privilege(${role}, c.oid, 'DELETE, TRUNCATE, TRIGGER') AS changed
          FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );

  test.each(ROLES)('the database lets %s reach a table only through row security', async (role) => {
    const tables = await tablesFor(role);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter(({ secured }) => !secured)).toEqual([]);
    expect(tables.filter(({ policies }) => policies === 0).map(({ name }) => name)).toEqual(OUT_OF_REACH);
    expect(tables.filter(({ reached }) => !reached).map(({ name }) => name)).toEqual(OUT_OF_REACH);
    const unchanged = tables.filter(({ reached, changed }) => reached && !changed).map(({ name }) => name);
    expect(unchanged).toEqual(expect.arrayContaining(APPEND_ONLY));
  });

  test.each(ROLES)('without a store, %s sees nothing in the database and adds nothing', async (role) => {
    for (const { name } of (await tablesFor(role)).filter(({ reached }) => reached)) {
      const count = sql`SELECT count(*)::int AS count FROM ${sql.identifier(name)}`;
      expect([name, await asRole(role, (tx) => rows(tx, count))]).toEqual([name, [{ count: 0 }]]);
    }
    const added = asRole(role, (tx) =>
      tx.insert(auditLog).values({ storeId: scene.store.id, action: 'x', subject: '', detail: '' }),
    );
    expect(await refusal(added)).toContain('row-level security');
  });

  test('nobody can change the audit log: tenants lack the grant, and a trigger stops the tables’ owner', async () => {
    const statements = ["UPDATE audit_log SET subject = ''", 'DELETE FROM audit_log', 'TRUNCATE audit_log'];
    for (const statement of statements) {
      for (const role of ROLES)
        expect(await refusal(asRole(role, (tx) => tx.execute(sql.raw(statement))))).toContain(
          'permission denied',
        );
      expect(await refusal(server.db.execute(sql.raw(statement)))).toContain('never changed or deleted');
    }
  });

  test('nothing of a lot but its direction can be changed, not even by the tables’ owner', async () => {
    const columns = await rows<{ name: string }>(
      server.db,
      sql`SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = 'lots'`,
    );
    expect(columns.length).toBeGreaterThan(10);
    const change = (name: string) => sql.raw(`UPDATE lots SET ${name} = ${name}`);
    // A row's own trigger guards its extent, which a walk may still change: it has no rows to guard for these roles.
    const EXTENT = ['start_ticket', 'end_ticket', 'created_at'];
    for (const { name } of columns.filter((column) => !column.name.startsWith('sells'))) {
      for (const role of EXTENT.includes(name) ? [] : ROLES)
        expect(await refusal(asRole(role, (tx) => tx.execute(change(name))))).toContain(
          'never changed or deleted',
        );
      expect([name, await refusal(server.db.execute(change(name)))]).toEqual([
        name,
        expect.stringContaining('never changed or deleted'),
      ]);
    }
    expect(await refusal(server.db.execute(change('sells')))).toBe('done');
    for (const role of ROLES)
      expect(await refusal(asRole(role, (tx) => tx.execute(change('sells'))))).toBe('done');
  });

  test('the database shows no tokens and no links, not even the caller’s own', async () => {
    for (const [table, column] of [
      ['sessions', 'token_hash'],
      ['password_links', 'token_hash'],
    ] as const)
      expect(
        await refusal(
          asRole('lottery_company', (tx) => tx.execute(sql.raw(`SELECT ${column} FROM ${table}`))),
        ),
      ).toContain('permission denied');
  });
});

describe('the tenant handle', () => {
  const placeNow = async (db: Db) =>
    rows(db, sql`SELECT current_user::text AS role, current_setting('lottery.place', true) AS place`);

  test('the tenant handle throws when nobody is signed in', async () => {
    const { tenant } = server.connection;
    expect(await refusal(tenant.select().from(stores))).toContain('Nobody is signed in');
    expect(await tenant.transaction(async () => 'done').catch(String)).toContain('Nobody is signed in');
  });

  test('the tenant handle separates simultaneous requests, even on the same connections, and leaves no settings behind', async () => {
    const { db, tenant } = server.connection;
    const places = Array.from({ length: 40 }, (_, index) => index + 1);
    const read = (storeId: number) =>
      withinScope({ storeId, companyId: null }, async () => [
        ...(await placeNow(tenant)),
        ...(await tenant.transaction(placeNow)),
      ]);
    const expected = places.map((id) => Array(2).fill({ role: 'lottery_tenant', place: String(id) }));
    expect(await Promise.all(places.map(read))).toEqual(expected);
    for (const { role, place } of (await Promise.all(places.map(() => placeNow(db)))).flat() as {
      role: string;
      place: string | null;
    }[])
      expect([role.startsWith('lottery'), place ?? '']).toEqual([false, '']);
  });

  test('the tenant handle rolls back part of a transaction and stays in its scope', async () => {
    const { tenant } = server.connection;
    const { id } = scene.store;
    const seen = await withinScope({ storeId: id, companyId: scene.company.id }, () =>
      tenant.transaction(async (tx) => {
        const part = tx.transaction((inner) => inner.execute(sql`SELECT 1 / 0`));
        expect(await refusal(part)).toContain('division by zero');
        return [await placeNow(tx), await tx.select({ id: stores.id }).from(stores)];
      }),
    );
    expect(seen).toEqual([[{ role: 'lottery_tenant', place: String(id) }], [{ id }]]);
  });

  test('the tenant handle lets a request keep only the names of its own people and stores', async () => {
    const { tenant } = server.connection;
    const { company, otherCompany } = scene;
    const [own, sibling] = company.stores;
    const [foreign] = otherCompany.stores;
    const of = { companyId: company.id };
    const inScope = <T>(scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> =>
      withinScope(scope, () => tenant.transaction(work));
    const kept = async (scope: Scope) => {
      const places = (statement: SQL) => inScope(scope, (tx) => rows<{ id: number }>(tx, statement));
      const people = await places(sql`UPDATE people SET name = name RETURNING store_id AS id`);
      const sisters = await places(sql`UPDATE sister_stores SET state = state RETURNING id`);
      return [people, sisters].map((found) => [...new Set(found.map(({ id }) => id))].sort((a, b) => a - b));
    };
    expect(await kept({ storeId: own.id, ...of })).toEqual([[own.id], []]);
    expect(await kept({ ...of, at: own.id })).toEqual([[company.id, own.id], [own.id]]);
    expect(await kept(of)).toEqual([
      [company.id, own.id, sibling.id],
      [own.id, sibling.id],
    ]);
    for (const scope of [{ storeId: own.id, ...of }, { ...of, at: own.id }, of]) {
      const person = inScope(scope, (tx) =>
        tx.execute(sql`
          INSERT INTO people (id, store_id, name, username) VALUES (2000000000, ${foreign.id}, 'Stranger', 'stranger')`),
      );
      expect(await refusal(person)).toContain('row-level security');
      const store = inScope(scope, (tx) =>
        tx.execute(sql`
          INSERT INTO sister_stores (id, parent_id, store_name, is_active)
          VALUES (2000000000, ${otherCompany.id}, 'Stranger', true)`),
      );
      expect(await refusal(store)).toContain('row-level security');
    }
  });

  test('the tenant handle reaches a company’s own rows and those of the store at which it works, if that is its own', async () => {
    const { tenant } = server.connection;
    const { company, otherCompany } = scene;
    const [own, sibling] = company.stores;
    const [foreign] = otherCompany.stores;
    const reached = (at?: number) =>
      withinScope({ companyId: company.id, at }, async () => {
        const places = await tenant.selectDistinct({ id: users.storeId }).from(users).orderBy(users.storeId);
        return places.map(({ id }) => id);
      });
    expect(await reached()).toEqual([company.id, own.id, sibling.id]);
    expect(await reached(own.id)).toEqual([company.id, own.id]);
    expect(await reached(foreign.id)).toEqual([company.id]);
    expect(await reached(company.id)).toEqual([company.id]);
  });

  test('the tenant handle reports a statement’s error and continues', async () => {
    const { tenant } = server.connection;
    await withinScope({ companyId: scene.company.id }, async () => {
      expect(await refusal(tenant.execute(sql`SELECT 1 / 0`))).toContain('division by zero');
      expect(await placeNow(tenant)).toEqual([{ role: 'lottery_company', place: String(scene.company.id) }]);
    });
  });
});
