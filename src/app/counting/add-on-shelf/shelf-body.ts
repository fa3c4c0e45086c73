import type { Summary } from '../../../device/rows';
import { type Card, cardRun, cardTickets } from '../../../shared/counting/cards';
import { binAt, COUNTER } from '../../../shared/stock/bins';
import type { OnShelfBody } from '../../../shared/stock/stock-schema';
import { ifDown } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { amountCents } from '../../../shared/values/money';

/** Tickets on a complete card. */
export const ticketsOf = cardTickets;

/**
 * The shelf record of complete cards, and its totals for lists.
 * @param userId the user who puts the tickets on the shelf
 * @param place of the bins
 */
export function shelfBody(
  cards: readonly Card[],
  storeId: number,
  userId: number,
  place: number = COUNTER,
): { body: OnShelfBody; summary: Summary } {
  const data = cards.map((card) => ({
    lot_number: card.upc,
    start_ticket_number: numberToSerial(cardRun(card).start),
    end_ticket_number: numberToSerial(cardRun(card).end),
    ...ifDown(card.range?.sells ?? 'up'),
    created_by: userId,
    store_id: storeId,
    ...(card.bin && { bin: binAt(place, Number(card.bin)) }),
  }));
  const count = cards.reduce((sum, card) => sum + ticketsOf(card), 0);
  const cents = cards.reduce(
    (sum, card) => sum + amountCents(card.range?.priceCents ?? 0, ticketsOf(card)),
    0,
  );
  return { body: { data }, summary: { count, amountCents: cents, entries: data.length } };
}
