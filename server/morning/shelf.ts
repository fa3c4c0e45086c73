import { sql } from 'drizzle-orm';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import { packsOnShelfAt, sawPack } from '../counting/packs-seen';
import type { Db } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';

/** Before every record's id: the end of a day belongs to the next one. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * How many packs no count of a business day saw, of those on the shelf at its last count; without one, at its end.
 * @param date YYYY-MM-DD
 * @param dayEnd when that day ended
 */
export async function packsNotCounted(db: Db, storeId: number, date: string, dayEnd: Date): Promise<number> {
  const counts = await rows<{ submissionId: string; recordedAt: number }>(
    db,
    sql`SELECT submission_id AS "submissionId", ${milliseconds(sql`recorded_at`)} AS "recordedAt" FROM submissions
        WHERE store_id = ${storeId} AND business_date = ${date} AND kind = 'sale' ORDER BY recorded_at, submission_id`,
  );
  const last = counts.at(-1) ?? { submissionId: NIL_UUID, recordedAt: dayEnd.getTime() };
  const [found] = await rows<{ packs: number }>(
    db,
    sql`SELECT count(*)::int AS packs FROM ${packsOnShelfAt(storeId, [last])} AS shelf
        WHERE NOT EXISTS (
          SELECT FROM unnest(${list(counts.map(({ submissionId }) => submissionId))}::uuid[]) AS c(id)
          WHERE ${sawPack(storeId, sql`c.id`, sql`shelf.lot_id`)})`,
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
