import { type SQL, sql } from 'drizzle-orm';
import { takenByCorrections } from '../../../src/domain/counting/corrections';
import {
  type Contradiction,
  contradictions,
  type ReceivedCorrection,
  type Sighting,
  soldAfterRemoval,
} from '../../../src/domain/counting/sightings';
import type { TicketRun } from '../../../src/domain/counting/ticket-runs';
import type { Run } from '../../../src/domain/runs/runs';
import type { ClaimReason } from '../../../src/domain/stock/removals';
import type { Sells } from '../../../src/domain/stock/store-settings';
import { TICKET_STATUS } from '../../../src/domain/tickets/status';
import type { Db } from '../../db/connect';
import { frontOf } from '../../db/record-columns';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import { byLotId, claimOf, correctionOf } from '../shelf/evidence';

/**
 * What contradicts a claim, as stored: a sighting alone, the front of a scanned claim, or (`asSale`) the claim as a sale of
 * tickets that had been removed.
 */
export type StoredSighting = Sighting & ({ sightingId: number } | { seenClaimId: number; asSale: boolean });

/** A contradiction as stored, and its lot. */
export type StoredContradiction = Contradiction<StoredSighting> & { lotId: number };

/** Ids of the evidence that is wanted of some lots: contradicted claims, sightings, and claims that contradict. */
type Part = { claims: readonly number[]; sightings: readonly number[]; seenClaims: readonly number[] };

type Row = Run & {
  kind: 'lot' | 'claim' | 'sighting' | 'sold' | 'correction';
  lotId: number;
  /** of a sold run: that of the claim which sold it */
  id: number;
  at: number;
  submissionId: string;
  front: number | null;
  /** whether the front of a claim, or the claim as a sale, is wanted as evidence */
  isWitness: boolean;
  sells: Sells;
  stockVersion: number | null;
  knownClaim: number | null;
  /** the id of the submission of a sighting or a correction; null: it's being received */
  received: number | null;
  reason: ClaimReason;
};

/**
 * The contradictions in some lots, open or corrected, from claims, sightings, sold runs and corrections.
 * @param part only the contradictions between these; null: all
 */
export async function contradictionsIn(
  db: Db,
  storeId: number,
  lotIds: readonly number[],
  part: Part | null = null,
): Promise<StoredContradiction[]> {
  if (lotIds.length === 0) return [];
  const lots = sql`${list(lotIds)}::bigint[]`;
  const of = (table: SQL, where = sql`c.lot_id = ANY(${lots})`): SQL =>
    sql`FROM ${table} c WHERE c.store_id = ${storeId} AND ${where}`;
  const oneOf = (id: SQL, ids: readonly number[]): SQL => sql`${id} = ANY(${list(ids)}::bigint[])`;
  const claims = part ? of(claimsOfPart(storeId, lots, part), sql`true`) : of(sql`claims`);
  const isWitness = part ? oneOf(sql`c.id`, part.seenClaims) : sql`true`;
  const sightings = part ? of(sql`sightings`, oneOf(sql`c.id`, part.sightings)) : of(sql`sightings`);
  const sold = part
    ? oneOf(sql`c.claim_id`, part.claims)
    : sql`c.lot_id = ANY(${lots}) AND c.claim_id IS NOT NULL`;
  const isOpening = sql`EXISTS (
    SELECT FROM submissions s
    WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id AND s.purpose = 'opening')`;
  const received = sql`(SELECT s.id FROM submissions s WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id)`;
  const found = await rows<Row>(
    db,
    sql`SELECT 'lot' AS kind, c.id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end", NULL::float8 AS at,
               NULL::uuid AS "submissionId", NULL::bigint AS front, false AS "isWitness", NULL AS sells,
               NULL::bigint AS "stockVersion", NULL::bigint AS "knownClaim", NULL::bigint AS received, NULL AS reason
        ${of(sql`lots`, sql`c.id = ANY(${lots})`)}
        UNION ALL
        SELECT 'claim', c.lot_id, c.id, c.start_ticket, c.end_ticket, ${milliseconds(sql`c.recorded_at`)},
               c.submission_id, ${frontOf('c')}, ${isWitness}, c.sells, c.stock_version, NULL,
               CASE WHEN ${isWitness} THEN ${received} END,
               CASE WHEN c.reason = 'sale' AND ${isOpening} THEN 'found_gone' ELSE c.reason END
        ${claims}
        UNION ALL
        SELECT 'sighting', c.lot_id, c.id, NULL, NULL, ${milliseconds(sql`c.recorded_at`)},
               c.submission_id, c.front_ticket, true, c.sells, c.stock_version, NULL, ${received}, NULL
        ${sightings}
        UNION ALL
        SELECT 'sold', c.lot_id, c.claim_id, c.start_ticket, c.end_ticket, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        ${of(sql`ticket_runs`, sold)}
        UNION ALL
        SELECT 'correction', c.lot_id, c.id, c.start_ticket, c.end_ticket, ${milliseconds(sql`c.corrected_at`)},
               NULL, NULL, NULL, NULL, c.stock_version, c.known_claim, ${received}, NULL
        ${of(sql`corrections`)}`,
  );
  return [...byLotId(found)].flatMap(([lotId, ofLot]) =>
    contradictionsOf(ofLot).map((each) => ({ ...each, lotId })),
  );
}

