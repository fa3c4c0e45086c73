import type { SalesBody, SalesEntry } from '../../contract/counting/sales';
import type { Summary } from '../../device/rows';
import { type Counted, type CountLine, totalOf } from '../../domain/counting/count-summary';
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
 * The shift record of a count, and its totals for lists. Packs that sold nothing are left out. The record gets its time
 * when it is saved.
 * @param lines the scanned packs, and those marked as sold out
 */
export function salesBody(lines: Counted, storeId: number): { body: SalesBody; summary: Summary } {
  const data = { scanned: entries(lines.scanned, storeId), non_scanned: entries(lines.soldOut, storeId) };
  return {
    body: { data },
    summary: {
      ...totalOf([...lines.scanned, ...lines.soldOut]),
      entries: data.scanned.length + data.non_scanned.length,
    },
  };
}
