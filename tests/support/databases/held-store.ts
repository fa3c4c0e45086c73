import pg from 'pg';
import { expect } from 'vitest';

/** Locks the row that every submission of a store waits for. @returns a function that releases it */
export async function holdStore(databaseUrl: string, storeId: number): Promise<() => Promise<void>> {
  const client = await clientOf(databaseUrl);
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM store_stock WHERE store_id = $1 FOR UPDATE', [storeId]);
  return () => client.end();
}

/** Waits until some sessions of the database wait for locks. @returns the process id of one */
export async function lockAwaited(databaseUrl: string, sessions = 1): Promise<number> {
  const client = await clientOf(databaseUrl);
  const waiting = () =>
    client
      .query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
      .then(({ rows }) => rows);
  await expect
    .poll(async () => (await waiting()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(sessions);
  const [session] = await waiting();
  await client.end();
  return session?.pid ?? 0;
}

/** Ends the session of a process of PostgreSQL, as an operator or a restart would. */
export async function endSession(databaseUrl: string, pid: number): Promise<void> {
  const client = await clientOf(databaseUrl);
  await client.query('SELECT pg_terminate_backend($1)', [pid]);
  await client.end();
}

async function clientOf(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
