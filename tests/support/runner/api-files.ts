import { readdirSync } from 'node:fs';

type Database = 'embedded' | 'postgres' | 'citus';

/**
 * Tests of migrations, first starts and backups. A distributed database neither begins empty nor restores a backup
 * (docs/scale.md).
 */
const MIGRATIONS = ['backup', 'earlier-reports', 'first-run', 'process', 'releases', 'earlier-data'];

/** Those on the embedded database whatever API_DB says. */
const ALWAYS_EMBEDDED = ['earlier-data'];

/**
 * API tests of behavior that may differ between databases, and where `npm test` runs them besides PostgreSQL. The
 * others test rules whose code is the same on each.
 */
const ALSO_ON: Record<string, readonly Exclude<Database, 'postgres'>[]> = {
  // Locks, and simultaneous requests. The embedded database has one connection.
  'arrival-order': ['citus'],
  claims: ['embedded', 'citus'],
  'connection-limits': ['embedded'],
  connections: ['embedded'],
  idempotency: ['embedded', 'citus'],
  instants: ['embedded', 'citus'],
  'removals-at-once': ['citus'],
  'transfer-histories': ['citus'],
  withdrawn: ['citus'],
  'write-rate': ['embedded', 'citus'],
  // Tenancy: roles, policies and views.
  'append-only': ['embedded', 'citus'],
  tenancy: ['embedded', 'citus'],
  'tenancy-in-database': ['embedded', 'citus'],
  // SQL: constraints, prepared statements, every call once, and the rows' types by the database's own client. On Citus,
  // tests/citus also compares every read with that of one server, byte by byte, and counts the servers of each call.
  database: ['embedded', 'citus'],
  // The embedded database performs every call in row-types.
  'keyed-calls': ['citus'],
  metrics: ['embedded'],
  'prepared-statements': ['embedded', 'citus'],
  'row-types': ['embedded'],
  ...Object.fromEntries(MIGRATIONS.map((name) => [name, ['embedded'] as const])),
};

/**
 * The API test files for a database.
 * @param all includes tests whose result is the same on every database
 * @throws Error when the table above names a file that isn't there
 */
export function apiFilesOn(database: Database, all: boolean): string[] {
  const files = readdirSync('tests/api').flatMap((name) => name.match(/^(.*)\.test\.ts$/)?.[1] ?? []);
  const unknown = Object.keys(ALSO_ON).filter((name) => !files.includes(name));
  if (unknown.length > 0) throw new Error(`tests/api has no ${unknown.join(', ')}`);
  return files
    .filter((name) => all || database === 'postgres' || ALSO_ON[name]?.includes(database))
    .filter((name) => database === 'embedded' || !ALWAYS_EMBEDDED.includes(name))
    .filter((name) => database !== 'citus' || !MIGRATIONS.includes(name))
    .map((name) => `tests/api/${name}.test.ts`);
}
