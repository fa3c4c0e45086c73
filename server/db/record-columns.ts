import { type SQL, sql } from 'drizzle-orm';

/** The wall time of a sales record `s`, as it was at capture: YYYY-MM-DD HH:mm:ss. */
export const WALL_TIME: SQL = sql`s.sale_date::text || ' ' || left(s.report_time, 8)`;

/** SQL: the ticket that a claim's person saw at the front of the roll; NULL where none was. @param claim its alias */
export const frontOf = (claim: 'c' | 'added'): SQL => {
  const column = (name: string) => sql.raw(`${claim}.${name}`);
  return sql`CASE WHEN ${column('scanned')} THEN
    CASE ${column('sells')} WHEN 'down' THEN ${column('start_ticket')} - 1 ELSE ${column('end_ticket')} + 1 END END`;
};
