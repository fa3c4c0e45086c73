import { type SQL, sql } from 'drizzle-orm';
import { OPTIMIZATION_FENCE } from './sql';

/** The kinds of submissions. Each has its line in the audit log (audit/lines). */
export type SubmissionKind =
  | 'sale'
  | 'shelf'
  | 'correction'
  | 'discard'
  | 'dismissal'
  | 'money'
  | 'removal'
  | 'pack_dates'
  | 'lottery_statement'
  | 'lottery_packs'
  | 'register_figures'
  | 'census'
  | 'census_close'
  | 'pack_places'
  | 'disagreement'
  | 'journal_close';

/** The wall time of a sales record `s`, as it was at capture: YYYY-MM-DD HH:mm:ss. */
export const WALL_TIME: SQL = sql`s.sale_date::text || ' ' || left(s.report_time, 8)`;

/**
 * SQL: the reasons of claims that are sales. Tickets that an opening check found missing are included; their
 * record tells them apart.
 */
export const SALES: SQL = sql.raw("('sale', 'sold_whole')");

/** SQL: the reason of a claim: a sale, unless the view `removal_claims` has it as `removed`. */
export const REASON: SQL = sql`coalesce(removed.reason, 'sale')`;

/** SQL: the join for `REASON` and for `STATUS`, which looks up each claim by its key (decision 21). */
export const removedBy = (storeId: SQL | number, claimId: SQL): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT reason, status FROM removal_claims WHERE store_id = ${storeId} AND claim_id = ${claimId} ${OPTIMIZATION_FENCE}
  ) removed ON true`;

/** SQL: the status of a run `r` of tickets, for people. */
export const STATUS: SQL = sql`coalesce(removed.status, r.status)`;

/**
 * SQL: the ticket seen at the front of the roll by a claim's person; NULL where none was. @param claim its
 * alias
 */
export const frontOf = (claim: 'c' | 'added'): SQL => {
  const column = (name: string) => sql.raw(`${claim}.${name}`);
  return sql`CASE WHEN ${column('scanned')} THEN
    CASE ${column('sells')} WHEN 'down' THEN ${column('start_ticket')} - 1 ELSE ${column('end_ticket')} + 1 END END`;
};
