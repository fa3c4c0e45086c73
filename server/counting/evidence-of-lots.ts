import { type SQL, sql } from 'drizzle-orm';
import { type Claim, type TicketRun, takenByCorrections } from '../../src/shared/counting/claims';
import {
  exceptionsIn,
  type LotException,
  type ReceivedCorrection,
  type Witness,
} from '../../src/shared/counting/sightings';
import type { Sells } from '../../src/shared/places/store-settings';
import { type ClaimReason, isSale } from '../../src/shared/stock/removals';
import type { Run } from '../../src/shared/tickets/runs';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { MAX_RUNS_COMPARED } from '../../src/shared/values/limits';
import type { Db } from '../db/connect';
import {
  CLAIM_INSTANTS,
  frontOf,
  list,
  MADE_AT,
  milliseconds,
  OPTIMIZATION_FENCE,
  ORDERED_AT,
  rows,
} from '../db/sql';
import { wrongContent } from '../errors';
import { byLotId, claimOf, correctionOf } from './evidence';

/**
 * Stored evidence that contradicts earlier claims: a sighting, the front of a scanned claim, or (`asSale`) a
 * claim as a sale.
 */
export type StoredWitness = Witness & {
  /** the id of its row in `witnesses`; null if not stored yet */
  id: number | null;
  lotId: number;
  sightingId: number | null;
  seenClaimId: number | null;
  asSale: boolean;
  /** the roll's direction of sale at that time */
  sells: Sells;
};

/** A row of `witnesses`. Its counts are null until they are derived. */
type WitnessCounts = { id: number; openCount: number | null; resolvedCount: number | null };

/** The exceptions of a lot, and the stored rows of its witnesses. */
export type LotExceptions = {
  lotId: number;
  exceptions: LotException<StoredWitness>[];
  stored: WitnessCounts[];
};

/** The record being received, whose row is written last. */
export type Receiving = { submissionId: string; recordedAt: Date; isOpening: boolean };

/** The witnesses to examine besides the stored ones. */
export type Fresh = {
  /** include everything recorded since then; null to add nothing for this reason */
  since: Date | null;
  receiving: Receiving | null;
};

/**
 * The exceptions in these lots, open or resolved, from sightings, claims, sold runs, corrections and dismissals. Lots
 * with more than `MAX_RUNS_COMPARED` runs together are derived in portions.
 * @param fresh null if only stored witnesses can raise an exception
 * @throws ApiError 422 when a submission is being received and its lots have more runs
 */
export async function exceptionsOfLots(
  db: Db,
  storeId: number,
  lotIds: readonly number[],
  fresh: Fresh | null,
): Promise<LotExceptions[]> {
  if (lotIds.length === 0) return [];
  const ids = [...new Set(lotIds)];
  const lots = sql`${list(ids)}::bigint[]`;
  // Sent together and run in sequence.
  const [bounds, corrections, compared, stored, others, dismissals] = await Promise.all([
    boundsOf(db, storeId, lots),
    correctionsOf(db, storeId, lots),
    heldTickets(db, storeId, lots, fresh?.receiving ?? null),
    storedWitnesses(db, storeId, lots),
    fresh ? freshWitnesses(db, storeId, lots, fresh) : [],
    dismissalsOf(db, storeId, lots),
  ]);
  if (!compared) {
    if (fresh?.receiving) throw wrongContent('data', { kind: 'too_many_pieces', max: MAX_RUNS_COMPARED });
    const middle = Math.ceil(ids.length / 2);
    return [
      ...(await exceptionsOfLots(db, storeId, ids.slice(0, middle), fresh)),
      ...(await exceptionsOfLots(db, storeId, ids.slice(middle), fresh)),
    ];
  }
  const { held, claims } = compared;
  const byLot = {
    held: byLotId(held),
    corrections: byLotId(corrections),
    claims: byLotId(claims),
    dismissals: byLotId(dismissals),
    stored: byLotId(stored),
    others: byLotId(others),
  };
  return bounds.map(({ lotId, ...lot }) => {
    const claimById = new Map((byLot.claims.get(lotId) ?? []).map((row) => [row.id, claimOf(row)]));
    const corrected = (byLot.corrections.get(lotId) ?? []).map(
      (row): ReceivedCorrection => ({ ...correctionOf(row), received: row.received ?? Infinity }),
    );
    const ownStored = byLot.stored.get(lotId) ?? [];
    // A stored witness may have been read twice; its stored row takes precedence.
    const witnesses = new Map(
      [...(byLot.others.get(lotId) ?? []), ...ownStored]
        .flatMap(witnessesOf)
        .map((each) => [each.name, each]),
    );
    const runs = (byLot.held.get(lotId) ?? []).map(
      ({ start, end, claimId }): TicketRun => ({
        start,
        end,
        status: TICKET_STATUS.sold,
        isShelved: true,
        claim: claimById.get(claimId) ?? null,
      }),
    );
    const dismissedAt = new Map<number, Map<string, number>>();
    for (const { claimId, at, ...of } of byLot.dismissals.get(lotId) ?? []) {
      const ofClaim = dismissedAt.get(claimId) ?? new Map<string, number>();
      dismissedAt.set(claimId, ofClaim.set(nameOf(of), at));
    }
    return {
      lotId,
      stored: ownStored.flatMap(({ witnessId, openCount, resolvedCount }) =>
        witnessId === null ? [] : { id: witnessId, openCount, resolvedCount },
      ),
      exceptions: exceptionsIn({
        lot,
        runs,
        dismissedAt,
        corrections: corrected,
        witnesses: [...witnesses.values()],
        taken: takenByCorrections([...claimById.values()], corrected),
      }),
    };
  });
}

