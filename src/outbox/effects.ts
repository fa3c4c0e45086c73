import type { TerminalDb } from '../device/db';
import type { OutboxRow } from '../device/rows';
import { serialToNumber } from '../domain/serial';
import type { StockEffect } from '../domain/stock';

/** What a submission changes in the stock. */
export function effectsOf(row: OutboxRow): StockEffect[] {
  if (row.kind === 'discard') return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      kind: 'shelf',
      upc: entry.lot_number,
      start: serialToNumber(entry.start_ticket_number),
      end: serialToNumber(entry.end_ticket_number),
      bin: entry.bin ?? undefined,
    }));
  const { scanned, non_scanned } = row.payload.data;
  return [...scanned, ...non_scanned].map((entry) => ({
    kind: 'sale',
    upc: entry.lot_number,
    lotCounter: entry.lot_counter,
    start: serialToNumber(entry.start_ticket),
    end: serialToNumber(entry.end_ticket),
  }));
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
