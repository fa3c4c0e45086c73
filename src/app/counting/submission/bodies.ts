import type { Summary } from '../../../device/rows';
import { type Card, cardRun, cardTickets } from '../../../shared/counting/cards';
import { type Counted, type CountLine, totalOf } from '../../../shared/counting/count-summary';
import type { SalesBody, SalesEntry } from '../../../shared/counting/sales-schema';
import { ifDown } from '../../../shared/stock/direction';
import type { RemovalParts } from '../../../shared/stock/removal-parts';
import type { Removal, RemovalBody } from '../../../shared/stock/removals-schema';
import type { PackName } from '../../../shared/stock/stock';
import type { OnShelfBody } from '../../../shared/stock/stock-schema';
import { type Run, ticketsIn } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { amountCents, centsToDollars } from '../../../shared/values/money';
import { cleanText } from '../../../shared/values/visible-text';

function entries(lines: readonly CountLine[], storeId: number): SalesEntry[] {
  return lines.flatMap(({ range, sold, amountCents }) =>
    sold.run === null
      ? []
      : {
          lot_number: range.upc,
          lot_counter: range.lotCounter,
          start_ticket: numberToSerial(sold.run.start),
          end_ticket: numberToSerial(sold.run.end),
          ...ifDown(range.sells),
          ticketCount: sold.count,
          vendor_id: range.vendorId,
          store_id: storeId,
          ticket_price: centsToDollars(range.priceCents),
          amount: centsToDollars(amountCents),
        },
  );
}

/**
 * The record of a count, and its totals for lists. Packs that sold nothing have a sighting but no claim. The time is
 * added when the record is saved.
 */
export function salesBody(
  { purpose, scanned, soldOut, seen, onShelf }: Counted,
  storeId: number,
): { body: SalesBody; summary: Summary } {
  const data = {
    scanned: entries(scanned, storeId),
    non_scanned: entries(soldOut, storeId),
    seen: seen.map(({ upc, lotCounter, front, source }) => ({
      lot_number: upc,
      lot_counter: lotCounter,
      front_ticket: numberToSerial(front),
      ...(source && { source }),
    })),
  };
  return {
    body: { data, purpose, on_shelf: onShelf },
    summary: {
      ...totalOf([...scanned, ...soldOut]),
      entries: data.scanned.length + data.non_scanned.length,
    },
  };
}

/** Tickets on a complete card. */
export const ticketsOf = cardTickets;

/**
 * The shelf record of complete cards, and its totals for lists.
 * @param userId the user who puts the tickets on the shelf
 */
export function shelfBody(
  cards: readonly Card[],
  storeId: number,
  userId: number,
): { body: OnShelfBody; summary: Summary } {
  const data = cards.map((card) => ({
    lot_number: card.upc,
    start_ticket_number: numberToSerial(cardRun(card).start),
    end_ticket_number: numberToSerial(cardRun(card).end),
    ...ifDown(card.range?.sells ?? 'up'),
    created_by: userId,
    store_id: storeId,
    ...(card.bin && { bin: Number(card.bin) }),
  }));
  const count = cards.reduce((sum, card) => sum + ticketsOf(card), 0);
  const cents = cards.reduce(
    (sum, card) => sum + amountCents(card.range?.priceCents ?? 0, ticketsOf(card)),
    0,
  );
  return { body: { data }, summary: { count, amountCents: cents, entries: data.length } };
}

/** A person's input for a removal, besides its tickets. */
type About = Pick<Removal, 'reason'> & { toStoreId: number | null; reference: string; note: string };

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
