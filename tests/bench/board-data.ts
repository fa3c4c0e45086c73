import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';

/**
 * The board's data in addition to the trade that `createYears` generates: settings in four zones, where every
 * fourth store may have packs settled early; the money of every shift; and three terminals in each store.
 */
export async function addBoardData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO store_settings (store_id, time_zone, day_ends_at, settle_days, settle_percent, weekly_fee_cents)
      SELECT id, (ARRAY['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York'])[1 + id % 4],
             (ARRAY['00:00', '04:00'])[1 + id % 2], 45, CASE WHEN id % 4 = 0 THEN 80 END, 1250
      FROM stores WHERE parent_id IS NOT NULL`);
    await tx.execute(sql`
      INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id, recorded_at,
                               received_at)
      SELECT store_id, md5('money ' || submission_id)::uuid, 4000000000 + id, 'money', body_hash, '{}', created_by,
             session_id, recorded_at + INTERVAL '5 minutes', received_at + INTERVAL '5 minutes'
      FROM submissions WHERE kind = 'sale' AND purpose = 'shift'`);
    await tx.execute(sql`
      INSERT INTO money_statements (store_id, submission_id, basis, online_sales_cents, online_cancels_cents,
                                    instant_cashes_cents, online_cashes_cents, cashless_cents, other_cents,
                                    cash_counted_cents, terminal_closed, note)
      SELECT store_id, md5('money ' || submission_id)::uuid, 'delta', 20000 + id % 9000, 500, 10000, 5000, 4000, 0,
             40000 + id % 20000, false, ''
      FROM submissions WHERE kind = 'sale' AND purpose = 'shift'`);
    await tx.execute(sql`
      INSERT INTO money_statement_records (store_id, submission_id, position, record_key)
      SELECT store_id, md5('money ' || submission_id)::uuid, 0, submission_id
      FROM submissions WHERE kind = 'sale' AND purpose = 'shift'`);
    await tx.execute(sql`
      INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
      SELECT id, 'T' || n, 0, 'bench', 0, CASE WHEN id % 10 = n THEN 1 ELSE 0 END, 0, now()
      FROM stores, generate_series(1, 3) n WHERE parent_id IS NOT NULL`);
  });
  await db.execute(sql`VACUUM ANALYZE`);
}
