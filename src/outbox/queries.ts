import type { TerminalDb } from '../device/db';
import type { OutboxRow } from '../device/rows';

/** As many rows as are cloned within a few milliseconds. */
const PORTION = 100;

/**
 * Rows by their numbers, in that order; those that aren't there any more are left out. Read in portions, since
 * cloning a thousand entries at once would hold up a page.
 */
export async function readRows(db: TerminalDb, seqs: readonly number[]): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (let from = 0; from < seqs.length; from += PORTION) {
    const portion = await db.outbox.bulkGet(seqs.slice(from, from + PORTION));
    for (const row of portion) if (row) rows.push(row);
  }
  return rows;
}

/**
 * The submissions of a store that a snapshot may not contain, in order of capture: those not sent, and those
 * acknowledged after the snapshot was requested. What was discarded or replaced is neither.
 * @param ackSeq of the snapshot
 * @returns their sequence numbers: what a row changes never changes, so it need be read only once
 */
export async function unsettled(db: TerminalDb, storeId: number, ackSeq: number): Promise<number[]> {
  const byAck = () => db.outbox.where('[storeId+ackSeq]');
  const [unsent, acknowledged] = await Promise.all([
    byAck().equals([storeId, 0]).primaryKeys(),
    byAck().between([storeId, ackSeq], [storeId, Infinity], false).primaryKeys(),
  ]);
  return [...unsent, ...acknowledged].sort((a, b) => a - b);
}
