import pg from 'pg';
import { createLog, type Logger } from '../log';

/** A request that gets no connection in this time is answered 503 (decision 35). */
const PATIENCE_MS = 5_000;

/**
 * Connections to a PostgreSQL, or to a PgBouncer in transaction mode before it: nothing that we send outlives its
 * transaction.
 * @param size at most so many, opened when they are needed
 * @param log is told of connections that break
 */
export function openPool(url: string, size = 10, log: Logger = createLog('warn')): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: PATIENCE_MS,
    // A network that is cut without a word is noticed in the end.
    keepAlive: true,
    pipeline: true,
  });
  // The pool replaces a connection that breaks, idle or at work, where its next statement fails. Without listeners it
  // would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.error({ err: error }, 'A connection to the database was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {
      // While it's idle the pool has said so; else whoever uses it is told.
    });
  });
  return pool;
}
