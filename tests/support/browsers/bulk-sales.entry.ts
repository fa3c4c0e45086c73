import { loadSession } from '../../../src/device/session';
import { enqueueSale } from '../../../src/outbox/enqueue';
import type { SalesBody, SalesEntry } from '../../../src/shared/counting/sales-schema';

/** Runs in the app's page, with the app's modules: records each entry as a sale of the signed-in user. */
export const recordSales = (entries: SalesEntry[]): Promise<string[]> =>
  recordAll(entries.map((entry) => ({ data: { scanned: [entry], non_scanned: [] } })));

/** Records whole sales records. @returns their keys */
export async function recordAll(bodies: SalesBody[]): Promise<string[]> {
  const session = await loadSession();
  if (!session) throw new Error('no user is signed in');
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
