import { type SQL, sql } from 'drizzle-orm';
import { takenByCorrections } from '../../../src/domain/counting/corrections';
import {
  type Contradiction,
  contradictions,
  type ReceivedCorrection,
  type Sighting,
} from '../../../src/domain/counting/sightings';
import type { TicketRun } from '../../../src/domain/counting/ticket-runs';
import type { Run } from '../../../src/domain/runs/runs';
import type { Sells } from '../../../src/domain/stock/store-settings';
import { TICKET_STATUS } from '../../../src/domain/tickets/status';
import type { Db } from '../../db/connect';
import { frontOf } from '../../db/record-columns';
import { list, milliseconds, rows } from '../../db/sql';
import { byLotId, claimOf, correctionOf } from '../shelf/evidence';

/** A sighting as stored: by itself, or as the front of a scanned claim. */
export type StoredSighting = Sighting & ({ sightingId: number } | { seenClaimId: number });

/** A contradiction as stored, and its lot. */
export type StoredContradiction = Contradiction<StoredSighting> & { lotId: number };

/** Which part of the evidence of some lots is wanted; null: all of it. */
type Part = { claims: readonly number[]; sightings: readonly number[]; correctedLots: readonly number[] };

type Row = Run & {
  kind: 'lot' | 'claim' | 'sighting' | 'sold' | 'correction';
  lotId: number;
  /** of a sold run: that of the claim which sold it */
  id: number;
  at: number;
  submissionId: string;
  front: number | null;
  scanned: boolean;
  sells: Sells;
  stockVersion: number | null;
  knownClaim: number | null;
  /** the id of its submission; null: it's being received */
  received: number | null;
};

/**
 * The contradictions in some lots, open or corrected, from claims, sightings, sold runs and corrections.
 * @param part of the evidence: some claims and sightings, and all claims of the lots in which a correction was made
 */
export async function contradictionsIn(
  db: Db,
  storeId: number,
  lotIds: readonly number[],
  part: Part | null = null,
): Promise<StoredContradiction[]> {
  if (lotIds.length === 0) return [];
  const ofLots = sql`c.lot_id = ANY(${list(lotIds)}::bigint[])`;
  const claims = part
    ? sql`(c.id = ANY(${list(part.claims)}::bigint[]) OR c.lot_id = ANY(${list(part.correctedLots)}::bigint[]))`
    : ofLots;
  const sightings = part ? sql`c.id = ANY(${list(part.sightings)}::bigint[])` : ofLots;
  const sold = part
    ? sql`c.claim_id = ANY(${list(part.claims)}::bigint[])`
    : sql`${ofLots} AND c.claim_id IS NOT NULL`;
  const corrections = part ? sql`c.lot_id = ANY(${list(part.correctedLots)}::bigint[])` : ofLots;
  const of = (table: SQL, which: SQL): SQL => sql`FROM ${table} c WHERE c.store_id = ${storeId} AND ${which}`;
  const received = sql`(SELECT s.id FROM submissions s WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id)`;
  const found = await rows<Row>(
    db,
    sql`SELECT 'lot' AS kind, c.id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end", NULL::float8 AS at,
               NULL::uuid AS "submissionId", NULL::bigint AS front, false AS scanned, NULL AS sells,
               NULL::bigint AS "stockVersion", NULL::bigint AS "knownClaim", NULL::bigint AS received
        ${of(sql`lots`, sql`c.id = ANY(${list(lotIds)}::bigint[])`)}
        UNION ALL
        SELECT 'claim', c.lot_id, c.id, c.start_ticket, c.end_ticket, ${milliseconds(sql`c.recorded_at`)},
               c.submission_id, ${frontOf('c')}, c.scanned, c.sells, c.stock_version, NULL, ${received}
        ${of(sql`claims`, claims)}
        UNION ALL
        SELECT 'sighting', c.lot_id, c.id, NULL, NULL, ${milliseconds(sql`c.recorded_at`)},
               c.submission_id, c.front_ticket, true, c.sells, c.stock_version, NULL, ${received}
        ${of(sql`sightings`, sightings)}
        UNION ALL
        SELECT 'sold', c.lot_id, c.claim_id, c.start_ticket, c.end_ticket, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        ${of(sql`ticket_runs`, sold)}
        UNION ALL
        SELECT 'correction', c.lot_id, c.id, c.start_ticket, c.end_ticket, ${milliseconds(sql`c.corrected_at`)},
               NULL, NULL, NULL, NULL, c.stock_version, c.known_claim, ${received}
        ${of(sql`corrections`, corrections)}`,
  );
  return [...byLotId(found)].flatMap(([lotId, ofLot]) =>
    contradictionsOf(ofLot).map((each) => ({ ...each, lotId })),
  );
}

/** @param found the rows of one lot */
function contradictionsOf(found: readonly Row[]): Contradiction<StoredSighting>[] {
  const ofKind = (kind: Row['kind']): Row[] => found.filter((row) => row.kind === kind);
  const [lot] = ofKind('lot');
  if (!lot) return [];
  const claims = new Map(ofKind('claim').map((row) => [row.id, claimOf(row)]));
  const runs = ofKind('sold')
    .sort((a, b) => a.start - b.start)
    .map(
      ({ id, start, end }): TicketRun => ({
        start,
        end,
        status: TICKET_STATUS.sold,
        claim: claims.get(id) ?? null,
      }),
    );
  const corrections = ofKind('correction')
    .sort((a, b) => a.id - b.id)
    .map((row): ReceivedCorrection => ({ ...correctionOf(row), received: row.received ?? Infinity }));
  const sightings = [
    ...ofKind('sighting').map((row) => ({ ...sightingOf(row), sightingId: row.id })),
    ...ofKind('claim')
      .filter(({ scanned }) => scanned)
      .map((row) => ({ ...sightingOf(row), seenClaimId: row.id })),
  ];
  return contradictions(lot, sightings, runs, takenByCorrections([...claims.values()], corrections));
}

const sightingOf = ({ submissionId, front, sells, at, stockVersion, received }: Row): Sighting => ({
  ...{ submissionId, sells, stockVersion },
  front: front ?? 0,
  recordedAt: at,
  received: received ?? Infinity,
});
