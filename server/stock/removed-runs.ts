import { type SQL, sql } from 'drizzle-orm';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import { OPTIMIZATION_FENCE } from '../db/sql';

// Lots are looked up one by one, so that a read costs by the lots that are asked for (decision 21).

/** SQL: the removals of a store, with `claim_id` and `status`. */
const removalsOfStore = (storeId: number): SQL =>
  sql`SELECT claim_id, status FROM removal_claims WHERE store_id = ${storeId}`;

/**
 * SQL: the same for one lot. What opening checks found gone is found from the lot's claims; the ids of the checks are read once,
 * from their index, since looking up the record of each claim costs more.
 */
const removalsOfLot = (storeId: number, lotId: SQL): SQL => sql`
  SELECT removed.claim_id, removed.status
  FROM claims c CROSS JOIN LATERAL (
    SELECT claim_id, status FROM removal_claims WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) removed
  WHERE c.store_id = ${storeId} AND c.lot_id = ${lotId} AND c.reason <> 'sale'
  UNION ALL
  SELECT c.id, ${TICKET_STATUS.missing}::smallint
  FROM (
    SELECT id, submission_id FROM claims WHERE store_id = ${storeId} AND lot_id = ${lotId} ${OPTIMIZATION_FENCE}
  ) c
  WHERE c.submission_id = ANY(ARRAY(
    SELECT submission_id FROM submissions WHERE store_id = ${storeId} AND purpose = 'opening'))`;

/** SQL: the runs that removals hold, with their status for people. Packs sold whole aren't among them. */
const heldBy = (storeId: number, removals: SQL): SQL => sql`
  SELECT r.lot_id, r.start_ticket, r.end_ticket, removed.status
  FROM (${removals}) removed CROSS JOIN LATERAL (
    SELECT * FROM ticket_runs WHERE store_id = ${storeId} AND claim_id = removed.claim_id ${OPTIMIZATION_FENCE}
  ) r
  WHERE removed.status <> ${TICKET_STATUS.sold}`;

/** SQL: the removed runs of a whole store: lot_id, start_ticket, end_ticket and their status for people. */
export const removedRunsOfStore = (storeId: number): SQL => heldBy(storeId, removalsOfStore(storeId));

/** SQL: the removed runs of one lot. @param lotId a column of the query around it */
export const removedRunsOfLot = (storeId: number, lotId: SQL): SQL =>
  heldBy(storeId, removalsOfLot(storeId, lotId));

/** SQL: the runs that `which` selects, with their status for people. They are compared with the removals at once. */
const runsWith = (removals: SQL, which: SQL): SQL => sql`
  WITH removed AS MATERIALIZED (${removals})
  SELECT r.lot_id, r.start_ticket, r.end_ticket, coalesce(removed.status, r.status) AS status
  FROM ticket_runs r LEFT JOIN removed ON removed.claim_id = r.claim_id
  WHERE ${which}`;

/** SQL: all runs of a whole store, with the columns of `removedRunsOfStore`. */
export const runsOfStore = (storeId: number): SQL =>
  runsWith(removalsOfStore(storeId), sql`r.store_id = ${storeId}`);

/** SQL: all runs of one lot. @param lotId as in `removedRunsOfLot` */
export const runsOfLot = (storeId: number, lotId: SQL): SQL =>
  runsWith(removalsOfLot(storeId, lotId), sql`r.store_id = ${storeId} AND r.lot_id = ${lotId}`);
