import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';

/** Checks each b-tree against its table, and each row of each table, system tables included. */
const BROKEN = `
  SELECT c.relname, v.msg FROM pg_class c, LATERAL verify_heapam(c.oid) v WHERE c.relkind IN ('r', 'm', 't')`;
const INDEXES = `
  SELECT bt_index_check(i.indexrelid, true) FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
  WHERE a.amname = 'btree' AND i.indisready AND i.indisvalid`;
/** Rebuilding these indexes checks the exclusion and unique constraints. */
const REBUILD =
  'REINDEX TABLE lots; REINDEX TABLE ticket_runs; REINDEX TABLE claims; REINDEX TABLE submissions';
/** Lots whose runs aren't exactly their tickets. */
export const LOTS_WITH_GAPS = `
  SELECT l.store_id, l.id FROM lots l JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id
  GROUP BY l.store_id, l.id
  HAVING sum(r.end_ticket - r.start_ticket + 1) <> min(l.end_ticket - l.start_ticket + 1)
      OR min(r.start_ticket) <> min(l.start_ticket) OR max(r.end_ticket) <> min(l.end_ticket)`;

/**
 * Reads a whole embedded database that no process has open, as pg_amcheck does, and checks our own invariants.
 * @throws Error of PostgreSQL where an index is broken
 * @returns the violated invariants
 */
export async function faultsOf(folder: string): Promise<unknown[]> {
  const client = await PGlite.create(join(folder, 'pglite'), { extensions: { amcheck, btree_gist } });
  try {
    await client.exec('CREATE EXTENSION IF NOT EXISTS amcheck');
    await client.query(INDEXES);
    await client.exec(REBUILD);
    return [...(await client.query(BROKEN)).rows, ...(await client.query(LOTS_WITH_GAPS)).rows];
  } finally {
    await client.close();
  }
}
