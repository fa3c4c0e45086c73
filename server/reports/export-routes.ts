import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { MAX_DEPARTMENTS, MAX_RUNG_GAMES } from '../../src/shared/drawer/register';
import { MAX_LISTED_PACKS, MAX_STATEMENT_LINES } from '../../src/shared/lottery/lottery-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import {
  MAX_EXPORT_ROWS,
  type StoreExportQuery,
  type StoreExportReply,
} from '../../src/shared/reports/reports-schema';
import { EXPORT_PARTS, type ExportPart } from '../../src/shared/reports/store-files';
import { MAX_MACHINES } from '../../src/shared/stock/bins';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Connection, Db } from '../db/connect';
import { upcOfLot } from '../db/game-names';
import {
  inBatches,
  list,
  OPTIMIZATION_FENCE,
  removedBy,
  rows,
  SALES,
  SOLD,
  STATUS,
  type SubmissionKind,
  snapshot,
} from '../db/sql';
import { badField, tooManyTries } from '../errors';
import { serve } from '../http/serve';

/** A position in a part: after all rows of earlier entries and `position` rows of this one; 0 for all rows of this one. */
type Cursor = { id: number; position: number };

/** The part of these entries after a position. */
type PageOfPart = {
  storeId: number;
  /** SQL: the entries, in a subquery */
  entries: SQL;
  after: Cursor;
  limit: number;
};

const utc = (instant: SQL): SQL => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const serial = (number: SQL): SQL => sql`lpad((${number})::text, 14, '0')`;
const dollars = (cents: SQL): SQL => sql`((${cents}) / 100.0)::float8`;
/** SQL: digits of a serial, counted from the right. @param below how many to skip @param count how many to take */
const digits = (number: SQL, below: number, count: number): SQL =>
  sql`lpad(((${number}) / ${sql.raw(String(10 ** below))}::bigint % ${sql.raw(String(10 ** count))}::bigint)::text, ${sql.raw(String(count))}, '0')`;

/** SQL: the lot and vendor of rows `r` with a lot. */
const lotOf = (storeId: number, lotId: SQL): SQL => sql`
  CROSS JOIN LATERAL (SELECT * FROM lots WHERE store_id = ${storeId} AND id = ${lotId} ${OPTIMIZATION_FENCE}) l
  LEFT JOIN vendors v ON v.id = l.vendor_id`;
const LOT = sql`l.lot_number, l.lot_counter, ${upcOfLot('l')} AS upc, v.vendor_name AS name`;

