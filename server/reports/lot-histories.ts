import { type SQL, sql } from 'drizzle-orm';
import type { Claim } from '../../src/shared/counting/claims';
import type { Correction } from '../../src/shared/counting/corrections';
import type { RecordRun } from '../../src/shared/counting/row-notes';
import type { Sells } from '../../src/shared/places/store-settings';
import { type ClaimReason, isSale } from '../../src/shared/stock/removals';
import { knownOf } from '../counting/evidence';
import type { Db } from '../db/connect';
import { frontOf } from '../db/record-columns';
import { list, milliseconds, OPTIMIZATION_FENCE, rows, wallText } from '../db/sql';

export type NamedCorrection = Correction & {
  id: number;
  reason: string;
  correctedBy: string;
  /** the store's wall time and business day then; null in corrections of earlier releases */
  wall: string | null;
  date: string | null;
};

/** The fields of a lot that reports show. */
export type ReportedLot = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  vendorName: string | null;
  /** time of receipt, in ms since the epoch, and its author */
  receivedAt: number;
  receivedBy: string;
};

/** The claims and corrections of a lot, and the holders of its tickets that aren't in stock. */
export type LotHistory = {
  lot: ReportedLot;
  claims: Claim[];
  /**
   * ascending; adjoining runs of a record are merged, even if different claims hold them: sold and removed
   * ones
   */
  held: RecordRun[];
  /** records (submission ids) that counted the lot while it was sold down */
  countedDown: Set<string>;
  /** by id */
  corrections: NamedCorrection[];
};

type HistoryRow = Omit<Claim, 'recordedAt' | 'reason'> & {
  kind: 'claim' | 'held' | 'correction';
  lotId: number;
  at: number;
  sells: Sells | null;
  /** of a claim or a correction */
  reason: string;
  name: string;
  wall: string | null;
  date: string | null;
  knownClaim: number | null;
};

/**
 * The histories of the lots that some records counted, by lot id, each from the first to the last counted ticket.
 * The fence keeps the planner from reading all claims of the store when it has no statistics.
 * @param records condition on the submissions `s`
 */
export async function lotHistories(db: Db, storeId: number, records: SQL): Promise<Map<number, LotHistory>> {
  const over = (table: SQL): SQL => sql`
    CROSS JOIN LATERAL (
      SELECT * FROM ${table}
      WHERE store_id = ${storeId} AND lot_id = w.lot_id AND start_ticket <= w.last AND end_ticket >= w.first ${OPTIMIZATION_FENCE}
    )`;
  const found = await rows<HistoryRow>(
    db,
    sql`WITH w AS MATERIALIZED (
          SELECT c.lot_id, min(c.start_ticket) AS first, max(c.end_ticket) AS last
          FROM submissions s
          CROSS JOIN LATERAL (
            SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
          ) c
          WHERE s.store_id = ${storeId} AND ${records}
          GROUP BY c.lot_id
        )
        SELECT 'claim' AS kind, c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
               ${milliseconds(sql`c.recorded_at`)} AS at, ${frontOf('c')} AS front, c.submission_id AS "submissionId",
               c.sells, c.stock_version AS "stockVersion", c.reason, NULL AS name, NULL AS wall, NULL AS date,
               NULL::bigint AS "knownClaim"
        FROM w ${over(sql`claims`)} c
        UNION ALL
        SELECT 'held', r.lot_id, r.claim_id, r.start_ticket, r.end_ticket, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM w ${over(sql`ticket_runs`)} r
        WHERE r.claim_id IS NOT NULL
        UNION ALL
        SELECT 'correction', x.lot_id, x.id, x.start_ticket, x.end_ticket,
               ${milliseconds(sql`x.corrected_at`)}, NULL, NULL, NULL, x.stock_version, x.reason, u.name,
               ${wallText(sql`x.wall_time`)}, x.business_date::text, x.known_claim
        FROM w ${over(sql`corrections`)} x
        JOIN people u ON u.id = x.created_by`,
  );
  const ofKind = (kind: HistoryRow['kind']): HistoryRow[] => found.filter((row) => row.kind === kind);
  const histories = new Map<number, LotHistory>();
  for (const lot of await lotsOf(db, storeId, [...new Set(found.map(({ lotId }) => lotId))]))
    histories.set(lot.id, { lot, claims: [], held: [], countedDown: new Set(), corrections: [] });

  const holderOf = new Map<number, Omit<RecordRun, 'start' | 'end'>>();
  for (const { lotId, at, sells, ...row } of ofKind('claim')) {
    const { id, start, end, front, submissionId, stockVersion } = row;
    const reason = row.reason as ClaimReason;
    holderOf.set(id, { submissionId, ...(!isSale(reason) && { isRemoved: true }) });
    if (sells === 'down') histories.get(lotId)?.countedDown.add(submissionId);
    histories
      .get(lotId)
      ?.claims.push({ id, start, end, recordedAt: at, front, submissionId, stockVersion, reason });
  }
  for (const { lotId, id, start, end } of ofKind('held').sort((a, b) => a.start - b.start))
    addHeld(histories.get(lotId)?.held ?? [], { start, end, ...(holderOf.get(id) ?? { submissionId: '' }) });
  for (const { lotId, at, name, ...row } of ofKind('correction').sort((a, b) => a.id - b.id)) {
    const { id, start, end, reason, wall, date, knownClaim, stockVersion } = row;
    const known = knownOf(knownClaim, stockVersion);
    const correction = { id, start, end, correctedAt: at, known, reason, correctedBy: name, wall, date };
    histories.get(lotId)?.corrections.push(correction);
  }
  return histories;
}

function addHeld(held: RecordRun[], run: RecordRun): void {
  const last = held.at(-1);
  const isSame = last?.submissionId === run.submissionId && last.isRemoved === run.isRemoved;
  if (isSame && last.end + 1 === run.start) last.end = run.end;
  else held.push(run);
}

const lotsOf = (db: Db, storeId: number, ids: readonly number[]): Promise<ReportedLot[]> =>
  rows(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               v.vendor_name AS "vendorName", ${milliseconds(sql`l.created_at`)} AS "receivedAt", u.name AS "receivedBy"
        FROM lots l
        JOIN people u ON u.id = l.created_by
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(ids)}::bigint[])`,
  );

/**
 * The direction in which a record counted a lot, only if it was down: reports of rolls sold up stay
 * unchanged.
 */
export const soldDownBy = (history: LotHistory | undefined, submissionId: string): { sells?: Sells } =>
  history?.countedDown.has(submissionId) ? { sells: 'down' } : {};
