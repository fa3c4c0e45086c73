import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from '../../log';

/** Between two runs; it doubles with each run before which nothing was written. */
const EVERY_MS = 1000;
const MAX_EVERY_MS = 8 * EVERY_MS;

/** PostgreSQL's own defaults: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const VACUUM_DUE = `
  SELECT format('VACUUM ANALYZE %I.%I', schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`;

/** Tables that have grown by a fifth since the planner's statistics, which are stored with the size at that time. */
const ANALYZE_DUE = `
  SELECT format('ANALYZE %s', oid::regclass) AS command FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND pg_relation_size(oid) > 1.2 * relpages * current_setting('block_size')::int`;

/** The part of the log that a start after a power cut would have to replay. */
const LOG_SINCE_CHECKPOINT = `
  SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
/** Bytes of log from which a checkpoint follows in the next second without writes. */
const CHECKPOINT_WHEN_IDLE = 16 * 1024 * 1024;
/** Bytes of log from which a checkpoint follows at once. */
const CHECKPOINT_AT_ONCE = 64 * 1024 * 1024;

/**
 * Does what PostgreSQL's background processes do; the embedded database has none. Without autovacuum, outdated statistics
 * cost more than slow plans: foreign key checks keep the plan made when a table was almost empty and read the whole table
 * for each row (measured: half the time of recording a count after 4,000 claims). Without checkpoints, the log would grow
 * without limit, and so would the time of a start after a power cut.
 * @returns stops the upkeep; resolves when it has stopped
 */
export function keepUp(client: PGlite, logger: Logger): () => Promise<void> {
  let log = -1;
  let every = EVERY_MS;
  let timer: NodeJS.Timeout;
  let isEnding = false;
  let current: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await runDue(client, VACUUM_DUE);
      const before = log;
      log = await checkpointIfDue(client, before);
      every = log === before ? Math.min(2 * every, MAX_EVERY_MS) : EVERY_MS;
    } catch (error) {
      logger.error({ err: error }, 'Upkeep of the database failed');
    }
  };
  /** After the run before, however long a restore delays it. */
  const wait = (): void => {
    timer = setTimeout(() => {
      current = run().then(() => {
        if (!isEnding) wait();
      });
    }, every).unref();
  };
  wait();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await current;
  };
}

/**
 * Analyzes what the process before left unanalyzed. The counters that the upkeep follows end with their process, also with
 * one that ends properly. Analyzing every table took a third of a start's CPU time.
 */
export const analyzeGrown = (client: PGlite): Promise<void> => runDue(client, ANALYZE_DUE);

/** Runs the commands that a query returns. */
async function runDue(client: PGlite, due: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(due);
  for (const { command } of rows) await client.exec(command);
}

/** @returns the bytes of log since the last checkpoint, so that the next call can detect writes */
async function checkpointIfDue(client: PGlite, before: number): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > CHECKPOINT_AT_ONCE || (bytes > CHECKPOINT_WHEN_IDLE && bytes === before))
    await client.exec('CHECKPOINT');
  return bytes;
}
