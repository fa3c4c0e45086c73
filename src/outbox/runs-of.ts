import type { DiscardedRun } from '../contract/discards';
import type { OutboxRow } from '../device/rows';

/** The runs of tickets that a submission is about, as sent; none of a discard, which changes no tickets. */
export function runsOf(row: OutboxRow): DiscardedRun[] {
  if (row.kind === 'discard') return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      lot_number: entry.lot_number,
      start_ticket: entry.start_ticket_number,
      end_ticket: entry.end_ticket_number,
    }));
  const { scanned, non_scanned } = row.payload.data;
  return [...scanned, ...non_scanned].map(({ lot_number, start_ticket, end_ticket }) => ({
    lot_number,
    start_ticket,
    end_ticket,
  }));
}
