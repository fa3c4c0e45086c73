import type { Summary } from '../../device/rows';
import { type Card, cardRun, cardTickets } from '../../shared/counting/cards';
import { type Counted, type CountLine, totalOf } from '../../shared/counting/count-summary';
import type { SalesBody, SalesEntry } from '../../shared/counting/sales-schema';
import { binAt, COUNTER } from '../../shared/stock/bins';
import type { RemovalParts } from '../../shared/stock/removal-parts';
import type { Removal, RemovalBody } from '../../shared/stock/removals-schema';
import type { PackName } from '../../shared/stock/stock';
import type { OnShelfBody } from '../../shared/stock/stock-schema';
import { ifDown, type Run, ticketsIn } from '../../shared/tickets/runs';
import { numberToSerial, runSerials } from '../../shared/tickets/serial';
import { amountCents, centsToDollars } from '../../shared/values/money';
import { cleanText } from '../../shared/values/visible-text';

/** A pack's tickets as a record names them. */
export const packTickets = ({ upc, lotCounter }: Pick<PackName, 'upc' | 'lotCounter'>, run: Run) => ({
  lot_number: upc,
  lot_counter: lotCounter,
  ...runSerials(run),
});

function entries(lines: readonly CountLine[], storeId: number): SalesEntry[] {
  return lines.flatMap(({ range, sold, amountCents }) =>
    sold.run === null
      ? []
      : {
          ticketCount: sold.count,
          vendor_id: range.vendorId,
          store_id: storeId,
          ticket_price: centsToDollars(range.priceCents),
          amount: centsToDollars(amountCents),
          ...packTickets(range, sold.run),
          ...ifDown(range.sells),
        },
  );
}

/**
 * The record of a count, and its totals for lists. Packs that sold nothing have a sighting but no claim. The time is
 * added when the record is saved.
 */
export function salesBody(
  { purpose, place, scanned, soldOut, seen, putUp, unknownPacks, onShelf }: Counted,
  storeId: number,
): { body: SalesBody; summary: Summary } {
  const data = {
    scanned: entries(scanned, storeId),
    non_scanned: entries(soldOut, storeId),
    seen: seen.map(({ upc, lotCounter, front, source }) => ({
      lot_number: upc,
      lot_counter: lotCounter,
      front_ticket: numberToSerial(front),
      ...(source === 'sweep' ? { swept: true as const } : source && { source }),
    })),
    ...(putUp.length > 0 && { shelved: putUp.map((run) => packTickets(run, run)) }),
    ...(unknownPacks.length > 0 && { unknown: unknownPacks.map((code) => ({ code })) }),
  };
  return {
    body: { data, purpose, on_shelf: onShelf, ...(place !== null && { place }) },
    summary: {
      ...totalOf([...scanned, ...soldOut]),
      entries: data.scanned.length + data.non_scanned.length,
    },
  };
}

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
  const count = cards.reduce((sum, card) => sum + cardTickets(card), 0);
  const cents = cards.reduce(
    (sum, card) => sum + amountCents(card.range?.priceCents ?? 0, cardTickets(card)),
    0,
  );
  return { body: { data }, summary: { count, amountCents: cents, entries: data.length } };
}

/** A person's input for a removal, besides its tickets. */
type About = Pick<Removal, 'reason'> & { toStoreId: number | null; reference: string; note: string };

/** The record of a removal, and its totals for lists. Its time is added when it is saved. */
export function removalBody(
  storeId: number,
  pack: Pick<PackName, 'upc' | 'lotCounter'> & { priceCents: number },
  { removed, sold }: RemovalParts,
  { reason, toStoreId, reference, note }: About,
): { body: RemovalBody; summary: Summary } {
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
      data: removed.map((run) => ({ ...about, ...packTickets(pack, run) })),
      ...(sold.length > 0 && { sold: sold.map((run) => packTickets(pack, run)) }),
    },
    summary: {
      count,
      amountCents: amountCents(pack.priceCents, count),
      entries: removed.length + sold.length,
    },
  };
}
