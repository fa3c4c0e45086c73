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
 * API tests of behavior that may differ between databases: `npm test` runs them on the embedded database, too. The
 * others test rules whose code is the same on each.
 */
const ALSO_EMBEDDED: readonly string[] = [
  // Locks, and simultaneous requests.
  'claims',
  'connection-limits',
  'connections',
  'idempotency',
  'instants',
  'write-rate',
  // Tenancy: roles, policies and views.
  'append-only',
  'tenancy',
  'tenancy-in-database',
  // SQL: constraints, prepared statements, and every call once with the rows' types by the database's own client.
  'database',
  'metrics',
  'prepared-statements',
  'row-types',
  ...MIGRATIONS,
];

/**
 * The API test files for a database.
 * @param all on the embedded database: includes tests whose result is the same on every database
 * @throws Error when the list above names a file that isn't there
 */
export function apiFilesOn(database: Database, all: boolean): string[] {
  const files = readdirSync('tests/api').flatMap((name) => name.match(/^(.*)\.test\.ts$/)?.[1] ?? []);
  const unknown = ALSO_EMBEDDED.filter((name) => !files.includes(name));
  if (unknown.length > 0) throw new Error(`tests/api has no ${unknown.join(', ')}`);
  return files
    .filter((name) => all || database !== 'embedded' || ALSO_EMBEDDED.includes(name))
    .filter((name) => database === 'embedded' || !ALWAYS_EMBEDDED.includes(name))
    .filter((name) => database !== 'citus' || !MIGRATIONS.includes(name))
    .map((name) => `tests/api/${name}.test.ts`);
}
