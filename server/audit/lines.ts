import { type SQL, sql } from 'drizzle-orm';
import type { ImportedFrom } from '../../src/contract/counting/imports';
import type { RecordPurpose } from '../../src/contract/counting/sales';
import type { AuditRow } from '../../src/contract/office/audit';
import { type StoreClock, wallTime } from '../../src/domain/time/store-clock';
import { eventText, type Origin, type StockLine, stockLineText } from '../../src/i18n/en/admin/audit';
import type { Db } from '../db/connect';
import type { submissions } from '../db/schema';
import { list, milliseconds, rows, wallText } from '../db/sql';
import { PLATFORM } from './audit-log';
import { onDutyThen } from './on-duty';
import type { Pack } from './pack';
import {
  discardsOf,
  dismissalsOf,
  journalClosingsOf,
  lotteryStatementsOf,
  moneyOf,
  packDatesOf,
  partsOf,
} from './record-parts';
import {
  type CorrectedPart,
  discarded,
  dismissed,
  entered,
  type Part,
  type RemovedPart,
  removed,
  type ShelvedPart,
  type SoldPart,
  shelved,
  sold,
} from './summaries';

/** Reference to the source row of an audit line: a lot, a submission, or a row of `audit_log`. */
export type Found = { kind: 'lot' | 'record' | 'log'; id: number };

/**
 * The audit lines of some rows of a place, in the given order.
 * @param pack the searched pack, whose runs are listed first
 * @param clock of the place
 */
export async function linesOf(
  db: Db,
  placeId: number,
  found: readonly Found[],
  pack: Pack | null,
  clock: StoreClock,
): Promise<AuditRow[]> {
  const ids = (kind: Found['kind']): number[] => found.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const lines = new Map<string, AuditRow>();
  const add = (more: readonly AuditRow[]): void => {
    for (const line of more) lines.set(line.id, line);
  };
  if (ids('lot').length > 0) add(await linesOfLots(db, placeId, ids('lot'), clock));
  if (ids('record').length > 0) add(await linesOfRecords(db, placeId, ids('record'), pack, clock));
  if (ids('log').length > 0) add(await linesOfLog(db, placeId, ids('log'), clock));
  return found.flatMap((row) => lines.get(`${row.kind}-${row.id}`) ?? []);
}

type Who = {
  id: number;
  /** ms since the epoch */
  at: number;
  /** ms since the epoch; only where the receipt has a time of its own */
  receivedAt?: number;
  person: string | null;
  username: string | null;
  sessionId: number | null;
  /** the wall time at capture, of a sales record or a correction */
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
  userId: number;
  /** the person who signed in */
  subject: string;
  terminal: string | null;
  device: string | null;
};
type Starts = ReadonlyMap<number | null, Start>;

/** The session starts of some rows of a place. A session may have started there, in its company or on the platform. */
async function startsOf(db: Db, placeId: number, found: readonly Who[]): Promise<Starts> {
  const sessionIds = [...new Set(found.map(({ sessionId }) => sessionId))];
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
  const found = await rows<Who & { action: string; subject: string; detail: string }>(
    db,
    sql`SELECT ${who(sql`r.at`)}, r.action, r.subject, r.detail
        FROM audit_log r ${joined(sql`r.user_id`)}
        WHERE r.store_id = ${placeId} AND r.id = ANY(${list(ids)}::bigint[])`,
  );
  const line = lineFrom('log', await startsOf(db, placeId, found), clock);
  return found.map((row) => line(row, row.action, eventText(row)));
}

async function linesOfLots(
  db: Db,
  storeId: number,
  ids: readonly number[],
  clock: StoreClock,
): Promise<AuditRow[]> {
  const found = await rows<Who & Part>(
    db,
    sql`WITH r AS MATERIALIZED (
          SELECT * FROM lots WHERE store_id = ${storeId} AND id = ANY(${list(ids)}::bigint[])
        ), turned AS MATERIALIZED (
          -- Each change turns the direction over, so that an odd number of them is undone.
          SELECT subject, count(*) AS times FROM audit_log
          WHERE store_id = ${storeId} AND at >= (SELECT min(created_at) FROM r)
            AND action IN ('lot_direction_changed', 'lot_turned')
          GROUP BY subject
        )
        SELECT ${who(sql`r.created_at`)}, r.lot_number AS "lotNumber", r.lot_counter AS "lotCounter",
               r.price_cents AS "priceCents", r.start_ticket AS start, r.end_ticket AS "end",
               CASE WHEN coalesce(turned.times, 0) % 2 = 0 THEN r.sells
                    WHEN r.sells = 'up' THEN 'down' ELSE 'up' END AS sells
        FROM r ${joined(sql`r.created_by`)}
        LEFT JOIN turned ON turned.subject = r.lot_number || ' lot ' || r.lot_counter`,
  );
  const line = lineFrom('lot', await startsOf(db, storeId, found), clock);
  const origin = { clock, sentBy: null, onDuty: null, imported: null };
  return found.map((row) =>
    line(row, 'lot_received', stockLineText({ kind: 'lot_received', lot: row }, origin)),
  );
}

type RecordRow = Who & {
  kind: (typeof submissions.$inferSelect)['kind'];
  submissionId: string;
  /** it replaces an entry that was refused */
  isChanged: boolean;
  receivedAt: number;
  /** of a sale: the tickets and cents that the record held when it was answered */
  heldCount: number;
  heldCents: number;
  purpose: RecordPurpose;
  /** null: it sent no sightings */
  packsSeen: number | null;
  packsOnShelf: number | null;
  createdBy: number;
  imported: ImportedFrom | null;
  /** the name of the user who loaded that file */
  loadedBy: string | null;
  /** who was on duty in the session at that time, as far as known */
  onDutyId: number | null;
  onDuty: string | null;
};

