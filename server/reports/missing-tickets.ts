import { sql } from 'drizzle-orm';
import type { Missing } from '../../src/contract/counting/sales';
import { missingSince, type SeenOnShelf } from '../../src/domain/counting/missing-tickets';
import { behind } from '../../src/domain/counting/sightings';
import { type Run, runLength } from '../../src/domain/runs/runs';
import { ifDown } from '../../src/domain/stock/direction';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { frontOf } from '../db/record-columns';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import type { ReportedLot } from './lot-histories';

/** Tickets that an opening check found gone, and that no sale explains. */
export type MissingRun = Run & {
  lot: ReportedLot;
  sells?: Sells;
  /** of the check: when, in ms since the epoch, and who */
  foundAt: number;
  foundBy: string;
};

/** The missing tickets of a report, with the last count of each before the check (product: opening check). */
export async function listMissing(db: Db, storeId: number, found: readonly MissingRun[]): Promise<Missing[]> {
  if (found.length === 0) return [];
  const evidence = await seenOnShelf(db, storeId, [...new Set(found.map(({ lot }) => lot.id))]);
  return found.flatMap(({ lot, sells = 'up', foundAt, foundBy, ...run }) =>
    missingSince(run, foundAt, evidence.get(lot.id) ?? []).map((piece): Missing => {
      const count = runLength(piece);
      return {
        lot_number: lot.lotNumber,
        lot_counter: lot.lotCounter,
        start_ticket: numberToSerial(piece.start),
        end_ticket: numberToSerial(piece.end),
        ...ifDown(sells),
        ticketCount: count,
        amount: centsToDollars(amountCents(lot.priceCents, count)),
        since: new Date(piece.since?.at ?? lot.receivedAt).toISOString(),
        since_by: piece.since?.by ?? lot.receivedBy,
        found_at: new Date(foundAt).toISOString(),
        found_by: foundBy,
      };
    }),
  );
}

type SeenRow = Run & {
  lotId: number;
  /** of a count: the ticket at the front; then start and end are the lot's */
  front: number | null;
  sells: Sells;
  at: number;
  by: string;
};

/**
 * When tickets of some lots were on the shelf: counted, corrected or put there. By lot id. The fences keep the planner from
 * reading all submissions of the store when it has no statistics.
 */
async function seenOnShelf(
  db: Db,
  storeId: number,
  lotIds: readonly number[],
): Promise<Map<number, SeenOnShelf[]>> {
  const found = await rows<SeenRow>(
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
  for (const { lotId, front, sells, at, by, ...run } of found) {
    const seen = front === null ? run : behind({ front, sells }, run);
    if (seen) evidence.set(lotId, [...(evidence.get(lotId) ?? []), { ...seen, at, by }]);
  }
  return evidence;
}
