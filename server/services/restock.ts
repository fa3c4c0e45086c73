import { sql } from 'drizzle-orm';
import {
  type Claim,
  type Contradiction,
  type Correction,
  contradictions,
  deriveRuns,
  type TicketRun,
} from '../../src/domain/claims';
import type { Run } from '../../src/domain/runs';
import { TICKET_STATUS } from '../../src/domain/status';
import { type Db, list, rows } from '../db/connect';
import { type OpenException, settleExceptions } from './exceptions';
import type { StockWindow, StoredRun } from './stock-windows';

/** "By the submission's recordedAt this run of the lot was sold", before it has a number. */
export type NewClaim = Run & { lotId: number; scanned: boolean };

/** What happens to the stock, by one submission. */
export type Change = {
  submissionId: string;
  recordedAt: Date;
  /** runs put on the shelf, by lot id */
  shelved?: ReadonlyMap<number, readonly Run[]>;
  claims?: readonly NewClaim[];
  /** set when a correction, already written, is what changes the stock */
  correctedAt?: Date;
};

/** A window after the change. */
export type Restocked = {
  window: StockWindow;
  runs: TicketRun[];
  claims: Claim[];
  contradictions: Contradiction[];
};

/**
 * Derives the windows anew from everything that is known about their tickets (shelf records, claims,
 * corrections) together with the change, and stores the difference. The one way in which stock changes,
 * whatever changes it.
 * @param windows every window that the change touches
 * @returns the windows by lot id, and the new claims in the order given
 */
export async function restock(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  change: Change,
): Promise<{ byLot: Map<number, Restocked>; added: Claim[] }> {
  const history = await addClaimsAndLoadHistory(tx, storeId, windows, change);
  const byLot = new Map<number, Restocked>();
  const gone: (StoredRun & { lotId: number })[] = [];
  const fresh: (StoredRun & { lotId: number })[] = [];

  for (const window of windows) {
    const lotId = window.lot.id;
    const claims = history.claims.get(lotId) ?? [];
    const shelved: Run[] = window.runs.filter((run) => run.status !== TICKET_STATUS.active);
    const runs = deriveRuns(
      window,
      [...shelved, ...(change.shelved?.get(lotId) ?? [])],
      claims,
      history.corrections.get(lotId) ?? [],
    );
    byLot.set(lotId, { window, runs, claims, contradictions: contradictions(claims, runs) });

    const after = runs.map((run) => ({ ...run, claimId: run.claim?.id ?? null, lotId }));
    const stored = new Set(window.runs.map(runName));
    const kept = new Set(after.map(runName));
    gone.push(...window.runs.filter((run) => !kept.has(runName(run))).map((run) => ({ ...run, lotId })));
    fresh.push(...after.filter((run) => !stored.has(runName(run))));
  }

  await replaceRuns(tx, storeId, gone, fresh);
  const found = [...byLot].flatMap(([lotId, lot]) => lot.contradictions.map((c) => ({ ...c, lotId })));
  await settleExceptions(tx, storeId, history.exceptions, found, change.correctedAt ?? null);
  return { byLot, added: history.added };
}

const runName = (run: StoredRun): string => `${run.start}-${run.end}-${run.status}-${run.claimId}`;

async function replaceRuns(
  tx: Db,
  storeId: number,
  gone: readonly (StoredRun & { lotId: number })[],
  fresh: readonly (StoredRun & { lotId: number })[],
): Promise<void> {
  if (gone.length > 0)
    await tx.execute(sql`
      DELETE FROM ticket_runs r
      USING unnest(${list(gone.map((run) => run.lotId))}::bigint[], ${list(gone.map((run) => run.start))}::bigint[])
            AS g(lot_id, start_ticket)
      WHERE r.store_id = ${storeId} AND r.lot_id = g.lot_id AND r.start_ticket = g.start_ticket`);
  if (fresh.length > 0)
    await tx.execute(sql`
      INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
      SELECT ${storeId}::int, f.* FROM unnest(
        ${list(fresh.map((run) => run.lotId))}::bigint[], ${list(fresh.map((run) => run.start))}::bigint[],
        ${list(fresh.map((run) => run.end))}::bigint[], ${list(fresh.map((run) => run.status))}::smallint[],
        ${list(fresh.map((run) => run.claimId))}::bigint[]) AS f`);
}

