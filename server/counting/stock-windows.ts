import { type SQL, sql } from 'drizzle-orm';
import type { Claim } from '../../src/shared/counting/claims';
import type { Sells } from '../../src/shared/places/store-settings';
import type { ClaimReason } from '../../src/shared/stock/removals';
import { type Run, runsOver, union } from '../../src/shared/tickets/runs';
import { MAX_LOT_SIZE } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../src/shared/tickets/status';
import { sumOf } from '../../src/shared/values/collections';
import { MAX_RUNS_OF_LOT, MAX_RUNS_TOUCHED } from '../../src/shared/values/limits';
import type { Db } from '../db/connect';
import { frontOf, list, MADE_AT, OPTIMIZATION_FENCE, ORDERED_AT, rows } from '../db/sql';
import { wrongContent } from '../errors';

/** The fields of a lot that the rules need. Tickets are numbers. */
export type StockLot = Run & {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  vendorId: number | null;
  sells: Sells;
};

/** The status as stored. Sold if a claim holds the tickets, for any reason. */
type StoredStatus = UnsoldStatus | typeof TICKET_STATUS.sold;

/** A run as stored. `fromBackRoom`: a removal holds the tickets, and they never were on the shelf */
export type StoredRun = Run & { status: StoredStatus; claimId: number | null; fromBackRoom: boolean };

/**
 * The parts of a lot that a submission touches, extended to whole stored runs and their neighbors. All changes happen
 * within them, and their ends stay as they are.
 */
export type StockWindow = {
  lot: StockLot;
  /** ascending, with gaps between the parts */
  runs: StoredRun[];
  /** the claims that hold its runs. Claims of an opening check have the reason of a sale. */
  holders: Claim[];
};

/** Tickets of one lot named in a submission. */
export type Touch = Run & { lotNumber: string; lotCounter: number };

/** `lot_number/lot_counter`, which identifies a lot within a store. */
export const lotName = (lot: { lotNumber: string; lotCounter: number }): string =>
  `${lot.lotNumber}/${lot.lotCounter}`;

/**
 * Refuses records with more runs of a lot than any real count has. Each run is stored permanently and slows down all later
 * work on the lot.
 * @throws ApiError 422
 */
export function refuseTooManyRuns(lots: readonly Pick<Touch, 'lotNumber' | 'lotCounter'>[]): void {
  const counts = new Map<string, number>();
  for (const lot of lots) {
    const count = (counts.get(lotName(lot)) ?? 0) + 1;
    counts.set(lotName(lot), count);
    if (count > MAX_RUNS_OF_LOT)
      throw wrongContent('data', {
        kind: 'too_many_runs',
        max: MAX_RUNS_OF_LOT,
        upc: lot.lotNumber,
        lotCounter: lot.lotCounter,
      });
  }
}

/** Tickets as a record names them. A shelf record names no lot counter. */
type NamedTickets = Run & { lotNumber: string; lotCounter?: number };

/**
 * Finds the lots of tickets that a record names by another lot. A terminal names a walked pack before the server has
 * answered. Meanwhile the server may have given the pack another UPC or counter, or another terminal's walk may have
 * created it, or it was received (product: the first day). Only lots that a walk saw are renamed: all others were known
 * before they could be named.
 * @returns for each, the store's only walked lot with these tickets; null if the named lot has them, or no walked lot
 * does
 */