async function linesOfRecords(
  db: Db,
  storeId: number,
  ids: readonly number[],
  pack: Pack | null,
  clock: StoreClock,
): Promise<AuditRow[]> {
  const found = await rows<RecordRow>(
    db,
    sql`SELECT ${who(sql`r.recorded_at`)}, r.kind, r.submission_id AS "submissionId",
               r.replaces IS NOT NULL AS "isChanged",
               r.sale_date::text || ' ' || left(r.report_time, 8) AS wall,
               ${milliseconds(sql`r.received_at`)} AS "receivedAt",
               (r.response::json #>> '{data,ticketCount}')::int AS "heldCount",
               ((r.response::json #>> '{data,amount}')::numeric * 100)::int AS "heldCents", r.created_by AS "createdBy",
               r.purpose, r.packs_seen AS "packsSeen", r.packs_on_shelf AS "packsOnShelf", r.imported, loader.name AS "loadedBy", on_duty.id AS "onDutyId", on_duty.name AS "onDuty"
        FROM submissions r ${joined(sql`r.created_by`)}
        LEFT JOIN people loader ON loader.store_id = r.store_id AND loader.id = (r.imported ->> 'loaded_by')::int
        LEFT JOIN ${onDutyThen(storeId, sql`r`)} duty ON true
        LEFT JOIN people on_duty ON on_duty.id = duty.user_id
        WHERE r.store_id = ${storeId} AND r.id = ANY(${list(ids)}::bigint[])`,
  );
  const of = (kind: RecordRow['kind']): string[] =>
    found.flatMap((row) => (row.kind === kind ? [row.submissionId] : []));
  const sales = await partsOf<SoldPart>(db, storeId, sql`claims`, sql`p.scanned, p.sells`, of('sale'));
  const shelf = await partsOf<ShelvedPart>(
    db,
    storeId,
    sql`shelf_records`,
    sql`p.moved, p.bin, l.sells`,
    of('shelf'),
  );
  const corrections = await partsOf<CorrectedPart>(
    db,
    storeId,
    sql`corrections`,
    sql`p.reason, l.sells, ${wallText(sql`p.wall_time`)} AS wall`,
    of('correction'),
  );
  const removals = await partsOf<RemovedPart>(
    db,
    storeId,
    sql`claims`,
    sql`p.reason, p.reference, p.note, p.sells`,
    of('removal'),
  );
  const discards = await discardsOf(db, storeId, of('discard'));
  const dismissals = await dismissalsOf(db, storeId, of('dismissal'));
  const money = await moneyOf(db, storeId, of('money'));
  const packDates = await packDatesOf(db, storeId, of('pack_dates'));
  const lotteryStatements = await lotteryStatementsOf(db, storeId, of('lottery_statement'));
  const closings = await journalClosingsOf(db, storeId, of('journal_close'));
  const starts = await startsOf(db, storeId, found);
  const line = lineFrom('record', starts, clock);
  return found.map((row) => {
    const { submissionId } = row;
    const origin: Origin = {
      clock,
      sentBy: sentBy(row, starts.get(row.sessionId)),
      onDuty: onDuty(row),
      imported: row.imported && { from: row.imported, loadedBy: row.loadedBy },
    };
    const lineOf = (action: string, what: StockLine, wall = row.wall): AuditRow =>
      line({ ...row, wall }, action, stockLineText(what, origin));
    const discard = discards.get(submissionId);
    if (discard) return lineOf('entry_discarded', discarded(discard, clock));
    const dismissal = dismissals.get(submissionId);
    if (dismissal) return lineOf('exception_dismissed', dismissed(dismissal));
    const statement = money.get(submissionId);
    if (statement) return lineOf('money_entered', entered(statement));
    const packs = packDates.get(submissionId);
    if (packs) return lineOf('pack_dates_set', { kind: 'pack_dates_set', packs });
    const lottery = lotteryStatements.get(submissionId);
    if (lottery)
      return lineOf('lottery_statement_entered', { kind: 'lottery_statement_entered', ...lottery });
    const closing = closings.get(submissionId);
    if (closing) return lineOf('journal_closed', { kind: 'journal_closed', ...closing });
    if (row.kind === 'shelf')
      return lineOf('put_on_shelf', shelved(shelf.get(submissionId) ?? [], row.isChanged, pack));
    if (row.kind === 'removal')
      return lineOf('packs_removed', removed(removals.get(submissionId) ?? [], row.isChanged));
    if (row.kind === 'correction') {
      const runs = corrections.get(submissionId) ?? [];
      return lineOf('sales_corrected', { kind: 'sales_corrected', runs }, runs[0]?.wall);
    }
    const purpose = row.purpose === 'opening' ? row.purpose : ('shift' as const);
    const sale = { ...row, purpose, recordedAt: new Date(row.at), receivedAt: new Date(row.receivedAt) };
    return lineOf('sales_recorded', sold(sales.get(submissionId) ?? [], sale, pack, clock));
  });
}

/** The person signed in where a record was sent, if it's someone other than its author. */
const sentBy = ({ createdBy }: RecordRow, start: Start | undefined): string | null =>
  start?.action === 'signed_in' && start.userId !== createdBy ? start.subject : null;

/** The person on duty at that time, if it's someone other than the author. */
const onDuty = ({ createdBy, onDutyId, onDuty: name }: RecordRow): string | null =>
  onDutyId === createdBy ? null : name;
