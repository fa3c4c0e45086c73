import type { TerminalDb } from '../device/db';
import type { OutboxRow } from '../device/rows';

/** Cloning this many rows takes a few milliseconds. */
const CHUNK_SIZE = 100;

/**
 * Rows by `seq`, in the given order, without deleted ones. Read in chunks, since cloning a thousand entries at once would
 * block the page.
 */
export async function readRows(db: TerminalDb, seqs: readonly number[]): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (let from = 0; from < seqs.length; from += CHUNK_SIZE) {
    const chunk = await db.outbox.bulkGet(seqs.slice(from, from + CHUNK_SIZE));
    for (const row of chunk) if (row) rows.push(row);
  }
  return rows;
}

/**
 * The submissions of a store that a snapshot may lack, in order of capture: unsent ones, and those acknowledged after the
 * snapshot was requested. Discarded and replaced ones don't count.
 * @param ackSeq of the snapshot
 * @returns values of `seq`. The effects of a row never change, so callers read each row once.
 */
export async function unsettled(db: TerminalDb, storeId: number, ackSeq: number): Promise<number[]> {
  const byAck = () => db.outbox.where('[storeId+ackSeq]');
  const [unsent, acknowledged] = await Promise.all([
    byAck().equals([storeId, 0]).primaryKeys(),
    byAck().between([storeId, ackSeq], [storeId, Infinity], false).primaryKeys(),
  ]);
  return [...unsent, ...acknowledged].sort((a, b) => a - b);
}