/** SQL: the submission of rows, and its author. */
const submissionOf = (storeId: number, submissionId: SQL): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = ${submissionId} ${OPTIMIZATION_FENCE}
  ) s
  LEFT JOIN people u ON u.id = s.created_by`;
const BY = sql`${utc(sql`s.recorded_at`)} AS recorded_at, u.name AS recorded_by`;

/** SQL: columns of a register's report `w` and its record. */
const REPORT = sql`w.register_id AS register, w.period, w.shift, w.sequence, w.revision, w.business_date::text AS date,
           ${utc(sql`w.begins_at`)} AS begins_at, ${utc(sql`w.ends_at`)} AS ends_at, ${BY}`;

/** SQL: the submissions of a page with their authors, and the register's report of each. */
const reportsIn = ({ entries, storeId }: PageOfPart): SQL => sql`
    FROM ${entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN register_figures w ON w.store_id = ${storeId} AND w.submission_id = s.submission_id`;

/** SQL: the tickets that a claim `c` holds now. */
const heldBy = (storeId: number): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(end_ticket - start_ticket + 1), 0)::int AS tickets FROM ticket_runs
    WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) held`;
const HELD = sql`held.tickets, ${dollars(sql`l.price_cents`)} AS ticket_price, ${dollars(sql`held.tickets * l.price_cents`)} AS amount`;

/** SQL: the end of a query for entries with several rows, from the page's position on. @param position of a row in its entry, from 1 */
const inPage = ({ after, limit }: PageOfPart, id: SQL, position: SQL): SQL => sql`
  WHERE (${id}, ${position}) > (${after.id}::bigint, ${after.position}::bigint) ORDER BY ${id}, ${position} LIMIT ${limit}`;

/** The entries of a part: rows of a table by their ids. */
type Entries = {
  table: string;
  /** the column of the id */
  id?: 'id' | 'bin';
  where?(storeId: number): SQL;
  /** maximum number of rows of an entry, by default 1 */
  maxRows?: number;
  /** maximum number of entries on a page, by default as many as rows */
  perPage?: number;
};

/** Maximum number of rows of a record, for records that aren't limited by their call alone. */
const MAX_ROWS_OF_RECORD = 1_000;
const ofKind = (kind: SubmissionKind) => ({ table: 'submissions', where: () => sql`kind = ${kind}` });

/** SQL: whether a submission is a money count with vending machines. If it isn't, `machines` is null. */
const withSlips = (storeId: number): SQL => sql`kind = 'money' AND EXISTS (
  SELECT FROM money_statements w
  WHERE w.store_id = ${storeId} AND w.submission_id = submissions.submission_id AND w.machines IS NOT NULL
)`;

const PART_ENTRIES: Record<ExportPart, Entries> = {
  opening_stock: {
    table: 'lots',
    where: (storeId) =>
      sql`EXISTS (SELECT FROM ticket_runs r WHERE r.store_id = ${storeId} AND r.lot_id = lots.id AND r.status <> ${SOLD})`,
  },
  packs: { table: 'lots' },
  bins: { table: 'bins', id: 'bin' },
  shift_records: ofKind('sale'),
  shift_record_rows: { table: 'claims', where: () => sql`reason = 'sale'` },
  removals: { table: 'claims', where: () => sql`reason <> 'sale'` },
  money: ofKind('money'),
  corrections: { table: 'corrections' },
  late_records: { table: 'late_records', maxRows: MAX_ROWS_OF_RECORD },
  pack_days: { table: 'pack_dates' },
  lottery_statements: { ...ofKind('lottery_statement'), maxRows: MAX_STATEMENT_LINES },
  // A list that the next one repeats but for one pack has one row, but costs as much as a list with all rows.
  lottery_packs: { ...ofKind('lottery_packs'), maxRows: MAX_LISTED_PACKS, perPage: 10 },
  registers: { ...ofKind('register_figures'), maxRows: MAX_DEPARTMENTS },
  register_items: { ...ofKind('register_figures'), maxRows: MAX_RUNG_GAMES },
  machine_slips: { table: 'submissions', where: withSlips, maxRows: MAX_MACHINES },
  census: { table: 'census_scans' },
  pack_places: { table: 'pack_places' },
  slip_pictures: ofKind('slip_picture'),
  disagreements: { table: 'disagreements' },
  journal: { ...ofKind('journal_close'), maxRows: MAX_ROWS_OF_RECORD },
};

/** SQL: the packs of the list after list `w` of submission `s`, in the order of lists (lottery/pack-list); null if `w` is the newest. */
const nextList = (storeId: number): SQL => sql`(
  SELECT l.packs
  FROM lottery_pack_lists l
  CROSS JOIN LATERAL (
    SELECT recorded_at FROM submissions
    WHERE store_id = ${storeId} AND submission_id = l.submission_id ${OPTIMIZATION_FENCE}
  ) n
  WHERE l.store_id = ${storeId} AND l.as_of >= w.as_of
    AND ((l.as_of, n.recorded_at) > (w.as_of, s.recorded_at)
         OR (l.as_of, n.recorded_at) = (w.as_of, s.recorded_at) AND l.submission_id < w.submission_id)
  ORDER BY l.as_of, n.recorded_at, l.submission_id DESC LIMIT 1
)`;

/**
 * A query for each part: its columns, and `id`, by which its rows are sorted. Parts whose entries have several rows also have
 * their `position` in the entry.
 */
const PART_QUERIES: Record<ExportPart, (page: PageOfPart) => SQL> = {
  opening_stock: (page) => sql`
    SELECT l.id, ${upcOfLot('l')} AS upc, ${digits(sql`l.start_ticket`, 10, 4)} AS game, ${digits(sql`l.start_ticket`, 3, 7)} AS pack,
           ${digits(sql`CASE l.sells WHEN 'down' THEN t.first ELSE l.start_ticket END`, 0, 3)} AS first_ticket,
           ${digits(sql`CASE l.sells WHEN 'down' THEN l.end_ticket ELSE t.last END`, 0, 3)} AS last_ticket,
           CASE WHEN t.shelf THEN 'shelf' ELSE 'back' END AS place, CASE WHEN t.shelf THEN b.bin END AS bin,
           ${digits(sql`CASE l.sells WHEN 'down' THEN t.last ELSE t.first END`, 0, 3)} AS front_ticket,
           l.activated_on::text
    FROM ${page.entries} l
    CROSS JOIN LATERAL (
      SELECT min(start_ticket) AS first, max(end_ticket) AS last, bool_or(status = ${TICKET_STATUS.onShelf}) AS shelf
      FROM ticket_runs WHERE store_id = ${page.storeId} AND lot_id = l.id AND status <> ${SOLD} ${OPTIMIZATION_FENCE}
    ) t
    LEFT JOIN bins b ON b.store_id = ${page.storeId} AND b.lot_id = l.id
    ORDER BY l.id`,

  packs: (page) => {
    const tickets = (status: number) => sql`coalesce(sum(n) FILTER (WHERE status = ${status}), 0)::int`;
    return sql`
      SELECT l.id, ${LOT}, ${dollars(sql`l.price_cents`)} AS ticket_price, ${serial(sql`l.start_ticket`)} AS start_ticket,
             ${serial(sql`l.end_ticket`)} AS end_ticket, l.sells, b.bin, ${utc(sql`l.created_at`)} AS added_at,
             u.name AS added_by, l.activated_on::text, t.*
      FROM ${page.entries} l
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

  bins: (page) => sql`
    SELECT b.bin AS id, b.bin, ${LOT}
    FROM ${page.entries} b ${lotOf(page.storeId, sql`b.lot_id`)}
    ORDER BY b.bin`,

  shift_records: (page) => sql`
    SELECT s.id, s.submission_id AS record, s.business_date::text, s.report_time, ${utc(sql`s.received_at`)} AS received_at,
           ${BY}, s.purpose, s.place, s.packs_seen, s.packs_on_shelf,
           (SELECT count(*)::int FROM sightings k
            WHERE k.store_id = ${page.storeId} AND k.submission_id = s.submission_id AND k.swept) AS packs_swept,
           held.tickets, ${dollars(sql`held.cents`)} AS amount
    FROM ${page.entries} s
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
    FROM ${page.entries} c
    ${lotOf(page.storeId, sql`c.lot_id`)} ${heldBy(page.storeId)}
    ORDER BY c.id`,

  removals: (page) => sql`
    SELECT c.id, c.submission_id AS record, ${BY}, c.reason, ${LOT}, ${serial(sql`c.start_ticket`)} AS start_ticket,
           ${serial(sql`c.end_ticket`)} AS end_ticket, ${HELD}, to_store.store_name AS to_store, c.reference, c.note
    FROM ${page.entries} c
    ${lotOf(page.storeId, sql`c.lot_id`)} ${heldBy(page.storeId)} ${submissionOf(page.storeId, sql`c.submission_id`)}
    LEFT JOIN transfers t ON t.store_id = ${page.storeId} AND t.claim_id = c.id
    LEFT JOIN sister_stores to_store ON to_store.id = t.to_store_id
    ORDER BY c.id`,

  money: (page) => sql`
    SELECT s.id, s.submission_id AS statement, ${BY}, m.basis, ${dollars(sql`m.online_sales_cents`)} AS online_sales,
           ${dollars(sql`m.online_cancels_cents`)} AS online_cancels, ${dollars(sql`m.instant_cashes_cents`)} AS instant_cashes,
           ${dollars(sql`m.online_cashes_cents`)} AS online_cashes, ${dollars(sql`m.cashless_cents`)} AS cashless,
           ${dollars(sql`m.other_cents`)} AS other, ${dollars(sql`m.cash_counted_cents`)} AS cash_counted,
           ${dollars(sql`m.cash_counted_cents + coalesce((
             SELECT sum((slip->>'pulled')::bigint) FROM json_array_elements(m.machines) slip), 0)`)} AS cash_total, m.cash_by::text,
           CASE WHEN m.terminal_closed THEN 'yes' ELSE 'no' END AS terminal_closed, m.note,
           (SELECT string_agg(k.record_key::text, ' ' ORDER BY k.position) FROM money_statement_records k
            WHERE k.store_id = ${page.storeId} AND k.submission_id = s.submission_id) AS records
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN money_statements m ON m.store_id = ${page.storeId} AND m.submission_id = s.submission_id
    ORDER BY s.id`,

  corrections: (page) => sql`
    SELECT c.id, c.id AS correction, ${utc(sql`c.corrected_at`)} AS corrected_at, u.name AS corrected_by, ${LOT},
           ${serial(sql`c.start_ticket`)} AS start_ticket, ${serial(sql`c.end_ticket`)} AS end_ticket, c.reason
    FROM ${page.entries} c
    ${lotOf(page.storeId, sql`c.lot_id`)}
    LEFT JOIN people u ON u.id = c.created_by
    ORDER BY c.id`,

  late_records: (page) => sql`
    SELECT r.id, coalesce(c.position, 1) AS position, s.submission_id AS record, r.kind, ${BY}, ${utc(sql`s.received_at`)} AS received_at,
           changed.submission_id AS changed_record, changed.business_date::text AS changed_date,
           c.ticket_count AS tickets, ${dollars(sql`c.amount_cents`)} AS amount
    FROM ${page.entries} r
    CROSS JOIN LATERAL (
      SELECT * FROM submissions WHERE store_id = ${page.storeId} AND id = r.id ${OPTIMIZATION_FENCE}
    ) s
    LEFT JOIN people u ON u.id = s.created_by
    LEFT JOIN LATERAL (
      SELECT *, row_number() OVER (ORDER BY changed_record_id) AS position FROM late_record_changes
      WHERE store_id = ${page.storeId} AND late_record_id = r.id ${OPTIMIZATION_FENCE}
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT submission_id, business_date FROM submissions
      WHERE store_id = ${page.storeId} AND id = c.changed_record_id ${OPTIMIZATION_FENCE}
    ) changed ON true
    ${inPage(page, sql`r.id`, sql`coalesce(c.position, 1)`)}`,

  pack_days: (page) => sql`
    SELECT d.id, ${BY}, ${LOT}, d.what, d.day::text, d.source
    FROM ${page.entries} d
    ${lotOf(page.storeId, sql`d.lot_id`)} ${submissionOf(page.storeId, sql`d.submission_id`)}
    ORDER BY d.id`,

  lottery_statements: (page) => sql`
    SELECT s.id, lines.position, w.week_start::text, ${BY}, line->>'line' AS line, line->>'pack' AS pack, (line->>'amount')::float8 AS amount
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN lottery_statements w ON w.store_id = ${page.storeId} AND w.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(w.lines) WITH ORDINALITY AS lines(line, position)
    ${inPage(page, sql`s.id`, sql`lines.position`)}`,

  lottery_packs: (page) => sql`
    SELECT s.id, packs.position, w.as_of::text, ${BY}, left(pack->>'number', 4) AS game, substr(pack->>'number', 5) AS pack,
           pack->>'shippedOn' AS shipped, pack->>'confirmedOn' AS confirmed, pack->>'activatedOn' AS activated,
           pack->>'settledOn' AS settled, pack->>'returnedOn' AS returned
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN lottery_pack_lists w ON w.store_id = ${page.storeId} AND w.submission_id = s.submission_id
    LEFT JOIN LATERAL ${nextList(page.storeId)} next ON true
    CROSS JOIN LATERAL (
      SELECT * FROM json_array_elements(w.packs) WITH ORDINALITY AS listed(pack, position)
      -- Checked first: lists that are repeated as a whole aren't compared pack by pack.
      WHERE w.packs::text IS DISTINCT FROM next.packs::text
        AND NOT EXISTS (SELECT FROM json_array_elements(next.packs) AS later(pack) WHERE later.pack::text = listed.pack::text)
      ${OPTIMIZATION_FENCE}
    ) packs
    ${inPage(page, sql`s.id`, sql`packs.position`)}`,

  registers: (page) => sql`
    SELECT s.id, coalesce(lines.position, 1) AS position, ${REPORT},
           line->>'code' AS department, line->>'name' AS name, ${dollars(sql`(line->>'cents')::bigint`)} AS amount,
           CASE WHEN coalesce(lines.position, 1) = 1 THEN ${dollars(sql`w.payouts_cents`)} END AS payouts ${reportsIn(page)}
    LEFT JOIN LATERAL json_array_elements(w.lines) WITH ORDINALITY AS lines(line, position) ON true
    ${inPage(page, sql`s.id`, sql`coalesce(lines.position, 1)`)}`,

  register_items: (page) => sql`
    SELECT s.id, items.position, ${REPORT},
           item->>'upc' AS upc, item->>'name' AS name, (item->>'tickets')::int AS tickets ${reportsIn(page)}
    CROSS JOIN LATERAL json_array_elements(w.items) WITH ORDINALITY AS items(item, position)
    ${inPage(page, sql`s.id`, sql`items.position`)}`,

  machine_slips: (page) => sql`
    SELECT s.id, slips.position, s.submission_id AS statement, ${BY}, slip->>'machine' AS machine, slip->>'name' AS name,
           ${dollars(sql`(slip->>'slip')::bigint`)} AS slip_sales, ${dollars(sql`(slip->>'pulled')::bigint`)} AS cash_pulled
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN money_statements m ON m.store_id = ${page.storeId} AND m.submission_id = s.submission_id
    CROSS JOIN LATERAL json_array_elements(m.machines) WITH ORDINALITY AS slips(slip, position)
    ${inPage(page, sql`s.id`, sql`slips.position`)}`,

  census: (page) => sql`
    SELECT c.id, c.census_id AS census, ${BY}, c.lot_number, c.lot_counter, c.code, c.place,
           lpad(c.front_ticket::text, 14, '0') AS front_ticket
    FROM ${page.entries} c ${submissionOf(page.storeId, sql`c.submission_id`)}
    ORDER BY c.id`,

  pack_places: (page) => sql`
    SELECT p.id, ${BY}, ${LOT}, p.place
    FROM ${page.entries} p
    ${lotOf(page.storeId, sql`p.lot_id`)} ${submissionOf(page.storeId, sql`p.submission_id`)}
    ORDER BY p.id`,

  slip_pictures: (page) => sql`
    SELECT s.id, s.submission_id AS picture, ${BY}, p.record_key AS record, length(p.jpeg) AS bytes
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN slip_pictures p ON p.store_id = ${page.storeId} AND p.submission_id = s.submission_id
    ORDER BY s.id`,

  disagreements: (page) => sql`
    SELECT d.id, d.submission_id AS disagreement, ${BY}, d.record_key AS record, d.exception_id::text AS exception, d.answers,
           d.words
    FROM ${page.entries} d ${submissionOf(page.storeId, sql`d.submission_id`)}
    ORDER BY d.id`,

  journal: (page) => sql`
    SELECT s.id, lines.position, ${BY}, lines.number, lines.date, lines.week->>'from' AS week_start, lines.kind, lines.part,
           lines.before, lines.account, lines.code, ${dollars(sql`lines.cents`)} AS amount, lines.memo
    FROM ${page.entries} s
    LEFT JOIN people u ON u.id = s.created_by
    JOIN journal_closings j ON j.store_id = ${page.storeId} AND j.submission_id = s.submission_id
    CROSS JOIN LATERAL (
      SELECT entries.number, entries.date, entries.week, entries.kind, entries.part, entries.before, entries.memo,
             of_entry.name AS account, of_entry.code, of_entry.cents,
             row_number() OVER (ORDER BY entries.position, of_entry.position) AS position
      -- As columns, an entry is parsed once; as JSON, once for each field of each of its lines.
      FROM ROWS FROM (
        json_to_recordset(j.entries)
          AS (number text, date text, week json, kind text, part text, before text, memo text, lines json)
      ) WITH ORDINALITY AS entries(number, date, week, kind, part, before, memo, lines, position)
      CROSS JOIN LATERAL ROWS FROM (
        json_to_recordset(entries.lines) AS (name text, code text, cents bigint)
      ) WITH ORDINALITY AS of_entry(name, code, cents, position)
    ) lines
    ${inPage(page, sql`s.id`, sql`lines.position`)}`,
};

/** Maximum number of rows that one statement reads, which takes a tenth of a second. */
const MAX_ROWS_READ = 10_000;
/** Reading this many bytes takes at most ten times as long as a page with one row. */
const MAX_PAGE_BYTES = 800_000;

type Cell = string | number | null;
type Row = Record<string, Cell> & { id: number; position?: number };

/**
 * The factor of rows in `after` on the wire, which is the id plus 2^38 for each row of that entry before the page.
 * Without such rows, it's the id alone, as in the third release. 2^38 ids last the largest installation for centuries,
 * and leave room for 2^15 rows of an entry in a safe integer.
 */
const ROW_OF_ENTRY = 2 ** 38;
const numberOf = ({ id, position }: Cursor): number => id + position * ROW_OF_ENTRY;

/** @throws ApiError 400 for a number that isn't on any page */
function cursorOf(number: number): Cursor {
  const cursor = { id: number % ROW_OF_ENTRY, position: Math.floor(number / ROW_OF_ENTRY) };
  if (cursor.id === 0 && cursor.position > 0) throw badField('after', { kind: 'unreadable' });
  return cursor;
}

/**
 * A page of one part of a store's data, with at most `MAX_EXPORT_ROWS` rows and `MAX_PAGE_BYTES`. Pages follow the ids
 * of the entries, and the rows of a long entry. So the cost of a page doesn't grow over the years, and rows written
 * meanwhile are on a later page: ids of a store's records are assigned under its lock.
 */
const exportPage = (
  db: Db,
  storeId: number,
  { part, after = 0 }: StoreExportQuery,
): Promise<StoreExportReply> =>
  snapshot(db, async (tx) => {
    let cursor = cursorOf(after);
    const { maxRows = 1, ...entries } = PART_ENTRIES[part];
    const ids = await idsAfter(tx, storeId, entries, cursor);
    const lines: Cell[][] = [];
    let bytes = 0;
    for (const some of inBatches(ids, Math.ceil(MAX_ROWS_READ / maxRows))) {
      const limit = MAX_EXPORT_ROWS - lines.length;
      const page = { storeId, entries: entriesWith(entries, storeId, some), after: cursor, limit };
      const read = await rows<Row>(tx, PART_QUERIES[part](page));
      for (const row of read) {
        const line = EXPORT_PARTS[part].map((column) => row[column] ?? null);
        bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
        if (bytes > MAX_PAGE_BYTES) return { rows: lines, next: numberOf(cursor) };
        lines.push(line);
        cursor = { id: row.id, position: row.position ?? 0 };
      }
      if (lines.length === MAX_EXPORT_ROWS) break;
      cursor = { id: some.at(-1) ?? cursor.id, position: 0 };
    }
    return { rows: lines, next: ids.length === 0 ? null : numberOf(cursor) };
  });

/** The ids of a page's entries: those after the position, and the entry in whose rows it is. */
async function idsAfter(
  db: Db,
  storeId: number,
  { table, id = 'id', where = () => sql`true`, perPage = MAX_EXPORT_ROWS }: Entries,
  { id: after, position }: Cursor,
): Promise<number[]> {
  const column = sql.identifier(id);
  const first = position > 0 ? after : after + 1;
  const entries = await rows<{ id: number }>(
    db,
    sql`SELECT ${column} AS id FROM ${sql.identifier(table)}
        WHERE store_id = ${storeId} AND ${column} >= ${first}::bigint AND ${where(storeId)}
        ORDER BY ${column} LIMIT ${perPage}`,
  );
  return entries.map((entry) => entry.id);
}

const entriesWith = ({ table, id = 'id' }: Entries, storeId: number, ids: readonly number[]): SQL => sql`(
  SELECT * FROM ${sql.identifier(table)} WHERE store_id = ${storeId} AND ${sql.identifier(id)} = ANY(${list(ids)}::bigint[])
)`;

/** Maximum number of pages of a store that wait for their turn in a process. */
const MAX_WAITING = 4;
const RETRY_AFTER_MS = 5_000;

/**
 * Makes one page of a store at a time, so that many downloads of one store cost as much as one.
 * @returns a function that runs `work` in the store's turn. @throws ApiError 429 when too many are waiting
 */
export function turnsOfStores(): <T>(storeId: number, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<number, { last: Promise<unknown>; count: number }>();
  return async (storeId, work) => {
    const turn = turns.get(storeId) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count > MAX_WAITING) throw tooManyTries({ kind: 'too_many_downloads' }, RETRY_AFTER_MS, 0);
    turns.set(storeId, turn);
    turn.count++;
    const result = turn.last.then(work);
    turn.last = result.catch(() => {
      // After a failure, the next one still gets its turn.
    });
    try {
      return await result;
    } finally {
      if (--turn.count === 0) turns.delete(storeId);
    }
  };
}

/** The routes of a store's export, page by page. */
export function exportRoutes(api: FastifyInstance, { reports }: Pick<Connection, 'reports'>): void {
  const inTurn = turnsOfStores();
  serve(api, reportsPaths.storeExport, ({ params: { storeId }, query }) =>
    inTurn(storeId, () => exportPage(reports, storeId, query)),
  );
}
