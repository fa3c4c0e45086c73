import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Brings all that is committed to the disk; nothing to do, nothing written. The message's content is of no use: it's
 * the one function of PostgreSQL (from 17) that flushes the log on demand.
 */
const FLUSH = `
  SELECT pg_logical_emit_message(false, 'durable', '', true)
  WHERE pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`;

/**
 * One sync of the log for all who wait, as PostgreSQL's own group commit does for many sessions; the embedded database
 * has but one. A statement keeps the event loop from what else has arrived, so the flush lets that run first: requests
 * that came at the same moment are in it (measured: else 77 records at once are 77 syncs).
 * @returns waits until what was committed before the call is on the disk; rejects for ever once a flush has failed
 */
export function groupCommit(client: Pick<PGlite, 'exec'>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next === null) {
      next = last.then(setImmediate).then(async () => {
        // Who comes from now on may have committed too late for this one.
        next = null;
        await client.exec(FLUSH);
      });
      last = next;
    }
    return next;
  };
}
