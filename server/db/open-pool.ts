import pg from 'pg';
import { createLog, type Logger } from '../log';

/** A request that gets no connection within this time is answered with 503 (decision 35). */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Opens a pool of connections to PostgreSQL or to a PgBouncer in transaction mode: nothing that the server sets on a
 * connection outlives its transaction, except names of statements on direct connections.
 * @param size the maximum number of connections; they are opened on demand
 * @param log receives lost connections
 */
export function openPool(url: string, size = 10, log: Logger = createLog('warn')): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // Detects connections that are cut silently.
    keepAlive: true,
    pipeline: true,
  });
  // The pool replaces broken connections; a statement in progress fails. Without listeners, the error would end the
  // process.
  pool.on('error', (error) => {
    if (!pool.ending) log.error({ err: error }, 'A connection to the database was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The pool reports errors of idle connections; errors of used ones reject their statement.
    });
  });
  return pool;
}
