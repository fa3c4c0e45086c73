import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { frontOf } from '../../db/record-columns';
import { list, OPTIMIZATION_FENCE, rows } from '../../db/sql';

/**
 * How many open exceptions each of some stores has: stored pairs that nobody has dismissed, whose claim still holds a ticket
 * that the other side saw, or counted as sold. The list of exceptions derives the same from the evidence.
 * @returns stores without any aren't in it
 */
export async function openExceptions(db: Db, storeIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ storeId: number; open: number }>(
    db,
    sql`SELECT p.store_id AS "storeId", count(*)::int AS open
        FROM unnest(${list(storeIds)}::int[]) AS w(store_id)
        CROSS JOIN LATERAL (SELECT * FROM contradictions WHERE store_id = w.store_id ${OPTIMIZATION_FENCE}) p
        CROSS JOIN LATERAL (
          SELECT start_ticket, end_ticket FROM claims c
          WHERE p.as_sale AND c.store_id = p.store_id AND c.id = p.seen_claim_id
            -- An opening check sells nothing: that removed tickets are gone contradicts no removal.
            AND NOT EXISTS (
              SELECT FROM submissions s
              WHERE s.store_id = p.store_id AND s.submission_id = c.submission_id AND s.purpose = 'opening')
          UNION ALL
          SELECT CASE WHEN c.sells = 'down' THEN 0 ELSE ${frontOf('c')} END,
                 CASE WHEN c.sells = 'down' THEN ${frontOf('c')} END
          FROM claims c WHERE NOT p.as_sale AND c.store_id = p.store_id AND c.id = p.seen_claim_id
          UNION ALL
          SELECT CASE WHEN s.sells = 'down' THEN 0 ELSE s.front_ticket END,
                 CASE WHEN s.sells = 'down' THEN s.front_ticket END
          FROM sightings s WHERE s.store_id = p.store_id AND s.id = p.sighting_id
          ${OPTIMIZATION_FENCE}
        ) seen
        WHERE EXISTS (
            SELECT FROM ticket_runs r
            WHERE r.store_id = p.store_id AND r.claim_id = p.claim_id AND r.end_ticket >= seen.start_ticket
              AND (seen.end_ticket IS NULL OR r.start_ticket <= seen.end_ticket))
          AND NOT EXISTS (
            SELECT FROM dismissals d WHERE d.store_id = p.store_id AND d.contradiction_id = p.id)
        GROUP BY p.store_id`,
  );
  return new Map(found.map(({ storeId, open }) => [storeId, open]));
}
