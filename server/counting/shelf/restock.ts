import { sql } from 'drizzle-orm';
import {
  type Claim,
  type Contradiction,
  type Correction,
  contradictions,
  deriveRuns,
  type TicketRun,
} from '../../../src/domain/counting/claims';
import { hull, intersection, type Run, runsOver, union } from '../../../src/domain/runs/runs';
import type { Sells } from '../../../src/domain/stock/store-settings';
import { TICKET_STATUS } from '../../../src/domain/tickets/status';
import type { Db } from '../../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import { renewStock } from '../../stock/version';
import { type OpenException, settleExceptions } from '../exceptions';
import { frontOf, type StockWindow, type StoredRun } from './stock-windows';

/** "By the submission's recordedAt, this run of the lot was sold." A claim before it gets its id. */
export type NewClaim = Run & { lotId: number; scanned: boolean; sells: Sells };

/** The changes that one submission makes to the stock. */
export type Change = {
  submissionId: string;
  recordedAt: Date;
  /** runs put on the shelf, by lot id */
  shelved?: ReadonlyMap<number, readonly Run[]>;
  claims?: readonly NewClaim[];
  /** set when the change is a correction, which is already stored */
  correctedAt?: Date;
};

/** A window after the change. */
export type Restocked = {
  window: StockWindow;
  runs: TicketRun[];
  claimById: ReadonlyMap<number, Claim>;
  /** by the id of the claim whose front ticket was seen */
  contradictionOf: Map<number, Contradiction>;
};

/**
 * Derives the windows again from all shelf records, claims and corrections together with the change, and stores the
 * difference. All changes of stock go through this function.
 *
 * Only the new claims and those that hold tickets matter. A claim that holds no ticket is either later than the holder of
 * each of its tickets or voided; another claim changes neither, and a correction voids all claims before it.
 * @param windows all windows that the change touches
 * @returns the windows by lot id, and the new claims in the given order
 */
export async function restock(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  change: Change,
): Promise<{ byLot: Map<number, Restocked>; added: Claim[] }> {
  const { added, corrections } = await addClaims(tx, storeId, windows, change);
  const byLot = new Map<number, Restocked>();
  const gone: LotRun[] = [];
  const fresh: LotRun[] = [];
  for (const window of windows) {
    const lotId = window.lot.id;
    const claims = [...window.holders, ...(added.get(lotId) ?? [])];
    const claimById = new Map(claims.map((claim) => [claim.id, claim]));
    const runs = deriveWindow(
      window,
      [...claimById.values()],
      corrections.get(lotId) ?? [],
      change.shelved?.get(lotId) ?? [],
    );
    byLot.set(lotId, { window, runs, claimById, contradictionOf: new Map() });

    const after = runs.map((run) => ({ ...run, claimId: run.claim?.id ?? null, lotId }));
    const stored = new Set(window.runs.map(runName));
    const kept = new Set(after.map(runName));
    gone.push(...window.runs.filter((run) => !kept.has(runName(run))).map((run) => ({ ...run, lotId })));
    fresh.push(...after.filter((run) => !stored.has(runName(run))));
  }

  const touched = await replaceRuns(tx, storeId, gone, fresh);
  if (gone.length + fresh.length > 0) await renewStock(tx, [storeId]);
  const found: (Contradiction & { lotId: number })[] = [];
  for (const [lotId, lot] of byLot) {
    const seen = new Map(
      [...(touched.seen.get(lotId) ?? []), ...(added.get(lotId) ?? [])].map((c) => [c.id, c]),
    );
    for (const contradiction of contradictions([...seen.values()], lot.runs)) {
      lot.contradictionOf.set(contradiction.seen.id, contradiction);
      found.push({ ...contradiction, lotId });
    }
  }
  await settleExceptions(tx, storeId, touched.exceptions, found, change.correctedAt ?? null);
  // Ids were assigned in the order of the entries.
  return { byLot, added: [...added.values()].flat().sort((a, b) => a.id - b.id) };
}

type LotRun = StoredRun & { lotId: number };

/** The runs of a window after the change. */
function deriveWindow(
  { runs }: StockWindow,
  claims: readonly Claim[],
  corrections: readonly Correction[],
  shelvedNow: readonly Run[],
): TicketRun[] {
  const whole = hull(runs);
  if (!whole) return [];
  const shelved = runs.filter((run) => run.status !== TICKET_STATUS.active);
  const derived = deriveRuns(whole, [...shelved, ...shelvedNow], claims, corrections);
  return union(runs).flatMap((part) =>
    runsOver(derived, part).map((run) => ({ ...run, ...intersection(run, part) })),
  );
}

const runName = (run: StoredRun): string => `${run.start}-${run.end}-${run.status}-${run.claimId}`;

type SightingRow = ClaimRow & { kind: 'seen' | 'exception'; seenClaimId: number; soldClaimId: number };

/**
 * Replaces the stored runs that changed.
 * @returns what may contradict the change: scans whose front ticket lies in a changed run, and open exceptions there
 */
