import type { Summary } from '../../../device/rows';
import { type Counted, type CountLine, totalOf } from '../../../shared/counting/count-summary';
import type { SalesBody, SalesEntry } from '../../../shared/counting/sales-schema';
import { ifDown } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { centsToDollars } from '../../../shared/values/money';

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
    ...(putUp.length > 0 && {
      shelved: putUp.map(({ upc, lotCounter, start, end }) => ({
        lot_number: upc,
        lot_counter: lotCounter,
        start_ticket: numberToSerial(start),
        end_ticket: numberToSerial(end),
      })),
    }),
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
