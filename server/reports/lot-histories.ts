import { setImmediate as nextEvents } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Claim, Correction } from '../../src/shared/counting/claims';
import type { RecordRun } from '../../src/shared/counting/report-rows';
import { behind, type SeenOnShelf } from '../../src/shared/counting/sightings';
import type { Sells } from '../../src/shared/places/store-settings';
import { isSale } from '../../src/shared/stock/removals';
import type { Run } from '../../src/shared/tickets/runs';
import { portionsOf } from '../../src/shared/values/collections';
import { claimOf, knownOf } from '../counting/evidence';
import type { Db } from '../db/connect';
import { realUpcOf } from '../db/game-names';
import {
  frontOf,
  list,
  MADE_AT,
  manyRows,
  milliseconds,
  OPTIMIZATION_FENCE,
  ORDERED_AT,
  rows,
  wallText,
} from '../db/sql';

/** A correction with what reports say of it. */
export type NamedCorrection = Correction & {
  id: number;
  reason: string;
  correctedBy: string;
  /** the store's wall time and business day at that time; null for corrections of earlier releases */
  wall: string | null;
  date: string | null;
};

/** The fields of a lot in a row. */
export type RowLot = {
  lotNumber: string;
  upc: string | null;
  lotCounter: number;
  priceCents: number;
  vendorName: string | null;
};

/** The fields of a lot that reports show. */
export type ReportedLot = RowLot & {
  id: number;
  /** when it was received (ms since the epoch), and from whom */
  receivedAt: number;
  receivedBy: string;
};

/** The claims and corrections of a lot, and the holders of its tickets that aren't in stock. */
export type LotHistory = {
  lot: ReportedLot;
  claims: Claim[];
  /** ascending; adjacent runs of a record are merged, even if different claims (of sales and removals) hold them */
  held: RecordRun[];
  /** submission ids of records that counted the lot while it was sold down */
  countedDown: Set<string>;
  /** ordered by id */
  corrections: NamedCorrection[];
};

type ClaimRow = Omit<Claim, 'recordedAt'> & { lotId: number; at: number; sells: Sells };
type HeldRun = Run & { lotId: number; claimId: number };
type CorrectionRow = Run &
  Pick<NamedCorrection, 'id' | 'reason' | 'wall' | 'date'> & {
    lotId: number;
    at: number;
    name: string;
    stockVersion: number | null;
    knownClaim: number | null;
  };

/** The tickets of a lot that records counted, from the first to the last, and the number of their claims. */
export type CountedLot = { lotId: number; first: number; last: number; claims: number };

/**
 * The lots that these records counted. The fence keeps the planner from reading all claims of the store when it has no
 * statistics.
 * @param records condition on the submissions `s`
 */
export const countedLots = (db: Db, storeId: number, records: SQL): Promise<CountedLot[]> =>
  rows(
    db,
    sql`SELECT c.lot_id AS "lotId", min(c.start_ticket) AS first, max(c.end_ticket) AS last, count(*)::int AS claims
        FROM submissions s
        CROSS JOIN LATERAL (
          SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
        ) c
        WHERE s.store_id = ${storeId} AND ${records}
        GROUP BY c.lot_id`,
  );

/** Maximum number of claims that are read at a time, unless a single lot has more. */
export const CLAIMS_AT_ONCE = 2_500;

/**
 * The histories of lots, by lot id, each from the first to the last counted ticket. Read in portions, between which the
 * server's thread is free for others.
 */
export async function lotHistories(
  db: Db,
  storeId: number,
  counted: readonly CountedLot[],
): Promise<Map<number, LotHistory>> {
  const histories = new Map<number, LotHistory>();
  for (const portion of portionsOf(counted, ({ claims }) => claims, CLAIMS_AT_ONCE))
    await addHistories(db, storeId, portion, histories);
  return histories;
}

