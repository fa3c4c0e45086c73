import { type SQL, sql } from 'drizzle-orm';
import { type ExceptionsQuery, LISTED, type SalesException } from '../../src/contract/counting/sales';
import type { Contradiction } from '../../src/domain/counting/claims';
import { runLength } from '../../src/domain/runs/runs';
import { ifDown } from '../../src/domain/stock/direction';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { exceptionText } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import type { Page } from '../db/sql';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { WALL_TIME } from './record-authors';

export type OpenException = {
  id: number;
  lotId: number;
  start: number;
  end: number;
  seenClaimId: number;
  soldClaimId: number;
};

const pairName = (seenClaimId: number, soldClaimId: number): string => `${seenClaimId}-${soldClaimId}`;

/**
 * Updates the stored exceptions of some windows. One that no longer holds is marked as resolved if a correction resolved
 * it; otherwise an earlier sale replaced the contradicting one, and the exception is deleted.
 * @param open the windows' stored open exceptions
 * @param found the contradictions in the windows now
 */
export async function settleExceptions(
  tx: Db,
  storeId: number,
  open: readonly OpenException[],
  found: readonly (Contradiction & { lotId: number })[],
  correctedAt: Date | null,
): Promise<void> {
  const known = new Map(open.map((e) => [pairName(e.seenClaimId, e.soldClaimId), e]));
  const fresh = found.filter((c) => {
    const same = known.get(pairName(c.seen.id, c.sold.id));
    return same?.start !== c.start || same.end !== c.end;
  });
  const stillTrue = new Set(found.map((c) => pairName(c.seen.id, c.sold.id)));
  const stale = open.filter((e) => !stillTrue.has(pairName(e.seenClaimId, e.soldClaimId))).map((e) => e.id);

  if (stale.length > 0 && correctedAt)
    await tx.execute(sql`
      UPDATE exceptions SET resolved_at = ${correctedAt.toISOString()}
      WHERE store_id = ${storeId} AND id = ANY(${list(stale)}::bigint[])`);
  else if (stale.length > 0)
    await tx.execute(sql`
      DELETE FROM exceptions WHERE store_id = ${storeId} AND id = ANY(${list(stale)}::bigint[])`);
  if (fresh.length > 0)
    await tx.execute(sql`
      INSERT INTO exceptions (store_id, lot_id, seen_claim_id, sold_claim_id, start_ticket, end_ticket)
      SELECT ${storeId}::int, f.* FROM unnest(
        ${list(fresh.map((c) => c.lotId))}::bigint[], ${list(fresh.map((c) => c.seen.id))}::bigint[],
        ${list(fresh.map((c) => c.sold.id))}::bigint[], ${list(fresh.map((c) => c.start))}::bigint[],
        ${list(fresh.map((c) => c.end))}::bigint[]) AS f
      ON CONFLICT (store_id, seen_claim_id, sold_claim_id) DO UPDATE
      SET start_ticket = excluded.start_ticket, end_ticket = excluded.end_ticket, resolved_at = NULL`);
}

type ExceptionRow = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  start: number;
  end: number;
  soldScanned: boolean;
  /** when the ticket was seen */
  sells: Sells;
  claimedBy: string;
  claimedAt: number;
  claimedWall: string;
  claimedDate: string;
  seenBy: string;
  seenAt: number;
  seenWall: string;
  resolvedAt: number | null;
};

/** A page of exceptions, of all or of those in one state. */
export type WantedExceptions = Page & { state: ExceptionsQuery['state'] };

/**
 * The exceptions of a store (product: a count is a claim) and their total number. The fence keeps the planner from
 * reading all claims of the store when it has no statistics.
 * @param wanted a page, newest first; null: the newest open and resolved ones (`LISTED`), open ones first
 */
