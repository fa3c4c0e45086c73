import { type SQL, sql } from 'drizzle-orm';
import type { Sells } from '../../src/shared/places/store-settings';
import type { StockListRange, StockRange } from '../../src/shared/stock/stock-schema';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../src/shared/tickets/status';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';

type RangeRow = {
  lotNumber: string;
  lotCounter: number;
  start: number;
  end: number;
  status: UnsoldStatus;
  priceCents: number;
  vendorId: number | null;
  vendorName: string | null;
  sells: Sells;
  bin: number | null;
};

/** The ranges of a UPC in one status: On Shelf for counting, Active for putting on the shelf. */
export async function rangesOfUpc(
  db: Db,
  storeId: number,
  upc: string,
  status: UnsoldStatus,
): Promise<StockRange[]> {
  const found = await unsoldRanges(db, storeId, sql`AND r.status = ${status} AND l.lot_number = ${upc}`);
  return found.map(({ status_code: _, bin: __, ...range }) => range);
}

/** All unsold ranges of a store, for a terminal's offline copy. */
export const unsoldStock = (db: Db, storeId: number): Promise<StockListRange[]> =>
  unsoldRanges(db, storeId, sql``);

async function unsoldRanges(db: Db, storeId: number, which: SQL): Promise<StockListRange[]> {
  const found = await rows<RangeRow>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", r.start_ticket AS start,
               r.end_ticket AS "end", r.status, l.price_cents AS "priceCents", l.vendor_id AS "vendorId",
               v.vendor_name AS "vendorName", l.sells, b.bin
        FROM ticket_runs r
        JOIN lots l ON l.store_id = r.store_id AND l.id = r.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        LEFT JOIN bins b ON b.store_id = r.store_id AND b.lot_id = r.lot_id AND r.status = ${TICKET_STATUS.onShelf}
        WHERE r.store_id = ${storeId} AND r.status <> 3 ${which}
        ORDER BY l.lot_number, l.lot_counter, r.start_ticket`,
  );
  return found.map((row) => ({
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    min: numberToSerial(row.start),
    max: numberToSerial(row.end),
    ticket_price: centsToDollars(row.priceCents),
    vendor_id: row.vendorId,
    vendor_name: row.vendorName,
    sells: row.sells,
    status_code: row.status,
    ...(row.bin === null ? {} : { bin: row.bin }),
  }));
}
