import { sql } from 'drizzle-orm';
import type { PeriodSales } from '../../src/shared/reports/period-sales-schema';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { SALES } from '../db/record-columns';
import { list, OPTIMIZATION_FENCE, rows, snapshot } from '../db/sql';
import { dayTotal, type HeldTotal, totalOf } from './sales-today';
import { isShift, type ShiftFacts } from './shifts';

type Summed = { held: number; cents: number };
type RecordSum = HeldTotal & Pick<ShiftFacts, 'name' | 'created_by' | 'packsSeen'> & { date: string };
type GameSum = Summed & { lotNumber: string; vendorName: string | null };
type PriceSum = Summed & { priceCents: number };

type SumRow =
  | ({ kind: 'record' } & RecordSum)
  | ({ kind: 'game' } & GameSum)
  | ({ kind: 'price' } & PriceSum);

/**
 * A store's sales on some days: by day, price, game and clerk. The tickets are those of the day reports.
 * @param dates YYYY-MM-DD, ascending
 */
export const periodSales = (db: Db, storeId: number, dates: readonly string[]): Promise<PeriodSales> =>
  snapshot(db, async (tx) => {
    const sums = await sumsOn(tx, storeId, dates);
    const records = sums.filter((sum) => sum.kind === 'record').filter(isShift);
    const sold = records.filter(({ purpose }) => purpose !== 'opening');
    return {
      data: dates.map((date) =>
        dayTotal(
          date,
          records.filter((record) => record.date === date),
        ),
      ),
      prices: sums
        .filter((sum) => sum.kind === 'price')
        .sort((a, b) => b.priceCents - a.priceCents)
        .map((sum) => ({ ticket_price: centsToDollars(sum.priceCents), ...totalOf([sum]) })),
      games: sums
        .filter((sum) => sum.kind === 'game')
        .sort((a, b) => b.cents - a.cents || a.lotNumber.localeCompare(b.lotNumber))
        .map((sum) => ({ lot_number: sum.lotNumber, vendor_name: sum.vendorName, ...totalOf([sum]) })),
      clerks: clerksOf(sold),
    };
  });

function clerksOf(records: readonly RecordSum[]): PeriodSales['clerks'] {
  const byClerk = new Map<number, RecordSum[]>();
  for (const record of records)
    byClerk.set(record.created_by, [...(byClerk.get(record.created_by) ?? []), record]);
  return [...byClerk]
    .map(([created_by, own]) => ({
      created_by,
      name: own[0]?.name ?? '',
      shifts: own.filter(({ purpose }) => purpose === 'shift').length,
      ...totalOf(own),
    }))
    .sort((a, b) => b.amount - a.amount || a.created_by - b.created_by);
}

/**
 * The tickets that the records of some days hold, summed by record, and the sold ones by game and by price. Everything is
 * looked up by index, day by day, so it costs the same after years (decision 21).
 */
const sumsOn = (db: Db, storeId: number, dates: readonly string[]): Promise<SumRow[]> =>
  rows(
    db,
    sql`WITH held AS (
          SELECT d.day, s.submission_id, s.created_by, s.purpose, s.purpose <> 'opening' AS is_sold, s.packs_seen, r.lot_number, r.price_cents,
                 r.vendor_name, r.tickets
          FROM unnest(${list(dates)}::date[]) AS d(day)
          CROSS JOIN LATERAL (
            SELECT * FROM submissions
            WHERE store_id = ${storeId} AND business_date = d.day ${OPTIMIZATION_FENCE}
          ) s
          LEFT JOIN LATERAL (
            SELECT l.lot_number, l.price_cents, v.vendor_name, t.tickets
            FROM claims c
            CROSS JOIN LATERAL (
              SELECT lot_id, end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
              WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
            ) t
            CROSS JOIN LATERAL (
              SELECT lot_number, price_cents, vendor_id FROM lots
              WHERE store_id = ${storeId} AND id = t.lot_id ${OPTIMIZATION_FENCE}
            ) l
            LEFT JOIN vendors v ON v.id = l.vendor_id
            WHERE c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.reason IN ${SALES}
          ) r ON true
        )
        SELECT CASE WHEN grouping(h.submission_id) = 0 THEN 'record'
                    WHEN grouping(h.lot_number) = 0 THEN 'game' ELSE 'price' END AS kind,
               h.day::text AS date, h.purpose, h.created_by, u.name, h.packs_seen AS "packsSeen",
               h.lot_number AS "lotNumber", max(h.vendor_name) AS "vendorName", h.price_cents AS "priceCents",
               coalesce(sum(h.tickets), 0)::int AS held, coalesce(sum(h.tickets * h.price_cents), 0)::float8 AS cents
        FROM held h JOIN people u ON u.id = h.created_by
        GROUP BY GROUPING SETS (
          (h.submission_id, h.day, h.purpose, h.created_by, u.name, h.packs_seen),
          (h.is_sold, h.lot_number),
          (h.is_sold, h.price_cents)
        )
        HAVING grouping(h.submission_id) = 0 OR (h.is_sold AND sum(h.tickets) > 0)`,
  );
