import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { list } from '../../db/sql';
import type { Restocked } from '../shelf/restock';

/**
 * Ends the transfers whose tickets all belong to earlier records now: nothing of them is on the way. One that the other store
 * has received stays received.
 * @param byLot what a record changed
 * @param by the id of its author
 */
export async function endEmptiedTransfers(
  tx: Db,
  storeId: number,
  byLot: ReadonlyMap<number, Restocked>,
  by: number,
  now: Date,
): Promise<void> {
  const displaced = [...byLot.values()].flatMap(({ window, runs }) => {
    const holders = new Set(runs.map(({ claim }) => claim?.id));
    return window.holders.flatMap(({ id, reason }) =>
      reason === 'transferred' && !holders.has(id) ? id : [],
    );
  });
  if (displaced.length === 0) return;
  // A window may be a part of a lot, so the claim may still hold tickets outside.
  await tx.execute(sql`
    INSERT INTO transfer_ends (store_id, claim_id, to_store_id, kind, ended_by, ended_at)
    SELECT t.store_id, t.claim_id, t.to_store_id, 'called_back', ${by}::int, ${now.toISOString()}::timestamptz
    FROM transfers t
    WHERE t.store_id = ${storeId} AND t.claim_id = ANY(${list(displaced)}::bigint[])
      AND NOT EXISTS (SELECT FROM ticket_runs r WHERE r.store_id = ${storeId} AND r.claim_id = t.claim_id)
    ORDER BY t.claim_id
    ON CONFLICT (store_id, claim_id) DO NOTHING`);
}
