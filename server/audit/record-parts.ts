import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { frontOf, list, milliseconds, REASON, removedBy, rows, WALL_TIME } from '../db/sql';
import type {
  Discarded,
  Dismissed,
  Entered,
  JournalClosing,
  LotteryStatement,
  PackDate,
  PackList,
  RecordedRun,
  RegisterLoaded,
  Words,
} from './summaries';

/** The columns of a lot `l` and its game `v` for a `Part`. */
const LOT = sql`
  l.id AS "lotId", l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
  v.vendor_name AS game`;
const GAME = sql`LEFT JOIN vendors v ON v.id = l.vendor_id`;

/** The entries that some submissions discarded, by submission. */
export async function discardsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, Discarded>> {
  if (submissionIds.length === 0) return new Map();
  const discards = await rows<Discarded & { submissionId: string }>(
    db,
    sql`SELECT submission_id AS "submissionId", kind, captured_by AS "capturedBy",
               ${milliseconds(sql`captured_at`)} AS "capturedAt", entries,
               amount_cents AS "amountCents", refusal, reason, was_recorded AS "wasRecorded"
        FROM discards WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(discards.map((discard) => [discard.submissionId, discard]));
}

/** The runs of some submissions, by submission, in the order in which they were sent. @param columns the table's own columns */
export async function partsOf<P extends RecordedRun>(
  db: Db,
  storeId: number,
  table: SQL,
  columns: SQL,
  submissionIds: readonly string[],
): Promise<Map<string, P[]>> {
  const bySubmission = new Map<string, P[]>();
  if (submissionIds.length === 0) return bySubmission;
  const partRows = await rows<P & { submissionId: string }>(
    db,
    sql`SELECT p.submission_id AS "submissionId", ${LOT}, p.start_ticket AS start, p.end_ticket AS "end", ${columns}
        FROM ${table} p JOIN lots l ON l.store_id = ${storeId} AND l.id = p.lot_id ${GAME}
        WHERE p.store_id = ${storeId} AND p.submission_id = ANY(${list(submissionIds)}::uuid[])
        ORDER BY p.id`,
  );
  for (const part of partRows) {
    const parts = bySubmission.get(part.submissionId) ?? [];
    bySubmission.set(part.submissionId, parts);
    parts.push(part);
  }
  return bySubmission;
}

/** The money that some submissions entered, by submission. */
export async function moneyOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, Entered>> {
  if (submissionIds.length === 0) return new Map();
  const moneyRows = await rows<Entered & { submissionId: string }>(
    db,
    sql`SELECT m.submission_id AS "submissionId", m.basis, m.online_sales_cents AS "onlineSales",
               m.online_cancels_cents AS "onlineCancels", m.instant_cashes_cents AS "instantCashes",
               m.online_cashes_cents AS "onlineCashes", m.cashless_cents AS cashless, m.other_cents AS other,
               m.cash_counted_cents AS cash, m.note,
               (SELECT coalesce(json_agg(json_build_object('name', u.name, 'at', ${WALL_TIME}) ORDER BY r.position), '[]')
                FROM money_statement_records r
                JOIN submissions s ON s.store_id = r.store_id AND s.sale_date IS NOT NULL
                 AND (s.submission_id = r.record_key OR s.replaces = r.record_key)
                JOIN people u ON u.id = s.created_by
                WHERE r.store_id = m.store_id AND r.submission_id = m.submission_id) AS counts
        FROM money_statements m
        WHERE m.store_id = ${storeId} AND m.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(moneyRows.map(({ submissionId, ...entered }) => [submissionId, entered]));
}

/** The pack dates of some submissions, by submission. */
export async function packDatesOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, PackDate[]>> {
  if (submissionIds.length === 0) return new Map();
  const dateRows = await rows<{ submissionId: string; packs: PackDate[] }>(
    db,
    sql`SELECT d.submission_id AS "submissionId",
               json_agg(json_build_object('lotNumber', l.lot_number, 'game', v.vendor_name, 'start', l.start_ticket,
                                          'what', d.what, 'day', d.day, 'source', d.source) ORDER BY d.id) AS packs
        FROM pack_dates d JOIN lots l ON l.store_id = ${storeId} AND l.id = d.lot_id ${GAME}
        WHERE d.store_id = ${storeId} AND d.submission_id = ANY(${list(submissionIds)}::uuid[])
        GROUP BY d.submission_id`,
  );
  return new Map(dateRows.map(({ submissionId, packs }) => [submissionId, packs]));
}

/** The lottery's statements of some submissions, by submission. */
export async function lotteryStatementsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, LotteryStatement>> {
  if (submissionIds.length === 0) return new Map();
  const statements = await rows<LotteryStatement & { submissionId: string }>(
    db,
    sql`SELECT submission_id AS "submissionId", week_start::text AS "weekStart", json_array_length(lines) AS lines,
               (SELECT round((line ->> 'amount')::numeric * 100)::float8 FROM json_array_elements(t.lines) AS line
                WHERE line ->> 'line' = 'sweep') AS sweep
        FROM lottery_statements t
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(statements.map(({ submissionId, ...statement }) => [submissionId, statement]));
}

/** The lottery's lists of packs of some submissions, by submission. */
export async function packListsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, PackList>> {
  if (submissionIds.length === 0) return new Map();
  const lists = await rows<PackList & { submissionId: string }>(
    db,
    sql`SELECT submission_id AS "submissionId", as_of::text AS "asOf", json_array_length(packs) AS packs
        FROM lottery_pack_lists
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(lists.map(({ submissionId, ...packs }) => [submissionId, packs]));
}

/** The reports of registers of some submissions, by submission; none of those that were there already. */
export async function registersOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, RegisterLoaded>> {
  if (submissionIds.length === 0) return new Map();
  const reports = await rows<RegisterLoaded & { submissionId: string }>(
    db,
    sql`SELECT submission_id AS "submissionId", register_id AS register, period, sequence::text, business_date::text AS date
        FROM register_figures
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(reports.map(({ submissionId, ...report }) => [submissionId, report]));
}

/** SQL: the name of a row's pack in each table of records that name packs. A census knows some by their code only. */
const PACK_IN = {
  census_scans: sql.raw('(lot_number, lot_counter, code)'),
  pack_places: sql.raw('lot_id'),
  found_packs: sql.raw('lot_id'),
};

/** The number of packs that some submissions saw in a census, placed or found, by submission. */
export async function packsIn(
  db: Db,
  table: keyof typeof PACK_IN,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, { packs: number }>> {
  if (submissionIds.length === 0) return new Map();
  const counts = await rows<{ submissionId: string; packs: number }>(
    db,
    sql`SELECT submission_id AS "submissionId", count(DISTINCT ${PACK_IN[table]})::int AS packs FROM ${sql.identifier(table)}
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[]) GROUP BY 1`,
  );
  return new Map(counts.map(({ submissionId, packs }) => [submissionId, { packs }]));
}

/** The notes of some submissions that closed a census, by submission. */
export async function censusClosingsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, { note: string | null }>> {
  if (submissionIds.length === 0) return new Map();
  const closings = await rows<{ submissionId: string; note: string | null }>(
    db,
    sql`SELECT submission_id AS "submissionId", note FROM census_closings
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(closings.map(({ submissionId, note }) => [submissionId, { note }]));
}

/** The weeks of the journal that some submissions closed, by submission. */
export async function journalClosingsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, JournalClosing>> {
  if (submissionIds.length === 0) return new Map();
  const closings = await rows<JournalClosing & { submissionId: string }>(
    db,
    sql`SELECT submission_id AS "submissionId", week_start::text AS "weekStart",
               (SELECT coalesce(json_agg(entry ->> 'number'), '[]') FROM json_array_elements(c.entries) AS entry) AS numbers
        FROM journal_closings c
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(closings.map(({ submissionId, ...closing }) => [submissionId, closing]));
}

/** The exceptions that some submissions dismissed, by submission. */
export async function dismissalsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, Dismissed>> {
  if (submissionIds.length === 0) return new Map();
  const record = (alias: 'claimed' | 'seen', submissionId: SQL): SQL => sql`
    CROSS JOIN LATERAL (
      SELECT u.name, ${WALL_TIME} AS wall FROM submissions s JOIN people u ON u.id = s.created_by
      WHERE s.store_id = d.store_id AND s.submission_id = ${submissionId}) ${sql.raw(alias)}`;
  const dismissals = await rows<DismissalRow>(
    db,
    sql`SELECT d.submission_id AS "submissionId", p.id AS "exceptionId", d.reason, ${LOT}, l.start_ticket AS start,
               CASE WHEN NOT p.as_sale THEN coalesce(g.front_ticket, ${frontOf('c')}) END AS front,
               ${REASON} AS "claimedAs", claimed.name AS "claimedBy",
               claimed.wall AS "claimedAt", seen.name AS "seenBy", seen.wall AS "seenAt"
        FROM dismissals d
        JOIN contradictions p ON p.store_id = d.store_id AND p.id = d.contradiction_id
        JOIN lots l ON l.store_id = d.store_id AND l.id = p.lot_id ${GAME}
        JOIN claims k ON k.store_id = d.store_id AND k.id = p.claim_id
        ${removedBy(storeId, sql`k.id`)}
        LEFT JOIN sightings g ON g.store_id = d.store_id AND g.id = p.sighting_id
        LEFT JOIN claims c ON c.store_id = d.store_id AND c.id = p.seen_claim_id
        ${record('claimed', sql`k.submission_id`)}
        ${record('seen', sql`coalesce(g.submission_id, c.submission_id)`)}
        WHERE d.store_id = ${storeId} AND d.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(
    dismissals.map(({ submissionId, claimedBy, claimedAt, seenBy, seenAt, ...row }) => [
      submissionId,
      { ...row, claimed: { name: claimedBy, at: claimedAt }, seen: { name: seenBy, at: seenAt } },
    ]),
  );
}

/** The words that some submissions wrote about a figure, or in answer to others, by submission. */
export async function wordsOf(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Map<string, Words>> {
  if (submissionIds.length === 0) return new Map();
  const wordRows = await rows<Words & { submissionId: string }>(
    db,
    sql`SELECT d.submission_id AS "submissionId", o.exception_id::float8 AS "exceptionId", ${WALL_TIME} AS at,
               coalesce(u.name, '') AS name, d.words, d.answers IS NOT NULL AS "isAnswer"
        FROM disagreements d
        JOIN disagreements o ON o.store_id = d.store_id AND o.submission_id = coalesce(d.answers, d.submission_id)
        LEFT JOIN submissions s ON s.store_id = o.store_id AND s.submission_id = coalesce(o.record_key, o.submission_id)
        LEFT JOIN people u ON u.id = s.created_by
        WHERE d.store_id = ${storeId} AND d.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(wordRows.map(({ submissionId, ...words }) => [submissionId, words]));
}

type DismissalRow = Omit<Dismissed, 'claimed' | 'seen'> & {
  submissionId: string;
  claimedBy: string;
  claimedAt: string;
  seenBy: string;
  seenAt: string;
};
