import { sql } from 'drizzle-orm';
import { overlaps, type Run } from '../../src/domain/runs';
import type { TicketStatus } from '../../src/domain/status';
import { type Db, list, rows } from '../db/connect';

/** A lot as the rules need it; tickets as numbers. */
export type StockLot = Run & { id: number; lotNumber: string; lotCounter: number; priceCents: number };

/** A run as it's stored. */
export type StoredRun = Run & { status: TicketStatus; claimId: number | null };

/**
 * The part of a lot that a submission touches, widened to whole stored runs and their neighbours: what can
 * change lies within it, and its ends stay as they are.
 */
export type StockWindow = Run & { lot: StockLot; runs: StoredRun[] };

/** Tickets of one lot that a submission is about. */
export type Touch = Run & { lotNumber: string; lotCounter: number };

/** `lot_number/lot_counter`, how a lot is named within a store. */
export const lotName = (lot: { lotNumber: string; lotCounter: number }): string =>
  `${lot.lotNumber}/${lot.lotCounter}`;

type WindowRow = {
  lotId: number;
  lotNumber: string;
  lotCounter: number;
  lotStart: number;
  lotEnd: number;
  priceCents: number;
  start: number | null;
  end: number;
  status: TicketStatus;
  claimId: number | null;
};

/**
 * Loads the windows around `touches`, one for each lot, by lot name. A lot that the store doesn't have is
 * missing; one that has none of the touched tickets comes without runs. `OFFSET 0` keeps the planner from
 * reading a whole store instead of some lots, which it does where it has no statistics.
 */
export async function loadWindows(
  tx: Db,
  storeId: number,
  touches: readonly Touch[],
): Promise<Map<string, StockWindow>> {
  const hulls = new Map<string, Touch>();
  for (const { lotNumber, lotCounter, start, end } of touches) {
    const hull = hulls.get(lotName({ lotNumber, lotCounter }));
    if (hull) {
      hull.start = Math.min(hull.start, start);
      hull.end = Math.max(hull.end, end);
    } else hulls.set(lotName({ lotNumber, lotCounter }), { lotNumber, lotCounter, start, end });
  }
  const asked = [...hulls.values()];
  const found = await rows<WindowRow>(
    tx,
    sql`SELECT l.id AS "lotId", l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter",
               l.start_ticket AS "lotStart", l.end_ticket AS "lotEnd", l.price_cents AS "priceCents",
               r.start_ticket AS start, r.end_ticket AS "end", r.status, r.claim_id AS "claimId"
        FROM unnest(${list(asked.map((t) => t.lotNumber))}::text[], ${list(asked.map((t) => t.lotCounter))}::int[],
                    ${list(asked.map((t) => t.start - 1))}::bigint[], ${list(asked.map((t) => t.end + 1))}::bigint[])
             AS t(lot_number, lot_counter, first, last)
        JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND lot_number = t.lot_number AND lot_counter = t.lot_counter OFFSET 0
        ) l ON true
        LEFT JOIN LATERAL (
          SELECT * FROM ticket_runs
          WHERE store_id = ${storeId} AND lot_id = l.id
            AND start_ticket <= t.last AND end_ticket >= t.first OFFSET 0
        ) r ON true
        ORDER BY l.id, r.start_ticket`,
  );

  const windows = new Map<string, StockWindow>();
  for (const row of found) {
    const window = windows.get(lotName(row)) ?? newWindow(row);
    windows.set(lotName(row), window);
    if (row.start === null) continue;
    window.runs.push({ start: row.start, end: row.end, status: row.status, claimId: row.claimId });
    window.end = row.end;
  }
  return windows;
}

const newWindow = (row: WindowRow): StockWindow => ({
  lot: {
    id: row.lotId,
    lotNumber: row.lotNumber,
    lotCounter: row.lotCounter,
    start: row.lotStart,
    end: row.lotEnd,
    priceCents: row.priceCents,
  },
  start: row.start ?? row.lotStart,
  end: row.end,
  runs: [],
});

/** Whether some of `tickets` are in `status` as stored. */
export const hasStatus = (window: StockWindow, tickets: Run, status: TicketStatus): boolean =>
  window.runs.some((run) => run.status === status && overlaps(run, tickets));
