import { sql } from 'drizzle-orm';
import type { SoldRun } from '../../../src/shared/counting/exceptions-schema';
import type { RecordPurpose } from '../../../src/shared/counting/sales-schema';
import type { Sells } from '../../../src/shared/places/store-settings';
import { ifDown } from '../../../src/shared/stock/direction';
import type { RemovalReason } from '../../../src/shared/stock/removals';
import { numberToSerial } from '../../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';
import { centsToDollars } from '../../../src/shared/values/money';
import type { Db } from '../../db/connect';
import { WALL_TIME } from '../../db/record-columns';
import { rows } from '../../db/sql';

type SoldRow = {
  start: number;
  end: number;
  priceCents: number;
  name: string;
  time: string;
  date: string;
  sells: Sells;
  purpose: RecordPurpose;
  reason: 'sale' | RemovalReason;
};

/** The sold and removed tickets of a lot, with the author of the record that holds them, in serial order. Empty if there is no such lot. */
export async function soldTickets(
  db: Db,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<SoldRun[]> {
  const found = await rows<SoldRow>(
    db,
    sql`SELECT r.start_ticket AS start, r.end_ticket AS "end", l.price_cents AS "priceCents", u.name,
               ${WALL_TIME} AS time, s.business_date::text AS date, c.sells, s.purpose, c.reason
        FROM lots l
        JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id AND r.status = ${TICKET_STATUS.sold}
        JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE l.store_id = ${storeId} AND l.lot_number = ${lotNumber} AND l.lot_counter = ${lotCounter}
        ORDER BY r.start_ticket`,
  );
  return found.map((row) => ({
    start_ticket: numberToSerial(row.start),
    end_ticket: numberToSerial(row.end),
    ...ifDown(row.sells),
    ticket_price: centsToDollars(row.priceCents),
    name: row.name,
    time_created: row.time,
    business_date: row.date,
    ...(row.purpose === 'opening' && { purpose: row.purpose }),
    ...(row.reason !== 'sale' && { reason: row.reason }),
  }));
}
