import { type SQL, sql } from 'drizzle-orm';

/** The wall time of a sales record `s`, as it was at capture: YYYY-MM-DD HH:mm:ss. */
export const WALL_TIME: SQL = sql`s.sale_date::text || ' ' || left(s.report_time, 8)`;

/** SQL: the reasons of claims that are sales. What an opening check found gone is among them; its record says so. */
export const SALES: SQL = sql.raw("('sale', 'sold_whole')");

/** SQL: the reason of a claim: a sale, unless the view `removal_claims` has it as `removed`. */
export const REASON: SQL = sql`coalesce(removed.reason, 'sale')`;

/** SQL: the join for `REASON` and for `STATUS`. @param storeId of one store, so that the view is read for it alone */
export const removedBy = (storeId: SQL | number, claimId: SQL): SQL =>
  sql`LEFT JOIN removal_claims removed ON removed.store_id = ${storeId} AND removed.claim_id = ${claimId}`;

/** SQL: the status of a run `r` of tickets, for people. */
export const STATUS: SQL = sql`coalesce(removed.status, r.status)`;

/** SQL: the ticket that a claim's person saw at the front of the roll; NULL where none was. @param claim its alias */
export const frontOf = (claim: 'c' | 'added'): SQL => {
  const column = (name: string) => sql.raw(`${claim}.${name}`);
  return sql`CASE WHEN ${column('scanned')} THEN
    CASE ${column('sells')} WHEN 'down' THEN ${column('start_ticket')} - 1 ELSE ${column('end_ticket')} + 1 END END`;
};
