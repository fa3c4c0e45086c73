import { type SQL, sql } from 'drizzle-orm';
import type { LateChange, LateRecord, LateRecordsQuery } from '../../src/shared/counting/late-records-schema';
import { centsToDollars } from '../../src/shared/values/money';
import { onDutyThen } from '../audit/lines';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, type Page, rows, WALL_TIME } from '../db/sql';

type AboutRow = {
  id: number;
  kind: LateRecord['kind'];
  receivedAt: number;
  recordedAt: number;
  /** none for a shelf record */
  wall: string | null;
  by: string;
  onDuty: string | null;
  terminal: string | null;
};

/**
 * The columns and joins of late records `r`, shared by both lists. The fence keeps the planner from joining
 * whole tables.
 */
const aboutLateRecords = (storeId: number): { columns: SQL; joins: SQL } => ({
  columns: sql`r.id, r.kind, ${milliseconds(sql`s.received_at`)} AS "receivedAt",
    ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", ${WALL_TIME} AS wall, author.name AS "by",
    on_duty.name AS "onDuty", start.terminal`,
  joins: sql`
    CROSS JOIN LATERAL (SELECT * FROM submissions WHERE store_id = ${storeId} AND id = r.id ${OPTIMIZATION_FENCE}) s
    JOIN people author ON author.id = s.created_by
    LEFT JOIN ${onDutyThen(storeId, sql`s`)} duty ON true
    LEFT JOIN people on_duty ON on_duty.id = duty.user_id
    LEFT JOIN LATERAL (
      SELECT terminal FROM session_starts WHERE store_id = ${storeId} AND session_id = s.session_id LIMIT 1
    ) start ON true`,
});

const aboutOf = (row: AboutRow) => ({
  id: row.id,
  kind: row.kind,
  received_at: new Date(row.receivedAt).toISOString(),
  recorded_at: new Date(row.recordedAt).toISOString(),
  ...(row.wall !== null && { time_recorded: row.wall }),
  by: row.by,
  on_duty: row.onDuty,
  terminal: row.terminal,
});

type ListedRow = AboutRow & {
  submissionId: string;
  seenAt: number | null;
  seenBy: string | null;
  reason: string | null;
  days: { date: string; ticketCount: number; cents: number }[] | null;
  displaced: { name: string; wall: string; tickets: number; cents: number }[] | null;
};

/** The maximum number of displaced records named for each late record. */
const MAX_DISPLACED = 10;

/**
 * A page of a store's late records, newest first, and their total number.
 * @param state absent: whether seen or not
 */
