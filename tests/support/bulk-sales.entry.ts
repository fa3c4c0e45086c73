import type { SalesEntry } from '../../src/contract/sales';
import { enqueueSale } from '../../src/outbox/enqueue';
import { loadSession } from '../../src/outbox/session';

/** Runs inside the app's page, on the app's own modules: records each entry as a sale of whoever is signed in. */
export async function recordSales(entries: SalesEntry[]): Promise<string[]> {
  const session = await loadSession();
  if (!session) throw new Error('nobody is signed in');
  const keys: string[] = [];
  for (const entry of entries) {
    const summary = { count: entry.ticketCount, amountCents: Math.round(entry.amount * 100), entries: 1 };
    const row = await enqueueSale(session.user, { data: { scanned: [entry], non_scanned: [] } }, summary);
    keys.push(row.key);
  }
  return keys;
}
