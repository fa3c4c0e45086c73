import { readdirSync } from 'node:fs';

type Database = 'embedded' | 'postgres' | 'citus';

/**
 * API tests of behavior that may differ between databases, and where `npm test` runs them besides PostgreSQL. The
 * others test rules whose code is the same on each.
 */
const ALSO_ON: Record<string, readonly Exclude<Database, 'postgres'>[]> = {
  // Locks, and simultaneous requests. The embedded database has one connection.
  'arrival-order': ['citus'],
  claims: ['embedded', 'citus'],
  'connection-limits': ['embedded', 'citus'],
  connections: ['embedded', 'citus'],
  idempotency: ['embedded', 'citus'],
  instants: ['embedded', 'citus'],
  'journal-books': ['citus'],
  'removals-at-once': ['citus'],
  'sightings-of-lots': ['citus'],
  'transfer-histories': ['citus'],
  withdrawn: ['citus'],
  'write-rate': ['embedded', 'citus'],
  // Tenancy: roles, policies and views.
  'append-only': ['embedded', 'citus'],
  tenancy: ['embedded', 'citus'],
  'tenancy-in-database': ['embedded', 'citus'],
  'visible-names': ['citus'],
  // SQL: every call once, the rows' types, and statements with a specific plan or dialect.
  'alarms-month': ['citus'],
  'audit-search': ['embedded', 'citus'],
  board: ['embedded', 'citus'],
  database: ['embedded', 'citus'],
  'exception-pages': ['embedded', 'citus'],
  'inventory-sort': ['embedded', 'citus'],
  'keyed-by-store': ['embedded', 'citus'],
  'keyed-calls': ['embedded', 'citus'],
  metrics: ['embedded', 'citus'],
  'morning-mail': ['citus'],
  pieces: ['embedded', 'citus'],
  'prepared-statements': ['embedded', 'citus'],
  'report-sums': ['embedded', 'citus'],
  'row-types': ['embedded', 'citus'],
  // Migrations, first starts and backups. A distributed database neither begins empty nor restores a backup (docs/scale.md).
  backup: ['embedded'],
  'earlier-reports': ['embedded'],
  'first-run': ['embedded'],
  process: ['embedded'],
  releases: ['embedded'],
  'settings-migration': ['embedded'],
};

const MIGRATIONS = Object.keys(ALSO_ON).filter((name) => !ALSO_ON[name]?.includes('citus'));

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
    .filter((name) => database !== 'citus' || !MIGRATIONS.includes(name))
    .map((name) => `tests/api/${name}.test.ts`);
}
