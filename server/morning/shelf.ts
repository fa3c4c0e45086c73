import { sql } from 'drizzle-orm';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import type { Db } from '../db/connect';
import { OPTIMIZATION_FENCE, rows } from '../db/sql';

/**
 * How many packs are on the shelf that were there on a business day, and that no count of the day saw.
 * @param date YYYY-MM-DD
 * @param dayEnd when that day ended
 */
export async function packsNotCounted(db: Db, storeId: number, date: string, dayEnd: Date): Promise<number> {
  const [found] = await rows<{ packs: number }>(
    db,
    sql`SELECT count(*)::int AS packs
        FROM (
          SELECT DISTINCT lot_id FROM ticket_runs
          WHERE store_id = ${storeId} AND status = ${TICKET_STATUS.onShelf}
        ) shelf
        WHERE lot_id NOT IN (
          SELECT seen.lot_id FROM submissions s
          CROSS JOIN LATERAL (
            SELECT lot_id FROM sightings WHERE store_id = ${storeId} AND submission_id = s.submission_id
            UNION ALL
            SELECT lot_id FROM claims
            WHERE store_id = ${storeId} AND submission_id = s.submission_id AND scanned ${OPTIMIZATION_FENCE}
          ) seen
          WHERE s.store_id = ${storeId} AND s.business_date = ${date}
        )
        AND EXISTS (
          SELECT FROM shelf_records r
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.submission_id
          WHERE r.store_id = ${storeId} AND r.lot_id = shelf.lot_id
            AND s.recorded_at < ${dayEnd.toISOString()}::timestamptz
        )`,
  );
  return found?.packs ?? 0;
}

/** The bins whose pack has no ticket left on the shelf. */
export async function emptyBins(db: Db, storeId: number): Promise<number[]> {
  const found = await rows<{ bin: number }>(
    db,
    sql`SELECT bin FROM bins b
        WHERE store_id = ${storeId} AND NOT EXISTS (
          SELECT FROM ticket_runs
          WHERE store_id = ${storeId} AND lot_id = b.lot_id AND status = ${TICKET_STATUS.onShelf}
        ) ORDER BY bin`,
  );
  return found.map(({ bin }) => bin);
}