async function addHistories(
  db: Db,
  storeId: number,
  counted: readonly CountedLot[],
  histories: Map<number, LotHistory>,
): Promise<void> {
  const lotIds = counted.map(({ lotId }) => lotId);
  const within = (table: SQL): SQL => sql`
    unnest(${list(lotIds)}::bigint[], ${list(counted.map(({ first }) => first))}::bigint[],
                ${list(counted.map(({ last }) => last))}::bigint[]) AS w(lot_id, first, last)
    CROSS JOIN LATERAL (
      SELECT * FROM ${table}
      WHERE store_id = ${storeId} AND lot_id = w.lot_id AND start_ticket <= w.last AND end_ticket >= w.first ${OPTIMIZATION_FENCE}
    )`;
  const [claims, heldRuns, corrections] = await Promise.all([
    manyRows<ClaimRow>(db, {
      columns: {
        lotId: sql`c.lot_id`,
        id: sql`c.id`,
        start: sql`c.start_ticket`,
        end: sql`c.end_ticket`,
        at: MADE_AT,
        orderedAt: ORDERED_AT,
        front: frontOf('c'),
        submissionId: sql`c.submission_id`,
        sells: sql`c.sells`,
        stockVersion: sql`c.stock_version`,
        reason: sql`c.reason`,
      },
      from: sql`FROM ${within(sql`claims`)} c`,
    }),
    manyRows<HeldRun>(db, {
      columns: {
        lotId: sql`r.lot_id`,
        claimId: sql`r.claim_id`,
        start: sql`r.start_ticket`,
        end: sql`r.end_ticket`,
      },
      from: sql`FROM ${within(sql`ticket_runs`)} r WHERE r.claim_id IS NOT NULL ORDER BY r.start_ticket`,
    }),
    rows<CorrectionRow>(
      db,
      sql`SELECT x.lot_id AS "lotId", x.id, x.start_ticket AS start, x.end_ticket AS "end",
                 ${milliseconds(sql`x.corrected_at`)} AS at, x.stock_version AS "stockVersion", x.reason, u.name,
                 ${wallText(sql`x.wall_time`)} AS wall, x.business_date::text AS date, x.known_claim AS "knownClaim"
          FROM ${within(sql`corrections`)} x
          JOIN people u ON u.id = x.created_by
          ORDER BY x.id`,
    ),
  ]);
  for (const lot of await lotsOf(db, storeId, lotIds))
    histories.set(lot.id, { lot, claims: [], held: [], countedDown: new Set(), corrections: [] });

  await nextEvents();
  const holderOf = new Map<number, Omit<RecordRun, 'start' | 'end'>>();
  for (const { sells, ...row } of claims) {
    const { id, lotId, submissionId, reason } = row;
    holderOf.set(id, { submissionId, ...(!isSale(reason) && { isRemoved: true }) });
    if (sells === 'down') histories.get(lotId)?.countedDown.add(submissionId);
    histories.get(lotId)?.claims.push(claimOf(row));
  }
  for (const { lotId, claimId, start, end } of heldRuns)
    addHeld(histories.get(lotId)?.held ?? [], {
      start,
      end,
      ...(holderOf.get(claimId) ?? { submissionId: '' }),
    });
  for (const { lotId, at, name, knownClaim, stockVersion, ...correction } of corrections)
    histories.get(lotId)?.corrections.push({
      ...correction,
      correctedAt: at,
      known: knownOf(knownClaim, stockVersion),
      correctedBy: name,
    });
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
    sql`SELECT l.id, l.lot_number AS "lotNumber", ${realUpcOf('l')} AS upc, l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               v.vendor_name AS "vendorName", ${milliseconds(sql`l.created_at`)} AS "receivedAt", u.name AS "receivedBy"
        FROM lots l
        JOIN people u ON u.id = l.created_by
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(ids)}::bigint[])`,
  );

/**
 * The direction in which a record counted a lot, only if it was down, so that reports of rolls sold up stay unchanged.
 */
export const soldDownBy = (history: LotHistory | undefined, submissionId: string): { sells?: Sells } =>
  history?.countedDown.has(submissionId) ? { sells: 'down' } : {};

type SeenRow = Run & {
  lotId: number;
  /** for a count: the ticket at the front; then start and end are the lot's */
  front: number | null;
  sells: Sells;
  at: number;
  by: string;
};

/**
 * When tickets of these lots were on the shelf, by lot id: counted, corrected or put there. The fences keep the planner
 * from reading all submissions of the store when it has no statistics.
 */
export async function seenOnShelf(
  db: Db,
  storeId: number,
  lotIds: readonly number[],
): Promise<Map<number, SeenOnShelf[]>> {
  const seenRows = await rows<SeenRow>(
    db,
    sql`SELECT l.id AS "lotId", coalesce(c.first, l.start_ticket) AS start, coalesce(c.last, l.end_ticket) AS "end",
               c.front, c.sells, ${milliseconds(sql`coalesce(c.at, s.recorded_at)`)} AS at, u.name AS "by"
        FROM lots l
        CROSS JOIN LATERAL (
          SELECT submission_id, NULL::bigint AS first, NULL::bigint AS last, ${frontOf('c')} AS front, sells, recorded_at AS at
          FROM claims c WHERE store_id = ${storeId} AND lot_id = l.id AND scanned
          UNION ALL
          SELECT submission_id, NULL, NULL, front_ticket, sells, recorded_at
          FROM sightings WHERE store_id = ${storeId} AND lot_id = l.id
          UNION ALL
          SELECT submission_id, start_ticket, end_ticket, NULL, 'up', corrected_at
          FROM corrections WHERE store_id = ${storeId} AND lot_id = l.id
          UNION ALL
          SELECT submission_id, start_ticket, end_ticket, NULL, 'up', NULL
          FROM shelf_records WHERE store_id = ${storeId} AND lot_id = l.id
          ${OPTIMIZATION_FENCE}
        ) c
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND submission_id = c.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(lotIds)}::bigint[])`,
  );
  const evidence = new Map<number, SeenOnShelf[]>();
  for (const { lotId, front, sells, at, by, ...run } of seenRows) {
    const seen = front === null ? run : behind({ front, sells }, run);
    if (seen) evidence.set(lotId, [...(evidence.get(lotId) ?? []), { ...seen, at, by }]);
  }
  return evidence;
}
