import pg from 'pg';
import { createLog, type Logger } from '../log';
import { clientOfPrimary, serversOf } from './primary';

/** A request that gets no connection within this time is answered with 503 (decision 35). */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * A connection whose statement isn't answered within this time is closed: its server may be gone without having said so. It
 * is longer than the `statement_timeout` of docs/scale.md, with which a working server ends the statement itself.
 */
export const QUERY_TIMEOUT_MS = 35_000;

/**
 * Opens a pool of connections to PostgreSQL or to a PgBouncer in transaction mode: nothing that the server sets on a
 * connection outlives its transaction, except names of statements on direct connections.
 * @param url may list several servers; the pool connects to the one that accepts writes
 * @param size the maximum number of connections; they are opened on demand
 * @param log receives lost connections
 * @param queryTimeoutMs closes connections whose statement takes longer; by default, statements may take any time
 */
export function openPool(
  url: string,
  size = 10,
  log: Logger = createLog('warn'),
  queryTimeoutMs?: number,
): pg.Pool {
  const servers = serversOf(url);
  const pool = new pg.Pool({
    connectionString: servers[0],
    ...(servers.length > 1 && { Client: clientOfPrimary(servers) }),
    max: size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    // Detects connections that are cut silently.
    keepAlive: true,
    // With it, the driver closes the connection of a statement that takes too long.
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