export async function walkedLots(
  tx: Db,
  storeId: number,
  tickets: readonly NamedTickets[],
): Promise<({ lotNumber: string; lotCounter: number } | null)[]> {
  if (tickets.length === 0) return [];
  const walked = await rows<{ index: number; lotNumber: string; lotCounter: number }>(
    tx,
    sql`SELECT (t.ordinal - 1)::int AS index, min(l.lot_number) AS "lotNumber", min(l.lot_counter) AS "lotCounter"
        FROM unnest(${list(tickets.map((t) => t.lotNumber))}::text[], ${list(tickets.map((t) => t.lotCounter ?? null))}::int[],
                    ${list(tickets.map((t) => t.start))}::bigint[], ${list(tickets.map((t) => t.end))}::bigint[])
             WITH ORDINALITY AS t(lot_number, lot_counter, first, last, ordinal)
        CROSS JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND start_ticket BETWEEN t.first - ${MAX_LOT_SIZE - 1}::int AND t.first
            AND end_ticket >= t.last
            AND (is_found OR EXISTS (SELECT FROM found_packs f WHERE f.store_id = ${storeId} AND f.lot_id = lots.id))
          ${OPTIMIZATION_FENCE}
        ) l
        WHERE NOT EXISTS (
          SELECT FROM lots
          WHERE store_id = ${storeId} AND lot_number = t.lot_number
            AND lot_counter = coalesce(t.lot_counter, lots.lot_counter)
            AND start_ticket <= t.first AND end_ticket >= t.last
        )
        GROUP BY t.ordinal HAVING count(*) = 1`,
  );
  const byIndex = new Map(walked.map(({ index, ...lot }) => [index, lot]));
  return tickets.map((_, index) => byIndex.get(index) ?? null);
}

/** A stored run, with the claim that holds it, if any. */
type RunRow =
  | [start: number, end: number, status: StoredStatus, fromBackRoom: boolean, claimId: null, ...null[]]
  | [
      start: number,
      end: number,
      status: StoredStatus,
      fromBackRoom: boolean,
      claimId: number,
      first: number,
      last: number,
      submissionId: string,
      front: number | null,
      recordedAt: number,
      stockVersion: number | null,
      reason: ClaimReason,
      orderedAt: number | null,
    ];

type PartRow = {
  lotId: number;
  lotNumber: string;
  lotCounter: number;
  lotStart: number;
  lotEnd: number;
  priceCents: number;
  vendorId: number | null;
  sells: Sells;
  runs: RunRow[] | null;
};

/**
 * SQL: joins `reach.first`, the start of the only run of a lot that may begin before a ticket and contain it. It's a
 * value because row security keeps subqueries out of index conditions; otherwise all runs of the lot would be read.
 */
