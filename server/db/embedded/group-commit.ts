import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Flushes all commits to disk, unless there is nothing to flush. The message itself has no purpose: this is the only
 * function of PostgreSQL (17 and later) that flushes the log on demand.
 */
const FLUSH = `
  SELECT pg_logical_emit_message(false, 'durable', '', true)
  WHERE pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`;

/**
 * Syncs the log once for all waiting requests, like PostgreSQL's group commit, which needs several sessions where the
 * embedded database has one. A statement blocks the event loop, so the flush first lets requests that arrived at the same
 * moment run and includes them (measured: without it, 77 simultaneous records cause 77 syncs).
 * @returns a function that resolves when everything committed before its call is on disk; it always rejects once a flush
 *   has failed
 */
export function groupCommit(client: Pick<PGlite, 'exec'>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next === null) {
      next = last.then(setImmediate).then(async () => {
        // Commits of later callers may miss this flush.
        next = null;
        await client.exec(FLUSH);
      });
      last = next;
    }
    return next;
  };
}
