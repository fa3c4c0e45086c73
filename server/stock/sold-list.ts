import { sql } from 'drizzle-orm';
import type { Purpose } from '../../src/contract/counting/sales';
import type { SoldListReply } from '../../src/contract/counting/stock';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { centsToDollars } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';

type LotRow = {
  lotNumber: string;
  lotCounter: number;
  start: number;
  end: number;
  priceCents: number;
  vendorName: string | null;
  sells: Sells;
  sold: [start: number, end: number, submissionId: string][];
};

/** How far back the sold tickets go that terminals keep (issue: it works offline from what the terminal knows). */
const DAYS = sql`interval '90 days'`;

/**
 * The lots of a store of which tickets were sold lately, with all their sold tickets and who recorded them. The claims are
 * read by lot, since a lookup for each run reads three times as many pages; the order of the runs keeps the planner on the
 * primary key.
 */
export async function soldLots(db: Db, storeId: number): Promise<Omit<SoldListReply, 'version'>> {
  const found = await rows<LotRow>(
    db,
    sql`WITH recent AS MATERIALIZED (
          SELECT DISTINCT c.lot_id FROM submissions s
          CROSS JOIN LATERAL (
            SELECT lot_id FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
          ) c
          WHERE s.store_id = ${storeId} AND s.business_date >= (now() - ${DAYS})::date
        )
        SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end", l.price_cents AS "priceCents", l.vendor_name AS "vendorName", l.sells, r.sold
        FROM recent
        CROSS JOIN LATERAL (
          SELECT lots.*, v.vendor_name FROM lots LEFT JOIN vendors v ON v.id = lots.vendor_id
          WHERE lots.store_id = ${storeId} AND lots.id = recent.lot_id ${OPTIMIZATION_FENCE}
        ) l
        CROSS JOIN LATERAL (
          SELECT json_agg(json_build_array(r.start_ticket, r.end_ticket, c.submission_id) ORDER BY r.start_ticket) AS sold
          FROM (
            SELECT * FROM ticket_runs
            WHERE store_id = ${storeId} AND lot_id = recent.lot_id AND claim_id IS NOT NULL
            ORDER BY start_ticket ${OPTIMIZATION_FENCE}
          ) r
          JOIN (
            SELECT id, submission_id FROM claims WHERE store_id = ${storeId} AND lot_id = recent.lot_id ${OPTIMIZATION_FENCE}
          ) c ON c.id = r.claim_id
        ) r
        WHERE r.sold IS NOT NULL
        ORDER BY l.lot_number, l.lot_counter`,
  );
  const records = await recordsOf(db, storeId, found);
  return {
    records: [...records.values()].map(({ name, at, purpose }) => ({
      name,
      recorded_at: new Date(at).toISOString(),
      ...(purpose === 'opening' && { purpose }),
    })),
    data: found.map((lot) => ({
      lot_number: lot.lotNumber,
      lot_counter: lot.lotCounter,
      start_ticket: numberToSerial(lot.start),
      end_ticket: numberToSerial(lot.end),
      ticket_price: centsToDollars(lot.priceCents),
      vendor_name: lot.vendorName,
      sells: lot.sells,
      sold: lot.sold.map(([start, end, submissionId]): [number, number, number] => [
        start - lot.start,
        end - lot.start,
        records.get(submissionId)?.place ?? 0,
      ]),
    })),
  };
}

type NamedRecord = { place: number; name: string; at: number; purpose: Purpose };

/** The records that sold these tickets, by submission id, each with its place in the list. */
async function recordsOf(
  db: Db,
  storeId: number,
  lots: readonly LotRow[],
): Promise<Map<string, NamedRecord>> {
  const ids = [...new Set(lots.flatMap(({ sold }) => sold.map(([, , submissionId]) => submissionId)))];
  const found = await rows<Omit<NamedRecord, 'place'> & { submissionId: string }>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${milliseconds(sql`s.recorded_at`)} AS at, s.purpose
        FROM unnest(${sql.param(ids)}::uuid[]) AS w(submission_id)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = w.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        ORDER BY s.recorded_at, s.submission_id`,
  );
  return new Map(found.map(({ submissionId, ...record }, place) => [submissionId, { place, ...record }]));
}
