import { type SQL, sql } from 'drizzle-orm';
import type { Claim, Correction } from '../../src/shared/counting/claims';
import type { Sells } from '../../src/shared/places/store-settings';
import type { RemovalReason } from '../../src/shared/stock/removals';
import type { CodeSource } from '../../src/shared/tickets/layouts';
import { hull, type Run } from '../../src/shared/tickets/runs';
import type { Db } from '../db/connect';
import { CLAIM_INSTANTS, frontOf, list, milliseconds, rows, valuesOf } from '../db/sql';
import type { StockWindow } from './stock-windows';

/** "At the record's instant, this run of the lot was sold", or removed. Stored, it gets its id and becomes a claim. */
export type NewClaim = Run & {
  lotId: number;
  scanned: boolean;
  sells: Sells;
  reason: 'sale' | RemovalReason;
  /** for a removal: the number of a slip or police report */
  reference?: string | null;
  note?: string | null;
  /** the instant that orders it among the claims on its tickets, as an ISO text; absent for the record's instant */
  orderedAt?: string;
};

/** An instant before all other claims. */
export const ORDERED_FIRST = '0001-01-01T00:00:00.000Z';

/**
 * The instant that orders a loss on the way directly before the transfer's claim, as an ISO text with microseconds.
 * Records' instants are whole milliseconds. @param at of the transfer, or of another loss of it, in ms since the epoch
 */
export const orderedBefore = (at: number): string =>
  new Date(Math.ceil(at) - 1).toISOString().replace('Z', '999Z');

/** "At the record's instant, this ticket was at the front of the lot." */
export type NewSighting = {
  lotId: number;
  front: number;
  sells: Sells;
  source: CodeSource | null;
  swept: boolean;
};

/** The claims and sightings of a record. */
export type Evidence = {
  submissionId: string;
  recordedAt: Date;
  /** the business day, YYYY-MM-DD */
  date: string;
  /** the version of the stock that the terminal had; null if unknown */
  stockVersion: number | null;
  claims: readonly NewClaim[];
  /** all sightings sent; the fronts of claims aren't stored again */
  sightings: readonly NewSighting[];
};

/** The ticket at the front of a scanned pack after this claim. */
const frontAfter = ({ start, end, sells }: NewClaim): number => (sells === 'down' ? start - 1 : end + 1);

type ClaimRow = Omit<Claim, 'recordedAt'> & { lotId: number; at: number };
type CorrectionRow = Run & {
  lotId: number;
  at: number;
  id: number;
  knownClaim: number | null;
  stockVersion: number | null;
};
type EvidenceRow = (ClaimRow & { kind: 'added' }) | (CorrectionRow & { kind: 'correction' }) | Suspect;
type Suspect = { kind: 'suspect'; lotId: number };

/**
 * Writes the claims and sightings of a record, and reads the corrections of the windows, in one statement.
 * @param evidence null if the change isn't a record of sales or removals
 * @returns the corrections by lot id; and the lots, usually none, where one of the record's sightings may contradict an
 * earlier claim, or a later sighting one of its claims
 */
export async function addEvidence(
  tx: Db,
  storeId: number,
  windows: readonly StockWindow[],
  evidence: Evidence | null,
): Promise<{ added: Map<number, Claim[]>; corrections: Map<number, Correction[]>; suspects: number[] }> {
  const corrections = correctionsIn(storeId, windows);
  const evidenceRows = await rows<EvidenceRow>(
    tx,
    evidence
      ? sql`${insertsOf(storeId, evidence)}
            SELECT 'added' AS kind, c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
                   ${CLAIM_INSTANTS}, ${frontOf('c')} AS front, c.submission_id AS "submissionId",
                   c.stock_version AS "stockVersion", NULL::bigint AS "knownClaim", c.reason
            FROM added c
            UNION ALL ${corrections}
            UNION ALL
            SELECT 'suspect', lot_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
            FROM (${suspectsOf(storeId, evidence)}) AS suspects`
      : corrections,
  );
  const byId = (a: CorrectionRow, b: CorrectionRow): number => a.id - b.id;
  return {
    added: byLotId(evidenceRows.flatMap((row) => (row.kind === 'added' ? claimOf(row) : []))),
    corrections: byLotId(
      evidenceRows
        .flatMap((row) => (row.kind === 'correction' ? row : []))
        .sort(byId)
        .map(correctionOf),
    ),
    suspects: evidenceRows.flatMap((row) => (row.kind === 'suspect' ? row.lotId : [])),
  };
}

