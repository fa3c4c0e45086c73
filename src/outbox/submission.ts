import type { DiscardedRun } from '../contract/counting/discards';
import type { SoldBefore } from '../contract/counting/removals';
import type { OutboxRow } from '../device/rows';
import type { StockEffect } from '../domain/stock/stock';
import { serialToNumber } from '../domain/tickets/serial';
import { dollarsToCents } from '../domain/values/money';
import { isOpeningCheck } from './captured';

/** The runs of tickets in a submission; none in a discard or in money, which change no tickets. */
export function runsOf(row: OutboxRow): DiscardedRun[] {
  if (row.kind === 'discard' || row.kind === 'money') return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      lot_number: entry.lot_number,
      start_ticket: entry.start_ticket_number,
      end_ticket: entry.end_ticket_number,
    }));
  return lotRuns(row).map(({ lot_number, start_ticket, end_ticket }) => ({
    lot_number,
    start_ticket,
    end_ticket,
  }));
}

/** The runs of a count or a removal, which name their lots. */
const lotRuns = (row: Extract<OutboxRow, { kind: 'sale' | 'removal' }>) =>
  row.kind === 'removal'
    ? [...row.payload.data, ...(row.payload.sold ?? [])]
    : [...row.payload.data.scanned, ...row.payload.data.non_scanned];

/** How many packs a count says that it saw; 0 of what saw none, or was captured by the release before. */
export const packsSeen = (row: OutboxRow): number =>
  row.kind === 'sale' ? (row.payload.data.seen?.length ?? 0) : 0;

/** Tickets and cents of an entry, as the server recorded them, or as captured while there is no reply. */
export function recordedTotal({ kind, summary, reply }: OutboxRow): { count: number; amountCents: number } {
  if ((kind !== 'sale' && kind !== 'removal') || !reply || !('data' in reply) || !('entries' in reply.data))
    return summary;
  const { ticketCount, amount } = reply.data;
  return { count: ticketCount, amountCents: dollarsToCents(amount) ?? summary.amountCents };
}

/**
 * Whether the server's record differs from the capture, since others had recorded some of the tickets before, or contradicts
 * an earlier one.
 */
export function isRecordedOtherwise({ reply }: OutboxRow): boolean {
  if (!reply) return false;
  const answer = 'data' in reply ? reply.data : reply;
  if (!('entries' in answer)) return false;
  const results = [...answer.entries, ...('seen' in answer ? (answer.seen ?? []) : [])];
  return results.some(({ status }) => status !== 'done');
}

/** Whether an opening check found tickets gone, as far as it's known. */
export const foundMissing = (row: OutboxRow): boolean => isOpeningCheck(row) && recordedTotal(row).count > 0;

/** The changes that a submission makes to the stock. What was seen changes nothing. */
export function effectsOf(row: OutboxRow): StockEffect[] {
  if (row.kind === 'discard' || row.kind === 'money') return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      kind: 'shelf',
      upc: entry.lot_number,
      start: serialToNumber(entry.start_ticket_number),
      end: serialToNumber(entry.end_ticket_number),
      bin: entry.bin ?? undefined,
    }));
  if (row.kind === 'sale') return lotRuns(row).map((entry) => ({ kind: 'sale', ...ticketsOf(entry) }));
  const { data, sold = [] } = row.payload;
  return [
    ...sold.map((entry) => ({ kind: 'sale' as const, ...ticketsOf(entry) })),
    ...data.map((entry) => ({ kind: 'removal' as const, reason: entry.reason, ...ticketsOf(entry) })),
  ];
}

function ticketsOf(entry: SoldBefore) {
  return {
    upc: entry.lot_number,
    lotCounter: entry.lot_counter,
    start: serialToNumber(entry.start_ticket),
    end: serialToNumber(entry.end_ticket),
  };
}
