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