/** SQL: the claims of a part, and those of the lots that count corrected tickets and so compete for what a correction took. */
const claimsOfPart = (storeId: number, lots: SQL, { claims, seenClaims }: Part): SQL => sql`(
  SELECT * FROM claims WHERE store_id = ${storeId} AND id = ANY(${list([...new Set([...claims, ...seenClaims])])}::bigint[])
  UNION
  SELECT k.* FROM corrections x
  CROSS JOIN LATERAL (
    SELECT * FROM claims
    WHERE store_id = ${storeId} AND lot_id = x.lot_id AND end_ticket >= x.start_ticket AND start_ticket <= x.end_ticket
    ${OPTIMIZATION_FENCE}
  ) k
  WHERE x.store_id = ${storeId} AND x.lot_id = ANY(${lots})
)`;

/** @param found the rows of one lot */
function contradictionsOf(found: readonly Row[]): Contradiction<StoredSighting>[] {
  const ofKind = (kind: Row['kind']): Row[] => found.filter((row) => row.kind === kind);
  const [lot] = ofKind('lot');
  if (!lot) return [];
  const counted = ofKind('claim');
  const claims = new Map(counted.map((row) => [row.id, claimOf(row)]));
  const runs = ofKind('sold')
    .sort((a, b) => a.start - b.start)
    .map(
      ({ id, start, end }): TicketRun => ({
        start,
        end,
        status: TICKET_STATUS.sold,
        claim: claims.get(id) ?? null,
        isShelved: true,
      }),
    );
  const corrections = ofKind('correction')
    .sort((a, b) => a.id - b.id)
    .map((row): ReceivedCorrection => ({ ...correctionOf(row), received: row.received ?? Infinity }));
  const sightings = [
    ...ofKind('sighting').map((row) => ({ ...sightingOf(row), sightingId: row.id })),
    ...counted
      .filter(({ isWitness, front }) => isWitness && front !== null)
      .map((row) => ({ ...sightingOf(row), seenClaimId: row.id, asSale: false })),
  ];
  const sales = counted
    .filter(({ isWitness }) => isWitness)
    .map((row) => ({ ...claimOf(row), ...sightingOf(row), seenClaimId: row.id, asSale: true }));
  const taken = takenByCorrections([...claims.values()], corrections);
  return [...contradictions(lot, sightings, runs, taken), ...soldAfterRemoval(lot, sales, runs, taken)];
}

const sightingOf = ({ submissionId, front, sells, at, stockVersion, received }: Row): Sighting => ({
  ...{ submissionId, sells, stockVersion },
  front: front ?? 0,
  recordedAt: at,
  received: received ?? Infinity,
});
