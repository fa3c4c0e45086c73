import { AsyncLocalStorage } from 'node:async_hooks';

const traces = new AsyncLocalStorage<string>();

/** Runs `work`, with everything that it awaits, in a trace: its transactions carry the id. @param traceId 32 hex digits */
export const withinTrace = <T>(traceId: string, work: () => T): T => traces.run(traceId, work);

/**
 * The statement that names the trace of a transaction, so that PostgreSQL shows it with each of its statements: in `pg_stat_activity`
 * and, with `%a` in `log_line_prefix`, in the log. A comment in each statement would be prepared again for each request. Citus doesn't
 * forward it (`restrict` in tenant-handles): data servers keep the names of its own connections.
 * @returns null outside of a trace
 */
export function traceStatement(): string | null {
  const traceId = traces.getStore();
  return traceId === undefined ? null : `SELECT set_config('application_name', 'trace ${traceId}', true)`;
}
