import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { testServer } from '../support/api/app';
import { DROPPED, OF_STORES, ON_COORDINATOR, SMALL } from '../support/databases/table-classes';
import { filesIn, textOf } from '../support/structure/sources';

/** Rules that keep the schema fit for a distributed database (docs/scale.md), read from the catalog of any PostgreSQL. */
const server = testServer();

const DISTRIBUTED = [...OF_STORES, ...SMALL];

type Reference = { key: string; table: string; to: string };

test('no foreign key leads from a small table or an account to store data, except one that a distributed database lacks', async () => {
  const references = await rows<Reference>(
    server.db,
    sql`SELECT conname::text AS key, conrelid::regclass::text AS table, confrelid::regclass::text AS to
        FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const into = references.filter(({ table, to }) => !OF_STORES.includes(table) && OF_STORES.includes(to));
  // citus.sql adds again only keys of stores' data and those to small tables.
  expect(into.map(({ key }) => key)).toEqual(['transfers_store_id_claim_id_fkey']);
  const out = references.filter(
    ({ table, to }) =>
      DISTRIBUTED.includes(table) && ON_COORDINATOR.includes(to) && !['users', 'stores'].includes(to),
  );
  expect(out).toEqual([]);
});

test('no policy of a distributed table reads another table, except the one that citus.sql rewrites', async () => {
  const policies = await rows<{ table: string; name: string; text: string }>(
    server.db,
    sql`SELECT tablename::text AS table, policyname::text AS name, concat_ws(' ', qual, with_check) AS text
        FROM pg_policies WHERE schemaname = 'public'`,
  );
  const distributed = policies.filter(({ table }) => DISTRIBUTED.includes(table));
  expect(distributed.length).toBeGreaterThan(100);
  const reading = distributed.filter(({ text }) => /\bSELECT\b/i.test(text)).map(({ name }) => name);
  expect([...new Set(reading)]).toEqual(['of_stores']);
});

type Trigger = { name: string; table: string; fn: string; definer: boolean; body: string };

/** A trigger's body that reads or writes a table. */
const READS = /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|PERFORM|EXECUTE)\b/i;

test('triggers of distributed tables read only their own row, and none runs with its owner’s rights', async () => {
  const triggers = await rows<Trigger>(
    server.db,
    sql`SELECT t.tgname::text AS name, t.tgrelid::regclass::text AS table, p.proname::text AS fn,
               p.prosecdef AS definer, p.prosrc AS body
        FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal`,
  );
  const kept = triggers.filter(({ name, table }) => !DROPPED.includes(`${name} on ${table}`));
  expect(kept.length).toBeGreaterThan(30);
  const distributed = kept.filter(({ table }) => DISTRIBUTED.includes(table));
  expect(distributed.filter(({ table }) => SMALL.includes(table))).toEqual([]);
  expect(distributed.filter(({ body }) => READS.test(body))).toEqual([]);
  expect(kept.map(({ fn }) => fn)).toContain('keep_person');
  expect(kept.filter(({ definer }) => definer)).toEqual([]);
});

test('no right of a request covers only single columns of a distributed table', async () => {
  const columns = await rows<{ table: string; name: string }>(
    server.db,
    sql`SELECT attrelid::regclass::text AS table, attname::text AS name
        FROM pg_attribute, aclexplode(attacl) AS a
        WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
          AND NOT has_table_privilege(a.grantee, attrelid, a.privilege_type)`,
  );
  // Accounts have such rights, so the rule finds something.
  expect(columns.map(({ table }) => table)).toContain('sessions');
  expect(columns.filter(({ table }) => DISTRIBUTED.includes(table))).toEqual([]);
});

test('each view reads tables of one class only', async () => {
  const used = await rows<{ view: string; table: string }>(
    server.db,
    sql`SELECT DISTINCT v.relname::text AS view, t.relname::text AS table
        FROM pg_class v JOIN pg_rewrite r ON r.ev_class = v.oid
        JOIN pg_depend d ON d.objid = r.oid AND d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
        JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
        WHERE v.relkind = 'v' AND v.relnamespace = 'public'::regnamespace`,
  );
  const classOf = (table: string) =>
    [OF_STORES, SMALL, ON_COORDINATOR].findIndex((tables) => tables.includes(table));
  const kept = used.filter(({ view }) => !DROPPED.includes(view));
  expect(kept.map(({ view }) => view)).toContain('removal_claims');
  const mixed = kept.filter(({ view, table }) =>
    kept.some((other) => other.view === view && classOf(other.table) !== classOf(table)),
  );
  expect(mixed).toEqual([]);
});

/** What a connection would keep, or what Citus doesn't forward to the servers of the data, as is meant for a trace (server/db/tenant-handles). */
const STATE =
  /\bset_config\((?!'application_name', 'trace [^']*', true\))|\bSET (?!LOCAL\b)(SESSION|ROLE|lottery\.)|\bTEMP(ORARY)? TABLE\b|\bpg_(try_)?advisory_lock\b|`(UN)?LISTEN /;
/** Words in a comment, or statements before the first request. */
const TRIED_AT_START =
  "const ASSUME_ROLES = 'SET ROLE lottery_tenant; SET ROLE lottery_company; RESET ROLE';";

test('no SQL statement leaves state behind in its session', () => {
  // Backups aren't restored into a distributed database.
  const files = filesIn(['server'], /\.ts$/).filter((path) => !path.startsWith('server/backup/'));
  expect(files.length).toBeGreaterThan(100);
  const statements = (path: string) =>
    textOf(path)
      .replace(TRIED_AT_START, '')
      .replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, '');
  expect(files.filter((path) => STATE.test(statements(path)))).toEqual([]);
});