/** The front of a lot that a record saw. `sighting`: as sent; null for the front of one of its claims. */
type Front = Pick<NewSighting, 'lotId' | 'front' | 'sells'> & { sighting: NewSighting | null };

/**
 * A lot has one front at a time. So for each lot, the most informative one counts: all others of the record are behind
 * it. A claim's front takes precedence over a sighting of the same ticket.
 */
export function frontsOf({ claims, sightings }: Pick<Evidence, 'claims' | 'sightings'>): Front[] {
  const fronts = new Map<number, Front>();
  const add = (front: Front): void => {
    const best = fronts.get(front.lotId);
    const saysMore = !best || (front.sells === 'down' ? front.front > best.front : front.front < best.front);
    if (saysMore) fronts.set(front.lotId, front);
  };
  for (const claim of claims)
    if (claim.scanned)
      add({ lotId: claim.lotId, sells: claim.sells, front: frontAfter(claim), sighting: null });
  for (const sighting of sightings) add({ ...sighting, sighting });
  return [...fronts.values()];
}

/** SQL for WITH: the record's claims as `added`, and its sightings. */
function insertsOf(
  storeId: number,
  { submissionId, recordedAt, stockVersion, claims, sightings }: Evidence,
): SQL {
  const at = recordedAt.toISOString();
  const of = { store_id: storeId, submission_id: submissionId, stock_version: stockVersion };
  const sourceOf = new Map(sightings.map(({ lotId, front, source }) => [`${lotId}/${front}`, source]));
  const claimed = claims.map((claim) => ({
    lot_id: claim.lotId,
    start_ticket: claim.start,
    end_ticket: claim.end,
    scanned: claim.scanned,
    sells: claim.sells,
    reason: claim.reason,
    reference: claim.reference ?? null,
    note: claim.note ?? null,
    source: (claim.scanned && sourceOf.get(`${claim.lotId}/${frontAfter(claim)}`)) || null,
    recorded_at: claim.orderedAt ?? at,
    made_at: claim.orderedAt === undefined ? null : at,
    ...of,
  }));
  const seen = frontsOf({ claims, sightings })
    .flatMap(({ sighting }) => sighting ?? [])
    .map((sighting) => ({
      lot_id: sighting.lotId,
      front_ticket: sighting.front,
      sells: sighting.sells,
      source: sighting.source,
      swept: sighting.swept,
      recorded_at: at,
      ...of,
    }));
  const none = sql`SELECT * FROM claims WHERE store_id = ${storeId} AND false`;
  const added = claimed.length === 0 ? none : sql`INSERT INTO claims ${valuesOf(claimed)} RETURNING *`;
  const sighted =
    seen.length === 0
      ? sql``
      : sql`, sighted AS (INSERT INTO sightings ${valuesOf(seen)} ON CONFLICT DO NOTHING)`;
  return sql`WITH added AS (${added})${sighted}`;
}

/** SQL: the corrections in the windows. */
function correctionsIn(storeId: number, windows: readonly StockWindow[]): SQL {
  const hulls = windows.flatMap(({ lot, runs }) => {
    const whole = hull(runs);
    return whole ? [{ ...whole, lotId: lot.id }] : [];
  });
  return sql`
    SELECT 'correction' AS kind, c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
           ${milliseconds(sql`c.corrected_at`)} AS at, NULL::float8 AS "orderedAt", NULL::bigint AS front, NULL::uuid AS "submissionId",
           c.stock_version AS "stockVersion", c.known_claim AS "knownClaim", NULL AS reason
    FROM unnest(${list(hulls.map((whole) => whole.lotId))}::bigint[], ${list(hulls.map((whole) => whole.start))}::bigint[],
                ${list(hulls.map((whole) => whole.end))}::bigint[]) AS w(lot_id, first, last)
    JOIN corrections c ON c.store_id = ${storeId} AND c.lot_id = w.lot_id
      AND c.start_ticket <= w.last AND c.end_ticket >= w.first`;
}

/**
 * SQL: the lots with open exceptions or a possible contradiction: a sighting of the record saw tickets that an earlier
 * claim counted; a later record saw tickets that this record counts; or one of the two counted tickets as sold that the
 * other had removed. A pack is counted in one direction, so punctual records cause none.
 */