type Which = Pick<StoredWitness, 'sightingId' | 'seenClaimId' | 'asSale'>;

/** The identity of a witness, regardless of where it was read. */
export const nameOf = ({ sightingId, seenClaimId, asSale }: Which): string =>
  sightingId !== null ? `sighting ${sightingId}` : `${asSale ? 'sale' : 'claim'} ${seenClaimId}`;

type OfLot = { lotId: number };

const boundsOf = (db: Db, storeId: number, lots: SQL): Promise<(OfLot & Run)[]> =>
  rows(
    db,
    sql`SELECT id AS "lotId", start_ticket AS start, end_ticket AS "end" FROM lots
        WHERE store_id = ${storeId} AND id = ANY(${lots})`,
  );

type CorrectionRow = OfLot &
  Run & {
    id: number;
    at: number;
    knownClaim: number | null;
    stockVersion: number | null;
    received: number | null;
  };

/** The submission id of `c`; null for the submission being received. */
const received = (storeId: number): SQL =>
  sql`(SELECT s.id FROM submissions s WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id)`;

const correctionsOf = (db: Db, storeId: number, lots: SQL): Promise<CorrectionRow[]> =>
  rows(
    db,
    sql`SELECT c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
               ${milliseconds(sql`c.corrected_at`)} AS at, c.known_claim AS "knownClaim", c.stock_version AS "stockVersion",
               ${received(storeId)} AS received
        FROM corrections c WHERE c.store_id = ${storeId} AND c.lot_id = ANY(${lots}) ORDER BY c.id`,
  );

type ClaimRow = OfLot & Omit<Claim, 'recordedAt'> & { at: number };

/** SQL: the columns of a claim `c`. An opening check's tickets are missing, not sold. */
const claimColumns = (storeId: number, receiving: Receiving | null): SQL => sql`
  c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end", ${CLAIM_INSTANTS},
  c.submission_id AS "submissionId", ${frontOf('c')} AS front, c.stock_version AS "stockVersion",
  CASE WHEN c.reason = 'sale' AND (
         EXISTS (SELECT FROM submissions s
                 WHERE s.store_id = ${storeId} AND s.submission_id = c.submission_id AND s.purpose = 'opening')
         ${receiving?.isOpening ? sql`OR c.submission_id = ${receiving.submissionId}` : sql``})
       THEN 'found_gone' ELSE c.reason END AS reason`;

/** Columns of `heldTickets`, as arrays: a lot may have thousands of runs, and a row takes several times as long as an element. */
type Packed = {
  held: [lotId: number, start: number, end: number, claimId: number][] | null;
  claims:
    | [
        lotId: number,
        id: number,
        start: number,
        end: number,
        at: number,
        orderedAt: number | null,
        submissionId: string,
        front: number | null,
        stockVersion: number | null,
        reason: ClaimReason,
      ][]
    | null;
  /** the opening checks among the claims' records */
  openings: string[] | null;
};

