import type { Removal, RemovalBody } from '../../contract/counting/removals';
import type { Summary } from '../../device/rows';
import type { RemovalParts } from '../../domain/packs/removal-parts';
import type { Run } from '../../domain/runs/runs';
import { ticketsIn } from '../../domain/runs/runs';
import type { PackName } from '../../domain/stock/stock';
import { numberToSerial } from '../../domain/tickets/serial';
import { amountCents } from '../../domain/values/money';
import { cleanText } from '../../domain/values/visible-text';

/** What a person says about a removal, besides its tickets. */
export type About = Pick<Removal, 'reason'> & { toStoreId: number | null; reference: string; note: string };

/** The record of a removal, and its totals for lists. It gets its time when it is saved. */
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
