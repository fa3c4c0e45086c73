import type { Summary } from '../../../device/rows';
import { type Card, cardRun, cardTickets } from '../../../shared/counting/cards';
import { type Counted, type CountLine, totalOf } from '../../../shared/counting/count-summary';
import type { SalesBody, SalesEntry } from '../../../shared/counting/sales-schema';
import { ifDown } from '../../../shared/stock/direction';
import type { OnShelfBody } from '../../../shared/stock/stock-schema';
import { numberToSerial } from '../../../shared/tickets/serial';
import { amountCents, centsToDollars } from '../../../shared/values/money';

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
