import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reportsPaths } from '../../src/shared/reports/paths';
import type { StoreExportQuery, StoreExportReply } from '../../src/shared/reports/reports-schema';
import { EXPORT_PARTS, type ExportPart } from '../../src/shared/reports/store-files';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Connection, Db } from '../db/connect';
import { OPTIMIZATION_FENCE, removedBy, rows, SALES, STATUS } from '../db/sql';
import { serve } from '../http/serve';

/** A page of a part: the number of entries, and the id before the first one. */
type PageOfPart = { storeId: number; after: number; size: number };

const utc = (instant: SQL): SQL => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const serial = (number: SQL): SQL => sql`lpad((${number})::text, 14, '0')`;
const dollars = (cents: SQL): SQL => sql`((${cents}) / 100.0)::float8`;
/** Digits of a serial, counted from the right: the number to skip, and the number to take. */
const digits = (number: SQL, below: number, count: number): SQL =>
  sql`lpad(((${number}) / ${sql.raw(String(10 ** below))}::bigint % ${sql.raw(String(10 ** count))}::bigint)::text, ${sql.raw(String(count))}, '0')`;

/** The lot and vendor of rows `r` with a lot. */
const lotOf = (storeId: number, lotId: SQL): SQL => sql`
  CROSS JOIN LATERAL (SELECT * FROM lots WHERE store_id = ${storeId} AND id = ${lotId} ${OPTIMIZATION_FENCE}) l
  LEFT JOIN vendors v ON v.id = l.vendor_id`;
const LOT = sql`l.lot_number, l.lot_counter, v.vendor_name AS name`;

/** The submission of rows, and its author. */
const submissionOf = (storeId: number, submissionId: SQL): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = ${submissionId} ${OPTIMIZATION_FENCE}
  ) s
  LEFT JOIN people u ON u.id = s.created_by`;
const BY = sql`${utc(sql`s.recorded_at`)} AS recorded_at, u.name AS recorded_by`;

/** The tickets that a claim `c` holds now. */
const heldBy = (storeId: number): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(end_ticket - start_ticket + 1), 0)::int AS tickets FROM ticket_runs
    WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) held`;
const HELD = sql`held.tickets, ${dollars(sql`l.price_cents`)} AS ticket_price, ${dollars(sql`held.tickets * l.price_cents`)} AS amount`;

/** A page of a table with an id, as `page`. @param where a condition on its rows */
const pageOf = (table: string, { storeId, after, size }: PageOfPart, where: SQL = sql`true`): SQL => sql`(
  SELECT * FROM ${sql.identifier(table)} WHERE store_id = ${storeId} AND id > ${after}::bigint AND ${where} ORDER BY id LIMIT ${size}
)`;

/** SQL: whether a submission is of money with vending machines. Without one, `machines` is null. */
const withSlips = (storeId: number): SQL => sql`kind = 'money' AND EXISTS (
  SELECT FROM money_statements w
  WHERE w.store_id = ${storeId} AND w.submission_id = submissions.submission_id AND w.machines IS NOT NULL
)`;

