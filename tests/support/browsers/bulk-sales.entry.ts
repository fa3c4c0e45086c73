import type { SalesBody, SalesEntry } from '../../../src/contract/counting/sales';
import { loadSession } from '../../../src/device/session';
import { enqueueSale } from '../../../src/outbox/enqueue';

/** Runs inside the app's page, on the app's own modules: records each entry as a sale of whoever is signed in. */
export const recordSales = (entries: SalesEntry[]): Promise<string[]> =>
  recordAll(entries.map((entry) => ({ data: { scanned: [entry], non_scanned: [] } })));

/** The same with whole records. @returns their keys */
export async function recordAll(bodies: SalesBody[]): Promise<string[]> {
  const session = await loadSession();
  if (!session) throw new Error('nobody is signed in');
  const keys: string[] = [];
  for (const body of bodies) {
    const entries = [...body.data.scanned, ...body.data.non_scanned];
    const summary = {
      count: entries.reduce((sum, entry) => sum + entry.ticketCount, 0),
      amountCents: Math.round(entries.reduce((sum, entry) => sum + entry.amount * 100, 0)),
      entries: entries.length,
    };
    keys.push((await enqueueSale(session.user, body, summary)).key);
  }
  return keys;
}
