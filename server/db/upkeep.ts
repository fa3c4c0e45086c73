import type { PGlite } from '@electric-sql/pglite';

const EVERY_MS = 1000;

/** PostgreSQL's own defaults: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const NEGLECTED = `
  SELECT format('VACUUM ANALYZE %I.%I', schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`;

/**
 * Does for the embedded database what autovacuum does for a server, which it lacks. Statistics that lag behind cost
 * more than slow plans: the checks of foreign keys keep the plan that was made when a table was almost empty, and read
 * all of it for each row (measured: half of the time of recording a count after 4,000 claims).
 * @returns stops it; resolves when it has stopped
 */
export function keepUp(client: PGlite): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => vacuumNeglected(client));
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function vacuumNeglected(client: PGlite): Promise<void> {
  try {
    const { rows } = await client.query<{ command: string }>(NEGLECTED);
    for (const { command } of rows) await client.exec(command);
  } catch (error) {
    console.error('Upkeep of the database failed', error);
  }
}