type History = {
  claims: Map<number, Claim[]>;
  corrections: Map<number, Correction[]>;
  exceptions: OpenException[];
  added: Claim[];
};

type HistoryRow = {
  kind: 'added' | 'claim' | 'correction' | 'exception';
  lotId: number;
  id: number;
  start: number;
  end: number;
  at: number;
  scanned: boolean;
  submissionId: string;
  seenClaimId: number;
  soldClaimId: number;
};

/**
 * One statement: writes the new claims, and reads with them every claim, correction and open exception of the
 * windows. The ticket before a window counts too, since a scan's front ticket is the one after its claim.
 * `OFFSET 0` keeps the planner from reading all claims of the store where it has no statistics.
 */
async function addClaimsAndLoadHistory(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  change: Change,
): Promise<History> {
  const claims = change.claims ?? [];
  const found = await rows<HistoryRow>(
    tx,
    sql`WITH added AS (
          INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
          SELECT ${storeId}::int, ${change.submissionId}::uuid, n.lot_id, n.first, n.last, n.scanned,
                 ${change.recordedAt.toISOString()}::timestamptz
          FROM unnest(${list(claims.map((c) => c.lotId))}::bigint[], ${list(claims.map((c) => c.start))}::bigint[],
                      ${list(claims.map((c) => c.end))}::bigint[], ${list(claims.map((c) => c.scanned))}::boolean[])
               WITH ORDINALITY AS n(lot_id, first, last, scanned, nth)
          ORDER BY n.nth
          RETURNING *
        ), w AS (
          SELECT * FROM unnest(
            ${list(windows.map((w) => w.lot.id))}::bigint[], ${list(windows.map((w) => w.start - 1))}::bigint[],
            ${list(windows.map((w) => w.end))}::bigint[]) AS w(lot_id, first, last)
        ), claim AS (
          SELECT 'added' AS kind, added.* FROM added
          UNION ALL
          SELECT 'claim', c.* FROM w
          JOIN LATERAL (
            SELECT * FROM claims
            WHERE store_id = ${storeId} AND lot_id = w.lot_id AND start_ticket <= w.last AND end_ticket >= w.first
            OFFSET 0
          ) c ON true
        )
        SELECT kind, lot_id AS "lotId", id, start_ticket AS start, end_ticket AS "end",
               (extract(epoch FROM recorded_at) * 1000)::float8 AS at, scanned, submission_id AS "submissionId",
               NULL::bigint AS "seenClaimId", NULL::bigint AS "soldClaimId"
        FROM claim
        UNION ALL
        SELECT 'correction', c.lot_id, c.id, c.start_ticket, c.end_ticket,
               (extract(epoch FROM c.corrected_at) * 1000)::float8, NULL, NULL, NULL, NULL
        FROM w JOIN corrections c ON c.store_id = ${storeId} AND c.lot_id = w.lot_id
          AND c.start_ticket <= w.last AND c.end_ticket >= w.first
        UNION ALL
        SELECT 'exception', e.lot_id, e.id, e.start_ticket, e.end_ticket, NULL, NULL, NULL,
               e.seen_claim_id, e.sold_claim_id
        FROM w JOIN exceptions e ON e.store_id = ${storeId} AND e.lot_id = w.lot_id AND e.resolved_at IS NULL
          AND e.start_ticket BETWEEN w.first + 1 AND w.last`,
  );

  const history: History = { claims: new Map(), corrections: new Map(), exceptions: [], added: [] };
  for (const row of found) {
    const { lotId, id, start, end } = row;
    if (row.kind === 'exception') history.exceptions.push({ ...row, lotId });
    else if (row.kind === 'correction')
      grouped(history.corrections, lotId).push({ start, end, correctedAt: row.at });
    else {
      const claim = {
        id,
        start,
        end,
        recordedAt: row.at,
        submissionId: row.submissionId,
        scanned: row.scanned,
      };
      grouped(history.claims, lotId).push(claim);
      if (row.kind === 'added') history.added.push(claim);
    }
  }
  // Numbers were given in the order of the entries.
  history.added.sort((a, b) => a.id - b.id);
  return history;
}

function grouped<Item>(groups: Map<number, Item[]>, lotId: number): Item[] {
  const group = groups.get(lotId) ?? [];
  groups.set(lotId, group);
  return group;
}
