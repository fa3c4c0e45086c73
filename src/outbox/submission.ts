import type { DiscardedRun } from '../contract/discards';
import type { OutboxRow } from '../device/rows';
import { dollarsToCents } from '../domain/money';
import { serialToNumber } from '../domain/serial';
import type { StockEffect } from '../domain/stock';

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

/** Tickets and cents that an entry came to: as the server recorded them, else as they were captured. */
export function recordedTotal({ kind, summary, reply }: OutboxRow): { count: number; amountCents: number } {
  if (kind !== 'sale' || !reply || !('data' in reply)) return summary;
  const { ticketCount, amount } = reply.data;
  return { count: ticketCount, amountCents: dollarsToCents(amount) ?? summary.amountCents };
}

/** Whether the server recorded something else than what was captured: others had recorded some of it before. */
export function isRecordedOtherwise({ reply }: OutboxRow): boolean {
  if (!reply) return false;
  const entries = 'data' in reply ? reply.data.entries : 'entries' in reply ? reply.entries : [];
  return entries.some(({ status }) => status !== 'done');
}

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
