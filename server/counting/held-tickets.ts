import { type SQL, sql } from 'drizzle-orm';
import { OPTIMIZATION_FENCE, SALES } from '../db/sql';

/**
 * SQL: a lateral subquery for the tickets that a submission's sales hold now (`held`), and their value
 * (`cents`). Everything is looked up by index (decision 21).
 * @param submissionId the submission's column in the outer query
 * @param reasons further reasons of claims besides sales: a list in SQL
 */
export const heldTickets = (storeId: number, submissionId: SQL, reasons: SQL = SALES): SQL => sql`(
  SELECT coalesce(sum(t.tickets), 0)::int AS held, coalesce(sum(t.tickets * l.price_cents), 0)::float8 AS cents
  FROM claims c
  CROSS JOIN LATERAL (
    SELECT lot_id, end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
    WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) t
  CROSS JOIN LATERAL (
    SELECT price_cents FROM lots WHERE store_id = ${storeId} AND id = t.lot_id ${OPTIMIZATION_FENCE}
  ) l
  WHERE c.store_id = ${storeId} AND c.submission_id = ${submissionId} AND c.reason IN ${reasons}
)`;