async function replaceRuns(
  tx: Db,
  storeId: number,
  gone: readonly LotRun[],
  fresh: readonly LotRun[],
): Promise<{ seen: Map<number, Claim[]>; exceptions: OpenException[] }> {
  if (fresh.length === 0) return { seen: new Map(), exceptions: [] };
  const changed = [...byLotId(fresh)].flatMap(([lotId, runs]) =>
    union(runs).map((run) => ({ ...run, lotId })),
  );
  const found = await rows<SightingRow>(
    tx,
    sql`WITH gone AS (
          DELETE FROM ticket_runs r
          USING unnest(${list(gone.map((run) => run.lotId))}::bigint[], ${list(gone.map((run) => run.start))}::bigint[])
                AS g(lot_id, start_ticket)
          WHERE r.store_id = ${storeId} AND r.lot_id = g.lot_id AND r.start_ticket = g.start_ticket
        ), w AS (
          SELECT * FROM unnest(
            ${list(changed.map((run) => run.lotId))}::bigint[], ${list(changed.map((run) => run.start))}::bigint[],
            ${list(changed.map((run) => run.end))}::bigint[]) AS w(lot_id, first, last)
        )
        SELECT 'seen' AS kind, c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
               ${milliseconds(sql`c.recorded_at`)} AS at, ${frontOf('c')} AS front, c.submission_id AS "submissionId",
               NULL::bigint AS "seenClaimId", NULL::bigint AS "soldClaimId"
        FROM w CROSS JOIN LATERAL (
          SELECT * FROM claims
          WHERE store_id = ${storeId} AND lot_id = w.lot_id AND end_ticket BETWEEN w.first - 1 AND w.last - 1
            AND scanned AND sells = 'up'
          UNION ALL
          SELECT * FROM claims
          WHERE store_id = ${storeId} AND lot_id = w.lot_id AND start_ticket BETWEEN w.first + 1 AND w.last + 1
            AND scanned AND sells = 'down'
          ${OPTIMIZATION_FENCE}
        ) c
        UNION ALL
        SELECT 'exception', e.lot_id, e.id, e.start_ticket, e.end_ticket, NULL, NULL, NULL,
               e.seen_claim_id, e.sold_claim_id
        FROM w JOIN exceptions e ON e.store_id = ${storeId} AND e.lot_id = w.lot_id AND e.resolved_at IS NULL
          AND e.start_ticket BETWEEN w.first AND w.last`,
  );
  await tx.execute(sql`
    INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
    SELECT ${storeId}::int, f.* FROM unnest(
      ${list(fresh.map((run) => run.lotId))}::bigint[], ${list(fresh.map((run) => run.start))}::bigint[],
      ${list(fresh.map((run) => run.end))}::bigint[], ${list(fresh.map((run) => run.status))}::smallint[],
      ${list(fresh.map((run) => run.claimId))}::bigint[]) AS f`);
  const seen = byLotId(found.filter((row) => row.kind === 'seen').map(claimOf));
  return { seen, exceptions: found.filter((row) => row.kind === 'exception') };
}

type ClaimRow = Omit<Claim, 'recordedAt'> & { lotId: number; at: number };

const claimOf = ({
  lotId,
  id,
  start,
  end,
  submissionId,
  front,
  at,
}: ClaimRow): Claim & { lotId: number } => ({
  lotId,
  id,
  start,
  end,
  submissionId,
  front,
  recordedAt: at,
});

type HistoryRow = ClaimRow & { kind: 'added' | 'correction' };

/** Writes the new claims and reads the corrections of the windows, in one statement. */
async function addClaims(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  change: Change,
): Promise<{ added: Map<number, Claim[]>; corrections: Map<number, Correction[]> }> {
  const claims = change.claims ?? [];
  const hulls = windows.flatMap(({ lot, runs }) => {
    const whole = hull(runs);
    return whole ? [{ ...whole, lotId: lot.id }] : [];
  });
  const found = await rows<HistoryRow>(
    tx,
    sql`WITH added AS (
          INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, sells, recorded_at)
          SELECT ${storeId}::int, ${change.submissionId}::uuid, n.lot_id, n.first, n.last, n.scanned, n.sells,
                 ${change.recordedAt.toISOString()}::timestamptz
          FROM unnest(${list(claims.map((c) => c.lotId))}::bigint[], ${list(claims.map((c) => c.start))}::bigint[],
                      ${list(claims.map((c) => c.end))}::bigint[], ${list(claims.map((c) => c.scanned))}::boolean[],
                      ${list(claims.map((c) => c.sells))}::text[])
               WITH ORDINALITY AS n(lot_id, first, last, scanned, sells, ordinal)
          ORDER BY n.ordinal
          RETURNING *
        ), w AS (
          SELECT * FROM unnest(
            ${list(hulls.map((whole) => whole.lotId))}::bigint[], ${list(hulls.map((whole) => whole.start))}::bigint[],
            ${list(hulls.map((whole) => whole.end))}::bigint[]) AS w(lot_id, first, last)
        )
        SELECT 'added' AS kind, lot_id AS "lotId", id, start_ticket AS start, end_ticket AS "end",
               ${milliseconds(sql`recorded_at`)} AS at, ${frontOf('added')} AS front, submission_id AS "submissionId"
        FROM added
        UNION ALL
        SELECT 'correction', c.lot_id, c.id, c.start_ticket, c.end_ticket,
               ${milliseconds(sql`c.corrected_at`)}, NULL, NULL
        FROM w JOIN corrections c ON c.store_id = ${storeId} AND c.lot_id = w.lot_id
          AND c.start_ticket <= w.last AND c.end_ticket >= w.first`,
  );
  const corrections = found
    .filter((row) => row.kind === 'correction')
    .map(({ lotId, start, end, at }) => ({ lotId, start, end, correctedAt: at }));
  return {
    added: byLotId(found.filter((row) => row.kind === 'added').map(claimOf)),
    corrections: byLotId(corrections),
  };
}

function byLotId<Item extends { lotId: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.lotId);
    if (group) group.push(item);
    else groups.set(item.lotId, [item]);
  }
  return groups;
}