export async function listLateRecords(
  db: Db,
  storeId: number,
  { skip, size }: Page,
  state?: LateRecordsQuery['state'],
): Promise<{ total: number; late: LateRecord[] }> {
  const { columns, joins } = aboutLateRecords(storeId);
  const isSeen = sql`EXISTS (SELECT FROM late_records_seen WHERE store_id = ${storeId} AND late_record_id = late_records.id)`;
  const inState = { all: sql`true`, open: sql`NOT ${isSeen}`, seen: isSeen }[state ?? 'all'];
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM late_records WHERE store_id = ${storeId} AND ${inState}`,
  );
  const total = counted?.total ?? 0;
  if (total <= skip) return { total, late: [] };
  const lateRows = await rows<ListedRow>(
    db,
    sql`SELECT ${columns}, s.submission_id AS "submissionId",
               ${milliseconds(sql`n.seen_at`)} AS "seenAt", n.seen_by AS "seenBy", n.reason, changed.days, lost.displaced
        FROM (
          SELECT * FROM late_records WHERE store_id = ${storeId} AND ${inState} ORDER BY id DESC LIMIT ${size} OFFSET ${skip}
        ) r
        ${joins}
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('date', d.date, 'ticketCount', d.tickets, 'cents', d.cents)
                          ORDER BY d.date) AS days
          FROM (
            SELECT t.business_date::text AS date, sum(c.ticket_count)::int AS tickets, sum(c.amount_cents)::float8 AS cents
            FROM late_record_changes c
            CROSS JOIN LATERAL (
              SELECT business_date FROM submissions WHERE store_id = ${storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
            ) t
            WHERE c.store_id = ${storeId} AND c.late_record_id = r.id
            GROUP BY t.business_date
          ) d
        ) changed ON true
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('name', t.name, 'wall', t.wall, 'tickets', -t.ticket_count, 'cents', -t.amount_cents)
                          ORDER BY t.amount_cents, t.id) AS displaced
          FROM (
            SELECT s.id, author.name, ${WALL_TIME} AS wall, c.ticket_count, c.amount_cents
            FROM late_record_changes c
            CROSS JOIN LATERAL (
              SELECT * FROM submissions WHERE store_id = ${storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
            ) s
            JOIN people author ON author.id = s.created_by
            WHERE c.store_id = ${storeId} AND c.late_record_id = r.id AND r.kind = 'took_over' AND c.ticket_count < 0
            ORDER BY c.amount_cents, s.id LIMIT ${MAX_DISPLACED}
          ) t
        ) lost ON true
        LEFT JOIN LATERAL (
          SELECT f.seen_at, f.reason, owner.name AS seen_by
          FROM late_records_seen f JOIN people owner ON owner.id = f.seen_by
          WHERE f.store_id = ${storeId} AND f.late_record_id = r.id ${OPTIMIZATION_FENCE}
        ) n ON true
        ORDER BY r.id DESC`,
  );
  const late = lateRows.map((row) => ({
    ...aboutOf(row),
    submission_id: row.submissionId,
    days: (row.days ?? []).map(({ date, ticketCount, cents }) => ({
      date,
      ticketCount,
      amount: centsToDollars(cents),
    })),
    ...(row.kind === 'took_over' && {
      taken_from: (row.displaced ?? []).map(({ name, wall, tickets, cents }) => ({
        ...{ name, time_created: wall, ticketCount: tickets },
        amount: centsToDollars(cents),
      })),
    }),
    seen_at: row.seenAt === null ? null : new Date(row.seenAt).toISOString(),
    ...(row.seenBy !== null && { seen: { by: row.seenBy, reason: row.reason } }),
  }));
  return { total, late };
}

/** The number of unseen late records of some stores. */
export async function unseenLateRecords(db: Db, storeIds: readonly number[]): Promise<number> {
  const those = sql`store_id = ANY(${list(storeIds)}::int[])`;
  const [counted] = await rows<{ unseen: number }>(
    db,
    sql`SELECT ((SELECT count(*) FROM late_records WHERE ${those})
                - (SELECT count(*) FROM late_records_seen WHERE ${those}))::int AS unseen`,
  );
  return counted?.unseen ?? 0;
}

/**
 * The changes that late records made to a report when they were received, in order of receipt.
 * @param records condition on the submissions `s` that the report is about
 */
export async function lateChangesIn(db: Db, storeId: number, records: SQL): Promise<LateChange[]> {
  const sums = await rows<{ id: number; ticketCount: number; cents: number }>(
    db,
    sql`SELECT c.late_record_id AS id, sum(c.ticket_count)::int AS "ticketCount", sum(c.amount_cents)::float8 AS cents
        FROM submissions s
        CROSS JOIN LATERAL (
          SELECT * FROM late_record_changes WHERE store_id = ${storeId} AND changed_record_id = s.id ${OPTIMIZATION_FENCE}
        ) c
        WHERE s.store_id = ${storeId} AND ${records}
        GROUP BY c.late_record_id`,
  );
  // Most reports have none, and planning the joins below takes longer than reading a day.
  if (sums.length === 0) return [];
  const { columns, joins } = aboutLateRecords(storeId);
  const changeRows = await rows<AboutRow>(
    db,
    sql`SELECT ${columns}
        FROM unnest(${list(sums.map(({ id }) => id))}::bigint[]) AS changed(id)
        CROSS JOIN LATERAL (
          SELECT id, kind FROM late_records WHERE store_id = ${storeId} AND id = changed.id ${OPTIMIZATION_FENCE}
        ) r
        ${joins}
        ORDER BY r.id`,
  );
  const sumOf = new Map(sums.map((sum) => [sum.id, sum]));
  return changeRows.map((row) => ({
    ...aboutOf(row),
    ticketCount: sumOf.get(row.id)?.ticketCount ?? 0,
    amount: centsToDollars(sumOf.get(row.id)?.cents ?? 0),
  }));
}