export async function listExceptions(
  db: Db,
  storeId: number,
  wanted: WantedExceptions | null,
): Promise<{ total: number; data: SalesException[] }> {
  const claim = (id: SQL) => sql`LATERAL (
    SELECT c.scanned, c.sells, c.recorded_at, ${milliseconds(sql`c.recorded_at`)} AS at, author.name, author.wall, author.date
    FROM claims c
    CROSS JOIN LATERAL (
      SELECT u.name, ${WALL_TIME} AS wall, s.business_date::text AS date
      FROM submissions s JOIN people u ON u.id = s.created_by
      WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id ${OPTIMIZATION_FENCE}
    ) author
    WHERE c.store_id = ${storeId} AND c.id = ${id} ${OPTIMIZATION_FENCE}
  )`;
  const inState = STATE[wanted?.state ?? 'any'];
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM exceptions WHERE store_id = ${storeId} ${inState}`,
  );
  const listed = wanted
    ? sql`SELECT * FROM exceptions WHERE store_id = ${storeId} ${inState}
          ORDER BY id DESC LIMIT ${wanted.size} OFFSET ${wanted.skip}`
    : sql`(SELECT * FROM exceptions WHERE store_id = ${storeId} AND resolved_at IS NULL
           ORDER BY id DESC LIMIT ${LISTED.open})
          UNION ALL
          (SELECT * FROM exceptions WHERE store_id = ${storeId} AND resolved_at IS NOT NULL
           ORDER BY resolved_at DESC LIMIT ${LISTED.resolved})`;
  const found = await rows<ExceptionRow>(
    db,
    sql`WITH e AS (${listed})
        SELECT e.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               e.start_ticket AS start, e.end_ticket AS "end", sold.scanned AS "soldScanned",
               sold.name AS "claimedBy", sold.at AS "claimedAt", sold.wall AS "claimedWall",
               sold.date AS "claimedDate",
               seen.sells, seen.name AS "seenBy", seen.at AS "seenAt", seen.wall AS "seenWall",
               ${milliseconds(sql`e.resolved_at`)} AS "resolvedAt"
        FROM e
        CROSS JOIN LATERAL (SELECT * FROM lots WHERE store_id = ${storeId} AND id = e.lot_id ${OPTIMIZATION_FENCE}) l
        CROSS JOIN ${claim(sql`e.sold_claim_id`)} sold
        CROSS JOIN ${claim(sql`e.seen_claim_id`)} seen
        ORDER BY ${wanted ? sql`` : sql`e.resolved_at IS NOT NULL, seen.recorded_at DESC,`} e.id DESC`,
  );
  return { total: counted?.total ?? 0, data: found.map(exceptionOf) };
}

const STATE = {
  open: sql`AND resolved_at IS NULL`,
  resolved: sql`AND resolved_at IS NOT NULL`,
  any: sql``,
};

function exceptionOf(row: ExceptionRow): SalesException {
  return {
    id: row.id,
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    start_ticket: numberToSerial(row.start),
    end_ticket: numberToSerial(row.end),
    ...ifDown(row.sells),
    ticketCount: runLength(row),
    amount: centsToDollars(amountCents(row.priceCents, runLength(row))),
    kind: row.soldScanned ? 'went_backwards' : 'seen_after_sold_out',
    claimed_by: row.claimedBy,
    claimed_at: new Date(row.claimedAt).toISOString(),
    time_claimed: row.claimedWall,
    business_date: row.claimedDate,
    seen_by: row.seenBy,
    seen_at: new Date(row.seenAt).toISOString(),
    time_seen: row.seenWall,
    resolved_at: row.resolvedAt === null ? null : new Date(row.resolvedAt).toISOString(),
    message: exceptionText({
      run: row,
      lotCounter: row.lotCounter,
      cents: amountCents(row.priceCents, runLength(row)),
      isSoldOut: !row.soldScanned,
      claimed: { name: row.claimedBy, at: row.claimedWall },
      seen: { name: row.seenBy, at: row.seenWall },
    }),
  };
}
