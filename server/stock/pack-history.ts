import { type SQL, sql } from 'drizzle-orm';
import type { PackEvent, PackMove, PackReply, PackState } from '../../src/contract/counting/pack-history';
import type { TransferPart } from '../../src/contract/counting/removals';
import type { RecordPurpose } from '../../src/contract/counting/sales';
import { type Run, runLength } from '../../src/domain/runs/runs';
import { ifDown } from '../../src/domain/stock/direction';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import type { TicketStatus } from '../../src/domain/tickets/status';
import { amountCents, centsOf, centsToDollars } from '../../src/domain/values/money';
import { statusName } from '../../src/i18n/en/rules/status';
import type { Db } from '../db/connect';
import { frontOf } from '../db/record-columns';
import { milliseconds, rows } from '../db/sql';
import { notFound } from '../errors';
import { findLot } from './lots';
import { runsOfLot } from './removed-runs';
import { onTheWay } from './transfer-parts';
import { transferStatus } from './transfers';

/**
 * A pack: its lot, its tickets by status, and what happened to it.
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
  return {
    lot,
    states: await statesOf(db, storeId, which),
    history: await eventsOf(db, which, centsOf(lot.ticket_price)),
    moves: await movesOf(db, storeId, `${lotNumber} lot ${lotCounter}`),
  };
}

/** Tickets that are sold by several records are one run. @param which the lot `l` */
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
    status: statusName(status),
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
  reason: string | null;
  exceptionId: number | null;
  reference: string | null;
  note: string | null;
  /** of a shelf record */
  bin: number | null;
  /** of a transfer: the claim's id */
  transferId: number | null;
  toStore: string | null;
  held: Run[] | null;
  received: Run[] | null;
  ended: TransferPart['kind'][] | null;
};

/** What happened to the lot `l`, oldest first. @param which the lot */
async function eventsOf(db: Db, which: SQL, priceCents: number): Promise<PackEvent[]> {
  const of = (table: SQL): SQL => sql`
    FROM lots l JOIN ${table} c ON c.store_id = l.store_id AND c.lot_id = l.id
    JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id WHERE ${which}`;
  const found = await rows<EventRow>(
    db,
    sql`SELECT e.what, ${milliseconds(sql`e.at`)} AS at, u.name AS by, e.start, e."end", e.sells, e.purpose, e.front,
               e.reason, e."exceptionId", e.reference, e.note, e.bin, t.claim_id AS "transferId",
               receiver.store_name AS "toStore", t.held, t.received,
               (SELECT json_agg(kind) FROM transfer_parts WHERE store_id = t.store_id AND claim_id = t.claim_id) AS ended,
               (SELECT terminal FROM session_starts
                WHERE store_id = e.store_id AND session_id = e.session_id LIMIT 1) AS terminal
        FROM (
          SELECT 'received' AS what, l.created_at AS at, l.created_by AS author, l.store_id, l.session_id,
                 l.start_ticket AS start, l.end_ticket AS "end", l.sells, NULL AS purpose, NULL::bigint AS front,
                 NULL AS reason, NULL::bigint AS "exceptionId", NULL AS reference, NULL AS note,
                 NULL::bigint AS claim_id, NULL::smallint AS bin, 0 AS rank, l.id
          FROM lots l WHERE ${which}
          UNION ALL
          SELECT 'put_on_shelf', s.recorded_at, s.created_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 l.sells, NULL, NULL, NULL, NULL, NULL, NULL, NULL, c.bin, 1, c.id
          ${of(sql`shelf_records`)}
          UNION ALL
          SELECT CASE WHEN c.reason <> 'sale' THEN c.reason WHEN c.scanned THEN 'sold' ELSE 'sold_out' END, s.recorded_at, s.created_by, s.store_id,
                 s.session_id, c.start_ticket, c.end_ticket, c.sells, s.purpose, ${frontOf('c')}, NULL, NULL,
                 c.reference, c.note, c.id, NULL, 2, c.id
          ${of(sql`claims`)}
          UNION ALL
          SELECT 'seen', s.recorded_at, s.created_by, s.store_id, s.session_id, c.front_ticket, c.front_ticket, c.sells,
                 s.purpose, c.front_ticket, NULL, NULL, NULL, NULL, NULL, NULL, 3, c.id
          ${of(sql`sightings`)}
          UNION ALL
          SELECT 'corrected', s.recorded_at, s.created_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 l.sells, NULL, NULL, c.reason, c.exception_id, NULL, NULL, NULL, NULL, 4, c.id
          ${of(sql`corrections`)}
          UNION ALL
          SELECT 'dismissed', d.dismissed_at, d.dismissed_by, s.store_id, s.session_id, c.start_ticket, c.end_ticket,
                 c.sells, NULL, NULL, d.reason, p.id, NULL, NULL, NULL, NULL, 5, p.id
          FROM lots l
          JOIN claims c ON c.store_id = l.store_id AND c.lot_id = l.id
          JOIN contradictions p ON p.store_id = c.store_id AND p.claim_id = c.id
          JOIN dismissals d ON d.store_id = p.store_id AND d.contradiction_id = p.id
          JOIN submissions s ON s.store_id = d.store_id AND s.submission_id = d.submission_id
          WHERE ${which}
        ) e
        JOIN people u ON u.id = e.author
        LEFT JOIN sent_tickets t ON t.store_id = e.store_id AND t.claim_id = e.claim_id
        LEFT JOIN sister_stores receiver ON receiver.id = t.to_store_id
        ORDER BY e.at, e.rank, e.id`,
  );
  return found.map(({ what, at, by, terminal, purpose, front, reason, exceptionId, ...run }) => ({
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
    ...(reason !== null && { reason }),
    ...(exceptionId !== null && { exception_id: exceptionId }),
    ...(run.reference !== null && { reference: run.reference }),
    ...(run.note !== null && { note: run.note }),
    ...(run.bin !== null && { bin: run.bin }),
    ...(run.transferId !== null && {
      transfer: {
        id: run.transferId,
        store: run.toStore ?? '',
        status: transferStatus(onTheWay(run), run.ended ?? []),
      },
    }),
  }));
}

/** The moves of a pack to another bin, oldest first, by the audit log: its own, and those of packs that took its bin. */
async function movesOf(db: Db, storeId: number, pack: string): Promise<PackMove[]> {
  const found = await rows<Omit<PackMove, 'at'> & { at: number }>(
    db,
    sql`SELECT ${milliseconds(sql`a.at`)} AS at, u.name AS by, a.subject AS moved, a.detail AS how
        FROM audit_log a JOIN people u ON u.id = a.user_id
        WHERE a.store_id = ${storeId} AND a.action = 'lot_moved'
          AND (a.subject = ${pack} OR a.detail LIKE ${`%, which ${pack} leaves`})
        ORDER BY a.at, a.id`,
  );
  return found.map((move) => ({ ...move, at: new Date(move.at).toISOString() }));
}