/**
 * The runs of the lots that claims hold, with their claims, and the claims that compete for corrected tickets. An
 * opening check's tickets are missing, not sold.
 * @returns null for more than `MAX_RUNS_COMPARED` runs
 */
async function heldTickets(
  db: Db,
  storeId: number,
  lots: SQL,
  receiving: Receiving | null,
): Promise<{ held: (OfLot & Run & { claimId: number })[]; claims: ClaimRow[] } | null> {
  const [packed] = await rows<Packed>(
    db,
    sql`WITH runs AS MATERIALIZED (
          SELECT lot_id, start_ticket, end_ticket, claim_id FROM ticket_runs
          WHERE store_id = ${storeId} AND lot_id = ANY(${lots}) AND claim_id IS NOT NULL
          LIMIT ${MAX_RUNS_COMPARED + 1}::int
        ), ids AS (
          SELECT claim_id AS id FROM runs
          UNION
          SELECT k.id FROM corrections x
          CROSS JOIN LATERAL (
            SELECT id FROM claims
            WHERE store_id = ${storeId} AND lot_id = x.lot_id AND end_ticket >= x.start_ticket
              AND start_ticket <= x.end_ticket ${OPTIMIZATION_FENCE}
          ) k
          WHERE x.store_id = ${storeId} AND x.lot_id = ANY(${lots})
        ), c AS MATERIALIZED (
          SELECT k.* FROM ids
          CROSS JOIN LATERAL (
            SELECT * FROM claims WHERE store_id = ${storeId} AND id = ids.id ${OPTIMIZATION_FENCE}
          ) k
        )
        SELECT held, claims, openings
        FROM (SELECT json_agg(json_build_array(lot_id, start_ticket, end_ticket, claim_id) ORDER BY lot_id, start_ticket) AS held
              FROM runs) AS h
        CROSS JOIN (
          SELECT json_agg(json_build_array(
                   c.lot_id, c.id, c.start_ticket, c.end_ticket, ${MADE_AT},
                   ${ORDERED_AT}, c.submission_id, ${frontOf('c')},
                   c.stock_version, c.reason)) AS claims
          FROM c
        ) AS k
        CROSS JOIN (
          SELECT json_agg(s.submission_id) AS openings
          FROM (SELECT DISTINCT submission_id FROM c WHERE reason = 'sale') r
          CROSS JOIN LATERAL (
            SELECT submission_id FROM submissions
            WHERE store_id = ${storeId} AND submission_id = r.submission_id AND purpose = 'opening' ${OPTIMIZATION_FENCE}
          ) s
        ) AS o`,
  );
  if ((packed?.held?.length ?? 0) > MAX_RUNS_COMPARED) return null;
  const openings = new Set(packed?.openings);
  if (receiving?.isOpening) openings.add(receiving.submissionId);
  return {
    held: (packed?.held ?? []).map(([lotId, start, end, claimId]) => ({ lotId, start, end, claimId })),
    claims: (packed?.claims ?? []).map(
      ([lotId, id, start, end, at, orderedAt, submissionId, front, stockVersion, reason]) => ({
        lotId,
        id,
        start,
        end,
        at,
        orderedAt,
        submissionId,
        front,
        stockVersion,
        reason: reason === 'sale' && openings.has(submissionId) ? 'found_gone' : reason,
      }),
    ),
  };
}

/** A sighting or a claim that may contradict others. `asSale` is null for a claim in either role. */
type WitnessRow = ClaimRow &
  Omit<WitnessCounts, 'id'> & {
    witnessId: number | null;
    sightingId: number | null;
    asSale: boolean | null;
    sells: Sells;
    received: number | null;
  };

/** SQL: the columns of a sighting `c` as a witness. */
const sightingColumns = (storeId: number): SQL => sql`
  c.lot_id AS "lotId", c.id, NULL::bigint AS start, NULL::bigint AS "end", ${milliseconds(sql`c.recorded_at`)} AS at,
  NULL::float8 AS "orderedAt", c.submission_id AS "submissionId", c.front_ticket AS front,
  c.stock_version AS "stockVersion", NULL AS reason, c.sells, ${received(storeId)} AS received`;

