import type { OutboxRow } from '../device/rows';
import { dollarsToCents } from '../domain/money';

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
