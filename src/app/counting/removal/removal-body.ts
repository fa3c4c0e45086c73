import type { Summary } from '../../../device/rows';
import type { RemovalParts } from '../../../shared/stock/removal-parts';
import type { Removal, RemovalBody } from '../../../shared/stock/removals-schema';
import type { PackName } from '../../../shared/stock/stock';
import { type Run, ticketsIn } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { amountCents } from '../../../shared/values/money';
import { cleanText } from '../../../shared/values/visible-text';

/** A person's input for a removal, besides its tickets. */
export type About = Pick<Removal, 'reason'> & { toStoreId: number | null; reference: string; note: string };

/** The record of a removal, and its totals for lists. Its time is added when it is saved. */
export function removalBody(
  storeId: number,
  { upc, lotCounter, priceCents }: Pick<PackName, 'upc' | 'lotCounter'> & { priceCents: number },
  { removed, sold }: RemovalParts,
  { reason, toStoreId, reference, note }: About,
): { body: RemovalBody; summary: Summary } {
  const tickets = ({ start, end }: Run) => ({
    lot_number: upc,
    lot_counter: lotCounter,
    start_ticket: numberToSerial(start),
    end_ticket: numberToSerial(end),
  });
  const about = {
    reason,
    ...(reason === 'transferred' && { to_store_id: toStoreId }),
    ...(cleanText(reference) && { reference: cleanText(reference) }),
    ...(cleanText(note) && { note: cleanText(note) }),
  };
  const count = ticketsIn(removed);
  return {
    body: {
      store_id: storeId,
      data: removed.map((run) => ({ ...tickets(run), ...about })),
      ...(sold.length > 0 && { sold: sold.map(tickets) }),
    },
    summary: { count, amountCents: amountCents(priceCents, count), entries: removed.length + sold.length },
  };
}
