import pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from '../../server/db/connect';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { createLog } from '../../server/log';
import { eventually } from '../support/runner/eventually';
import { needs } from '../support/runner/programs';
import { startPgBouncer } from '../support/servers/deployment';
import { ownPostgres } from '../support/servers/own-postgres';
import { type RunningServer, startServer } from '../support/servers/server';

needs('postgres', 'pgbouncer');

const PROCESSES = process.env.TEST_EVERYTHING ? 10 : 3;
// Each adds an exit listener, since it ends with this process at the latest.
process.setMaxListeners(2 * PROCESSES);

const own = ownPostgres();

/** Starts a process for each address at the same moment and waits until each listens. */
async function startTogether(databaseUrls: readonly string[]): Promise<RunningServer[]> {
  const starts = databaseUrls.map((databaseUrl) => startServer({ databaseUrl, seed: false }));
  const ended = await Promise.allSettled(starts);
  const running = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const failed = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failed.length > 0) {
    await Promise.all(running.map((server) => server.stop()));
    throw new AggregateError(failed, failed.join('\n'));
  }
  return running;
}

test('processes that start at once on one empty database, half of them through PgBouncer, all become ready', async () => {
  // Fewer connections than processes, so that state left on a connection would reach another process.
  const pool = await startPgBouncer(own.postgres.url, 3);
  const urls = Array.from({ length: PROCESSES }, (_, index) =>
    index % 2 === 0 ? own.postgres.url : pool.url,
  );
  const servers = await startTogether(urls);
  try {
    const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(ready.map(({ status }) => status)).toEqual(Array(PROCESSES).fill(200));
    const client = new pg.Client({ connectionString: own.postgres.url });
    await client.connect();
    const applied = await client.query('SELECT created_at FROM drizzle.__drizzle_migrations');
    expect(applied.rowCount).toBe(journal.entries.length);
    const locks = await client.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
    expect(locks.rowCount).toBe(0);
    await client.end();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await pool.stop();
  }
});

test('a server that starts while PgBouncer has no connection waits longer than a request', {
  tags: 'all',
}, async () => {
  const pool = await startPgBouncer(own.postgres.url, 1);
  const other = new pg.Client({ connectionString: pool.url });
  await other.connect();
  await other.query('BEGIN');
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const starting = connect({ url: pool.url }, false, log);
  const waitsOn = eventually(() => expect(lines.join('')).toContain('PgBouncer has no connection available'));
  await Promise.race([waitsOn, starting]);
  await other.end();
  await (await starting).close();
  await waitsOn;
  await pool.stop();
});
