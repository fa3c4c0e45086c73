import { readdirSync } from 'node:fs';

type Database = 'embedded' | 'postgres' | 'citus';

/**
 * Tests of migrations, first starts and backups. A distributed database neither begins empty nor restores a backup
 * (docs/scale.md).
 */
const MIGRATIONS = ['backup', 'earlier-reports', 'first-run', 'process', 'releases', 'earlier-data'];

/** Those on the embedded database whatever API_DB says. */
const ALWAYS_EMBEDDED = ['earlier-data'];

/** API tests of behavior that may differ between databases: `npm test` runs them on both. The others test rules whose code is the
 * same on each, and run on PostgreSQL, where there is one. */
const ON_BOTH: readonly string[] = [
  // Locks, and simultaneous requests.
  'claims',
  'idempotency',
  // Tenancy: roles, policies and views.
  'append-only',
  'tenancy',
  // SQL: constraints, prepared statements and migrations.
  'database',
  'prepared-statements',
  'releases',
];

/** `npm test` runs them on the embedded database only: a store's first start is one with it. */
const ON_EMBEDDED: readonly string[] = ['first-run', 'process', ...ALWAYS_EMBEDDED];

/**
 * The API test files for a database.
 * @param database `only embedded`: there is no other one
 * @param all includes tests whose result is the same on every database
 * @throws Error when a list above names a file that isn't there
 */
export function apiFilesOn(database: Database | 'only embedded', all: boolean): string[] {
  const files = readdirSync('tests/api').flatMap((name) => name.match(/^(.*)\.test\.ts$/)?.[1] ?? []);
  const unknown = [...ON_BOTH, ...ON_EMBEDDED, ...MIGRATIONS].filter((name) => !files.includes(name));
  if (unknown.length > 0) throw new Error(`tests/api has no ${unknown.join(', ')}`);
  const isWanted: Record<Database | 'only embedded', (name: string) => boolean> = {
    'only embedded': () => true,
    embedded: (name) => all || ON_BOTH.includes(name) || ON_EMBEDDED.includes(name),
    postgres: (name) => (all ? !ALWAYS_EMBEDDED.includes(name) : !ON_EMBEDDED.includes(name)),
    citus: (name) => !ALWAYS_EMBEDDED.includes(name) && !MIGRATIONS.includes(name),
  };
  return files.filter(isWanted[database]).map((name) => `tests/api/${name}.test.ts`);
}
