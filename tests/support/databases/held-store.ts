import pg from 'pg';
import { expect } from 'vitest';

/** Locks the row that every submission of a store waits for. @returns a function that releases it */
export async function holdStore(databaseUrl: string, storeId: number): Promise<() => Promise<void>> {
  const client = await clientOf(databaseUrl);
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM store_stock WHERE store_id = $1 FOR UPDATE', [storeId]);
  return () => client.end();
}

/** Waits until a session of the database waits for a lock. @returns its process id */
export async function lockAwaited(databaseUrl: string): Promise<number> {
  const client = await clientOf(databaseUrl);
  const waiting = () =>
    client
      .query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
      .then(({ rows }) => rows[0]?.pid ?? 0);
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
  const pid = await waiting();
  await client.end();
  return pid;
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
