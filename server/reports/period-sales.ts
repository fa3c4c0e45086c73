import { sql } from 'drizzle-orm';
import type { CountTotal, DayTotal, StoreToday } from '../../src/shared/board/board-schema';
import type { Shift } from '../../src/shared/counting/sales-schema';
import { chartedDays, comparedDays, minuteOfDay, usualBy } from '../../src/shared/counting/sales-trend';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import { businessDate, dayBefore, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import { heldTickets } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { upcOfLot } from '../db/game-names';
import { list, milliseconds, OPTIMIZATION_FENCE, rows, SALES, snapshot } from '../db/sql';
import { clockOf, requireCompanyOf } from '../places/settings';
import { isListed, isShift, lastCount, type ShiftFacts, shiftOf, withPacks } from './shifts';

/** A record's tickets and cents: sold, or missing at an opening check. */
type HeldTotal = Pick<ShiftFacts, 'purpose' | 'held'> & { cents: number };

/** A record of a store, with the tickets that it holds. */
type CountRow = ShiftFacts &
  HeldTotal & {
    submissionId: string;
    date: string;
    recordedAt: number;
    /** whether it's the store's last count */
    isLast: boolean;
    /** whether it's in the shift list, regardless of what it holds now */
    isListed: boolean;
  };

/** A store's recent sales, in one snapshot, and its company. @throws ApiError 404 for a company */
export const salesToday = (
  db: Db,
  storeId: number,
  now: Date,
): Promise<{ companyId: number; today: StoreToday }> =>
  snapshot(db, async (tx) => {
    const { companyId, storeName } = await requireCompanyOf(tx, storeId);
    const clock = await clockOf(tx, storeId);
    const today = businessDate(now, clock);
    const dates = [...new Set([...comparedDays(today), ...chartedDays(today)])].sort();
    const records = await recordsOn(tx, storeId, dates);
    const counts = records.filter(isShift);
    const latest = records.filter(({ isLast }) => isLast);
    const lately = counts.filter(({ date }) => date === today || date === dayBefore(today));
    const storeToday: StoreToday = {
      store_id: storeId,
      store_name: storeName,
      date: today,
      days: dates.map((date) =>
        dayTotal(
          date,
          counts.filter((count) => count.date === date),
        ),
      ),
      usual: usualNow(counts, today, wallTime(now, clock), clock),
      counts: (await withPacks(tx, storeId, lately)).map(countTotal),
      last_count: (await withPacks(tx, storeId, latest)).map(countTotal)[0] ?? null,
    };
    return { companyId, today: storeToday };
  });

/** The usual sales by this time of the day. @param wall YYYY-MM-DD HH:mm:ss */
function usualNow(
  counts: readonly CountRow[],
  today: string,
  wall: string,
  clock: StoreClock,
): StoreToday['usual'] {
  const sales = counts
    .filter(({ purpose }) => purpose !== 'opening')
    .map(({ date, recordedAt, cents }) => {
      const minute = minuteOfDay(wallTime(new Date(recordedAt), clock), clock.day_ends_at);
      return { date, minute, amount: cents / 100 };
    });
  const usual = usualBy(sales, today, minuteOfDay(wall, clock.day_ends_at));
  return usual && { time: wall.slice(11), amount: usual.amount, is_over: usual.isOver };
}

/**
 * The records of a store on these days, in the order of capture, and its last count with its day. Looks up everything
 * by index, day by day, so the cost doesn't grow over the years (decision 21).
 */
async function recordsOn(db: Db, storeId: number, dates: readonly string[]): Promise<CountRow[]> {
  return rows<CountRow>(
    db,
    sql`WITH last AS MATERIALIZED (SELECT submission_id, business_date FROM ${lastCount(storeId)} AS newest)
        SELECT s.submission_id AS "submissionId", d.day::text AS date, u.name, s.created_by, s.report_time, s.purpose, s.packs_seen AS "packsSeen",
               s.packs_on_shelf AS "packsOnShelf", s.place, ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", r.held, r.cents,
               coalesce(s.submission_id = (SELECT submission_id FROM last), false) AS "isLast",
               ${isListed(storeId)} AS "isListed"
        FROM (
          SELECT unnest(${list(dates)}::date[]) AS day
          UNION
          SELECT business_date FROM last
        ) d
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        ORDER BY s.recorded_at, s.submission_id`,
  );
}

/** The totals of a day. @param counts the records of the day */
function dayTotal(date: string, counts: readonly HeldTotal[]): DayTotal {
  const sold = counts.filter(({ purpose }) => purpose !== 'opening');
  const missing = counts.filter(({ purpose }) => purpose === 'opening');
  return {
    date,
    shifts: sold.filter(({ purpose }) => purpose === 'shift').length,
    ...totalOf(sold),
    missingCount: totalOf(missing).ticketCount,
    missingAmount: totalOf(missing).amount,
  };
}

/** A count of a store on a day, in the list of all stores. */
export type StoreShift = Pick<Shift, 'name' | 'report_time' | 'created_by' | 'purpose'> & {
  date: string;
  ticketCount: number;
  amount: number;
  /** whether it lost all its tickets and saw no pack. It is then listed, but isn't a shift in the day's totals. */
  isEmpty?: true;
};

/** The shift lists of a store's days, each record with what it sold, in the order of capture. @param dates YYYY-MM-DD */
export async function shiftsOn(tx: Db, storeId: number, dates: readonly string[]): Promise<StoreShift[]> {
  const records = await recordsOn(tx, storeId, dates);
  return records
    .filter((record) => record.isListed && dates.includes(record.date))
    .map((record) => {
      const { name, report_time, created_by, purpose, date } = record;
      return {
        date,
        name,
        report_time,
        created_by,
        ...totalOf(purpose === 'opening' ? [] : [record]),
        ...(purpose !== 'shift' && { purpose }),
        ...(!isShift(record) && { isEmpty: true as const }),
      };
    });
}

/** Tickets and dollars of these records. */
const totalOf = (counts: readonly Pick<HeldTotal, 'held' | 'cents'>[]) => ({
  ticketCount: counts.reduce((sum, { held }) => sum + held, 0),
  amount: centsToDollars(counts.reduce((sum, { cents }) => sum + cents, 0)),
});

const countTotal = (count: CountRow): CountTotal => ({
  ...shiftOf(count),
  ...totalOf([count]),
  date: count.date,
  recorded_at: new Date(count.recordedAt).toISOString(),
});

type Summed = { held: number; cents: number };
type RecordSum = HeldTotal & Pick<ShiftFacts, 'name' | 'created_by' | 'packsSeen'> & { date: string };
type GameSum = Summed & { lotNumber: string; vendorName: string | null };
type PriceSum = Summed & { priceCents: number };

type SumRow =
  | ({ kind: 'record' } & RecordSum)
  | ({ kind: 'game' } & GameSum)
  | ({ kind: 'price' } & PriceSum);

/**
 * A store's sales on these days by day, price, game and clerk. The tickets are those in the day reports.
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
  return [...groupBy(records, (record) => record.created_by)]
    .map(([created_by, clerksRecords]) => ({
      created_by,
      name: clerksRecords[0]?.name ?? '',
      shifts: clerksRecords.filter(({ purpose }) => purpose === 'shift').length,
      ...totalOf(clerksRecords),
    }))
    .sort((a, b) => b.amount - a.amount || a.created_by - b.created_by);
}

/**
 * The tickets that the records of these days hold, summed by record, and the sold ones by game and by price. Looks up
 * everything by index, day by day, so the cost doesn't grow over the years (decision 21).
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
            SELECT ${upcOfLot('l')} AS lot_number, l.price_cents, v.vendor_name, t.tickets
            FROM claims c
            CROSS JOIN LATERAL (
              SELECT lot_id, end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
              WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
            ) t
            CROSS JOIN LATERAL (
              SELECT store_id, lot_number, start_ticket, price_cents, vendor_id FROM lots
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