const storedWitnesses = (db: Db, storeId: number, lots: SQL): Promise<WitnessRow[]> =>
  rows(
    db,
    sql`SELECT e.*, w.id AS "witnessId", w.sighting_id AS "sightingId", w.as_sale AS "asSale",
               w.open_count AS "openCount", w.resolved_count AS "resolvedCount"
        FROM (SELECT * FROM witnesses WHERE store_id = ${storeId} AND lot_id = ANY(${lots}) ${OPTIMIZATION_FENCE}) w
        CROSS JOIN LATERAL (
          SELECT ${sightingColumns(storeId)} FROM sightings c WHERE c.store_id = ${storeId} AND c.id = w.sighting_id
          UNION ALL
          SELECT ${claimColumns(storeId, null)}, c.sells, ${received(storeId)}
          FROM claims c WHERE c.store_id = ${storeId} AND c.id = w.seen_claim_id
          ${OPTIMIZATION_FENCE}
        ) e`,
  );

/**
 * Possible evidence since an instant, or since the first dismissal in its lot: evidence that added nothing to a
 * dismissed exception may add something now.
 */
const freshWitnesses = (
  db: Db,
  storeId: number,
  lots: SQL,
  { since, receiving }: Fresh,
): Promise<WitnessRow[]> => {
  const plain = sql`NULL::bigint AS "witnessId", NULL::int AS "openCount", NULL::int AS "resolvedCount"`;
  const ofLot = sql`c.store_id = ${storeId} AND c.lot_id = l.id AND c.recorded_at >= l.since`;
  return rows(
    db,
    sql`WITH l AS MATERIALIZED (
          SELECT id, least(${since?.toISOString() ?? null}::timestamptz,
                           (SELECT min(dismissed_at) FROM dismissals WHERE store_id = ${storeId} AND lot_id = id)) AS since
          FROM unnest(${lots}) AS ids(id)
        )
        SELECT ${sightingColumns(storeId)}, ${plain}, c.id AS "sightingId", false AS "asSale"
        FROM l JOIN sightings c ON ${ofLot}
        UNION ALL
        SELECT ${claimColumns(storeId, receiving)}, c.sells, ${received(storeId)}, ${plain}, NULL, NULL
        FROM l JOIN claims c ON ${ofLot} AND (c.scanned OR c.reason IN ('sale', 'sold_whole'))`,
  );
};

/** The witnesses of a row. A claim may be two: it may have seen its front, and it counted its tickets as sold. */
function witnessesOf(row: WitnessRow): StoredWitness[] {
  const of = {
    submissionId: row.submissionId,
    recordedAt: row.at,
    stockVersion: row.stockVersion,
    received: row.received ?? Infinity,
    id: row.witnessId,
    lotId: row.lotId,
    sightingId: row.sightingId,
    seenClaimId: row.sightingId === null ? row.id : null,
    sells: row.sells,
  };
  const nameAs = (asSale: boolean) => ({ ...of, asSale, name: nameOf({ ...of, asSale }) });
  return [
    ...(row.front !== null && row.asSale !== true ? [{ ...nameAs(false), front: row.front }] : []),
    ...(row.sightingId === null && row.asSale !== false && isSale(row.reason as ClaimReason)
      ? [{ ...nameAs(true), sale: { ...claimOf(row), received: of.received } }]
      : []),
  ];
}

type DismissalRow = OfLot & Which & { claimId: number; at: number };

const dismissalsOf = (db: Db, storeId: number, lots: SQL): Promise<DismissalRow[]> =>
  rows(
    db,
    sql`SELECT d.lot_id AS "lotId", p.claim_id AS "claimId", p.sighting_id AS "sightingId",
               p.seen_claim_id AS "seenClaimId", p.as_sale AS "asSale", ${milliseconds(sql`d.dismissed_at`)} AS at
        FROM dismissals d
        CROSS JOIN LATERAL (
          SELECT * FROM contradictions WHERE store_id = ${storeId} AND id = d.contradiction_id ${OPTIMIZATION_FENCE}
        ) p
        WHERE d.store_id = ${storeId} AND d.lot_id = ANY(${lots})`,
  );
