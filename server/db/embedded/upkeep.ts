import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from '../../log';

const EVERY_MS = 1000;

/** PostgreSQL's own defaults: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const NEGLECTED = `
  SELECT format('VACUUM ANALYZE %I.%I', schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`;

/** What a start after a power cut would have to do again. */
const LOG_SINCE_CHECKPOINT = `
  SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
/** From here on a checkpoint is made in a second in which nothing is written. */
const LOG_ENOUGH = 16 * 1024 * 1024;
/** And from here on at once. */
const LOG_MOST = 64 * 1024 * 1024;

/**
 * Does for the embedded database what a server's other processes do for it: it is a single one. No autovacuum:
 * statistics that lag behind cost more than slow plans, since the checks of foreign keys keep the plan that was made
 * when a table was almost empty, and read all of it for each row (measured: half of the time of recording a count after
 * 4,000 claims). No checkpoints: its log would grow for ever, and with it a start after a power cut.
 * @returns stops it; resolves when it has stopped
 */
export function keepUp(client: PGlite, logger: Logger): () => Promise<void> {
  let log = 0;
  const run = async (): Promise<void> => {
    try {
      await vacuumNeglected(client);
      log = await checkpointIfDue(client, log);
    } catch (error) {
      logger.error({ err: error }, 'Upkeep of the database failed');
    }
  };
  /** One at a time: while a long transaction, such as a restore, holds it up, no others queue behind it. */
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= run().finally(() => {
      underWay = null;
    });
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

async function vacuumNeglected(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ command: string }>(NEGLECTED);
  for (const { command } of rows) await client.exec(command);
}

/** @returns the bytes of log since the last checkpoint, for the next call to see whether something was written */
async function checkpointIfDue(client: PGlite, before: number): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > LOG_MOST || (bytes > LOG_ENOUGH && bytes === before)) await client.exec('CHECKPOINT');
  return bytes;
}
