import { sql } from 'drizzle-orm';
import { daysBefore } from '../../src/domain/time/store-clock';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';
import type { KeptClosing } from './closings';

/**
 * The closed weeks that may come to something else than what is booked: those that anything reaches back to which arrived
 * after they were last compared. A record can only take tickets from records after its own, and a pack is charged after it
 * came to the store, so nothing changes before the earliest day that it names.
 * @param closings all of the store's, in the order in which they were closed
 */
export async function reachedWeeks(
  db: Db,
  storeId: number,
  closings: readonly KeptClosing[],
): Promise<KeptClosing[]> {
  const last = lastCompared(closings);
  if (!last) return [];
  const since = last.submission;
  const [found] = await rows<{ day: string | null }>(
    db,
    sql`WITH late AS (
          SELECT submission_id, kind, business_date, recorded_at FROM submissions
          WHERE store_id = ${storeId} AND id > ${since}
        ), lots_named AS (
          SELECT d.lot_id FROM late l JOIN pack_dates d ON d.store_id = ${storeId} AND d.submission_id = l.submission_id
          WHERE l.kind = 'pack_dates'
          UNION
          SELECT c.lot_id FROM late l JOIN corrections c ON c.store_id = ${storeId} AND c.submission_id = l.submission_id
          WHERE l.kind = 'correction'
        )
        SELECT min(day)::text AS day FROM (
          SELECT business_date AS day FROM late
          UNION ALL
          SELECT (recorded_at - interval '1 day')::date FROM late WHERE kind = 'shelf'
          UNION ALL
          SELECT s.business_date FROM late l
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = l.submission_id
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.record_key
          WHERE l.kind = 'money'
          UNION ALL
          SELECT s.business_date FROM late l
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = l.submission_id
          JOIN submissions s ON s.store_id = ${storeId} AND s.replaces = r.record_key
          WHERE l.kind = 'money'
          UNION ALL
          SELECT t.week_start FROM late l
          JOIN lottery_statements t ON t.store_id = ${storeId} AND t.submission_id = l.submission_id
          WHERE l.kind = 'lottery_statement'
          UNION ALL
          SELECT d.day FROM lots_named n JOIN pack_dates d ON d.store_id = ${storeId} AND d.lot_id = n.lot_id
          UNION ALL
          SELECT least(lot.activated_on, (lot.created_at - interval '1 day')::date) FROM lots_named n
          JOIN lots lot ON lot.store_id = ${storeId} AND lot.id = n.lot_id
          UNION ALL
          SELECT (s.recorded_at - interval '1 day')::date FROM lots_named n
          JOIN shelf_records r ON r.store_id = ${storeId} AND r.lot_id = n.lot_id
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.submission_id
          UNION ALL
          SELECT activated_on FROM lots
          WHERE store_id = ${storeId} AND activated_on IS NOT NULL
            AND created_at > ${new Date(last.closedAt).toISOString()}::timestamptz - interval '1 day'
        ) AS days`,
  );
  const day = found?.day ?? null;
  return day === null ? [] : closings.filter(({ week }) => week.to >= day);
}

/**
 * The closing at which all weeks closed before it were last compared with their records: the latest that followed the last
 * closed week, or the first.
 */
function lastCompared(closings: readonly KeptClosing[]): KeptClosing | null {
  let compared: KeptClosing | null = null;
  let last: string | null = null;
  for (const closing of closings) {
    const { from, to } = closing.week;
    if (last === null || from === daysBefore(last, -1)) compared = closing;
    if (last === null || to > last) last = to;
  }
  return compared;
}
