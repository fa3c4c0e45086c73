import { type SQL, sql } from 'drizzle-orm';
import type { TakenBack } from '../../src/contract/sales';
import { type Claim, deriveRuns } from '../../src/domain/claims';
import { howMany } from '../../src/domain/how-many';
import { amountCents, centsToDollars } from '../../src/domain/money';
import { type Run, runLength } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import { laDate, laWallTime } from '../../src/domain/time';
import { type Db, list, rows } from '../db/connect';

/** Tickets that one correction took from one claim, and how the report lists it. */
export type Taken = { claimId: number; listed: TakenBack };

/** Tickets of a lot that were on the shelf at `correctedAt` (ms since the epoch), whatever was claimed before. */
export type Voided = Run & { lotId: number; correctedAt: number };

type CorrectionRow = Voided & {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  reason: string;
  correctedBy: string;
};

type ClaimRow = Claim & { correctionId: number; recordedBy: string; isOfReport: boolean };
type EarlierRow = Run & { correctionId: number; correctedAt: number };

/**
 * What corrections took from the records of a report: whose tickets they would be without the correction. Derived
 * from claims and corrections like a sale, so the order of arrival doesn't matter here either. `OFFSET 0` keeps the
 * planner from reading all claims of the store where it has no statistics.
 * @param records condition on the submissions `s` of the report
 * @returns `corrections`: all that touch what these records claimed; `taken`: what they took from these records
 */
export async function correctionsOf(
  db: Db,
  storeId: number,
  records: SQL,
): Promise<{ corrections: Voided[]; taken: Taken[] }> {
  const corrections = await rows<CorrectionRow>(
    db,
    sql`SELECT x.id, x.lot_id AS "lotId", l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter",
               l.price_cents AS "priceCents", x.start_ticket AS start, x.end_ticket AS "end", x.reason,
               u.name AS "correctedBy", (extract(epoch FROM x.corrected_at) * 1000)::float8 AS "correctedAt"
        FROM corrections x
        JOIN lots l ON l.store_id = x.store_id AND l.id = x.lot_id
        JOIN people u ON u.id = x.created_by
        WHERE x.store_id = ${storeId} AND x.id = ANY(ARRAY(
          SELECT y.id FROM submissions s
          CROSS JOIN LATERAL (
            SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id OFFSET 0
          ) c
          CROSS JOIN LATERAL (
            SELECT id FROM corrections
            WHERE store_id = ${storeId} AND lot_id = c.lot_id AND start_ticket <= c.end_ticket
              AND end_ticket >= c.start_ticket AND corrected_at >= c.recorded_at OFFSET 0
          ) y
          WHERE s.store_id = ${storeId} AND ${records}))
        ORDER BY x.corrected_at, x.id`,
  );
  if (corrections.length === 0) return { corrections, taken: [] };
  const ids = list(corrections.map(({ id }) => id));
  const claims = await rows<ClaimRow>(
    db,
    sql`SELECT x.id AS "correctionId", c.id, c.submission_id AS "submissionId", c.start_ticket AS start,
               c.end_ticket AS "end", c.scanned, (extract(epoch FROM c.recorded_at) * 1000)::float8 AS "recordedAt",
               u.name AS "recordedBy", ${records} AS "isOfReport"
        FROM corrections x
        CROSS JOIN LATERAL (
          SELECT * FROM claims
          WHERE store_id = ${storeId} AND lot_id = x.lot_id AND start_ticket <= x.end_ticket
            AND end_ticket >= x.start_ticket AND recorded_at <= x.corrected_at OFFSET 0
        ) c
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = c.submission_id OFFSET 0
        ) s
        JOIN people u ON u.id = s.created_by
        WHERE x.store_id = ${storeId} AND x.id = ANY(${ids}::bigint[])`,
  );
  const earlier = await rows<EarlierRow>(
    db,
    sql`SELECT x.id AS "correctionId", y.start_ticket AS start, y.end_ticket AS "end",
               (extract(epoch FROM y.corrected_at) * 1000)::float8 AS "correctedAt"
        FROM corrections x
        JOIN corrections y ON y.store_id = x.store_id AND y.lot_id = x.lot_id AND y.start_ticket <= x.end_ticket
          AND y.end_ticket >= x.start_ticket AND (y.corrected_at, y.id) < (x.corrected_at, x.id)
        WHERE x.store_id = ${storeId} AND x.id = ANY(${ids}::bigint[])`,
  );

  const taken = corrections.flatMap((correction) => {
    const here = claims.filter(({ correctionId }) => correctionId === correction.id);
    const before = earlier.filter(({ correctionId }) => correctionId === correction.id);
    return deriveRuns(correction, [correction], here, before).flatMap(({ start, end, claim }) => {
      const holder = here.find(({ id, isOfReport }) => isOfReport && id === claim?.id);
      return holder ? [takenFrom(correction, holder, { start, end })] : [];
    });
  });
  return { corrections, taken };
}

function takenFrom(correction: CorrectionRow, { id, recordedBy, recordedAt }: ClaimRow, run: Run): Taken {
  const count = runLength(run);
  const correctedAt = new Date(correction.correctedAt);
  const tickets = howMany(count, 'ticket');
  return {
    claimId: id,
    listed: {
      lot_number: correction.lotNumber,
      lot_counter: correction.lotCounter,
      start_ticket: numberToSerial(run.start),
      end_ticket: numberToSerial(run.end),
      ticketCount: count,
      amount: centsToDollars(amountCents(correction.priceCents, count)),
      name: recordedBy,
      time_created: laWallTime(new Date(recordedAt)),
      reason: correction.reason,
      corrected_by: correction.correctedBy,
      time_corrected: laWallTime(correctedAt),
      note: `Corrected on ${laDate(correctedAt)} by ${correction.correctedBy}: ${tickets} back on the shelf (${correction.reason}).`,
    },
  };
}