/** A query for each part: its columns, and `id`, by which its rows are sorted. */
const PART_QUERIES: Record<ExportPart, (page: PageOfPart) => SQL> = {
  opening_stock: (page) => sql`
    SELECT l.id, l.lot_number AS upc, ${digits(sql`l.start_ticket`, 10, 4)} AS game, ${digits(sql`l.start_ticket`, 3, 7)} AS pack,
           ${digits(sql`CASE l.sells WHEN 'down' THEN t.first ELSE l.start_ticket END`, 0, 3)} AS first_ticket,
           ${digits(sql`CASE l.sells WHEN 'down' THEN l.end_ticket ELSE t.last END`, 0, 3)} AS last_ticket,
           CASE WHEN t.shelf THEN 'shelf' ELSE 'back' END AS place, CASE WHEN t.shelf THEN b.bin END AS bin,
           ${digits(sql`CASE l.sells WHEN 'down' THEN t.last ELSE t.first END`, 0, 3)} AS front_ticket,
           l.activated_on::text
    FROM ${pageOf('lots', page, sql`EXISTS (SELECT FROM ticket_runs r WHERE r.store_id = ${page.storeId} AND r.lot_id = lots.id AND r.status <> 3)`)} l
    CROSS JOIN LATERAL (
      SELECT min(start_ticket) AS first, max(end_ticket) AS last, bool_or(status = ${TICKET_STATUS.onShelf}) AS shelf
      FROM ticket_runs WHERE store_id = ${page.storeId} AND lot_id = l.id AND status <> 3 ${OPTIMIZATION_FENCE}
    ) t
    LEFT JOIN bins b ON b.store_id = ${page.storeId} AND b.lot_id = l.id
    ORDER BY l.id`,

  packs: (page) => {
    const tickets = (status: number) => sql`coalesce(sum(n) FILTER (WHERE status = ${status}), 0)::int`;
    return sql`
      SELECT l.id, ${LOT}, ${dollars(sql`l.price_cents`)} AS ticket_price, ${serial(sql`l.start_ticket`)} AS start_ticket,
             ${serial(sql`l.end_ticket`)} AS end_ticket, l.sells, b.bin, ${utc(sql`l.created_at`)} AS added_at,
             u.name AS added_by, l.activated_on::text, t.*
      FROM ${pageOf('lots', page)} l
      LEFT JOIN vendors v ON v.id = l.vendor_id
      LEFT JOIN people u ON u.id = l.created_by
      LEFT JOIN bins b ON b.store_id = ${page.storeId} AND b.lot_id = l.id
      CROSS JOIN LATERAL (
        SELECT ${tickets(TICKET_STATUS.active)} AS active, ${tickets(TICKET_STATUS.onShelf)} AS on_shelf,
               ${tickets(TICKET_STATUS.sold)} AS sold, ${tickets(21)} AS returned, ${tickets(22)} AS missing,
               ${tickets(23)} AS damaged, ${tickets(24)} AS transferred
        FROM (
          SELECT ${STATUS} AS status, r.end_ticket - r.start_ticket + 1 AS n
          FROM ticket_runs r ${removedBy(page.storeId, sql`r.claim_id`)}
          WHERE r.store_id = ${page.storeId} AND r.lot_id = l.id ${OPTIMIZATION_FENCE}
        ) runs
      ) t
      ORDER BY l.id`;
  },

  bins: ({ storeId, after, size }) => sql`
    SELECT b.bin AS id, b.bin, ${LOT}
    FROM bins b ${lotOf(storeId, sql`b.lot_id`)}
    WHERE b.store_id = ${storeId} AND b.bin > ${after}::bigint ORDER BY b.bin LIMIT ${size}`,

  shift_records: (page) => sql`
    SELECT s.id, s.submission_id AS record, s.business_date::text, s.report_time, ${utc(sql`s.received_at`)} AS received_at,
           ${BY}, s.purpose, s.place, s.packs_seen, s.packs_on_shelf, held.tickets, ${dollars(sql`held.cents`)} AS amount
    FROM ${pageOf('submissions', page, sql`kind = 'sale'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.tickets), 0)::int AS tickets, coalesce(sum(t.tickets * l.price_cents), 0) AS cents
      FROM claims c
      CROSS JOIN LATERAL (
        SELECT lot_id, end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
        WHERE store_id = ${page.storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
      ) t
      JOIN lots l ON l.store_id = ${page.storeId} AND l.id = t.lot_id
      WHERE c.store_id = ${page.storeId} AND c.submission_id = s.submission_id AND c.reason IN ${SALES} ${OPTIMIZATION_FENCE}
    ) held
    ORDER BY s.id`,

  shift_record_rows: (page) => sql`
    SELECT c.id, c.submission_id AS record, ${LOT}, ${serial(sql`c.start_ticket`)} AS counted_from,
           ${serial(sql`c.end_ticket`)} AS counted_to, CASE WHEN c.scanned THEN 'yes' ELSE 'no' END AS scanned, ${HELD}
    FROM ${pageOf('claims', page, sql`reason = 'sale'`)} c
    ${lotOf(page.storeId, sql`c.lot_id`)} ${heldBy(page.storeId)}
    ORDER BY c.id`,

  removals: (page) => sql`
    SELECT c.id, c.submission_id AS record, ${BY}, c.reason, ${LOT}, ${serial(sql`c.start_ticket`)} AS start_ticket,
           ${serial(sql`c.end_ticket`)} AS end_ticket, ${HELD}, to_store.store_name AS to_store, c.reference, c.note
    FROM ${pageOf('claims', page, sql`reason <> 'sale'`)} c
    ${lotOf(page.storeId, sql`c.lot_id`)} ${heldBy(page.storeId)} ${submissionOf(page.storeId, sql`c.submission_id`)}
    LEFT JOIN transfers t ON t.store_id = ${page.storeId} AND t.claim_id = c.id
    LEFT JOIN sister_stores to_store ON to_store.id = t.to_store_id
    ORDER BY c.id`,

  money: (page) => sql`
    SELECT s.id, s.submission_id AS statement, ${BY}, m.basis, ${dollars(sql`m.online_sales_cents`)} AS online_sales,
           ${dollars(sql`m.online_cancels_cents`)} AS online_cancels, ${dollars(sql`m.instant_cashes_cents`)} AS instant_cashes,
           ${dollars(sql`m.online_cashes_cents`)} AS online_cashes, ${dollars(sql`m.cashless_cents`)} AS cashless,
           ${dollars(sql`m.other_cents`)} AS other, ${dollars(sql`m.cash_counted_cents`)} AS cash_counted, m.cash_by::text,
           CASE WHEN m.terminal_closed THEN 'yes' ELSE 'no' END AS terminal_closed, m.note,
           (SELECT string_agg(k.record_key::text, ' ' ORDER BY k.position) FROM money_statement_records k
            WHERE k.store_id = ${page.storeId} AND k.submission_id = s.submission_id) AS records
    FROM ${pageOf('submissions', page, sql`kind = 'money'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN money_statements m ON m.store_id = ${page.storeId} AND m.submission_id = s.submission_id
    ORDER BY s.id`,

  corrections: (page) => sql`
    SELECT c.id, c.id AS correction, ${utc(sql`c.corrected_at`)} AS corrected_at, u.name AS corrected_by, ${LOT},
           ${serial(sql`c.start_ticket`)} AS start_ticket, ${serial(sql`c.end_ticket`)} AS end_ticket, c.reason
    FROM ${pageOf('corrections', page)} c
    ${lotOf(page.storeId, sql`c.lot_id`)}
    LEFT JOIN people u ON u.id = c.created_by
    ORDER BY c.id`,

  late_records: (page) => sql`
    SELECT r.id, s.submission_id AS record, r.kind, ${BY}, ${utc(sql`s.received_at`)} AS received_at,
           changed.submission_id AS changed_record, changed.business_date::text AS changed_date,
           c.ticket_count AS tickets, ${dollars(sql`c.amount_cents`)} AS amount
    FROM ${pageOf('late_records', page)} r
    CROSS JOIN LATERAL (
      SELECT * FROM submissions WHERE store_id = ${page.storeId} AND id = r.id ${OPTIMIZATION_FENCE}
    ) s
    LEFT JOIN people u ON u.id = s.created_by
    LEFT JOIN late_record_changes c ON c.store_id = ${page.storeId} AND c.late_record_id = r.id
    LEFT JOIN LATERAL (
      SELECT submission_id, business_date FROM submissions
      WHERE store_id = ${page.storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
    ) changed ON true
    ORDER BY r.id, c.changed_record_id`,

  pack_days: (page) => sql`
    SELECT d.id, ${BY}, ${LOT}, d.what, d.day::text, d.source
    FROM ${pageOf('pack_dates', page)} d
    ${lotOf(page.storeId, sql`d.lot_id`)} ${submissionOf(page.storeId, sql`d.submission_id`)}
    ORDER BY d.id`,

  lottery_statements: (page) => sql`
    SELECT s.id, w.week_start::text, ${BY}, line->>'line' AS line, line->>'pack' AS pack, (line->>'amount')::float8 AS amount
    FROM ${pageOf('submissions', page, sql`kind = 'lottery_statement'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN lottery_statements w ON w.store_id = ${page.storeId} AND w.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(w.lines) WITH ORDINALITY AS lines(line, position)
    ORDER BY s.id, lines.position`,

  lottery_packs: (page) => sql`
    SELECT s.id, w.as_of::text, ${BY}, left(pack->>'number', 4) AS game, substr(pack->>'number', 5) AS pack,
           pack->>'shippedOn' AS shipped, pack->>'confirmedOn' AS confirmed, pack->>'activatedOn' AS activated,
           pack->>'settledOn' AS settled, pack->>'returnedOn' AS returned
    FROM ${pageOf('submissions', page, sql`kind = 'lottery_packs'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN lottery_pack_lists w ON w.store_id = ${page.storeId} AND w.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(w.packs) WITH ORDINALITY AS packs(pack, position)
    ORDER BY s.id, packs.position`,

  registers: (page) => sql`
    SELECT s.id, w.register_id AS register, w.period, w.shift, w.sequence, w.revision, w.business_date::text AS date,
           ${utc(sql`w.begins_at`)} AS begins_at, ${utc(sql`w.ends_at`)} AS ends_at, ${BY},
           line->>'code' AS department, line->>'name' AS name, ${dollars(sql`(line->>'cents')::bigint`)} AS amount,
           CASE WHEN coalesce(lines.position, 1) = 1 THEN ${dollars(sql`w.payouts_cents`)} END AS payouts
    FROM ${pageOf('submissions', page, sql`kind = 'register_figures'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN register_figures w ON w.store_id = ${page.storeId} AND w.submission_id = s.submission_id
    LEFT JOIN LATERAL json_array_elements(w.lines) WITH ORDINALITY AS lines(line, position) ON true
    ORDER BY s.id, lines.position`,

  machine_slips: (page) => sql`
    SELECT s.id, s.submission_id AS statement, ${BY}, slip->>'machine' AS machine, slip->>'name' AS name,
           ${dollars(sql`(slip->>'slip')::bigint`)} AS slip_sales, ${dollars(sql`(slip->>'pulled')::bigint`)} AS cash_pulled
    FROM ${pageOf('submissions', page, withSlips(page.storeId))} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN money_statements m ON m.store_id = ${page.storeId} AND m.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(m.machines) WITH ORDINALITY AS slips(slip, position)
    ORDER BY s.id, slips.position`,

  census: (page) => sql`
    SELECT c.id, c.census_id AS census, ${BY}, c.lot_number, c.lot_counter, c.code, c.place,
           lpad(c.front_ticket::text, 14, '0') AS front_ticket
    FROM ${pageOf('census_scans', page)} c ${submissionOf(page.storeId, sql`c.submission_id`)}
    ORDER BY c.id`,

  pack_places: (page) => sql`
    SELECT p.id, ${BY}, ${LOT}, p.place
    FROM ${pageOf('pack_places', page)} p
    ${lotOf(page.storeId, sql`p.lot_id`)} ${submissionOf(page.storeId, sql`p.submission_id`)}
    ORDER BY p.id`,

  disagreements: (page) => sql`
    SELECT d.id, d.submission_id AS disagreement, ${BY}, d.record_key AS record, d.exception_id::text AS exception, d.answers,
           d.words
    FROM ${pageOf('disagreements', page)} d ${submissionOf(page.storeId, sql`d.submission_id`)}
    ORDER BY d.id`,

  journal: (page) => sql`
    SELECT s.id, ${BY}, entry->>'number' AS number, entry->>'date' AS date, entry->'week'->>'from' AS week_start,
           entry->>'kind' AS kind, entry->>'part' AS part, entry->>'before' AS before, line->>'name' AS account,
           line->>'code' AS code, ${dollars(sql`(line->>'cents')::bigint`)} AS amount, entry->>'memo' AS memo
    FROM ${pageOf('submissions', page, sql`kind = 'journal_close'`)} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN journal_closings j ON j.store_id = ${page.storeId} AND j.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(j.entries) WITH ORDINALITY AS entries(entry, nth)
    CROSS JOIN LATERAL json_array_elements(entry->'lines') WITH ORDINALITY AS lines(line, position)
    ORDER BY s.id, entries.nth, lines.position`,
};

/** The number of entries of a page: a statement has several rows, other entries one. */
const PAGE_SIZE = 1000;

type Cell = string | number | null;

/**
 * A page of one part of a store's data. Pages follow the ids of the entries, so each costs the same after
 * years, and rows written in the meantime are on a later page.
 */
async function exportPage(
  db: Db,
  storeId: number,
  { part, after = 0 }: StoreExportQuery,
): Promise<StoreExportReply> {
  const found = await rows<Record<string, Cell> & { id: number }>(
    db,
    PART_QUERIES[part]({ storeId, after, size: PAGE_SIZE }),
  );
  return {
    rows: found.map((row) => EXPORT_PARTS[part].map((column) => row[column] ?? null)),
    next: found.at(-1)?.id ?? null,
  };
}

/** The routes of a store's export, page by page. */
export function exportRoutes(api: FastifyInstance, { reports }: Pick<Connection, 'reports'>): void {
  serve(api, reportsPaths.storeExport, ({ params: { storeId }, query }) =>
    exportPage(reports, storeId, query),
  );
}
