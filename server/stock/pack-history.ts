import { type SQL, sql } from 'drizzle-orm';
import { statusOnWire } from '../../src/messages/words/status';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import type { Evidence } from '../../src/shared/health/invariants';
import type { Sells } from '../../src/shared/places/store-settings';
import type { PackEvent, PackMove, PackReply, PackState } from '../../src/shared/stock/inventory-schema';
import type { TransferPart } from '../../src/shared/stock/removals-schema';
import { ifDown, type Run, runLength } from '../../src/shared/tickets/runs';
import { numberToSerial } from '../../src/shared/tickets/serial';
import type { TicketStatus } from '../../src/shared/tickets/status';
import { sumOf } from '../../src/shared/values/collections';
import { amountCents, centsOf, centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { frontOf, milliseconds, rows } from '../db/sql';
import { notFound } from '../errors';
import { watch } from '../invariants';
import { binNamesOf } from '../places/settings';
import { findLot, runsOfLot } from './lots';
import { heldAndReceived, onTheWay } from './transfer-parts';
import { transferStatus } from './transfers';

/** Maximum number of counts, of sightings and of moves in a pack's history, which has the newest ones. */
const MAX_NEWEST = 500;

/**
 * A pack: its lot, its tickets by status, and its history.
 * @throws ApiError 404 when the store has no such lot
 */
export async function packHistory(
  db: Db,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<PackReply['data']> {
  const lot = await findLot(db, storeId, lotNumber, lotCounter);
  if (!lot) throw notFound();
  const which = sql`l.store_id = ${storeId} AND l.lot_number = ${lotNumber} AND l.lot_counter = ${lotCounter}`;
  const [identified] = await rows<{ lotId: number }>(
    db,
    sql`SELECT l.id AS "lotId" FROM lots l WHERE ${which}`,
  );
  if (!identified) throw notFound();
  const packKey = { storeId, ...identified };
  const omitted = await omittedOf(db, packKey);
  const states = await statesOf(db, storeId, which);
  watch('received_is_the_sum', storeId, () => packWithoutTicket(lot, states));
  return {
    lot,
    states,
    history: await eventsOf(db, packKey, which, centsOf(lot.ticket_price)),
    ...(omitted > 0 && { omitted }),
    moves: await movesOf(db, storeId, `${lotNumber} lot ${lotCounter}`),
  };
}

/** Invariant `received_is_the_sum`: the tickets of a pack in all statuses add up to the received tickets, from the first to the last. */
export function packWithoutTicket(
  lot: Pick<
    PackReply['data']['lot'],
    'lot_number' | 'lot_counter' | 'start_ticket_number' | 'end_ticket_number'
  >,
  states: readonly Pick<PackState, 'start_ticket' | 'ticketCount'>[],
): Evidence | null {
  const [first, last] = [Number(lot.start_ticket_number), Number(lot.end_ticket_number)];
  let next = first;
  for (const { start_ticket, ticketCount } of states)
    if (Number(start_ticket) === next && ticketCount > 0) next += ticketCount;
    else break;
  if (next === last + 1 && sumOf(states, ({ ticketCount }) => ticketCount) === last - first + 1) return null;
  return { pack: `${lot.lot_number}/${lot.lot_counter}`, first, last, contiguousUntil: next - 1 };
}

/** Merges tickets sold by several records into one run. @param which the lot `l` */
async function statesOf(db: Db, storeId: number, which: SQL): Promise<PackState[]> {
  const runs = await rows<Run & { status: TicketStatus }>(
    db,
    sql`SELECT r.start_ticket AS start, r.end_ticket AS "end", r.status
        FROM lots l CROSS JOIN LATERAL (${runsOfLot(storeId, sql`l.id`)}) r
        WHERE ${which} ORDER BY r.start_ticket`,
  );
  const joined: (Run & { status: TicketStatus })[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.status === run.status) last.end = run.end;
    else joined.push({ ...run });
  }
  return joined.map(({ status, ...run }) => ({
    status_code: status,
    status: statusOnWire(status),
    ...serials(run),
  }));
}

const serials = (run: Run) => ({
  start_ticket: numberToSerial(run.start),
  end_ticket: numberToSerial(run.end),
  ticketCount: runLength(run),
});

type EventRow = Run & {
  what: PackEvent['what'];
  at: number;
  by: string;
  terminal: string | null;
  sells: Sells;
  purpose: RecordPurpose | null;
  front: number | null;
  swept: boolean;
  reason: string | null;
  exceptionId: number | null;
  reference: string | null;
  note: string | null;
  /** for a shelf record */
  bin: number | null;
  /** for a transfer: the claim's id */
  transferId: number | null;
  toStore: string | null;
  held: Run[] | null;
  received: Run[] | null;
  ended: TransferPart['kind'][] | null;
};

/** A store's lot by its id. */
type ListedLot = { storeId: number; lotId: number };

/**
 * SQL: the claims and sightings in a lot's history: claims that hold tickets, and the newest of both. A pack is counted
 * a few hundred times, but a faulty terminal can count it without limit.
 */
function listedOf({ storeId, lotId }: ListedLot): { claims: SQL; sightings: SQL } {
  const ofLot = sql`store_id = ${storeId} AND lot_id = ${lotId}`;
  return {
    claims: sql`(
      SELECT * FROM claims WHERE ${ofLot} AND (
        id IN (SELECT claim_id FROM ticket_runs WHERE ${ofLot} AND claim_id IS NOT NULL)
        OR id IN (SELECT id FROM claims WHERE ${ofLot} ORDER BY id DESC LIMIT ${MAX_NEWEST}))
    )`,
    sightings: sql`(SELECT * FROM sightings WHERE ${ofLot} ORDER BY recorded_at DESC, submission_id DESC LIMIT ${MAX_NEWEST})`,
  };
}

/** The number of counts that a lot's history omits. */
async function omittedOf(db: Db, lot: ListedLot): Promise<number> {
  const ofLot = sql`store_id = ${lot.storeId} AND lot_id = ${lot.lotId}`;
  const { claims, sightings } = listedOf(lot);
  const [counted] = await rows<{ omitted: number }>(
    db,
    sql`SELECT ((SELECT count(*) FROM claims WHERE ${ofLot}) + (SELECT count(*) FROM sightings WHERE ${ofLot})
                - (SELECT count(*) FROM ${claims} c) - (SELECT count(*) FROM ${sightings} s))::int AS omitted`,
  );
  return counted?.omitted ?? 0;
}

/** The history of the lot `l`, oldest first. @param which the lot */
async function eventsOf(db: Db, lot: ListedLot, which: SQL, priceCents: number): Promise<PackEvent[]> {
  const { claims: listedClaims, sightings: listedSightings } = listedOf(lot);
  const of = (table: SQL): SQL => sql`
    FROM lots l JOIN ${table} c ON c.store_id = l.store_id AND c.lot_id = l.id
    JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id WHERE ${which}`;
  const eventRows = await rows<EventRow>(
    db,
    sql`SELECT e.what, ${milliseconds(sql`e.at`)} AS at, u.name AS by, e.start, e."end", e.sells, e.purpose, e.front,
               e.reason, e."exceptionId", e.reference, e.note, e.bin, e.swept, t.claim_id AS "transferId",
               receiver.store_name AS "toStore", ${heldAndReceived(lot.storeId)},
               (SELECT json_agg(kind) FROM transfer_parts WHERE store_id = ${lot.storeId} AND claim_id = t.claim_id) AS ended,
               (SELECT terminal FROM session_starts
                WHERE store_id = ${lot.storeId} AND session_id = e.session_id LIMIT 1) AS terminal
        FROM (
          SELECT 'received' AS what, l.created_at AS at, l.created_by AS author, l.store_id, l.session_id,
                 l.start_ticket AS start, l.end_ticket AS "end", l.sells, NULL AS purpose, NULL::bigint AS front,
                 NULL AS reason, NULL::bigint AS "exceptionId", NULL AS reference, NULL AS note,
                 NULL::bigint AS claim_id, NULL::smallint AS bin, false AS swept, 0 AS rank, l.id
          FROM lots l WHERE ${which}
          UNION ALL
          SELECT 'put_on_shelf', s.recorded_at, s.created_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 l.sells, NULL, NULL, NULL, NULL, NULL, NULL, NULL, c.bin, false, 1, c.id
          ${of(sql`shelf_records`)}
          UNION ALL
          SELECT CASE WHEN c.reason <> 'sale' THEN c.reason WHEN c.scanned THEN 'sold' ELSE 'sold_out' END, s.recorded_at, s.created_by, s.store_id,
                 s.session_id, c.start_ticket, c.end_ticket, c.sells, s.purpose, ${frontOf('c')}, NULL, NULL,
                 c.reference, c.note, c.id, NULL, false, 2, c.id
          ${of(listedClaims)}
          UNION ALL
          SELECT 'seen', s.recorded_at, s.created_by, s.store_id, s.session_id, c.front_ticket, c.front_ticket, c.sells,
                 s.purpose, c.front_ticket, NULL, NULL, NULL, NULL, NULL, NULL, c.swept, 3, c.id
          ${of(listedSightings)}
          UNION ALL
          SELECT 'corrected', s.recorded_at, s.created_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 l.sells, NULL, NULL, c.reason, c.exception_id, NULL, NULL, NULL, NULL, false, 4, c.id
          ${of(sql`corrections`)}
          UNION ALL
          SELECT 'dismissed', d.dismissed_at, d.dismissed_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 c.sells, NULL, NULL, d.reason, p.id, NULL, NULL, NULL, NULL, false, 5, p.id
          FROM lots l
          JOIN dismissals d ON d.store_id = l.store_id AND d.lot_id = l.id
          JOIN contradictions p ON p.store_id = d.store_id AND p.id = d.contradiction_id
          JOIN claims c ON c.store_id = p.store_id AND c.id = p.claim_id
          JOIN submissions s ON s.store_id = d.store_id AND s.submission_id = d.submission_id
          WHERE ${which}
        ) e
        JOIN people u ON u.id = e.author
        LEFT JOIN transfers t ON t.store_id = ${lot.storeId} AND t.claim_id = e.claim_id
        LEFT JOIN sister_stores receiver ON receiver.id = t.to_store_id
        ORDER BY e.at, e.rank, e.id`,
  );
  const nameOf = await binNamesOf(
    db,
    lot.storeId,
    eventRows.map(({ bin }) => bin),
  );
  return eventRows.map(({ what, at, by, terminal, purpose, front, reason, exceptionId, ...run }) => ({
    at: new Date(at).toISOString(),
    what,
    by,
    terminal,
    ...serials(run),
    ...ifDown(run.sells),
    ...(what === 'seen' && { ticketCount: 0 }),
    amount: centsToDollars(what === 'seen' ? 0 : amountCents(priceCents, runLength(run))),
    ...(purpose && { purpose }),
    ...(front !== null && { front_ticket: numberToSerial(front) }),
    ...(run.swept && { swept: true as const }),
    ...(reason !== null && { reason }),
    ...(exceptionId !== null && { exception_id: exceptionId }),
    ...(run.reference !== null && { reference: run.reference }),
    ...(run.note !== null && { note: run.note }),
    ...(run.bin !== null && { bin: run.bin, bin_name: nameOf(run.bin) }),
    ...(run.transferId !== null && {
      transfer: {
        id: run.transferId,
        store: run.toStore ?? '',
        status: transferStatus(onTheWay(run), run.ended ?? []),
      },
    }),
  }));
}

/**
 * The newest moves of a pack to another bin, oldest first, from the audit log: moves of this pack, and of packs that
 * took its bin.
 */
async function movesOf(db: Db, storeId: number, pack: string): Promise<PackMove[]> {
  const moveRows = await rows<Omit<PackMove, 'at'> & { at: number }>(
    db,
    sql`SELECT ${milliseconds(sql`a.at`)} AS at, u.name AS by, a.subject AS moved, a.detail AS how
        FROM audit_log a JOIN people u ON u.id = a.user_id
        WHERE a.store_id = ${storeId} AND a.action = 'lot_moved'
          AND (a.subject = ${pack} OR a.detail LIKE ${`%, which ${pack} leaves`})
        ORDER BY a.at DESC, a.id DESC LIMIT ${MAX_NEWEST}`,
  );
  return moveRows.reverse().map((move) => ({ ...move, at: new Date(move.at).toISOString() }));
}
