import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect';
import { list, rows } from '../../../server/db/sql';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';

/** Number of claims in each record of `addPieces`. */
export const CLAIMS_OF_RECORD = 100;

export type Pieces = {
  storeId: number;
  userId: number;
  lotNumber: string;
  /** the first ticket of the lot */
  first: number;
  /** number of records that each sell 100 single tickets between unsold ones; as many later records claim the same tickets */
  records: number;
  /** the lot's tickets after those, which nobody has claimed */
  unclaimed?: number;
  priceCents: number;
  /** of the first record; the others follow at intervals of a second */
  from: Date;
  /** YYYY-MM-DD, the day of all records */
  day: string;
};

/**
 * Writes a lot whose tickets are alternately sold and unsold, directly into the tables, because the API would take many
 * times as long. Each sold ticket has two claims.
 */
export async function addPieces(db: Db, pieces: Pieces): Promise<void> {
  const { storeId, userId, first, records, unclaimed = 0 } = pieces;
  const sold = records * CLAIMS_OF_RECORD;
  const lastSold = first + 2 * (sold - 1);
  const last = lastSold + 1 + unclaimed;
  const [lot] = await rows<{ id: number }>(
    db,
    sql`INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
        VALUES (${storeId}, ${pieces.lotNumber}, 1, ${first}, ${last}, ${pieces.priceCents}, ${userId}, now())
        RETURNING id`,
  );
  if (!lot) throw new Error('The lot was not written');
  await db.transaction(async (tx) => {
    const keys = Array.from({ length: 2 * records }, () => randomUUID());
    await tx.execute(sql`
      INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                               sale_date, report_time)
      SELECT ${storeId}::int, key, 'sale', '\\x00'::bytea, '{}', ${userId}::int, at, at, ${pieces.day}::date,
             to_char(at AT TIME ZONE 'America/Los_Angeles', 'HH24:MI:SS')
      FROM unnest(${list(keys)}::uuid[]) WITH ORDINALITY AS r(key, nth),
           LATERAL (SELECT ${pieces.from.toISOString()}::timestamptz + (nth - 1) * interval '1 second' AS at) AS time`);
    await tx.execute(sql`
      INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
      SELECT ${storeId}::int, r.key, ${lot.id}::bigint, at.ticket, at.ticket, true,
             ${pieces.from.toISOString()}::timestamptz + (r.nth - 1) * interval '1 second'
      FROM unnest(${list(keys)}::uuid[]) WITH ORDINALITY AS r(key, nth),
           generate_series(0, ${CLAIMS_OF_RECORD - 1}::int) AS piece,
           LATERAL (SELECT ${first}::bigint + 2 * (piece * ${records}::int + (r.nth - 1) % ${records}::int) AS ticket) AS at`);
    await tx.execute(sql`
      INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
      SELECT DISTINCT ON (start_ticket) store_id, lot_id, start_ticket, end_ticket, ${TICKET_STATUS.sold}::int, id
      FROM claims WHERE store_id = ${storeId} AND lot_id = ${lot.id}
      ORDER BY start_ticket, recorded_at`);
    await tx.execute(sql`
      INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status)
      SELECT store_id, lot_id, start_ticket + 1,
             CASE start_ticket WHEN ${lastSold}::bigint THEN ${last}::bigint ELSE start_ticket + 1 END,
             ${TICKET_STATUS.onShelf}::int
      FROM ticket_runs WHERE store_id = ${storeId} AND lot_id = ${lot.id} AND claim_id IS NOT NULL`);
  });
}