export const reach = (storeId: number, lotId: SQL, ticket: SQL): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce((
      SELECT start_ticket FROM ticket_runs
      WHERE store_id = ${storeId} AND lot_id = ${lotId} AND start_ticket <= ${ticket}
      ORDER BY start_ticket DESC LIMIT 1
    ), ${ticket}) AS first ${OPTIMIZATION_FENCE}
  ) reach`;

/**
 * Loads the windows around `touches`, one per lot, by lot name. Leaves out lots that the store doesn't have. Lots
 * without any of the touched tickets have no runs. Runs don't overlap, so the first run of a part is the last one that
 * begins before it. Without statistics on a new lot, the fence keeps the planner from reading a whole store. The order
 * of the runs keeps it on the primary key: the index of `ticket_runs_apart` looks as cheap but would read every run of
 * the lot for each part (measured: 10,000 runs, 100 parts, 340 ms instead of 40). The limit stops reading early,
 * because the packs of one submission could have millions of runs.
 * @param field the name under which the caller sends the touched tickets
 * @throws ApiError 422 for more than `MAX_RUNS_TOUCHED` runs
 */
export async function loadWindows(
  tx: Db,
  storeId: number,
  touches: readonly Touch[],
  field: 'data' | 'start_ticket' = 'data',
): Promise<Map<string, StockWindow>> {
  const byLot = new Map<string, Touch[]>();
  for (const touch of touches) byLot.set(lotName(touch), []);
  for (const touch of touches)
    byLot.get(lotName(touch))?.push({ ...touch, start: touch.start - 1, end: touch.end + 1 });
  const parts = [...byLot.values()].flatMap((of) => union(of).map((part) => ({ ...of[0], ...part })));
  const partRows = await rows<PartRow>(
    tx,
    sql`SELECT "lotId", "lotNumber", "lotCounter", "lotStart", "lotEnd", "priceCents", "vendorId", sells,
               json_agg(run ORDER BY start) FILTER (WHERE start IS NOT NULL) AS runs
        FROM (
          SELECT t.ordinal, l.id AS "lotId", l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter",
                 l.start_ticket AS "lotStart", l.end_ticket AS "lotEnd", l.price_cents AS "priceCents",
                 l.vendor_id AS "vendorId", l.sells, r.start_ticket AS start,
                 json_build_array(
                   r.start_ticket, r.end_ticket, r.status, r.from_back_room, r.claim_id, c.start_ticket, c.end_ticket, c.submission_id,
                   ${frontOf('c')}, ${MADE_AT}, c.stock_version, c.reason, ${ORDERED_AT}) AS run
          FROM unnest(${list(parts.map((t) => t.lotNumber ?? ''))}::text[], ${list(parts.map((t) => t.lotCounter ?? 0))}::int[],
                      ${list(parts.map((t) => t.start))}::bigint[], ${list(parts.map((t) => t.end))}::bigint[])
               WITH ORDINALITY AS t(lot_number, lot_counter, first, last, ordinal)
          JOIN LATERAL (
            SELECT * FROM lots
            WHERE store_id = ${storeId} AND lot_number = t.lot_number AND lot_counter = t.lot_counter ${OPTIMIZATION_FENCE}
          ) l ON true
          ${reach(storeId, sql`l.id`, sql`t.first`)}
          LEFT JOIN LATERAL (
            SELECT * FROM ticket_runs
            WHERE store_id = ${storeId} AND lot_id = l.id AND start_ticket BETWEEN reach.first AND t.last
              AND end_ticket >= t.first
            ORDER BY start_ticket ${OPTIMIZATION_FENCE}
          ) r ON true
          LEFT JOIN LATERAL (
            SELECT * FROM claims WHERE store_id = ${storeId} AND id = r.claim_id ${OPTIMIZATION_FENCE}
          ) c ON true
          LIMIT ${MAX_RUNS_TOUCHED + 1}::int
        ) touched
        GROUP BY ordinal, "lotId", "lotNumber", "lotCounter", "lotStart", "lotEnd", "priceCents", "vendorId", sells
        ORDER BY "lotId", ordinal`,
  );
  if (sumOf(partRows, ({ runs }) => runs?.length ?? 0) > MAX_RUNS_TOUCHED)
    throw wrongContent(field, { kind: 'too_many_pieces', max: MAX_RUNS_TOUCHED });

  const windows = new Map<string, StockWindow>();
  for (const part of partRows) {
    const window = windows.get(lotName(part)) ?? newWindow(part);
    windows.set(lotName(part), window);
    for (const run of part.runs ?? []) addRun(window, run);
  }
  return windows;
}

const newWindow = (part: PartRow): StockWindow => ({
  lot: {
    id: part.lotId,
    lotNumber: part.lotNumber,
    lotCounter: part.lotCounter,
    start: part.lotStart,
    end: part.lotEnd,
    priceCents: part.priceCents,
    vendorId: part.vendorId,
    sells: part.sells,
  },
  runs: [],
  holders: [],
});

function addRun({ runs, holders }: StockWindow, row: RunRow): void {
  const [start, end, status, fromBackRoom, claimId] = row;
  // A run may extend from one part into the next.
  if (start === runs.at(-1)?.start) return;
  runs.push({ start, end, status, fromBackRoom, claimId });
  if (row[4] === null) return;
  const [, , , , id, first, last, submissionId, front, recordedAt, stockVersion, reason, orderedAt] = row;
  holders.push({
    id,
    start: first,
    end: last,
    submissionId,
    front,
    recordedAt,
    orderedAt,
    stockVersion,
    reason,
  });
}

/** Checks whether a stored run was ever on the shelf. */
export const wasShelved = ({ status, fromBackRoom }: StoredRun): boolean =>
  status !== TICKET_STATUS.active && !fromBackRoom;

/** Checks whether any of `tickets` was never on the shelf, and so can't be counted. */
export const isInBackRoom = (window: StockWindow, tickets: Run): boolean =>
  runsOver(window.runs, tickets).some((run) => !wasShelved(run));