function suspectsOf(storeId: number, { submissionId, recordedAt, date, claims, sightings }: Evidence): SQL {
  const record = sql`(${recordedAt.toISOString()}::timestamptz, ${submissionId}::uuid)`;
  const fronts = frontsOf({ claims, sightings });
  const lots = [...new Set([...fronts, ...claims].map(({ lotId }) => lotId))];
  return sql`
    SELECT lot_id FROM witnesses
    WHERE store_id = ${storeId} AND lot_id = ANY(${list(lots)}::bigint[]) AND open_count IS DISTINCT FROM 0
    UNION
    SELECT f.lot_id
    FROM unnest(${list(fronts.map((s) => s.lotId))}::bigint[], ${list(fronts.map((s) => s.front))}::bigint[],
                ${list(fronts.map((s) => s.sells))}::text[]) AS f(lot_id, front, sells)
    WHERE f.sells = 'up' AND EXISTS (
            SELECT FROM claims c
            WHERE c.store_id = ${storeId} AND c.lot_id = f.lot_id AND c.end_ticket >= f.front
              AND (c.recorded_at, c.submission_id) < ${record})
       OR f.sells = 'down' AND EXISTS (
            SELECT FROM claims c
            WHERE c.store_id = ${storeId} AND c.lot_id = f.lot_id AND c.start_ticket <= f.front
              AND (c.recorded_at, c.submission_id) < ${record})
    UNION
    SELECT n.lot_id
    FROM submissions s
    CROSS JOIN LATERAL (
      SELECT c.lot_id, c.sells, ${frontOf('c')} AS front FROM claims c
      WHERE c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.scanned
      UNION ALL
      SELECT lot_id, sells, front_ticket FROM sightings
      WHERE store_id = ${storeId} AND submission_id = s.submission_id
    ) later
    JOIN unnest(${list(claims.map((c) => c.lotId))}::bigint[], ${list(claims.map((c) => c.start))}::bigint[],
                ${list(claims.map((c) => c.end))}::bigint[]) AS n(lot_id, first, last)
      ON n.lot_id = later.lot_id AND CASE later.sells WHEN 'up' THEN n.last >= later.front ELSE n.first <= later.front END
    WHERE s.store_id = ${storeId} AND s.business_date >= ${date}::date - 1 AND s.recorded_at >= ${recordedAt.toISOString()}
      AND (s.recorded_at, s.submission_id) > ${record}
    UNION
    SELECT n.lot_id
    FROM unnest(${list(claims.map((c) => c.lotId))}::bigint[], ${list(claims.map((c) => c.start))}::bigint[],
                ${list(claims.map((c) => c.end))}::bigint[], ${list(claims.map((c) => c.reason))}::text[])
         AS n(lot_id, first, last, reason)
    WHERE n.reason = 'sale' AND EXISTS (
            SELECT FROM claims c
            WHERE c.store_id = ${storeId} AND c.lot_id = n.lot_id AND c.reason <> 'sale' AND c.end_ticket >= n.first
              AND c.start_ticket <= n.last AND (c.recorded_at, c.submission_id) < ${record})
       OR n.reason <> 'sale' AND EXISTS (
            SELECT FROM claims c
            WHERE c.store_id = ${storeId} AND c.lot_id = n.lot_id AND c.end_ticket >= n.first
              AND c.start_ticket <= n.last AND (c.recorded_at, c.submission_id) <> ${record})`;
}

/** Converts a row to a claim. */
export const claimOf = ({
  lotId,
  id,
  start,
  end,
  submissionId,
  front,
  at,
  orderedAt,
  stockVersion,
  reason,
}: ClaimRow) => ({
  lotId,
  id,
  start,
  end,
  submissionId,
  front,
  orderedAt,
  stockVersion,
  reason,
  recordedAt: at,
});

/** Converts a row to a correction. */
export const correctionOf = ({ lotId, start, end, at, knownClaim, stockVersion }: CorrectionRow) => ({
  lotId,
  start,
  end,
  correctedAt: at,
  known: knownOf(knownClaim, stockVersion),
});

/** What a correction knew, as stored. */
export const knownOf = (claim: number | null, stockVersion: number | null): Correction['known'] =>
  claim === null || stockVersion === null ? null : { claim, stockVersion };

/** Groups items by lot. */
export function byLotId<Item extends { lotId: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.lotId);
    if (group) group.push(item);
    else groups.set(item.lotId, [item]);
  }
  return groups;
}
