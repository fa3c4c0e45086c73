import type { SalesBody, SalesEntry } from '../../contract/counting/sales';
import type { Summary } from '../../device/rows';
import { type CountLine, totalOf } from '../../domain/counting/count-summary';
import type { Counted } from '../../domain/counting/review/count-review';
import { ifDown } from '../../domain/stock/direction';
import { numberToSerial } from '../../domain/tickets/serial';
import { centsToDollars } from '../../domain/values/money';

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
 * The record of a count, and its totals for lists. It claims nothing of packs that sold nothing, but says that they were
 * seen. It gets its time when it is saved.
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
