import { type SQL, sql } from 'drizzle-orm';
import {
  eventText,
  lotInWords,
  type Origin,
  type StockLine,
  stockLineText,
} from '../../src/messages/words/audit';
import type { AuditRow } from '../../src/shared/audit/audit-schema';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import type { PacksSeen, PacksSeenByRecord } from '../../src/shared/counting/sightings';
import type { ImportedFrom } from '../../src/shared/terminals/terminals-schema';
import { type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import type { Db } from '../db/connect';
import {
  frontOf,
  list,
  milliseconds,
  REASON,
  removedBy,
  rows,
  type SubmissionKind,
  WALL_TIME,
  wallText,
} from '../db/sql';
import { PLATFORM } from './audit-log';
import type { Pack } from './pack';
import {
  type CorrectedPart,
  type Discarded,
  type Dismissed,
  discarded,
  dismissed,
  type Entered,
  entered,
  type JournalClosing,
  type LotteryStatement,
  type PackDate,
  type PackList,
  type RecordedRun,
  type RegisterLoaded,
  type RemovedPart,
  removed,
  type ShelvedPart,
  type SoldPart,
  shelved,
  sold,
  type Words,
} from './summaries';

/** The longest shift. After this time, the server no longer knows who is on duty. */
const MAX_SHIFT = sql`interval '12 hours'`;

/**
 * A FROM item with at most one row: the user (`user_id`) who was on duty in a submission's session when it was recorded.
 * This is the signed-in user; on a handed-over terminal, the clerk who last came on duty within `MAX_SHIFT`. Terminals also
 * check PINs offline, so an empty result means that the server doesn't know.
 * @param submission alias of the submission, with `session_id` and `recorded_at`
 */
export const onDutyThen = (storeId: number, submission: SQL): SQL => sql`LATERAL (
  SELECT user_id FROM audit_log
  WHERE store_id = ${storeId} AND session_id = ${submission}.session_id
    AND action IN ('signed_in', 'clerk_on_duty') AND at <= ${submission}.recorded_at
    AND (action = 'signed_in' OR at > ${submission}.recorded_at - ${MAX_SHIFT})
  ORDER BY at DESC, id DESC LIMIT 1
)`;

/** A reference to the source row of an audit line: a lot, a submission, or a row of `audit_log`. */
export type Found = { kind: 'lot' | 'record' | 'log'; id: number };

/** Reads the packs that counts saw, by submission id, as reports derive them (counting/packs-seen, above this folder). */
type PacksSeenBy = (
  db: Db,
  storeId: number,
  counts: readonly { submissionId: string; recordedAt: number; place: number | null }[],
) => Promise<Map<string, PacksSeen>>;

/** What lines need from folders above this one. */
export type FromAbove = {
  packsSeenBy: PacksSeenBy;
  binNamesOf: (db: Db, storeId: number, bins: readonly (number | null)[]) => Promise<(bin: number) => string>;
};

/** The facts that all lines of a search share. */
type SearchContext = {
  /** the searched pack, whose runs are listed first */
  pack: Pack | null;
  clock: StoreClock;
} & FromAbove;

/** The audit lines of these rows of a place, in the given order. */
export async function linesOf(
  db: Db,
  placeId: number,
  events: readonly Found[],
  context: SearchContext,
): Promise<AuditRow[]> {
  const { clock } = context;
  const ids = (kind: Found['kind']): number[] => events.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const lines = new Map<string, AuditRow>();
  const add = (more: readonly AuditRow[]): void => {
    for (const line of more) lines.set(line.id, line);
  };
  if (ids('lot').length > 0) add(await linesOfLots(db, placeId, ids('lot'), clock));
  if (ids('record').length > 0) add(await linesOfRecords(db, placeId, ids('record'), context));
  if (ids('log').length > 0) add(await linesOfLog(db, placeId, ids('log'), clock));
  return events.flatMap((row) => lines.get(`${row.kind}-${row.id}`) ?? []);
}

type Who = {
  id: number;
  /** ms since the epoch */
  at: number;
  /** ms since the epoch; only if the row has a separate time of receipt */
  receivedAt?: number;
  person: string | null;
  username: string | null;
  sessionId: number | null;
  /** the wall time at capture, for a sales record or a correction */
  wall?: string | null;
};

/** The columns of `Who` for a row `r` with a `session_id`; `u` is its user. */
const who = (time: SQL): SQL => sql`
  r.id, ${milliseconds(sql`${time}`)} AS at, u.name AS person, u.username, r.session_id AS "sessionId"`;
const joined = (user: SQL): SQL => sql`LEFT JOIN people u ON u.id = ${user}`;

/** The start of a session, which identifies the terminal of everything done in it. */
type Start = {
  sessionId: number;
  action: 'signed_in' | 'terminal_handed_over';
  userId: number | null;
  /** the person who signed in */
  subject: string;
  terminal: string | null;
  device: string | null;
};
type Starts = ReadonlyMap<number | null, Start>;

/** The starts of these sessions. A session may have started in the place, in its company or on the platform. */
async function startsOf(db: Db, placeId: number, actors: readonly Who[]): Promise<Starts> {
  const sessionIds = [...new Set(actors.map(({ sessionId }) => sessionId))];
  const companies = await rows<{ id: number }>(
    db,
    sql`SELECT parent_id AS id FROM sister_stores WHERE id = ${placeId}`,
  );
  const placeIds = [PLATFORM, placeId, ...companies.map(({ id }) => id)];
  const starts = await rows<Start>(
    db,
    sql`SELECT session_id AS "sessionId", action, user_id AS "userId", subject, terminal, device FROM session_starts
        WHERE store_id = ANY(${list(placeIds)}::int[])
          AND session_id = ANY(${list(sessionIds)}::bigint[])`,
  );
  return new Map(starts.map((start) => [start.sessionId, start]));
}

const lineFrom =
  (kind: Found['kind'], starts: Starts, clock: StoreClock) =>
  (row: Who, action: string, what: string): AuditRow => {
    const recorded = new Date(row.at);
    const received = new Date(row.receivedAt ?? row.at);
    return {
      id: `${kind}-${row.id}`,
      at: recorded.toISOString(),
      time_created: row.wall ?? wallTime(recorded, clock),
      received_at: received.toISOString(),
      time_received: wallTime(received, clock),
      person: row.person,
      Username: row.username,
      terminal: starts.get(row.sessionId)?.terminal ?? null,
      device: starts.get(row.sessionId)?.device ?? null,
      action,
      what,
    };
  };

async function linesOfLog(
  db: Db,
  placeId: number,
  ids: readonly number[],
  clock: StoreClock,
): Promise<AuditRow[]> {
  const logRows = await rows<
    Who & { action: string; subject: string; detail: string; lotNumber: string | null } & {
      game: string | null;
      start: number | null;
    }
  >(
    db,
    // The subject of an event about a lot is `028400001234 lot 1`.
    sql`SELECT ${who(sql`r.at`)}, r.action, r.subject, r.detail, l.lot_number AS "lotNumber",
               l.start_ticket AS start, v.vendor_name AS game
        FROM audit_log r ${joined(sql`r.user_id`)}
        LEFT JOIN lots l ON l.store_id = ${placeId} AND r.action IN ('lot_moved', 'lot_direction_changed', 'lot_turned')
          AND l.lot_number = split_part(r.subject, ' ', 1) AND l.lot_counter::text = split_part(r.subject, ' ', 3)
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE r.store_id = ${placeId} AND r.id = ANY(${list(ids)}::bigint[])`,
  );
  const line = lineFrom('log', await startsOf(db, placeId, logRows), clock);
  return logRows.map(({ lotNumber, game, start, ...row }) => {
    const isLot = lotNumber !== null && start !== null;
    const subject = isLot ? lotInWords({ lotNumber, game, start }) : row.subject;
    return line(row, row.action, eventText({ ...row, subject }));
  });
}

async function linesOfLots(
  db: Db,
  storeId: number,
  ids: readonly number[],
  clock: StoreClock,
): Promise<AuditRow[]> {
  const lotRows = await rows<Who & Omit<RecordedRun, 'lotId'>>(
    db,
    sql`WITH r AS MATERIALIZED (
          SELECT * FROM lots WHERE store_id = ${storeId} AND id = ANY(${list(ids)}::bigint[])
        ), turned AS MATERIALIZED (
          -- Each change reverses the direction, so an odd number of them is undone.
          SELECT subject, count(*) AS times FROM audit_log
          WHERE store_id = ${storeId} AND at >= (SELECT min(created_at) FROM r)
            AND action IN ('lot_direction_changed', 'lot_turned')
          GROUP BY subject
        )
        SELECT ${who(sql`r.created_at`)}, r.lot_number AS "lotNumber", r.lot_counter AS "lotCounter",
               r.price_cents AS "priceCents", r.start_ticket AS start, r.end_ticket AS "end", v.vendor_name AS game,
               CASE WHEN coalesce(turned.times, 0) % 2 = 0 THEN r.sells
                    WHEN r.sells = 'up' THEN 'down' ELSE 'up' END AS sells
        FROM r ${joined(sql`r.created_by`)}
        LEFT JOIN vendors v ON v.id = r.vendor_id
        LEFT JOIN turned ON turned.subject = r.lot_number || ' lot ' || r.lot_counter`,
  );
  const line = lineFrom('lot', await startsOf(db, storeId, lotRows), clock);
  const origin = { clock, sentBy: null, onDuty: null, imported: null };
  return lotRows.map((row) =>
    line(row, 'lot_received', stockLineText({ kind: 'lot_received', lot: row }, origin)),
  );
}

type RecordRow = Who &
  PacksSeenByRecord & {
    kind: SubmissionKind;
    submissionId: string;
    /** whether it replaces a refused entry */
    isChanged: boolean;
    receivedAt: number;
    /** for a sale: the tickets and cents that the record held at its reply */
    heldCount: number | null;
    heldCents: number | null;
    purpose: RecordPurpose;
    /** for a sale: the place that was counted; null for everything */
    place: number | null;
    createdBy: number;
    imported: ImportedFrom | null;
    /** the name of the user who loaded the outbox file */
    loadedBy: string | null;
    /** the person on duty in the session at that time, if known */
    onDutyId: number | null;
    onDuty: string | null;
  };

async function linesOfRecords(
  db: Db,
  storeId: number,
  ids: readonly number[],
  { pack, clock, packsSeenBy, binNamesOf }: SearchContext,
): Promise<AuditRow[]> {
  const recordRows = await rows<RecordRow>(
    db,
    sql`SELECT ${who(sql`r.recorded_at`)}, r.kind, r.submission_id AS "submissionId",
               r.replaces IS NOT NULL AS "isChanged",
               r.sale_date::text || ' ' || left(r.report_time, 8) AS wall,
               ${milliseconds(sql`r.received_at`)} AS "receivedAt",
               (r.response::json #>> '{data,ticketCount}')::int AS "heldCount",
               ((r.response::json #>> '{data,amount}')::numeric * 100)::int AS "heldCents", r.created_by AS "createdBy",
               r.purpose, r.place, r.packs_seen AS "packsSeen", r.packs_on_shelf AS "packsOnShelf", r.imported,
               loader.name AS "loadedBy", on_duty.id AS "onDutyId", on_duty.name AS "onDuty"
        FROM submissions r ${joined(sql`r.created_by`)}
        LEFT JOIN people loader ON loader.store_id = r.store_id AND loader.id = (r.imported ->> 'loaded_by')::int
        LEFT JOIN ${onDutyThen(storeId, sql`r`)} duty ON true
        LEFT JOIN people on_duty ON on_duty.id = duty.user_id
        WHERE r.store_id = ${storeId} AND r.id = ANY(${list(ids)}::bigint[])`,
  );
  const starts = await startsOf(db, storeId, recordRows);
  const line = lineFrom('record', starts, clock);
  const counts = recordRows.filter(({ packsSeen }) => packsSeen !== null);
  const seen = await packsSeenBy(
    db,
    storeId,
    counts.map(({ submissionId, at, place }) => ({ submissionId, recordedAt: at, place })),
  );
  const lineOf = new Map<SubmissionKind, LineOf>();
  for (const kind of new Set(recordRows.map((row) => row.kind))) {
    const ids = recordRows.flatMap((row) => (row.kind === kind ? [row.submissionId] : []));
    lineOf.set(kind, await RECORDS[kind]({ db, storeId, pack, clock, binNamesOf }, ids));
  }
  return recordRows.flatMap((row) => {
    const described = lineOf.get(row.kind)?.({ ...row, ...seen.get(row.submissionId) });
    if (!described) return [];
    const origin: Origin = {
      clock,
      sentBy: sentBy(row, starts.get(row.sessionId)),
      onDuty: onDuty(row),
      imported: row.imported && { from: row.imported, loadedBy: row.loadedBy },
    };
    return [
      line(
        { ...row, wall: described.wall ?? row.wall },
        described.action,
        stockLineText(described.what, origin),
      ),
    ];
  });
}

type Context = { db: Db; storeId: number } & Pick<SearchContext, 'pack' | 'clock' | 'binNamesOf'>;
/** The line of a record. `wall`: when it was made, if the record itself doesn't say. */
type LineOf = (row: RecordRow) => { action: string; what: StockLine; wall?: string | null } | null;

/** A kind of record that has a row of its own. */
const ofRow =
  <Row>(
    action: string,
    read: (db: Db, storeId: number, ids: readonly string[]) => Promise<Map<string, Row>>,
    lineOf: (row: Row, clock: StoreClock) => StockLine,
  ) =>
  async ({ db, storeId, clock }: Context, ids: readonly string[]): Promise<LineOf> => {
    const partsOfRecords = await read(db, storeId, ids);
    return ({ submissionId }) => {
      const row = partsOfRecords.get(submissionId);
      return row === undefined ? null : { action, what: lineOf(row, clock) };
    };
  };

/** Reads the contents of all these records of a kind at once. */
const RECORDS: Record<SubmissionKind, (context: Context, ids: readonly string[]) => Promise<LineOf>> = {
  sale: async ({ db, storeId, pack, clock }, ids) => {
    const sales = await partsOf<SoldPart>(db, storeId, sql`claims`, sql`p.scanned, p.sells`, ids);
    return (row) => {
      const purpose = row.purpose === 'opening' ? row.purpose : ('shift' as const);
      const held = { heldCount: row.heldCount ?? 0, heldCents: row.heldCents ?? 0 };
      const times = { recordedAt: new Date(row.at), receivedAt: new Date(row.receivedAt) };
      const sale = { ...row, ...held, ...times, purpose };
      const what = sold(sales.get(row.submissionId) ?? [], sale, pack, clock);
      return { action: 'sales_recorded', what };
    };
  },
  shelf: async ({ db, storeId, pack, binNamesOf }, ids) => {
    const columns = sql`p.moved, p.bin, l.sells`;
    const shelf = await partsOf<Omit<ShelvedPart, 'bin'> & { bin: number | null }>(
      db,
      storeId,
      sql`shelf_records`,
      columns,
      ids,
    );
    const nameOf = await binNamesOf(
      db,
      storeId,
      [...shelf.values()].flat().map(({ bin }) => bin),
    );
    return ({ submissionId, isChanged }) => ({
      action: 'put_on_shelf',
      what: shelved(
        (shelf.get(submissionId) ?? []).map((part) => ({
          ...part,
          bin: part.bin === null ? null : nameOf(part.bin),
        })),
        isChanged,
        pack,
      ),
    });
  },
  correction: async ({ db, storeId }, ids) => {
    const columns = sql`p.reason, l.sells, ${wallText(sql`p.wall_time`)} AS wall`;
    const corrections = await partsOf<CorrectedPart>(db, storeId, sql`corrections`, columns, ids);
    return ({ submissionId }) => {
      const runs = corrections.get(submissionId) ?? [];
      return { action: 'sales_corrected', what: { kind: 'sales_corrected', runs }, wall: runs[0]?.wall };
    };
  },
  removal: async ({ db, storeId }, ids) => {
    const columns = sql`p.reason, p.reference, p.note, p.sells`;
    const removals = await partsOf<RemovedPart>(db, storeId, sql`claims`, columns, ids);
    return ({ submissionId, isChanged }) => ({
      action: 'packs_removed',
      what: removed(removals.get(submissionId) ?? [], isChanged),
    });
  },
  discard: ofRow('entry_discarded', discardsOf, discarded),
  dismissal: ofRow('exception_dismissed', dismissalsOf, dismissed),
  disagreement: ofRow('disagreed', wordsOf, (words) => ({ kind: 'disagreed', ...words })),
  money: ofRow('money_entered', moneyOf, entered),
  slip_picture: async () => () => ({ action: 'slip_pictured', what: { kind: 'slip_pictured' } }),
  pack_dates: ofRow('pack_dates_set', packDatesOf, (packs) => ({ kind: 'pack_dates_set', packs })),
  lottery_statement: ofRow('lottery_statement_entered', lotteryStatementsOf, (statement) => ({
    kind: 'lottery_statement_entered',
    ...statement,
  })),
  lottery_packs: ofRow('lottery_packs_loaded', packListsOf, (packs) => ({
    kind: 'lottery_packs_loaded',
    ...packs,
  })),
  register_figures: ofRow('register_loaded', registersOf, (report) => ({
    kind: 'register_loaded',
    ...report,
  })),
  census: ofRow(
    'census_recorded',
    (db, storeId, ids) => packsIn(db, 'census_scans', storeId, ids),
    (seen) => ({ kind: 'census_recorded', ...seen }),
  ),
  census_close: ofRow('census_closed', censusClosingsOf, (closing) => ({
    kind: 'census_closed',
    ...closing,
  })),
  pack_places: ofRow(
    'packs_placed',
    (db, storeId, ids) => packsIn(db, 'pack_places', storeId, ids),
    (placed) => ({ kind: 'packs_placed', ...placed }),
  ),
  packs_found: ofRow(
    'packs_found',
    (db, storeId, ids) => packsIn(db, 'found_packs', storeId, ids),
    (packsFound) => ({ kind: 'packs_found', ...packsFound }),
  ),
  journal_close: ofRow('journal_closed', journalClosingsOf, (closing) => ({
    kind: 'journal_closed',
    ...closing,
  })),
};

/** The person signed in where the record was sent from, unless that is the author. */
const sentBy = ({ createdBy }: RecordRow, start: Start | undefined): string | null =>
  start?.action === 'signed_in' && start.userId !== createdBy ? start.subject : null;

/** The person on duty at that time, unless that is the author. */
const onDuty = ({ createdBy, onDutyId, onDuty: name }: RecordRow): string | null =>
  onDutyId === createdBy ? null : name;

/** The columns of a lot `l` and its game `v` for a `Part`. */
const LOT = sql`
  l.id AS "lotId", l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
  v.vendor_name AS game`;
const GAME = sql`LEFT JOIN vendors v ON v.id = l.vendor_id`;

/** The entries that these submissions discarded, by submission. */
function discardsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<Discarded & { submissionId: string }>(
      db,
      sql`SELECT submission_id AS "submissionId", kind, captured_by AS "capturedBy",
               ${milliseconds(sql`captured_at`)} AS "capturedAt", entries,
               amount_cents AS "amountCents", refusal, reason, was_recorded AS "wasRecorded"
        FROM discards WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** Rows by their submission. @param read reads those of these submissions; not called for none */
async function bySubmission<Row extends { submissionId: string }>(
  submissionIds: readonly string[],
  read: () => Promise<Row[]>,
): Promise<Map<string, Omit<Row, 'submissionId'>>> {
  if (submissionIds.length === 0) return new Map();
  return new Map((await read()).map(({ submissionId, ...row }) => [submissionId, row]));
}

/** The runs of these submissions, by submission, in the order in which they were sent. @param columns the table's own columns */
async function partsOf<P extends RecordedRun>(
  db: Db,
  storeId: number,
  table: SQL,
  columns: SQL,
  submissionIds: readonly string[],
): Promise<Map<string, P[]>> {
  if (submissionIds.length === 0) return new Map();
  const partRows = await rows<P & { submissionId: string }>(
    db,
    sql`SELECT p.submission_id AS "submissionId", ${LOT}, p.start_ticket AS start, p.end_ticket AS "end", ${columns}
        FROM ${table} p JOIN lots l ON l.store_id = ${storeId} AND l.id = p.lot_id ${GAME}
        WHERE p.store_id = ${storeId} AND p.submission_id = ANY(${list(submissionIds)}::uuid[])
        ORDER BY p.id`,
  );
  return groupBy(partRows, ({ submissionId }) => submissionId);
}

/** The money that these submissions entered, by submission. */
function moneyOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<Entered & { submissionId: string }>(
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
    ),
  );
}

/** The pack dates of these submissions, by submission. */
async function packDatesOf(
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

/** The lottery's statements of these submissions, by submission. */
function lotteryStatementsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<LotteryStatement & { submissionId: string }>(
      db,
      sql`SELECT submission_id AS "submissionId", week_start::text AS "weekStart", json_array_length(lines) AS lines,
                 (SELECT round((line ->> 'amount')::numeric * 100)::float8 FROM json_array_elements(t.lines) AS line
                  WHERE line ->> 'line' = 'sweep') AS sweep
          FROM lottery_statements t
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** The lottery's lists of packs of these submissions, by submission. */
function packListsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<PackList & { submissionId: string }>(
      db,
      sql`SELECT submission_id AS "submissionId", as_of::text AS "asOf", json_array_length(packs) AS packs
          FROM lottery_pack_lists
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** The register reports of these submissions, by submission, without reports that had arrived before. */
function registersOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<RegisterLoaded & { submissionId: string }>(
      db,
      sql`SELECT submission_id AS "submissionId", register_id AS register, period, sequence::text, business_date::text AS date
          FROM register_figures
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** SQL: the name of a row's pack in each table of records that name packs. A census knows some packs only by their code. */
const PACK_IN = {
  census_scans: sql.raw('(lot_number, lot_counter, code)'),
  pack_places: sql.raw('lot_id'),
  found_packs: sql.raw('lot_id'),
};

/** The number of packs that these submissions saw in a census, placed or found, by submission. */
function packsIn(db: Db, table: keyof typeof PACK_IN, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<{ submissionId: string; packs: number }>(
      db,
      sql`SELECT submission_id AS "submissionId", count(DISTINCT ${PACK_IN[table]})::int AS packs FROM ${sql.identifier(table)}
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[]) GROUP BY 1`,
    ),
  );
}

/** The notes of submissions that closed a census, by submission. */
function censusClosingsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<{ submissionId: string; note: string | null }>(
      db,
      sql`SELECT submission_id AS "submissionId", note FROM census_closings
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** The weeks of the journal that these submissions closed, by submission. */
function journalClosingsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<JournalClosing & { submissionId: string }>(
      db,
      sql`SELECT submission_id AS "submissionId", week_start::text AS "weekStart",
                 (SELECT coalesce(json_agg(entry ->> 'number'), '[]') FROM json_array_elements(c.entries) AS entry) AS numbers
          FROM journal_closings c
          WHERE store_id = ${storeId} AND submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

/** The exceptions that these submissions dismissed, by submission. */
async function dismissalsOf(
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

/** The comments and answers that these submissions wrote about a figure, by submission. */
function wordsOf(db: Db, storeId: number, submissionIds: readonly string[]) {
  return bySubmission(submissionIds, () =>
    rows<Words & { submissionId: string }>(
      db,
      sql`SELECT d.submission_id AS "submissionId", o.exception_id::float8 AS "exceptionId", ${WALL_TIME} AS at,
                 coalesce(u.name, '') AS name, d.words, d.answers IS NOT NULL AS "isAnswer"
          FROM disagreements d
          JOIN disagreements o ON o.store_id = d.store_id AND o.submission_id = coalesce(d.answers, d.submission_id)
          LEFT JOIN submissions s ON s.store_id = o.store_id AND s.submission_id = coalesce(o.record_key, o.submission_id)
          LEFT JOIN people u ON u.id = s.created_by
          WHERE d.store_id = ${storeId} AND d.submission_id = ANY(${list(submissionIds)}::uuid[])`,
    ),
  );
}

type DismissalRow = Omit<Dismissed, 'claimed' | 'seen'> & {
  submissionId: string;
  claimedBy: string;
  claimedAt: string;
  seenBy: string;
  seenAt: string;
};
