/**
 * Says once, before the API suite, which database it runs on: API_DB=postgres needs TEST_DATABASE_URL, a
 * PostgreSQL on which databases may be created.
 */
export function setup(): void {
  const kind = process.env.API_DB ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres')
    throw new Error(`API_DB is "${kind}", but should be pglite or postgres.`);
  if (kind === 'postgres' && !process.env.TEST_DATABASE_URL)
    throw new Error('API_DB=postgres needs TEST_DATABASE_URL.');
}
